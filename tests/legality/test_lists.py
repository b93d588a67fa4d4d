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


PAGE = language_folder() / "reference" / "lists.md"


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


def test_lists_one_after_the_other_are_told_apart_by_what_they_are_called() -> None:
    pasted = (FOLDER / "rulebook.txt").read_text(encoding="utf-8")
    other = pasted.replace("A River Army", "Another river army").replace("AS: 9", "AS: 8")
    answers = checker().check("paste", f"{pasted}\n{other}".encode())
    assert [answer.verdict for answer in answers] == ["legal", "illegal"]
    assert [answer.read.army.title for answer in answers if answer.read] == [
        "A River Army",
        "Another river army",
    ]


def test_a_figure_said_twice_makes_no_second_list() -> None:
    text = (FOLDER / "plain.txt").read_text(encoding="utf-8")
    (answer,) = checker().check("list", f"{text}\nRuses\nStrength 8\n".encode())
    assert answer.verdict == "undecided"


TABLE = """army,card,count,strength,command
one,Aulus Varro,1,9,6
two,Brennus I,1,5,2
one,Boatmen,3,9,6
two,Herdsmen,2,5,2
"""


def test_a_column_of_armies_makes_a_list_of_each() -> None:
    one, two = checker().check("table", TABLE.encode())
    assert one.read is not None
    assert two.read is not None
    assert copies_of(one.read.army) == {"Aulus Varro": 1, "Boatmen": 3}
    assert copies_of(two.read.army) == {"Brennus I": 1, "Herdsmen": 2}
    assert (one.read.army.title, two.read.army.title) == ("one", "two")


def test_lists_in_one_json_are_several() -> None:
    text = (FOLDER / "counts.json").read_text(encoding="utf-8")
    answers = checker().check("lists", f'{{"lists": [{text}, {text}]}}'.encode())
    assert [answer.verdict for answer in answers] == ["legal", "legal"]
