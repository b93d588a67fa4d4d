"""Answers in secret: the stages, the order in which players answer, what is offered for a set, who knows
what.
"""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maniple.interpreter import NotOffered, State
from maniple.interpreter.support import further
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.layout import STAGES, WAITING
from tests.interpreter.world import (
    CARD,
    EVERYONE,
    PLAYER,
    b,
    cards_in,
    cell,
    document,
    hand,
    n,
    position,
    procedure,
    put,
    zone_number,
)

SMALL = t.Int(0, 20)
BID = i.Stage("pick", "bid", e.Range("x", e.Span(n(0), e.Field("Player.coins", b("p"))), "span"), 0)
AID = i.Stage(
    "subset",
    "aid",
    e.Range("c", cards_in(hand(b("p"))), "set"),
    1,
    n(1),
    e.Arith("min", e.Local(0, b("p")), n(2)),
)
SLOTS = (
    ("bid", t.Array(SMALL, "Player")),
    ("aid", t.Array(t.SetOf(CARD), "Player")),
    ("who", t.SetOf(PLAYER)),
)


def secret(*stages: i.Stage, players: e.Expr = EVERYONE, after: tuple[i.Instruction, ...] = ()) -> State:
    go = procedure(
        "go",
        SLOTS,
        i.AskEach(players, "p", stages, "ask"),
        *after,
        i.Ask(n(0), (i.Entry("a", ("a",), (), None, (), 1), i.Entry("b", ("b",), (), None, (), 1)), 1, "ask"),
        sealed=("bid",),
    )
    state = position(document(go))
    put(state, "Card", [0, 1, 3], zone_number(state, "hand", 0))
    put(state, "Card", [2, 6, 7], zone_number(state, "hand", 1))
    put(state, "Card", [8], zone_number(state, "hand", 2))
    return state.run_procedure("go")


def texts(state: State, player: int) -> list[str]:
    return [option.text for option in state.options(player)]


def slot(state: State, name: str) -> list[object]:
    frame = state.program.layout.area.frames["go"]
    found = next(slot for slot in frame.slots if slot.name == name)
    return state.cells[frame.base + found.first : frame.base + found.first + found.count]


def seen(state: State) -> list[object]:
    frame = state.program.layout.area.frames["go"]
    return state.cells[frame.base + frame.slots[0].seen : frame.base + frame.slots[0].seen + 4]


def test_all_are_asked_at_once() -> None:
    state = secret(BID)
    decision = state.decision
    assert decision is not None
    assert (decision.players, decision.kind) == ((0, 1, 2, 3), "secret")
    assert texts(state, 3) == ["0", "1", "2", "3"]
    state.apply("2", 3)
    assert texts(state, 3) == []
    with pytest.raises(NotOffered, match="Dan is not asked"):
        state.apply("2", 3)
    assert state.waiting == (0, 1, 2)


def test_stages_come_one_after_the_other_and_empty_ones_are_passed_over() -> None:
    state = secret(BID, AID)
    state.apply("0", 0)
    assert state.waiting == (1, 2, 3), "nothing may be added to a bid of 0"
    state.apply("1", 1)
    assert texts(state, 1) == ["Lamp", "Wolf"]
    state.apply("Wolf", 1)
    assert state.waiting == (2, 3)
    state.apply("3", 2)
    assert texts(state, 2) == ["Wolf"]
    state.apply("Wolf", 2)
    assert state.waiting == (3,), "an end that is the only thing left need not be said"
    state.apply("3", 3)
    assert slot(state, "bid") == [0, 1, 3, 3]
    assert slot(state, "aid") == [0, 1 << 6, 1 << 8, 0]
    assert state.cells[STAGES : STAGES + 4] == [0, 0, 0, 0]
    assert state.cells[WAITING] == 1


def test_the_order_of_answers_leaves_no_trace() -> None:
    script = {0: ["3", "Lamp", "Rope"], 1: ["1", "Wolf"], 2: ["0"], 3: ["2"]}
    outcomes: list[list[object]] = []
    for order in permutations(range(4)):
        state = secret(BID, AID)
        for player in order:
            for answer in script[player]:
                state.apply(answer, player)
        outcomes.append(state.cells)
    for outcome in outcomes:
        assert outcome == outcomes[0]


def test_answers_are_known_to_their_givers_until_they_are_unsealed() -> None:
    assert seen(secret(BID)) == [1, 2, 4, 8]
    shown = i.Unseal(0, n(0b0010), n(0b1001))
    state = secret(BID, after=(shown, i.Unseal(0, n(0b0100), EVERYONE)))
    for player in (2, 0, 1, 3):
        state.apply("1", player)
    assert seen(state) == [0b0001, 0b1011, 0b1111, 0b1000]


def test_who_knows_can_be_read() -> None:
    state = secret(BID, after=(i.Assign(i.ToLocal(2), e.SealedSeen(0, n(3))),))
    for player in range(4):
        state.apply("1", player)
    assert slot(state, "who") == [8]


def test_only_players_are_asked_and_nobody_is_no_one() -> None:
    assert secret(BID, players=n(0b0110)).waiting == (1, 2)
    assert secret(BID, players=n(0)).waiting == (0,), "the next question"
    assert secret(AID).waiting == (0,), "a stage with nothing to choose leaves the zero"


def test_a_new_round_forgets_the_answers_of_the_last() -> None:
    again = (i.Branch(e.Compare("=", e.Global("round"), n(0)), 5), i.Assign(i.ToGlobal("round"), n(1)))
    go = procedure(
        "go",
        SLOTS,
        i.AskEach(EVERYONE, "p", (BID,), "ask"),
        again[0],
        again[1],
        i.AskEach(n(0b0001), "p", (BID,), "ask"),
        i.Jump(1),
        i.Ask(n(0), (i.Entry("a", ("a",), (), None, (), 6), i.Entry("b", ("b",), (), None, (), 6)), 6, "ask"),
        sealed=("bid",),
    )
    state = position(document(go)).run_procedure("go")
    for player in range(4):
        state.apply("3", player)
    assert slot(state, "bid") == [0, 0, 0, 0]
    assert seen(state) == [1, 0, 0, 0]


def all_sets(items: list[int], fewest: int, greatest: int, marks: dict[int, int]) -> list[int]:
    """Every set that can be chosen one by one, as masks."""
    found: list[int] = []

    def go(chosen: int) -> None:
        offered = further(chosen, items, fewest, greatest, marks.__getitem__)
        assert len(offered) == len(set(offered))
        if not offered or offered == [-1]:
            found.append(chosen)
            return
        for item in offered:
            if item == -1:
                found.append(chosen)
            else:
                go(chosen | 1 << item)

    go(0)
    return found


@given(
    st.sets(st.integers(0, 7), max_size=6),
    st.integers(0, 4),
    st.integers(0, 4),
    st.lists(st.integers(0, 2), min_size=8, max_size=8),
)
def test_every_set_is_reached_in_one_way_and_no_way_ends_short(
    among: set[int], fewest: int, more: int, kinds: list[int]
) -> None:
    """Sets that differ by like elements only are one; of each the lowest elements are chosen."""
    items = sorted(among)
    marks = dict(enumerate(kinds))
    greatest = fewest + more
    found = all_sets(items, fewest, greatest, marks)
    expected: set[int] = set()
    for mask in range(1 << 8):
        chosen = [item for item in items if mask >> item & 1]
        lowest = all(
            other in chosen
            for item in chosen
            for other in items
            if other < item and marks[other] == marks[item]
        )
        whole = sum(1 << item for item in chosen) == mask
        if whole and lowest and min(fewest, len(items)) <= len(chosen) <= greatest:
            expected.add(mask)
    assert sorted(found) == sorted(expected)


def test_like_cards_are_one_option_in_a_stage_too() -> None:
    stage = i.Stage("pick", "c", e.Range("c", cards_in(hand(b("p"))), "set"), 0)
    go = d.Procedure(
        "go",
        0,
        (d.Slot("c", t.Array(t.Maybe(CARD), "Player")),),
        (i.AskEach(EVERYONE, "p", (stage,), "ask"),),
        (d.Origin(0, 0, 1),),
    )
    state = position(document(go))
    put(state, "Card", [0, 1, 3], zone_number(state, "hand", 0))
    state.run_procedure("go")
    assert texts(state, 0) == ["Lamp", "Rope"]
    assert state.waiting == (0,)
    assert cell(state, "waiting") == 1
