"""What an author is told who makes one of the common mistakes on a card."""

import shutil
from pathlib import Path

from maniple import pipeline
from maniple.resources import game_folders

HERE = Path(__file__).parent
TOLD = {
    ("E0401", "Dance for 2 AS"),  # a sentence that no phrase reads
    ("E0402", "Gain 1 AS or gain 2 CP"),  # two readings
    ("E0420", "atack"),  # a field that is none
    ("E0401", "dragon unit"),  # a target that is none
    ("E0303", "12"),  # a cost out of range
    ("E0420", "whenever"),  # a kind of ability that is none
    ("E0423", "Gain 3 AS."),  # another number in the text than in the code
    ("E0805", "you gain n strength"),  # a deed where something has to hold
}
TWICE = 'use burning_rome\nunit "Velites" of Carthage { light, attack 1 }\n'


def told(path: Path) -> set[tuple[str, str]]:
    """The problems of a set or game: code, and the text that is underlined."""
    target = pipeline.find(str(path))
    assert isinstance(target, pipeline.Target)
    found = pipeline.compile(target).problems
    return {(problem.code, problem.primary.source.slice(problem.primary.span)) for problem in found}


def test_wrong_cards() -> None:
    found = told(HERE / "wrong_cards.maniple")
    for code, text in TOLD:
        assert any(code == other and text in place for other, place in found), (code, text, found)
    assert {code for code, _ in found} == {code for code, _ in TOLD}


def test_card_named_twice(tmp_path: Path) -> None:
    (tmp_path / "twice.maniple").write_text(TWICE, encoding="utf-8")
    assert ("E0203", '"Velites"') in told(tmp_path / "twice.maniple")


def test_card_without_french(tmp_path: Path) -> None:
    set_ = TWICE.replace("Velites", "Novices").replace("light, ", "light infantry, ")
    (tmp_path / "novices.maniple").write_text(set_, encoding="utf-8")
    assert ("W0424", '"Novices"') in told(tmp_path / "novices.maniple")


def test_another_number_of_copies(tmp_path: Path) -> None:
    folder = next(folder for folder in game_folders() if folder.name == "burning_rome")
    copy = tmp_path / "burning_rome"
    shutil.copytree(folder, copy)
    cards = copy / "rome.maniple"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("unit Velites of Rome x3", "unit Velites of Rome x4"), encoding="utf-8")
    assert "E0701" in {code for code, _ in told(copy)}
