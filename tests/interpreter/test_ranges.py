"""Ranges: order, refinement, turning, and the questions that are asked of them."""

from typing import Any

import pytest

from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import types as t
from tests.interpreter.walker import Walker
from tests.interpreter.world import (
    CARD,
    COLOUR,
    HERE,
    PLACE,
    PLAYER,
    add,
    answer,
    b,
    document,
    n,
    numbers,
    over,
    position,
    put,
    query,
    same,
    zone_number,
)

DOUBLE = e.Arith("*", b("x"), n(2))
PARITY = e.Arith("-", b("x"), e.Arith("*", e.Arith("floor", b("x"), n(2)), n(2)))
ODD = same(PARITY, n(1))
ALL = over("x", n(0b11110))

QUESTIONS: list[tuple[e.Expr, Any]] = [
    (e.Filter(over("x", n(0b11110), ODD), "set"), 0b1010),
    (e.Filter(over("x", n(0b11110), ODD), "list"), (1, 3)),
    (e.Filter(e.Range("x", e.Const((5, 2, 5)), "list"), "list"), (5, 2, 5)),
    (e.Filter(e.Range("x", e.Const((5, 2, 5)), "list"), "set"), 0b100100),
    (e.Map(numbers("x", 2, 4), DOUBLE), (4, 6, 8)),
    (e.Map(numbers("x", 4, 2), DOUBLE), ()),
    (e.Count(over("x", n(0b11110), ODD)), 2),
    (e.Count(ALL), 4),
    (e.Sum(ALL, DOUBLE), 20),
    (e.Best("most", ALL, DOUBLE, n(0)), 8),
    (e.Best("least", ALL, DOUBLE, n(0)), 2),
    (e.Best("least", over("x", n(0)), DOUBLE, n(7)), 7),
    (e.First(over("x", n(0b11100), ODD)), 3),
    (e.First(over("x", n(0b10100), ODD)), -1),
    (e.First(ALL), 1),
    (e.First(e.Range("x", e.Const(()), "list")), -1),
    (e.Any(ALL), 1),
    (e.Any(over("x", n(0))), 0),
    (e.Any(ALL, e.Compare(">", b("x"), n(4))), 0),
    (e.Any(ALL, e.Any(over("y", n(0b111)), same(add(b("x"), b("y")), n(6)))), 1),
    (e.Filter(over("x", n(0b11110), None, e.Refine("most", PARITY)), "list"), (1, 3)),
    (e.Filter(over("x", n(0b11110), None, e.Refine("least", PARITY)), "list"), (2, 4)),
    (e.Filter(over("x", n(0b11110), None, e.Refine("rising", PARITY)), "list"), (2, 4, 1, 3)),
    (e.Filter(over("x", n(0b11110), None, e.Refine("falling", PARITY)), "list"), (1, 3, 2, 4)),
    (
        e.Filter(over("x", n(0b11110), None, e.Refine("falling", PARITY), e.Refine("most", DOUBLE)), "list"),
        (4,),
    ),
    (
        e.Filter(over("x", n(0b11110), None, e.Refine("most", DOUBLE), e.Refine("falling", PARITY)), "list"),
        (4,),
    ),
    (e.Filter(e.Range("x", n(0b1111), "set", None, (), n(2)), "list"), (2, 3, 0, 1)),
    (e.Filter(e.Range("x", n(0b1011), "set", None, (), n(2)), "list"), (3, 0, 1)),
    (e.Filter(e.Range("x", n(0b1111), "set", ODD, (e.Refine("rising", n(0)),), n(3)), "list"), (3, 1)),
]


@pytest.mark.parametrize(("expression", "expected"), QUESTIONS)
def test_questions(expression: e.Expr, expected: object) -> None:
    assert answer(expression, t.SetOf(t.Int(0, 9))) == expected
    assert Walker(position(document())).value(expression, {}) == expected


def test_a_named_part_inside_the_source_of_a_range() -> None:
    """Python allows no naming there, so it has to be done otherwise."""
    source = e.Let("m", e.SetOp("union", e.Global("marked"), n(0b110)), e.SetOp("both", b("m"), b("m")))
    assert answer(e.Sum(over("x", source), DOUBLE)) == 6
    sorted_ = over("x", e.Filter(over("y", source, e.Member(b("y"), source, "set")), "set"))
    assert answer(e.Sum(sorted_, e.Let("k", add(b("x"), n(1)), e.Arith("*", b("k"), b("k"))))) == 13


def adjusted(body: e.Expr, result: t.Type, *adjusters: d.Adjuster) -> Any:
    """The answer of a query with one parameter that is 2."""
    asked = query("asked", (("x", t.Int(0, 9)),), result, body, *adjusters)
    state = position(document(queries=(asked,)))
    found = state.evaluate("asked", (2,))
    assert Walker(state).ask(asked, {"x": 2}) == found
    return found


def adjuster(
    mode: Any, amount: int | e.Expr | None = None, strength: int | None = None, **more: Any
) -> d.Adjuster:
    value = n(amount) if isinstance(amount, int) else amount
    force = n(strength) if strength is not None else None
    return d.Adjuster(mode, value, more.get("ranges", ()), more.get("when"), force, origin=HERE)


NUMBER = t.Int(0, 30)


def test_adjustments_come_in_their_order_whatever_stands_first() -> None:
    parts = (adjuster("at_most", 20), adjuster("times", 3), adjuster("by", 2), adjuster("to", 5))
    assert adjusted(b("x"), NUMBER, *parts) == 20
    assert adjusted(b("x"), NUMBER, *parts[1:]) == 21
    assert adjusted(b("x"), NUMBER, *parts[1:3]) == 12
    assert adjusted(b("x"), NUMBER, adjuster("at_least", 9), adjuster("by", 1)) == 9


def test_of_settings_to_a_value_the_strongest_holds_and_of_equals_the_later() -> None:
    assert adjusted(b("x"), NUMBER, adjuster("to", 5, 1), adjuster("to", 6, 2)) == 5
    assert adjusted(b("x"), NUMBER, adjuster("to", 5, 2), adjuster("to", 6, 1)) == 6
    assert adjusted(b("x"), NUMBER, adjuster("to", 5, 1), adjuster("to", 6, 1)) == 6
    assert adjusted(b("x"), NUMBER, adjuster("to", 5, 1), adjuster("to", 6)) == 6


def test_an_adjustment_counts_once_for_each_combination_of_its_ranges() -> None:
    twice = adjuster("by", b("y"), ranges=(over("y", n(0b110)), over("z", n(0b11))), when=None)
    assert adjusted(b("x"), NUMBER, twice) == 2 + 2 * (1 + 2)
    where = adjuster("by", b("y"), ranges=(over("y", n(0b110)),), when=same(b("y"), b("x")))
    assert adjusted(b("x"), NUMBER, where) == 4


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((("allow", 1), ("forbid", 2)), 1),
        ((("allow", 2), ("forbid", 1)), 0),
        ((("allow", 1), ("forbid", 1)), 0),
        ((("forbid", 1), ("allow", 1)), 0),
        ((("allow", 0),), 1),
        ((), 0),
    ],
)
def test_allowing_and_forbidding(parts: tuple[tuple[str, int], ...], expected: int) -> None:
    made = [adjuster(mode, None, strength) for mode, strength in parts]
    assert adjusted(n(0), t.Flag(), *made) == expected


def test_sets_grow() -> None:
    assert adjusted(n(0b1), t.SetOf(CARD), adjuster("also", 0b100), adjuster("to", 0b10)) == 0b110


def test_unclear_sums_are_exact_inside_and_clamped_once() -> None:
    assert adjusted(n(25), NUMBER, adjuster("by", 20), adjuster("by", -18)) == 27


MAP = [
    (e.Neighbours("Place", n(0)), 0b01010),
    (e.Neighbours("Place", n(0), ("sea",)), 0b01000),
    (e.Neighbours("Place", n(2), ("land",)), 0b10010),
    (e.Reach("Place", n(0b1), "p", n(1)), 0b11111),
    (e.Reach("Place", n(0b1), "p", n(0)), 0b01010),
    (e.Reach("Place", n(0b1), "p", n(1), ("sea",)), 0b01101),
    (e.Reach("Place", n(0), "p", n(1)), 0),
    (e.Distance("Place", n(0), n(4), "p", n(1)), 3),
    (e.Distance("Place", n(0), n(4), "p", n(0)), -1),
    (e.Distance("Place", n(0), n(0), "p", n(0)), 0),
    (e.Distance("Place", n(0), n(1), "p", n(0)), 1),
    (e.Distance("Place", n(0), n(4), "p", e.Compare("<", e.Field("Place.value", b("p")), n(5))), -1),
    (e.Distance("Place", n(0), n(2), "p", e.Compare(">", e.Field("Place.value", b("p")), n(1))), 2),
]


@pytest.mark.parametrize(("expression", "expected"), MAP)
def test_maps(expression: e.Expr, expected: int) -> None:
    assert answer(expression) == expected


def test_places_out_of_play_are_no_neighbours() -> None:
    asked = query("asked", (), t.SetOf(PLACE), e.Neighbours("Place", n(0)))
    far = query("far", (), t.Int(-1, 9), e.Distance("Place", n(0), n(4), "p", n(1)))
    state = position(document(queries=(asked, far)))
    state.cells[state.program.layout.first("global:known")] = 0b11001
    assert state.evaluate("asked") == 0b01000
    assert state.evaluate("far") == -1


def test_zones() -> None:
    field = e.ZoneId("field", (b("p"), e.Setting("paint")))
    parameters = (("p", PLAYER), ("c", CARD))
    lying = e.ZoneOf(b("c"))
    asked = {
        "what": query("what", parameters, t.ListOf(CARD, 4), e.Contents(field, ordered=True)),
        "held": query(
            "held", parameters, t.SetOf(CARD), e.Contents(e.ZoneId("hand", (b("p"),)), ordered=False)
        ),
        "where": query("where", parameters, t.Int(-1, 99), lying),
        "whose": query("whose", parameters, t.Maybe(PLAYER), e.ZoneOwner(lying)),
        "in": query("in", parameters, t.Flag(), e.ZoneIn(lying, "field")),
        "alone": query("alone", parameters, t.Flag(), e.ZoneIn(lying, "deck")),
        "play": query("play", parameters, t.SetOf(CARD), e.InPlay("Card")),
        "fighters": query("fighters", parameters, t.SetOf(CARD), e.InPlay("Fighter")),
        "with": query(
            "with", parameters, t.Flag(), e.Member(b("c"), e.Contents(field, ordered=True), "list")
        ),
    }
    state = position(document(queries=asked.values()))
    put(state, "Card", [5, 7], zone_number(state, "field", 2, 1))
    put(state, "Card", [3], zone_number(state, "hand", 2))
    for name, card, expected in (
        ("what", 5, (5, 7)), ("held", 5, 0b1000), ("where", 7, zone_number(state, "field", 2, 1)),
        ("whose", 7, 2), ("whose", 3, 2), ("whose", 0, -1), ("in", 7, 1), ("in", 3, 0), ("in", 0, 0),
        ("play", 0, 0b10100000), ("fighters", 0, 0b10000000), ("with", 7, 1), ("with", 3, 0), ("alone", 3, 0),
    ):  # fmt: skip
        assert state.evaluate(name, (2, card)) == expected, name
        walked = Walker(state).ask(asked[name], {"p": 2, "c": card})
        assert walked == expected, name


def test_admission_looks_at_kind_room_and_the_condition_of_the_zone() -> None:
    asked = query("asked", (("c", CARD), ("z", t.ZoneRef("field"))), t.Flag(), e.Admits(b("z"), b("c")))
    any_zone = query("any", (("c", CARD), ("z", t.Int(-1, 99))), t.Flag(), e.Admits(b("z"), b("c")))
    state = position(document(queries=(asked, any_zone)))
    field = zone_number(state, "field", 0, 0)
    put(state, "Card", [3, 4], field)
    assert state.evaluate("asked", (5, field)) == 1
    put(state, "Card", [5], field)
    assert state.evaluate("asked", (6, field)) == 0
    assert state.evaluate("any", (6, zone_number(state, "camp", 1))) == 1
    assert state.evaluate("any", (5, zone_number(state, "camp", 1))) == 0
    assert state.evaluate("any", (5, -1)) == 0
    hand = zone_number(state, "hand", 1)
    put(state, "Card", [0, 1, 2, 8, 9], hand)
    assert state.evaluate("any", (7, hand)) == 0
    assert state.evaluate("any", (8, hand)) == 1


def test_words_as_domains() -> None:
    assert answer(e.Count(over("w", n(0b111), same(b("w"), e.Setting("paint"))))) == 1
    assert COLOUR.words == "Colour"
