"""The page on printed cards says what there is."""

import re

import pytest

from maniple.resources import language_folder
from maniple.sheets.faces.figures import FITS
from maniple.sheets.faces.placing import FIGURES, SHAPES
from maniple.sheets.faces.texts import ALIGNS, INSIDE, STANDS
from maniple.sheets.text.roles import ROLES

PAGE = (language_folder() / "reference" / "printing.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("element", [*SHAPES, *FIGURES, "group", "art"])
def test_every_element_has_a_row(element: str) -> None:
    assert f"\n| `{element}` |" in PAGE


@pytest.mark.parametrize("name", [*INSIDE, *ALIGNS, *STANDS, *FITS])
def test_every_word_is_named(name: str) -> None:
    assert re.search(rf"[`<]{name}[ >/`]", PAGE)


@pytest.mark.parametrize("role", ROLES.values(), ids=lambda role: role.name)
def test_every_role_has_its_sizes(role: object) -> None:
    assert f"| `{role.name}` | {role.size / 1000:g} pt | {role.floor / 1000:g} pt |" in PAGE  # type: ignore[attr-defined]
