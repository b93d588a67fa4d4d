"""Expressions that read and reckon."""

from typing import Any

import pytest

from maniple.ir import expressions as e
from maniple.ir import types as t
from tests.interpreter.world import CARD, COLOUR, PLAYER, add, answer, b, document, n, position, query, same

FLAG = t.Flag()

NUMBERS = [
    (e.Arith("+", n(2), n(3)), 5),
    (e.Arith("-", n(2), n(3)), -1),
    (e.Arith("*", n(-2), n(3)), -6),
    (e.Arith("floor", n(7), n(2)), 3),
    (e.Arith("ceil", n(7), n(2)), 4),
    (e.Arith("ceil", n(8), n(2)), 4),
    (e.Arith("min", n(7), n(2)), 2),
    (e.Arith("max", e.Setting("limit"), add(n(2), e.Global("round"))), 4),
    (e.Arith("-", e.Setting("limit"), e.Arith("-", n(1), n(9))), 12),
    (e.Cond(same(e.Setting("limit"), n(4)), n(8), n(9)), 8),
    (e.Cond(same(e.Setting("limit"), n(5)), n(8), n(9)), 9),
    (e.Let("x", add(e.Setting("limit"), n(1)), e.Arith("*", b("x"), b("x"))), 25),
    (e.Let("x", n(3), e.Let("y", add(b("x"), e.Setting("limit")), e.Arith("-", b("y"), b("x")))), 4),
    (e.Lookup("price", n(2)), 20),
    (e.Lookup("price", add(e.Global("round"), n(3))), 40),
    (e.Lookup("onward", n(2)), -1),
    (e.Field("Card.cost", n(3)), 2),
    (e.Field("Fighter.power", n(8)), 3),
    (e.Field("Player.coins", n(2)), 3),
    (e.Field("Player.stock", n(2), (n(1),)), 1),
    (e.Field("Player.stock", e.Arith("-", e.Setting("limit"), n(1)), (e.Setting("paint"),)), 1),
    (e.Size(e.Span(n(2), n(5)), "span"), 4),
    (e.Size(e.Span(n(5), n(2)), "span"), 0),
    (e.FaceSum(e.Const((3, 4, 4))), 11),
    (e.Nth(e.Const((5, 6, 7)), n(0)), 5),
    (e.Nth(e.Const((5, 6, 7)), n(3)), -1),
    (e.Nth(e.Const((5, 6, 7)), n(-1)), -1),
    (e.Nth(e.Const((5, 6, 7)), n(0), from_end=True), 7),
    (e.Nth(e.Const((5, 6, 7)), n(2), from_end=True), 5),
    (e.Nth(e.Const((5, 6, 7)), n(3), from_end=True), -1),
    (e.Head(n(0b1100), "set"), 2),
    (e.Head(n(0), "set"), -1),
    (e.Head(e.Const((9, 1)), "list"), 9),
    (e.Head(e.Const(()), "list"), -1),
    (e.Head(e.Global("order"), "list"), -1),
]


@pytest.mark.parametrize(("expression", "expected"), NUMBERS)
def test_numbers(expression: e.Expr, expected: int) -> None:
    assert answer(expression) == expected


TRUTHS = [
    (e.Compare("<", n(1), n(2)), 1),
    (e.Compare("<=", n(2), n(2)), 1),
    (e.Compare(">", n(2), n(2)), 0),
    (e.Compare(">=", n(2), n(3)), 0),
    (e.Compare("!=", e.Const((1, 2)), e.Const((1, 2))), 0),
    (same(same(n(1), n(2)), same(n(3), n(4))), 1),
    (e.And(()), 1),
    (e.Or(()), 0),
    (e.And((n(1), same(n(1), n(1)))), 1),
    (e.And((n(1), same(n(1), n(2)))), 0),
    (e.Or((n(0), same(n(1), n(2)))), 0),
    (e.Or((e.Not(n(0)), n(0))), 1),
    (e.Not(e.Or((n(0), n(1)))), 0),
    (e.Member(n(3), n(0b1000), "set"), 1),
    (e.Member(n(2), n(0b1000), "set"), 0),
    (e.Member(e.Global("chief"), n(0b1111), "set"), 0),
    (e.Member(n(3), e.Const((1, 3)), "list"), 1),
    (e.Member(n(2), e.Const((1, 3)), "list"), 0),
    (e.Member(n(2), e.Span(n(2), n(4)), "span"), 1),
    (e.Member(n(5), e.Span(n(2), n(4)), "span"), 0),
    (e.SetOp("within", n(0b101), n(0b111)), 1),
    (e.SetOp("within", n(0b101), n(0b110)), 0),
    (e.Compare("<", e.Setting("harsh"), n(1)), 1),
]


@pytest.mark.parametrize(("expression", "expected"), TRUTHS)
def test_truths(expression: e.Expr, expected: int) -> None:
    found = answer(expression, FLAG)
    assert found == expected
    assert add_one(expression) == expected + 1


def add_one(expression: e.Expr) -> Any:
    """A truth is a number too."""
    return answer(add(expression, n(1)))


GATHERED = [
    (e.SetFrom((n(1), n(3), e.Global("chief"))), 0b1010),
    (e.SetFrom(()), 0),
    (e.SetOp("union", n(0b1), n(0b100)), 0b101),
    (e.SetOp("minus", n(0b111), n(0b10)), 0b101),
    (e.SetOp("both", n(0b111), n(0b1010)), 0b10),
    (e.AsSet(e.Const((4, 1, 4))), 0b10010),
    (e.Size(n(0b1011), "set"), 3),
    (e.ListFrom((n(4), e.Setting("limit"), e.Global("chief"))), (4, 4)),
    (e.ListFrom(()), ()),
    (e.ListOp("append", e.Const((1,)), n(2)), (1, 2)),
    (e.ListOp("without", e.Const((1, 2, 1)), n(1)), (2,)),
    (e.AsList(n(0b1010)), (1, 3)),
    (e.Size(e.Const((1, 1)), "list"), 2),
    (e.MakeDice(n(2), e.Setting("limit")), (2, 4)),
]


@pytest.mark.parametrize(("expression", "expected"), GATHERED)
def test_sets_and_lists(expression: e.Expr, expected: object) -> None:
    assert answer(expression, t.SetOf(CARD)) == expected


def test_a_query_calls_another_with_its_arguments() -> None:
    inner = query("twice", (("x", t.Int(0, 9)),), t.Int(0, 18), e.Arith("*", b("x"), n(2)))
    outer = query(
        "both", (("x", t.Int(0, 9)), ("y", t.Int(0, 9))), t.Int(0, 99), add(call("twice", "y"), b("x"))
    )
    state = position(document(queries=(outer, inner)))
    assert state.evaluate("both", (3, 4)) == 11


def call(name: str, argument: str) -> e.Expr:
    return e.Call(name, (b(argument),))


def test_the_answer_is_drawn_into_its_range() -> None:
    assert answer(n(12), t.Int(0, 9)) == 9
    assert answer(e.Arith("-", e.Setting("limit"), n(9)), t.Int(0, 9)) == 0


def test_settings_are_chosen_before_play() -> None:
    asked = query("asked", (), t.Int(0, 99), add(e.Setting("limit"), e.Setting("paint")))
    state = position(document(queries=(asked,)), options={"limit": "7", "paint": "blue"})
    assert state.evaluate("asked") == 9


def test_names_of_the_document_never_reach_the_source() -> None:
    """Words of Python and marks that end strings are names like any other."""
    odd = 'class "; import os #\n'
    asked = query(odd, ((odd, PLAYER),), t.Int(0, 9), e.Let("None", b(odd), add(b("None"), b("None"))))
    game = document(queries=(asked,))
    state = position(game)
    assert state.evaluate(odd, (2,)) == 4
    assert "import" not in state.program.text


def test_words_compare_by_their_place() -> None:
    assert answer(same(e.Setting("paint"), n(1)), FLAG) == 1
    assert answer(e.Setting("paint"), COLOUR) == 1
