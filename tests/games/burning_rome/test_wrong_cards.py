"""What an author is told who makes one of the common mistakes on a card."""

import shutil
from pathlib import Path

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.resources import game_folders
from tests.sources import target_of

HERE = Path(__file__).parent
TOLD = {
    ("E0401", "Dance for 2 AS"),  # a sentence that no phrase reads
    ("E0402", "Gain 1 AS or gain 2 CP"),  # two readings
    ("E0420", "atack"),  # a field that is none
    ("E0401", "dragon unit"),  # a target that is none
    ("E0303", "12"),  # a cost out of range
    ("E0420", "whenever"),  # a kind of ability that is none
    ("E0423", "Gain 3 AS."),  # another number in the text than in the code
    ("E0805", 'ongoing "Gain 1 AS."'),  # a deed where something has to hold
}
MORE_TOLD = {
    ("E0420", "lihgt"): "`light`",
    ("E0201", "Romme"): "`Rome`",
    ("E0427", "attack 2"): "given twice",
    ("E0428", 'when played "Gain 1 AS."'): "a line of its own",
    ("E0303", '"No copies"'): "copies from 1 on",
    ("E0420", "heavy"): "no field of the kind `tactic` holds such words",
    ("E0420", "attack"): "a field of the kind `fighter`",
    ("E0305", 'retreat "Gain 1 AS."'): "a tactic",
    ("E0301", 'when played "This column has +1 attack until the end of the turn."'): "a tactic",
    ("E0403", "This column has +1 attack"): "declared for `ongoing`",
}
TWICE = 'use burning_rome\nunit "Velites" of Carthage { light, attack 1 }\n'


def told(path: Path) -> set[tuple[str, str]]:
    """The problems of a set or game: code, and the text that is underlined."""
    target = target_of(path)
    found = pipeline.compile(target).problems
    return {(problem.code, problem.primary.source.slice(problem.primary.span)) for problem in found}


def test_wrong_cards() -> None:
    found = told(HERE / "wrong_cards.maniple")
    for code, text in TOLD:
        assert any(code == other and text in place for other, place in found), (code, text, found)
    assert {code for code, _ in found} == {code for code, _ in TOLD}


def test_more_wrong_cards() -> None:
    """Each is told once, on the card itself, with what helps."""
    target = target_of(HERE / "more_wrong_cards.maniple")
    said = {}
    for problem in pipeline.compile(target).problems:
        assert problem.primary.source.name.endswith("more_wrong_cards.maniple")
        place = problem.code, problem.primary.source.slice(problem.primary.span)
        assert place not in said
        said[place] = render_text((problem,))
    assert set(said) == set(MORE_TOLD)
    assert [place for place, hint in MORE_TOLD.items() if hint not in said[place]] == []


def test_copies_that_break_a_faction(tmp_path: Path) -> None:
    said = with_copies_of_velites(tmp_path, 4)
    assert "E0701" in said
    assert "54 of Celtiberia, 54 of Gaetuli and 55 of Rome" in said


def test_card_named_twice(tmp_path: Path) -> None:
    (tmp_path / "twice.maniple").write_text(TWICE, encoding="utf-8")
    assert ("E0203", '"Velites"') in told(tmp_path / "twice.maniple")


def test_card_without_french(tmp_path: Path) -> None:
    set_ = TWICE.replace("Velites", "Novices").replace("light, ", "light infantry, ")
    (tmp_path / "novices.maniple").write_text(set_, encoding="utf-8")
    assert ("W0424", '"Novices"') in told(tmp_path / "novices.maniple")


def with_copies_of_velites(tmp_path: Path, copies: int) -> str:
    """What is said of the game with another number of one card."""
    folder = next(folder for folder in game_folders() if folder.name == "burning_rome")
    copy = tmp_path / "burning_rome"
    shutil.copytree(folder, copy)
    cards = copy / "rome.maniple"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(
        text.replace("unit Velites of Rome x3", f"unit Velites of Rome x{copies}"), encoding="utf-8"
    )
    target = target_of(copy)
    return render_text(pipeline.compile(target).problems)
