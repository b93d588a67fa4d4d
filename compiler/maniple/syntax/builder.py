"""Parse tree to syntax tree: one method a rule of the grammar, grouped as the grammar is."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, v_args
from lark.tree import Meta
from lark.visitors import Transformer_NonRecursive

from maniple.source import Span
from maniple.syntax import tree as t
from maniple.syntax.reading import token_span

_ESCAPED = re.compile(r'\\(["\\])')


def span_of(meta: Meta) -> Span:
    """The span of a rule; an empty rule has none and gets (0, 0)."""
    return Span(getattr(meta, "start_pos", 0), getattr(meta, "end_pos", 0))


def name_of(token: Token) -> t.Name:
    """A name from its token, without quotes."""
    span = token_span(token)
    text = str(token)
    if text.startswith('"'):
        return t.Name(unquote(text), span, quoted=True)
    return t.Name(text, span)


def dice_of(token: Token) -> t.DiceValue:
    """`2d6`, or `d6` for one, from its token."""
    count, _, sides = str(token).partition("d")
    return t.DiceValue(int(count or 1), int(sides), token_span(token))


def unquote(text: str) -> str:
    """The content of a quoted string, in which a backslash stands before quotes and other backslashes."""
    return _ESCAPED.sub(r"\1", text[1:-1])


@v_args(inline=True, meta=True)
class ExpressionBuilder(Transformer_NonRecursive[Token, Any]):
    """Expressions, ranges and types."""

    def name(self, meta: Meta, token: Token) -> t.Name:
        return name_of(token)

    def name_value(self, meta: Meta, token: Token) -> t.Name:
        return name_of(token)

    quoted_value = name_value

    def number(self, meta: Meta, token: Token) -> t.Number:
        return t.Number(int(token), span_of(meta))

    def dice(self, meta: Meta, token: Token) -> t.DiceValue:
        return dice_of(token)

    def call(self, meta: Meta, name: Token, arguments: tuple[t.Expr, ...] | None) -> t.Call:
        return t.Call(name_of(name), arguments or (), span_of(meta))

    call_target = call

    def bracketed(self, meta: Meta, inner: t.Expr) -> t.Expr:
        return inner

    def several(self, meta: Meta, first: t.Expr, rest: tuple[t.Expr, ...]) -> t.Several:
        return t.Several((first, *rest), span_of(meta))

    def arguments(self, meta: Meta, *items: t.Expr) -> tuple[t.Expr, ...]:
        return items

    def dot(self, meta: Meta, of: t.Expr, name: Token) -> t.Dot:
        return t.Dot(of, name_of(name), span_of(meta))

    def at(self, meta: Meta, of: t.Expr, keys: tuple[t.Expr, ...]) -> t.At:
        return t.At(of, keys, span_of(meta))

    def span(self, meta: Meta, low: t.Expr, high: t.Expr) -> t.Stretch:
        return t.Stretch(low, high, span_of(meta))

    def negation(self, meta: Meta, part: t.Expr) -> t.Negation:
        return t.Negation(part, span_of(meta))

    def range(self, meta: Meta, binder: Token, source: t.Expr, *clauses: t.Clause) -> t.Range:
        return t.Range(name_of(binder), source, clauses, span_of(meta))

    def where(self, meta: Meta, value: t.Expr) -> t.Clause:
        return t.Clause("where", value, span_of(meta))

    def with_most(self, meta: Meta, _: Token, value: t.Expr) -> t.Clause:
        return t.Clause("most", value, span_of(meta))

    def with_least(self, meta: Meta, _: Token, value: t.Expr) -> t.Clause:
        return t.Clause("least", value, span_of(meta))

    def in_order(self, meta: Meta, words: Token, value: t.Expr) -> t.Clause:
        return t.Clause("falling" if "falling" in words else "rising", value, span_of(meta))

    def starting(self, meta: Meta, _: Token, value: t.Expr) -> t.Clause:
        return t.Clause("starting", value, span_of(meta))

    def any_of(self, meta: Meta, range: t.Range) -> t.Question:
        return t.Question("any", range, None, span_of(meta))

    def all_of(self, meta: Meta, range: t.Range) -> t.Question:
        return t.Question("all", range, None, span_of(meta))

    def first_in(self, meta: Meta, range: t.Range) -> t.Question:
        return t.Question("first", range, None, span_of(meta))

    def count_of(self, meta: Meta, _: Token, range: t.Range) -> t.Question:
        return t.Question("count", range, None, span_of(meta))

    def sum_of(self, meta: Meta, _: Token, value: t.Expr, __: Token, range: t.Range) -> t.Question:
        return t.Question("sum", range, value, span_of(meta))

    def most_of(self, meta: Meta, value: t.Expr, _: Token, range: t.Range) -> t.Question:
        return t.Question("most", range, value, span_of(meta))

    def least_of(self, meta: Meta, value: t.Expr, _: Token, range: t.Range) -> t.Question:
        return t.Question("least", range, value, span_of(meta))

    def signed(self, meta: Meta, token: Token) -> int:
        return int(token)

    def negative(self, meta: Meta, token: Token) -> int:
        return -int(token)

    def number_type(self, meta: Meta, low: int, high: int) -> t.NumberType:
        return t.NumberType(low, high, span_of(meta))

    def named_type(self, meta: Meta, name: Token) -> t.NamedType:
        return t.NamedType(name_of(name), span_of(meta))

    def optional_type(self, meta: Meta, name: Token, _: Token) -> t.OptionalType:
        return t.OptionalType(name_of(name), span_of(meta))

    def set_type(self, meta: Meta, _: Token, item: t.TypeExpr) -> t.SetType:
        return t.SetType(item, span_of(meta))

    def list_type(self, meta: Meta, _: Token, item: Token, __: Token, capacity: Token) -> t.ListType:
        return t.ListType(name_of(item), int(capacity), span_of(meta))


def _binary(op: Any) -> Any:
    def build(self: Any, meta: Meta, left: t.Expr, right: t.Expr) -> t.Binary:
        return t.Binary(op, left, right, span_of(meta))

    return build


def _comparison(op: Any) -> Any:
    def build(self: Any, meta: Meta, left: t.Expr, *rest: Any) -> t.Comparison:
        return t.Comparison(op, left, rest[-1], span_of(meta))

    return build


def _logic(op: Any) -> Any:
    def build(self: Any, meta: Meta, left: t.Expr, right: t.Expr) -> t.Logic:
        return t.Logic(op, left, right, span_of(meta))

    return build


_OPERATORS = {
    "plus": _binary("+"),
    "minus": _binary("-"),
    "times": _binary("*"),
    "divide_up": _binary("ceil"),
    "divide_down": _binary("floor"),
    "equals": _comparison("is"),
    "differs": _comparison("is not"),
    "less": _comparison("<"),
    "at_most_sum": _comparison("<="),
    "more": _comparison(">"),
    "at_least_sum": _comparison(">="),
    "within": _comparison("in"),
    "outside": _comparison("not in"),
    "is_a": _comparison("is a"),
    "is_not_a": _comparison("is not a"),
    "has": _comparison("has"),
    "both": _logic("and"),
    "either": _logic("or"),
}
for _rule, _build in _OPERATORS.items():
    setattr(ExpressionBuilder, _rule, v_args(inline=True, meta=True)(_build))
