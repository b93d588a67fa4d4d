"""What makes a test of a game hold, and what makes it fail."""

import pytest

from maniple.ir.document import Origin
from maniple.ir.trials import Answer, Expectation, ExpectedEvent, ExpectedOption, Force, Item, Run, Trials
from maniple.trial import Failure, run_trials
from tests.trial.shop import trials

LINE = Origin(0, 40, 50)


def play(procedure: str) -> Run:
    return Run("play", procedure, LINE)


def dice(*faces: int) -> Force:
    return Force("dice", faces, Origin(0, 30, 35))


def decide(text: str, player: int = 0) -> Answer:
    return Answer(player, text, LINE)


def expect(query: str, left: str = "", right: str = "") -> Expectation:
    return Expectation(query, left, right, query, LINE)


def may(text: str, wanted: bool = True, player: int = 0) -> ExpectedOption:
    return ExpectedOption(player, text, wanted, LINE)


def bought(*arguments: str) -> ExpectedEvent:
    return ExpectedEvent("bought", arguments, LINE)


HELD: dict[str, tuple[Item, ...]] = {
    "nothing": (),
    "forced dice": (dice(4), play("throw"), expect("has four", "coins", "four")),
    "a decision": (play("buy"), decide('buy "Red Hat"'), bought("hat", "ann")),
    "an event with any argument": (play("buy"), decide('buy "Red Hat"'), bought("", "ann")),
    "another copy of the card": (play("buy"), decide("buy Scarf"), bought("first scarf", "")),
    "a decision after a decision": (play("buy"), decide("leave"), play("buy"), decide("leave")),
    "an open decision that is asked about": (play("buy"), may("buy Scarf"), expect("is open")),
    "what nobody may do": (play("throw"), may("buy Scarf", wanted=False)),
    "what somebody else may do": (play("buy"), may("buy Scarf", wanted=False, player=1)),
    "dice after dice": (dice(6), dice(4), play("throw"), play("throw"), expect("has four")),
}


@pytest.mark.parametrize("items", HELD.values(), ids=HELD)
def test_held(items: tuple[Item, ...]) -> None:
    assert failure(trials(*items)) is None


FAILED: dict[str, tuple[tuple[Item, ...], str]] = {
    "a comparison": ((expect("has four", "coins", "four"),), "expected has four"),
    "a wrong die": ((dice(3), play("throw"), expect("has four")), "expected has four"),
    "dice left over": ((dice(4, 5, 6), play("throw")), "these dice were never used: 5 6"),
    "flips left over": ((Force("flips", (1, 0), LINE),), "these flips were never used: up down"),
    "a decision that is not on offer": (
        (play("buy"), decide("buy Boots")),
        "Ann cannot decide `buy Boots`: it is not on offer",
    ),
    "a decision too many": (
        (play("buy"), decide("leave"), decide("leave")),
        "Ann is not asked: what was played is done",
    ),
    "somebody else's decision": (
        (play("buy"), decide("leave", 1)),
        "Ben is not asked: the decision is for Ann",
    ),
    "a decision that nobody takes": ((play("buy"), expect("is open")), "Ann has still to decide"),
    "a decision passed over": ((play("buy"), play("throw")), "Ann has still to decide"),
    "a decision in the preparation": (
        (Run("given", "buy", LINE),),
        "`given` asks Ann for a decision; what asks players belongs after `play`",
    ),
    "an option that is missing": ((play("buy"), may("buy Boots")), "Ann may not buy Boots"),
    "an option that should be missing": ((play("buy"), may("leave", wanted=False)), "Ann may leave"),
    "an option that nothing is called": (
        (play("buy"), may("buy Skarf", wanted=False)),
        "`buy Skarf` can never be on offer: nothing in the game is called `Skarf`",
    ),
    "an option of nobody": ((may("leave"),), "Ann is not asked: what was played is done"),
    "an event that did not happen": ((bought("hat"),), 'expected the event bought "Red Hat"'),
    "an event with another card": (
        (play("buy"), decide("buy Scarf"), bought("hat", "ann")),
        'expected the event bought "Red Hat" Ann',
    ),
    "rules that break": ((play("ruin"),), "the rules broke: 99 is not from 0 to 9"),
}


@pytest.mark.parametrize(("items", "message"), FAILED.values(), ids=FAILED)
def test_failed(items: tuple[Item, ...], message: str) -> None:
    found = failure(trials(*items))
    assert found is not None
    assert found.message == message


def test_both_sides_of_a_comparison_are_told() -> None:
    found = failure(trials(expect("has four", "coins", "four")))
    assert found is not None
    assert (found.expected, found.found, found.origin) == ("4", "2", LINE)


def test_what_was_on_offer_is_told() -> None:
    found = failure(trials(play("buy"), decide("buy Boots")))
    assert found is not None
    assert found.options == ('buy "Red Hat"', "buy Scarf", "leave")


def test_dice_left_over_point_at_the_line_that_forced_them() -> None:
    second = Force("dice", (5, 6), Origin(0, 60, 65))
    found = failure(trials(dice(4), second, play("throw"), play("throw")))
    assert found is not None
    assert found.origin == second.origin


def test_what_was_announced_is_told() -> None:
    found = failure(trials(play("buy"), decide("buy Scarf"), bought("hat", "ann")))
    assert found is not None
    assert found.found == "bought Scarf Ann"


def test_a_fault_points_at_the_rule() -> None:
    found = failure(trials(play("ruin")))
    assert found is not None
    assert (found.origin, found.cause) == (LINE, Origin(0, 0, 5))


def test_settings() -> None:
    assert failure(trials(expect("is open"))) is None
    assert failure(trials(expect("is open"), open=0)) is not None
    unknown = failure(trials(locked=1))
    assert unknown is not None
    assert "no setting `locked`" in unknown.message


def test_only_what_is_chosen_runs() -> None:
    made = trials(name="a")
    assert [outcome.trial for outcome in run_trials(made, made.trials)] == list(made.trials)
    assert list(run_trials(made, [])) == []


def test_an_open_decision_is_told_with_what_does_not_hold() -> None:
    found = failure(trials(play("buy"), expect("has four", "coins", "four")))
    assert found is not None
    assert found.message == "expected has four (Ann has still to decide)"


def failure(made: Trials) -> Failure | None:
    (outcome,) = run_trials(made)
    return outcome.failure
