"""Reasoning about the types of the IR: what people call them, what fits where, ranges of arithmetic."""

from __future__ import annotations

from typing import assert_never

from maniple.diagnostics import with_article
from maniple.ir import types as ty
from maniple.ir.expressions import Value

LARGEST = 2**53


def describe(type: ty.Type) -> str:  # noqa: C901 (one flat match)
    """What people call a type."""
    match type:
        case ty.Int(low, high):
            return f"the number {low}" if low == high else _between(low, high)
        case ty.Flag():
            return "a truth (yes or no)"
        case ty.Word(words):
            return f"one of the words of {words}"
        case ty.Entity(kind):
            return with_article(kind)
        case ty.ZoneRef(zone):
            return f"a zone `{zone}`"
        case ty.Maybe(item):
            return f"{describe(item)} or none"
        case ty.SetOf(item):
            return f"a set of {_plural(item)}"
        case ty.ListOf(item, _):
            return f"a list of {_plural(item)}"
        case ty.Faces():
            return "the faces of dice"
        case ty.Dice():
            return "dice to roll"
        case ty.Array(item, domain):
            return f"{describe(item)} for each {domain}"
        case _:
            assert_never(type)


def is_zone(type: ty.Type) -> bool:
    """Whether a value is a zone, or one that may be none."""
    return isinstance(type, ty.ZoneRef) or (isinstance(type, ty.Maybe) and isinstance(type.item, ty.ZoneRef))


def _between(low: int, high: int) -> str:
    return f"a number from {low} to {high}" if high < LARGEST else "a number"


def _plural(item: ty.Type) -> str:
    match item:
        case ty.Entity(kind) | ty.Word(kind):
            return kind
        case _:
            return "numbers"


def zero(type: ty.Type) -> Value:
    """The value that stands for nothing: 0 (or the end of the range nearest to it), no, none, empty."""
    match type:
        case ty.Int(low, high):
            return min(max(0, low), high)
        case ty.Maybe():
            return -1
        case ty.ListOf() | ty.Faces():
            return ()
        case ty.Dice():
            return (0, 0)
        case ty.Flag() | ty.Word() | ty.Entity() | ty.ZoneRef() | ty.SetOf():
            return 0
        case ty.Array(item, _):
            return zero(item)
        case _:
            assert_never(type)


def clamp(value: int) -> int:
    """Keeps the ends of computed ranges finite."""
    return max(-LARGEST, min(LARGEST, value))


def arithmetic(op: str, left: ty.Int, right: ty.Int) -> ty.Int:
    """The range of `left op right`."""
    if op == "+":
        return ty.Int(clamp(left.low + right.low), clamp(left.high + right.high))
    if op == "-":
        return ty.Int(clamp(left.low - right.high), clamp(left.high - right.low))
    if op == "min":
        return ty.Int(min(left.low, right.low), min(left.high, right.high))
    if op == "max":
        return ty.Int(max(left.low, right.low), max(left.high, right.high))
    if op == "*":
        ends = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
        return ty.Int(clamp(min(ends)), clamp(max(ends)))
    floor = op == "floor"
    low, high = max(right.low, 1), max(right.high, 1)
    return ty.Int(
        left.low // high if floor else -(-left.low // high),
        left.high // low if floor else -(-left.high // low),
    )


def join(one: ty.Type, other: ty.Type) -> ty.Type | None:
    """The least type that both fit into, or None."""
    if one == other:
        return one
    match one, other:
        case ty.Int(a, b), ty.Int(c, d):
            return ty.Int(min(a, c), max(b, d))
        case ty.Maybe(item), (ty.Entity() | ty.Word() | ty.ZoneRef()):
            return one if _same_item(item, other) else None
        case ((ty.Entity() | ty.Word() | ty.ZoneRef()), ty.Maybe(item)):
            return other if _same_item(item, one) else None
        case ty.SetOf(), ty.SetOf():
            return one
        case ty.ListOf(item, a), ty.ListOf(_, b):
            return ty.ListOf(item, max(a, b))
        case _:
            return None


def _same_item(one: ty.Type, other: ty.Type) -> bool:
    match one, other:
        case ty.Entity(), ty.Entity():
            return True
        case _:
            return one == other
