"""What README.md shows is what happens: every source, command, program and picture in it.

`pytest --update` writes what happens into the page and draws the pictures again.
"""

import re
from pathlib import Path

import pytest

from maniple.cli.commands import application
from tests.pictures import draw, words_of
from tests.shown import ROOT, Drawn, Shown, corrected, follow

PAGE = ROOT / "README.md"
_LINK = re.compile(r"\]\(([^)#]+)\)")
_COMMAND = re.compile(r"^\| `maniple (\w+)", re.MULTILINE)
_TARGET = re.compile(r"[`^]?make ([a-z]+)(?=`|    )")


def test_what_is_shown_is_so(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = list(follow(page, tmp_path))
    shown = [one for one in found if isinstance(one, Shown)]
    drawn = [one for one in found if isinstance(one, Drawn)]
    if request.config.getoption("--update"):
        PAGE.write_text(corrected(page, shown), encoding="utf-8")
        for one in drawn:
            one.path.write_text(draw(one.printed, one.title), encoding="utf-8")
        return
    for text in shown:
        assert text.says == text.is_so, "README.md differs; `pytest --update` rewrites it"
    for picture in drawn:
        now = draw(picture.printed, picture.title)
        assert words_of(picture.path.read_text(encoding="utf-8")) == words_of(now), picture.path.name
    assert shown
    assert drawn


def test_links_lead_somewhere() -> None:
    links = _LINK.findall(PAGE.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_is_listed() -> None:
    listed = _COMMAND.findall(PAGE.read_text(encoding="utf-8"))
    assert listed == [
        command.callback.__name__ for command in application.registered_commands if command.callback
    ]


def test_targets_exist() -> None:
    named = set(_TARGET.findall(PAGE.read_text(encoding="utf-8")))
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"demo", "check"} <= named <= set(targets)
