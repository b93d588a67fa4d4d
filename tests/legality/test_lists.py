"""Whole lists in many styles: one army, as people and programs write it, is read and judged the same."""

import re
from pathlib import Path

import pytest

from maniple.legality.listing import copies_of
from maniple.resources import language_folder
from tests.legality.games import checker

FOLDER = Path(__file__).parent / "lists"
LISTS = sorted(FOLDER.iterdir())
CARDS = {
    "Aulus Varro": 1, "Boatmen": 3, "Archers": 2, "River Guard": 1, "False Retreat": 1, "Varro's Gambit": 1,
}  # fmt: skip
SLIPS = {"slips.txt": 3}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_the_same_army_in_every_style(path: Path) -> None:
    (answer,) = checker().check(path.name, path.read_bytes())
    assert answer.read is not None
    assert answer.report is not None
    army = answer.read.army
    assert copies_of(army) == CARDS
    claims = {claim.name: claim.value for claim in army.claims}
    assert claims.items() >= {"strength": 9, "command": 6}.items()
    assert claims.items() <= {"strength": 9, "command": 6, "points": 30, "cards": 9}.items()
    assert (answer.verdict, answer.report.findings) == ("legal", ())
    corrected = [note for note in answer.notes if note.key == "corrected"]
    assert len(corrected) == SLIPS.get(path.name, 0)
    assert not [note for note in answer.notes if note.serious]


def test_there_are_enough_styles() -> None:
    assert len(LISTS) >= 35


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_line_is_told_what_it_was_taken_for(path: Path) -> None:
    (answer,) = checker().check(path.name, path.read_bytes())
    assert answer.read is not None
    numbers = [line.number for line in answer.read.lines]
    assert numbers == sorted(set(numbers))
    assert {line.kind for line in answer.read.lines} <= {"card", "field", "heading", "comment", "decoration"}
    if path.suffix not in (".json", ".xml"):
        assert numbers == list(range(1, len(numbers) + 1))


PAGE = language_folder() / "reference" / "army-lists.md"


def test_the_list_of_the_reference_is_legal() -> None:
    (example,) = re.findall(r"```text\n(# .*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (answer,) = checker().check("page", example.encode())
    assert answer.report is not None
    assert (answer.verdict, answer.report.findings) == ("legal", ())


FRENCH = """\
Force : 9
PC 6
Tribu : rivière
Capitaine : Aulus Varron
3 Bateliers
2 Archers
Garde du fleuve
Fausse retraite
Gambit de Varron
Total : 30 points
"""


def test_a_list_in_french_is_read_by_the_names_that_the_game_has_there() -> None:
    (answer,) = checker().check("liste", FRENCH.encode())
    assert answer.report is not None
    assert (answer.verdict, answer.report.findings) == ("legal", ())
