"""Abilities found by their bearers: many cards, each with what it adjusts and what it waits for."""

import random
from typing import Any

import pytest

from maniple.interpreter import Game
from maniple.interpreter.generation.bearers import LEAST, grouped
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.instances import GREATEST
from maniple.ir.universe import Universe
from tests.interpreter.reference import Reference
from tests.interpreter.test_expressions_at_random import scattered
from tests.interpreter.walker import Walker
from tests.interpreter.world import (
    CARD,
    CARDS,
    EVERYONE,
    HERE,
    PLAYER,
    b,
    cards_in,
    document,
    hand,
    n,
    over,
    procedure,
    query,
    same,
)

RARELY = e.Compare(">", e.Global("round"), n(7))
ABOVE = e.Compare(">", e.Field("Card.cost", b("it")), n(2))


def presences(copies: e.Const) -> list[tuple[e.Range, ...]]:
    """The ranges of an ability: where its bearers, some copies of a card, must be."""
    row = e.Contents(e.ZoneId("field", (b("you"), n(1))), ordered=True)
    return [
        (over("this", copies, e.Member(b("this"), e.InPlay("Card"), "set")),),
        (over("this", copies), over("you", EVERYONE, e.Member(b("this"), cards_in(hand(b("you"))), "set"))),
        (over("this", copies, same(b("this"), b("it"))),),
        (over("this", copies), over("you", EVERYONE, e.Member(b("this"), row, "list"))),
        (over("this", copies, e.And((RARELY, e.Member(b("this"), e.Global("marked"), "set")))),),
    ]


def abilities(seed: int = 5) -> list[tuple[tuple[e.Range, ...], e.Expr, int]]:
    """Ranges, a condition and a number for each of many abilities."""
    chance = random.Random(seed)
    made: list[tuple[tuple[e.Range, ...], e.Expr, int]] = []
    for card in range(CARDS):
        for ranges in presences(n(1 << card | 1 << chance.randrange(CARDS))):
            when = chance.choice([ABOVE, same(b("it"), n(card)), n(1)])
            made.append((ranges, when, chance.randrange(1, 4)))
    return made


def adjusters(mode: Any) -> tuple[d.Adjuster, ...]:
    """Of those that outdo each other, only what is about one card, so that few hold at once."""
    made = abilities(6 if mode == "forbid" else 5)
    if mode not in ("by", "times", "also"):
        made = [ability for ability in made if ability[1] not in (n(1), ABOVE)]
    return tuple(
        d.Adjuster(mode, amount(mode, number), ranges, when, n(number), origin=HERE)
        for ranges, when, number in made
    )


def amount(mode: str, number: int) -> e.Expr | None:
    if mode in ("allow", "forbid"):
        return None
    return (
        e.SetFrom((b("this"),))
        if mode == "also"
        else e.Arith("+", n(number), e.Field("Card.ready", b("this")))
    )


MODES = {
    "by": t.Int(0, 10**6), "times": t.Int(0, 10**30), "at_least": t.Int(0, 99), "at_most": t.Int(0, 99),
    "to": t.Int(0, 99), "also": t.SetOf(CARD), "allow": t.Flag(), "forbid": t.Flag(),
}  # fmt: skip


STARTS = {"also": 0, "allow": 0, "forbid": 1, "at_least": 3}


@pytest.mark.parametrize("mode", MODES)
def test_adjustments_of_many_cards(mode: Any) -> None:
    body = n(STARTS.get(mode, 9))
    against = adjusters("forbid") if mode == "allow" else ()
    asked = query("asked", (("it", CARD),), MODES[mode], body, *adjusters(mode), *against)
    game = Game(document(queries=(asked,)))
    answers: set[int] = set()
    for seed in range(12):
        state = scattered(game, seed)
        for card in range(CARDS):
            expected = Walker(state).ask(asked, {"it": card})
            assert state.evaluate("asked", (card,)) == expected, f"seed {seed}, card {card}"
            answers.add(expected)
    assert len(answers) > 1


def test_triggers_of_many_cards() -> None:
    triggers = tuple(
        d.Trigger("after", "act", ranges, when, n(number), n(-1), HERE)
        for ranges, when, number in abilities()
    )
    slots = (("it", CARD), ("this", t.Maybe(CARD)), ("you", t.Maybe(PLAYER)))
    act = procedure("act", slots, i.Return(), parameters=3)
    both = tuple(i.Entry(name, (name,), (), None, (), 2) for name in ("a", "b"))
    queue = t.ListOf(t.Int(0, GREATEST), 99)
    collect = procedure(
        "main",
        (("q", queue), ("it", CARD)),
        i.Pick(over("it", n((1 << CARDS) - 1)), 1),
        i.Collect("hit", "after", (e.Local(1),), 0),
        i.Ask(n(0), both, 3, "ask"),
        i.Jump(0),
    )
    event = d.Event("hit", (("it", CARD),), 1, triggers)
    game = Game(document(act, collect, events=(event,)))
    lengths: set[int] = set()
    for seed in range(30):
        state = scattered(game, seed)
        other = Reference(state)
        other.start_main()
        state.run_procedure("main")
        assert state.cells == other.cells, f"seed {seed}"
        lengths.add(len(state.cells[state.program.layout.area.frames["main"].base + 2]))
    assert len(lengths) > 3


def test_only_many_alike_make_a_group() -> None:
    universe = Universe(document())
    few = adjusters("by")[: 5 * (LEAST - 1)]
    assert grouped(few, ["it"], universe) == ([], list(few))
    groups, rest = grouped(adjusters("by"), ["it"], universe)
    assert [len(members) for members in groups] == [CARDS] * 4
    assert len(rest) == CARDS
    none, all_ = grouped(adjusters("by"), [], universe)
    assert len(none) == 3
    assert len(all_) == 2 * CARDS
