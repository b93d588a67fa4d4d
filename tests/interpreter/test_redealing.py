"""Dealing anew what a player does not know, and nothing else."""

from collections import Counter

import pytest

from maniple.interpreter import State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.test_observing import asking
from tests.interpreter.world import (
    CARD,
    FIRST_FIGHTER,
    HERE,
    NAMES,
    PLAYER,
    document,
    hand,
    lies,
    n,
    over,
    position,
    procedure,
    put,
    same,
    zone_number,
)

SEEDS = range(30)


def table() -> State:
    """Lamps and a rope in the deck, wolves and a rope in Ben's hand, a map in Ann's, a bear in the box."""
    state = position(document())
    put(state, "Card", [0, 1, 2, 3], zone_number(state, "deck"))
    put(state, "Card", [4, 6, 7], zone_number(state, "hand", 1))
    put(state, "Card", [5], zone_number(state, "hand", 0))
    put(state, "Card", [8], zone_number(state, "camp", 2))
    return state


def test_what_is_known_stays() -> None:
    state = table()
    for seed in SEEDS:
        other = state.redeal(0, seed)
        assert lies(other, "hand", 0) == 1 << 5
        assert lies(other, "camp", 2) == 1 << 8
        assert lies(other, "box") == 1 << 9


def test_what_is_not_known_changes_places() -> None:
    state = table()
    hands = Counter(lies(state.redeal(0, seed), "hand", 1) for seed in SEEDS)
    assert len(hands) > 8
    for mask in hands:
        assert mask.bit_count() == 3
    decks = {lies(state.redeal(1, seed), "deck") for seed in SEEDS}
    assert len(decks) > 8
    assert all(sorted(deck) == [0, 1, 2, 3] for deck in decks if 5 not in deck)


def test_a_place_of_one_kind_takes_only_that_kind() -> None:
    state = position(document())
    put(state, "Card", [0, 1, 6, 7], zone_number(state, "deck"))
    camp = zone_number(state, "camp", 0)
    put(state, "Card", [9, 8], camp)
    for fighter in (8, 9):
        state.cells[state.program.layout.first("known by:Card") + fighter] = 0
    met = set()
    for seed in SEEDS:
        other = state.redeal(0, seed)
        assert lies(other, "camp", 0) >> FIRST_FIGHTER, "only fighters"
        assert not lies(other, "camp", 0) & (1 << FIRST_FIGHTER) - 1
        met.add(lies(other, "camp", 0))
    assert len(met) > 1


def test_marks_go_with_their_card() -> None:
    state = table()
    layout = state.program.layout
    state.cells[layout.first("field:Card.ready") + 3] = 0
    for seed in SEEDS:
        other = state.redeal(0, seed)
        unready = [card for card in range(10) if not other.cells[layout.first("field:Card.ready") + card]]
        assert unready == [lies(other, "deck")[3]]


def test_a_fighter_with_wounds_stays_a_fighter() -> None:
    state = table()
    layout = state.program.layout
    first = layout.first("field:Fighter.wounds") - FIRST_FIGHTER
    state.cells[first + 6] = 2
    for seed in SEEDS:
        other = state.redeal(0, seed)
        wounded = [card for card in range(FIRST_FIGHTER, 10) if other.cells[first + card]]
        assert len(wounded) == 1
        assert lies(other, "hand", 1) >> wounded[0] & 1


def test_every_cell_that_names_a_card_follows() -> None:
    state = table()
    layout = state.program.layout
    state.cells[layout.first("global:marked")] = 1 << 4 | 1 << 5
    for seed in SEEDS:
        other = state.redeal(0, seed)
        marked = other.cells[layout.first("global:marked")]
        assert marked >> 5 & 1
        assert (marked & lies(other, "hand", 1)).bit_count() == 1
        assert [other.cells[layout.first("lies in:Card") + card] for card in range(10)] == [
            next(number for number, _, _ in other.position.zones() if card in other.position.contents(number))
            for card in range(10)
        ]


def test_chance_goes_on_from_the_seed() -> None:
    rules = procedure("roll", (("faces", t.Faces(3, 6)),), i.Roll(e.MakeDice(n(3), n(6)), 0), i.Return())
    state = position(document(rules))
    rolled = set()
    for seed in SEEDS:
        other = state.redeal(0, seed).run_procedure("roll")
        rolled.add(other.entries[-1].values[0])
    assert len(rolled) > 10


def test_sealed_answers_of_others_are_given_anew() -> None:
    state = asking()
    for player in range(1, 4):
        state.apply(0, player).apply(0, player)
        while player in state.waiting:
            state.apply(0, player)
    bids: Counter[tuple[str, ...]] = Counter()
    for seed in SEEDS:
        other = state.redeal(0, seed)
        assert other.waiting == (0,)
        frame, base = next(other.program.layout.running(other.cells))
        slot = frame.slots[0]
        answers = other.cells[base + slot.first + 1 : base + slot.first + 4]
        assert all(lies(other, "hand", player) >> card & 1 for player, card in enumerate(answers, 1)), seed
        bids[tuple(NAMES[card] for card in answers)] += 1
        other.apply(0, 0).apply("enough", 0)
        assert other.decision is not None
        assert other.decision.prompt == "go"
    assert len(bids) > 5


def test_own_answers_stay() -> None:
    state = asking()
    state.apply(1, 2).apply(0, 2).apply("enough", 2)
    for seed in SEEDS:
        assert state.redeal(2, seed).observe(2) == state.observe(2)


def test_who_has_answered_in_part_begins_again() -> None:
    state = asking()
    state.apply(1, 2)
    other = state.redeal(0, 1)
    assert other.waiting == (0, 1, 2, 3)
    assert [option.entry for option in other.options(2)] == ["bid", "bid"]


@pytest.mark.parametrize("count", [1, 2])
def test_who_is_asked_keeps_something_to_decide(count: int) -> None:
    """Ben is asked which of his wolves to show; with other cards in hand he would not have been."""
    wolves = over("c", e.Contents(hand(1), ordered=False), same(e.Field("Card.cost", e.Bound("c")), n(4)))
    entry = i.Entry("show", ("show", 0), (wolves,), None, (0,), 1)
    rules = procedure(
        "ask",
        (("one", t.Maybe(CARD)),),
        i.Ask(n(1), (entry,) * count, 1, "ask", always=count == 1),
        i.Return(),
    )
    state = position(document(rules))
    put(state, "Card", [0, 1, 2, 3, 4, 5], zone_number(state, "deck"))
    cheap = [card for card in range(10) if (3 * card) % 7 == 4]
    put(state, "Card", [*cheap, 7, 8], zone_number(state, "hand", 1))
    state.run_procedure("ask")
    assert state.waiting == (1,)
    for seed in SEEDS:
        other = state.redeal(0, seed)
        assert len(other.options(1)) >= count


def test_who_bears_a_trigger_that_waits_stays_in_place() -> None:
    """The wolf in Ben's hand will howl; another card there would not."""
    wolf = over("this", n(1 << 6))
    trigger = d.Trigger("after", "howl", (wolf,), None, n(0), n(-1), HERE)
    howl = procedure("howl", (("this", t.Maybe(CARD)), ("you", t.Maybe(PLAYER))), i.Return(), parameters=2)
    waiting = i.Collect("night", "after", (), 0)
    go = i.Entry("go", ("go",), (), None, (), 2)
    slots = (("queue", t.ListOf(t.Int(0, 2**31 - 1), 9)),)
    rules = procedure("ask", slots, waiting, i.Ask(n(0), (go,), 2, "go", always=True), i.Return())
    state = position(document(rules, howl, events=(d.Event("night", (), 1, (trigger,)),)))
    put(state, "Card", [0, 1, 2, 3], zone_number(state, "deck"))
    put(state, "Card", [6, 7, 4], zone_number(state, "hand", 1))
    state.run_procedure("ask")
    hands = {lies(state.redeal(0, seed), "hand", 1) for seed in SEEDS}
    assert len(hands) > 3
    assert all(mask >> 6 & 1 for mask in hands)


def test_streams_begin_anew() -> None:
    rules = procedure("roll", (("faces", t.Faces(3, 6)),), i.Roll(e.MakeDice(n(3), n(6)), 0), i.Return())
    state = position(document(rules))
    fresh = state.redeal(0, 5)
    state.run_procedure("roll")
    later = state.redeal(0, 5)
    assert fresh.run_procedure("roll").entries[-1] == later.run_procedure("roll").entries[-1]
