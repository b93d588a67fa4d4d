"""The nine armies of Burning Rome as its rulebook prints lists: eight are legal, one spends 48 of 50."""

import pytest

from maniple.legality.checking import Checker
from maniple.legality.repairing import repair
from maniple.loading import load

DOCUMENT = load("burning_rome").document
ARMIES = {army.name: army for army in DOCUMENT.armies}
SHORT = "Raiders of Hamilcar"
LETTERS = {"general": "G", "auxiliary": "A", "tactic": "T"}


def printed(name: str) -> str:
    """An army as the rulebook prints one, with the total of 50 points that all of them are said to have."""
    army = ARMIES[name]
    catalogue = Checker(DOCUMENT).reader().catalogue
    lines = [f"Name: {name}", ""]
    for card, copies in army.cards:
        kinds = {quality.value for quality in catalogue.qualities_of(card)}
        letter = next((letter for kind, letter in LETTERS.items() if kind in kinds), "U")
        lines.append(f"{letter}. {copies} x {card}" if letter == "U" else f"{letter}. {card}")
    size = sum(copies for _, copies in army.cards)
    points = sum(catalogue.prices[card] * copies for card, copies in army.cards)
    first, second = (value for _, value in army.figures)
    lines += ["", f"Cards: {size} (total points: {points}) AS: {first} CP: {second} Total points: 50"]
    return "\n".join(lines)


def test_there_are_nine() -> None:
    assert len(ARMIES) == 9
    assert SHORT in ARMIES


@pytest.mark.parametrize("name", [name for name in ARMIES if name != SHORT])
def test_it_is_legal(name: str) -> None:
    (answer,) = Checker(DOCUMENT).check(name, printed(name).encode())
    assert answer.report is not None
    assert (answer.verdict, answer.report.findings, answer.notes) == ("legal", (), ())


def test_one_is_two_points_short_and_says_otherwise() -> None:
    (answer,) = Checker(DOCUMENT).check(SHORT, printed(SHORT).encode())
    assert answer.report is not None
    assert answer.read is not None
    assert answer.verdict == "illegal"
    claim, sum_ = answer.report.findings
    assert (claim.key, dict(claim.values), claim.amount) == (
        "claim",
        {"name": "points", "declared": 50, "counted": 48},
        2,
    )
    assert (sum_.rule, sum_.key, sum_.amount) == ("quick_battle:1", "short", -2)
    mended = repair(DOCUMENT, "quick_battle", answer.read.army)
    assert len(mended.repairs) == 3
    for one in mended.repairs:
        assert one.proven
        assert (one.copies, one.figures) in ((0, 2), (1, 0))


def test_all_in_one_paste() -> None:
    paste = "\n\n".join(printed(name) for name in ARMIES)
    answers = Checker(DOCUMENT).check("paste", paste.encode())
    assert [answer.read.army.title for answer in answers if answer.read] == list(ARMIES)
    assert [name for name, answer in zip(ARMIES, answers, strict=True) if answer.verdict != "legal"] == [
        SHORT
    ]
