"""Where conditions are tested: as far out as they may, and never before what keeps them from harm."""

from maniple.interpreter.generation.narrowing import planned
from maniple.ir import expressions as e
from maniple.ir import types as t
from maniple.ir.document import Adjuster
from tests.interpreter.walker import Walker
from tests.interpreter.world import (
    HERE,
    PLAYER,
    b,
    cards_in,
    document,
    hand,
    n,
    over,
    position,
    put,
    query,
    same,
    zone_number,
)

OUTER, INNER = over("x", n(0b1111)), over("y", n(0b1111))
RICH = e.Compare(">", e.Field("Player.coins", b("x")), n(2))
FRIEND = e.Compare("!=", e.Field("Player.friend", b("x")), n(-1))
RICH_FRIEND = e.Compare(">", e.Field("Player.coins", e.Field("Player.friend", b("x"))), n(2))
PAIR = same(b("x"), b("y"))


def test_a_condition_stands_with_the_last_range_that_it_reads() -> None:
    plan = planned((OUTER, INNER), e.And((RICH, PAIR, e.Setting("harsh"))))
    assert plan.tests == (e.Setting("harsh"),)
    assert [level.range.where for level in plan.levels] == [RICH, PAIR]


def test_a_condition_does_not_pass_its_guard() -> None:
    guarded = e.And((e.Compare("!=", b("y"), e.Field("Player.friend", b("x"))), RICH_FRIEND))
    plan = planned((OUTER, INNER), guarded)
    assert [level.range.where for level in plan.levels] == [None, guarded]
    plan = planned((OUTER, INNER), e.And((FRIEND, RICH_FRIEND, PAIR)))
    assert [level.range.where for level in plan.levels] == [e.And((FRIEND, RICH_FRIEND)), PAIR]


def test_a_condition_behind_a_refinement_stays_behind_it() -> None:
    best = over("x", n(0b1111), None, e.Refine("most", e.Field("Player.coins", b("x"))))
    plan = planned((best,), same(b("x"), n(2)))
    assert plan.levels[0].range == best
    assert plan.levels[0].tests == (same(b("x"), n(2)),)


def test_narrowed_ranges_have_the_same_elements() -> None:
    inner = query("p", (("p", PLAYER),), t.Int(0, 99), n(0))
    wheres = [
        e.And((same(b("c"), n(4)), e.Field("Card.ready", b("c")))),
        same(e.ZoneOf(b("c")), hand(2)),
        e.And((same(hand(b("p")), e.ZoneOf(b("c"))), e.Member(b("c"), n(0b11110000), "set"))),
        e.And((e.Member(b("c"), cards_in(hand(b("p"))), "set"), same(b("c"), e.Global("chief")))),
        same(e.ZoneOf(b("c")), e.ZoneId("field", (n(1), n(1)))),
        e.Or((same(b("c"), n(1)), same(b("c"), n(2)))),
        e.Compare(">=", e.Field("Card.cost", b("c")), n(3)),
        e.And(
            (e.Member(b("c"), n(0b111000000), "set"), e.Compare("!=", e.Field("Fighter.power", b("c")), n(2)))
        ),
        e.Field("Card.ready", b("c")),
        e.And((e.Member(b("c"), e.InPlay("Fighter"), "set"), e.Not(same(b("c"), n(7))))),
    ]
    counted = [e.Sum(over("c", n(0b111111111), where), e.Arith("+", b("c"), n(1))) for where in wheres]
    queries = [query(f"q{i}", (("p", PLAYER),), t.Int(0, 999), body) for i, body in enumerate(counted)]
    low = e.And((same(b("p2"), b("p")), e.Compare("<", b("c"), n(5))))
    both = (over("p2", n(0b1111)), over("c", cards_in(hand(b("p2")))))
    by = Adjuster("by", b("c"), both, low, None, origin=HERE)
    queries.append(query("adjusted", (("p", PLAYER),), t.Int(0, 999), n(0), by))
    state = position(document(queries=(inner, *queries)))
    put(state, "Card", [3, 4, 5], zone_number(state, "hand", 2))
    put(state, "Card", [0, 1], zone_number(state, "hand", 1))
    put(state, "Card", [6, 7], zone_number(state, "field", 1, 1))
    for chief in (-1, 4):
        state.cells[state.program.layout.first("global:chief")] = chief
        for asked in queries:
            for player in range(4):
                expected = Walker(state).ask(asked, {"p": player})
                assert state.evaluate(asked.name, (player,)) == expected, asked.name
    assert state.evaluate("q1", (0,)) == 4 + 5 + 6
    assert state.evaluate("q4", (0,)) == 7 + 8
    assert state.evaluate("adjusted", (2,)) == 7
