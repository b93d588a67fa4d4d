"""Moves between zones, and who knows what afterwards."""

import pytest

from maniple.interpreter import RulesFault, State
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.world import (
    CARD,
    CARDS,
    FIRST_FIGHTER,
    SEATS,
    b,
    cell,
    document,
    hand,
    lies,
    n,
    position,
    procedure,
    zone_number,
)

ALL = (1 << SEATS) - 1
ALL_CARDS = (1 << CARDS) - 1
MOVES = {
    "one": procedure(
        "one",
        (("c", t.Maybe(CARD)), ("z", t.ZoneRef("field"))),
        i.Move(e.Local(0), "one", e.Local(1)),
        parameters=2,
    ),
    "below": procedure(
        "below",
        (("c", CARD), ("z", t.ZoneRef("field"))),
        i.Move(e.Local(0), "one", e.Local(1), "bottom"),
        parameters=2,
    ),
    "many": procedure(
        "many",
        (("c", t.SetOf(CARD)), ("z", t.ZoneRef("field"))),
        i.Move(e.Local(0), "set", e.Local(1)),
        parameters=2,
    ),
    "list": procedure(
        "list",
        (("c", t.ListOf(CARD, 9)), ("z", t.ZoneRef("field"))),
        i.Move(e.Local(0), "list", e.Local(1)),
        parameters=2,
    ),
}


def table() -> State:
    return position(document(*MOVES.values()))


def move(state: State, how: str, what: int | tuple[int, ...], zone: str, *owners: int) -> None:
    state.run_procedure(how, (what, zone_number(state, zone, *owners)))  # type: ignore[arg-type]


def known(state: State, card: int) -> int:
    return int(cell(state, "known by:Card", card))


def test_all_cards_lie_in_the_box_at_first_and_nobody_knows_which_is_which() -> None:
    state = table()
    assert lies(state, "box") == (1 << CARDS) - 1
    assert {cell(state, "lies in:Card", card) for card in range(CARDS)} == {0}
    assert {known(state, card) for card in range(CARDS)} == {0}


def test_a_card_leaves_one_zone_and_arrives_in_another() -> None:
    state = table()
    move(state, "one", 4, "hand", 1)
    assert lies(state, "hand", 1) == 1 << 4
    assert not lies(state, "box") >> 4 & 1
    assert cell(state, "lies in:Card", 4) == zone_number(state, "hand", 1)
    assert known(state, 4) == 0b0010


def test_nothing_moves_if_there_is_none() -> None:
    state = table()
    before = state.cells.copy()
    move(state, "one", -1, "hand", 1)
    assert state.cells == before


def test_piles_grow_on_top_or_from_below() -> None:
    state = table()
    move(state, "list", (5, 3), "deck")
    move(state, "below", 9, "deck")
    move(state, "many", 0b1000010000, "heap", 1)
    assert lies(state, "deck") == (5, 3)
    assert lies(state, "heap", 1) == (4, 9)


def test_sets_move_ascending_and_lists_as_they_stand() -> None:
    state = table()
    move(state, "many", 0b101010, "deck")
    assert lies(state, "deck") == (1, 3, 5)
    move(state, "list", (5, 1), "heap", 0)
    assert lies(state, "heap", 0) == (5, 1)
    assert lies(state, "deck") == (3,)


def test_what_floats_stays_above_what_arrives() -> None:
    state = table()
    move(state, "list", (5, 1, 7), "field", 0, 2)
    assert lies(state, "field", 0, 2) == (5, 7, 1)
    move(state, "below", 8, "field", 0, 2)
    assert lies(state, "field", 0, 2) == (8, 5, 7, 1)
    move(state, "one", 1, "hand", 0)
    assert lies(state, "field", 0, 2) == (8, 5, 7)


def test_what_is_in_play_is_kept_account_of() -> None:
    state = table()
    move(state, "one", 7, "field", 1, 1)
    move(state, "one", 8, "camp", 1)
    assert cell(state, "in play:Card") == 0b110000000
    move(state, "one", 7, "camp", 1)
    move(state, "one", 8, "deck")
    assert cell(state, "in play:Card") == 0b10000000


@pytest.mark.parametrize(("zone", "owners", "cards"), [("field", (0, 0), 0b11111), ("hand", (0,), 0b111111)])
def test_a_full_zone_is_a_fault_and_nothing_has_moved(zone: str, owners: tuple[int, ...], cards: int) -> None:
    state = table()
    before = state.cells.copy()
    with pytest.raises(RulesFault, match="no more than") as caught:
        move(state, "many", cards, zone, *owners)
    assert state.cells == before
    assert caught.value.procedure == "many"
    assert caught.value.origin is not None


@pytest.mark.parametrize(
    ("how", "cards"),
    [("one", FIRST_FIGHTER - 1), ("list", (FIRST_FIGHTER, 0)), ("many", 0b11), ("many", ALL_CARDS)],
)
def test_what_is_of_another_kind_than_the_zone_is_a_fault(how: str, cards: int | tuple[int, ...]) -> None:
    state = table()
    before = state.cells.copy()
    with pytest.raises(RulesFault, match="only things of the kind `Fighter`") as caught:
        move(state, how, cards, "camp", 1)
    assert state.cells == before
    assert "where c is a Fighter" in caught.value.help


def test_a_thing_of_a_stock_goes_back_to_its_defaults_when_its_last_card_leaves() -> None:
    state = table()
    move(state, "list", (5, 1), "heap", 1)
    sizes = state.program.layout.first("field:Heap.size")
    state.cells[sizes : sizes + 3] = (7, 8, 9)
    move(state, "one", 5, "deck")
    assert state.cells[sizes : sizes + 3] == [7, 8, 9]
    move(state, "one", 1, "deck")
    assert state.cells[sizes : sizes + 3] == [7, 2, 9]


# Who knows what


def test_an_open_zone_shows_a_card_to_all_and_a_hand_to_its_owner() -> None:
    state = table()
    move(state, "one", 4, "field", 1, 1)
    assert known(state, 4) == ALL
    move(state, "one", 4, "hand", 2)
    assert known(state, 4) == ALL
    move(state, "one", 5, "hand", 2)
    assert known(state, 5) == 0b0100


def test_who_sees_a_card_leave_knows_where_it_went() -> None:
    state = table()
    move(state, "one", 4, "hand", 2)
    move(state, "one", 4, "deck")
    assert known(state, 4) == 0b0100
    move(state, "one", 4, "hand", 3)
    assert known(state, 4) == 0b1100


def test_a_card_that_leaves_a_hand_unseen_takes_all_knowledge_of_that_hand_with_it() -> None:
    """Seat 0 knew 4 in the hand of seat 2. When a card leaves that hand face down, it may have been 4."""
    state = table()
    move(state, "one", 4, "field", 0, 0)
    move(state, "one", 4, "hand", 2)
    move(state, "one", 5, "hand", 2)
    assert (known(state, 4), known(state, 5)) == (ALL, 0b0100)
    move(state, "one", 5, "deck")
    assert (known(state, 4), known(state, 5)) == (0b0100, 0b0100)


def test_the_only_card_of_a_hand_is_followed() -> None:
    state = table()
    move(state, "one", 4, "field", 0, 0)
    move(state, "one", 4, "hand", 2)
    move(state, "one", 4, "deck")
    assert known(state, 4) == ALL


def test_places_in_piles_are_public() -> None:
    """Seat 0 put 4 on the deck and 5 on it; when seat 2 draws both, seat 0 knows one and not the other."""
    state = table()
    move(state, "one", 4, "hand", 0)
    move(state, "one", 4, "deck")
    move(state, "one", 5, "deck")
    assert (known(state, 4), known(state, 5)) == (0b0001, 0)
    move(state, "one", 5, "hand", 2)
    move(state, "one", 4, "hand", 2)
    assert (known(state, 4), known(state, 5)) == (0b0101, 0b0100)


def test_moving_within_a_set_tells_nothing() -> None:
    state = table()
    move(state, "one", 4, "field", 0, 0)
    move(state, "list", (4, 5), "bag")
    assert (known(state, 4), known(state, 5)) == (ALL, 0)
    move(state, "one", 5, "bag")
    assert (known(state, 4), known(state, 5)) == (ALL, 0)


def test_a_shuffle_makes_the_order_unknown_to_all_and_reveals_give_knowledge() -> None:
    shuffle = procedure("shuffle", (), i.Shuffle(e.ZoneId("deck")))
    show = procedure(
        "show",
        (("c", t.SetOf(CARD)), ("p", t.SetOf(t.Entity("Player")))),
        i.Reveal(e.Local(0), e.Local(1)),
        parameters=2,
    )
    state = position(document(*MOVES.values(), shuffle, show))
    move(state, "many", 0b111111, "deck")
    state.run_procedure("show", (0b110, 0b0101))
    assert [known(state, card) for card in range(4)] == [0, 0b0101, 0b0101, 0]
    before = lies(state, "deck")
    state.run_procedure("shuffle")
    assert sorted(lies(state, "deck")) == sorted(before)
    assert [known(state, card) for card in range(4)] == [0, 0, 0, 0]
    assert cell(state, "drawn:deck") == 5


def test_an_open_zone_stays_open_when_it_is_shuffled() -> None:
    shuffle = procedure("shuffle", (), i.Shuffle(e.ZoneId("heap", (n(1),))))
    state = position(document(*MOVES.values(), shuffle))
    move(state, "many", 0b111, "heap", 1)
    state.run_procedure("shuffle")
    assert {known(state, card) for card in range(3)} == {ALL}


def test_a_zone_chosen_by_an_expression() -> None:
    deal = procedure(
        "deal",
        (("p", t.Entity("Player")),),
        i.Move(e.Filter(e.Range("c", e.Contents(e.ZoneId("box"), ordered=False), "set",
               e.Compare("<", b("c"), n(2))), "set"), "set", hand(e.Local(0))),
        parameters=1,
    )  # fmt: skip
    state = position(document(deal), log=False)
    state.run_procedure("deal", (3,))
    assert lies(state, "hand", 3) == 0b11


@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize("zone", [("deck",), ("bag",), ("heap", 1), ("field", 0, 0), ("hand", 2)])
@pytest.mark.parametrize("how", ["many", "list"])
def test_many_at_once_are_as_many_one_by_one(how: str, zone: tuple[str, *tuple[int, ...]], log: bool) -> None:
    """Out of a hand that others know in part, and out of the box; some of it stays behind or all is taken."""
    for cards in ((1, 2, 4, 5), (1, 2, 4, 5, 8), (8, 1), (0, 1, 6, 8)):
        together, single = (position(document(*MOVES.values()), log=log) for _ in range(2))
        for state in (together, single):
            move(state, "list", (1, 2), "heap", 0)
            move(state, "list", (1, 2, 4, 5, 8), "hand", 1)
        moved = cards if how == "list" else tuple(sorted(cards))
        full = zone[0] == "field" and len(cards) > 4
        if full:
            with pytest.raises(RulesFault):
                move(together, "list", moved, zone[0], *zone[1:])
            continue
        what = moved if how == "list" else sum(1 << card for card in cards)
        move(together, how, what, zone[0], *zone[1:])
        for card in moved:
            move(single, "one", card, zone[0], *zone[1:])
        assert together.cells == single.cells, cards
        assert together.entries == single.entries
