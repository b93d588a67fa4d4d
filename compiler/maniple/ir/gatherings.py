"""Expressions over sets, lists and ranges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from maniple.ir.expressions import Expr, Shape


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from low to high (none if high < low); only as the source of a `Range`."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Member:
    """Whether `item` is in a set (mask), a list, or a span."""

    item: Expr
    of: Expr
    shape: Shape


@dataclass(frozen=True, slots=True)
class SetFrom:
    """The set of the given elements; an element that is none adds nothing."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ListFrom:
    """The list of the given elements in order; an element that is none adds nothing."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class SetOp:
    """Union, difference, intersection or subset test of two sets."""

    op: Literal["union", "minus", "both", "within"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class ListOp:
    """`append` one element at the end; `without` one element (all its occurrences)."""

    op: Literal["append", "without"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class AsSet:
    """The elements of a list as a set."""

    of: Expr


@dataclass(frozen=True, slots=True)
class AsList:
    """The elements of a set in canonical (ascending) order."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Size:
    """How many elements."""

    of: Expr
    shape: Shape


@dataclass(frozen=True, slots=True)
class Head:
    """The first element of a set (lowest) or list, or -1."""

    of: Expr
    shape: Shape


@dataclass(frozen=True, slots=True)
class Nth:
    """The element of a list at a position from 0, or -1 outside it; `from_end` counts back from the last."""

    of: Expr
    position: Expr
    from_end: bool = False


@dataclass(frozen=True, slots=True)
class FaceSum:
    """The sum of a list of numbers."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Refine:
    """Keeps the elements of highest (`most`) or lowest (`least`) key, or sorts by key (stable), `rising`
    or `falling`.
    """

    mode: Literal["most", "least", "rising", "falling"]
    key: Expr


@dataclass(frozen=True, slots=True)
class Range:
    """Elements of a source in canonical order (sets ascending, lists and spans as they stand), each bound
    to `binder`,
    those that satisfy `where`, then refined in order. `start` (players only) turns the ring so that it
    begins there.
    """

    binder: str
    source: Expr
    shape: Shape
    where: Expr | None = None
    refine: tuple[Refine, ...] = ()
    start: Expr | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """The elements of a range, as a set (mask) or a list (in the range's order)."""

    range: Range
    gives: Literal["set", "list"]


@dataclass(frozen=True, slots=True)
class Map:
    """The values of `value` for each element of the range, as a list in the range's order."""

    range: Range
    value: Expr


@dataclass(frozen=True, slots=True)
class Any:
    """Whether the range has an element; `test`, if given, must hold for it (it may hold further
    quantifiers).
    """

    range: Range
    test: Expr | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """How many elements the range has."""

    range: Range


@dataclass(frozen=True, slots=True)
class Sum:
    """Sum of `value` over the range."""

    range: Range
    value: Expr


@dataclass(frozen=True, slots=True)
class Best:
    """Highest or lowest `value` over the range; `empty` if the range has no element."""

    mode: Literal["most", "least"]
    range: Range
    value: Expr
    empty: Expr


@dataclass(frozen=True, slots=True)
class First:
    """The first element of the range, or -1."""

    range: Range
