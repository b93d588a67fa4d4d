"""Expressions, and the ranges and questions in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from maniple.source import Span


@dataclass(frozen=True, slots=True)
class Name:
    """A name, `quoted` if it stood in quotes."""

    text: str
    span: Span
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is written, at most nine digits."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class DiceValue:
    """`2d6`."""

    count: int
    sides: int
    span: Span


@dataclass(frozen=True, slots=True)
class Dot:
    """`of.name`."""

    of: Expr
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class At:
    """`of[keys]`."""

    of: Expr
    keys: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`: a query."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic; the two divisions say how they round."""

    op: Literal["+", "-", "*", "floor", "ceil"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left is right` and the other comparisons; there are no chains of them."""

    op: Literal["is", "is not", "<", "<=", ">", ">=", "in", "not in", "has", "is a", "is not a"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Logic:
    """`left and right`, `left or right`."""

    op: Literal["and", "or"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Negation:
    """`not part`."""

    part: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Several:
    """`(a, b, c)`: a set or list of what stands in it."""

    items: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """`low..high`."""

    low: Expr
    high: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a range."""

    kind: Literal["where", "most", "least", "rising", "falling", "starting"]
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Range:
    """`binder in source clauses`."""

    binder: Name
    source: Expr
    clauses: tuple[Clause, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Question:
    """`any`, `all`, `first`, `count of` over a range; `sum of`, `most`, `least` of a value over a range."""

    kind: Literal["any", "all", "first", "count", "sum", "most", "least"]
    range: Range
    value: Expr | None
    span: Span


Expr: TypeAlias = (
    Name
    | Number
    | DiceValue
    | Dot
    | At
    | Call
    | Binary
    | Comparison
    | Logic
    | Negation
    | Several
    | Stretch
    | Question
)
