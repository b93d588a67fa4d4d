"""Ranges made smaller before they are gone through. Expressions are pure, so conditions may be tested where
they cost least.

| before | after |
|---|---|
| `x in A where x in B` | `x in A & B` |
| `x in A where x = y` | `x in A & {y}` |
| `x in A where cost of x > 2`, the cost printed | `x in A & those that cost more` |
| `x in A where cost of x = y`, the cost printed | `x in A & those that cost y` |
| `x in A where zone of x = Z`, Z an unordered zone | `x in A & contents of Z` |
| `x in A, y in B where p(x)` | `x in A where p(x), y in B` |

A condition may stand in front of another that keeps it from harm (`c is not none and cost of c > 2`), so it
moves ahead of others only if it can be evaluated whatever holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from maniple.ir.document import Zone
from maniple.ir.expressions import (
    And,
    Arith,
    Bound,
    Compare,
    Const,
    Contents,
    Expr,
    Field,
    Global,
    InPlay,
    Local,
    Member,
    Not,
    Or,
    Range,
    SetFrom,
    SetOp,
    Setting,
    Size,
    ZoneId,
    ZoneOf,
)
from maniple.ir.reckoning import COMPARE
from maniple.ir.universe import Universe


@dataclass(frozen=True, slots=True)
class WithValue:
    """The set of entities whose printed field has a value; only the generator makes expressions of this
    kind.
    """

    field: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Level:
    """A range, and the conditions to be tested for each of its elements, before the next range is gone
    into.
    """

    range: Range
    tests: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Conditions to be tested before anything, then ranges inside each other."""

    tests: tuple[Expr, ...]
    levels: tuple[Level, ...]


def conjuncts(expression: Expr | None) -> tuple[Expr, ...]:
    """The parts that must all hold, in their order."""
    if expression is None:
        return ()
    if isinstance(expression, And):
        return tuple(part for whole in expression.parts for part in conjuncts(whole))
    return (expression,)


def conjunction(parts: tuple[Expr, ...]) -> Expr | None:
    """One condition out of its parts."""
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else And(parts)


def planned(ranges: tuple[Range, ...], when: Expr | None) -> Plan:
    """Ranges and the condition behind them, each condition as far out as it may stand."""
    binders = frozenset(range_.binder for range_ in ranges)
    before: list[Expr] = []
    own: list[list[Expr]] = [[] for _ in ranges]
    after: list[list[Expr]] = [[] for _ in ranges]
    deepest = -1
    for home, part, inside in _conditions(ranges, when):
        level = _level(part, ranges, home)
        if level < deepest and not _harmless(part, binders):
            level = min(home, deepest)
        deepest = max(deepest, level)
        if level < 0:
            before.append(part)
        elif (inside and level == home) or not ranges[level].refine:
            own[level].append(part)
        else:
            after[level].append(part)
    levels = [
        Level(replace(range_, where=conjunction(tuple(wheres))), tuple(tests))
        for range_, wheres, tests in zip(ranges, own, after, strict=True)
    ]
    return Plan(tuple(before), tuple(levels))


def _conditions(ranges: tuple[Range, ...], when: Expr | None) -> list[tuple[int, Expr, bool]]:
    """Every condition with the range that it is evaluated in, and whether it stands in that range itself."""
    found = [(at, part, True) for at, range_ in enumerate(ranges) for part in conjuncts(range_.where)]
    return found + [(len(ranges) - 1, part, False) for part in conjuncts(when)]


def _level(part: Expr, ranges: tuple[Range, ...], home: int) -> int:
    """The innermost range whose element a condition reads, or -1."""
    return max((at for at in range(home + 1) if mentions(part, ranges[at].binder)), default=-1)


def _harmless(part: Expr, elements: frozenset[str] = frozenset()) -> bool:
    """Whether a condition can be evaluated whatever holds. `elements` are names that are never none."""
    match part:
        case Bound() | Const() | Global() | Setting() | Local(_, None):
            return True
        case Compare(_, left, right) | Arith("+" | "-" | "*" | "min" | "max", left, right):
            return _harmless(left, elements) and _harmless(right, elements)
        case And(parts) | Or(parts):
            return all(_harmless(inner, elements) for inner in parts)
        case Not(inner) | Size(inner, "set" | "list"):
            return _harmless(inner, elements)
        case Contents(ZoneId(_, index), _):
            return all(_is_element(inner, elements) for inner in index)
        case Field(_, entity, index):
            return all(_is_element(inner, elements) for inner in (entity, *index))
        case ZoneOf(entity):
            return _is_element(entity, elements)
        case _:
            return False


def _is_element(part: Expr, elements: frozenset[str]) -> bool:
    match part:
        case Bound(name):
            return name in elements
        case Const(int() as value):
            return value >= 0
        case _:
            return False


def narrowed(node: Range, universe: Universe) -> Range:
    """A range over a set with what its condition says of membership moved into its source."""
    if node.shape != "set" or node.where is None:
        return node
    source: Expr = node.source
    rest: list[Expr] = []
    for part in conjuncts(node.where):
        within = _set_of(part, node.binder, universe)
        if within is None or mentions(within, node.binder):
            rest.append(part)
        else:
            source = SetOp("both", source, within)
    return replace(node, source=source, where=conjunction(tuple(rest)))


def _set_of(part: Expr, name: str, universe: Universe) -> Expr | None:
    """The set that a condition says an element is in, if it says no more than that."""
    match part:
        case Member(Bound(item), Const() | Global() | Local(_, None) | InPlay() as of, "set") if item == name:
            return of
        case Member(Bound(item), Contents(_, False) as of, "set") if item == name:
            return of
        case Compare("=", Bound(item), other) if item == name and _harmless(other):
            return SetFrom((other,))
        case Compare("=", other, Bound(item)) if item == name and _harmless(other):
            return SetFrom((other,))
        case Compare("=", ZoneOf(Bound(item)), ZoneId() as zone) if item == name:
            return _lying_in(zone, universe)
        case Compare("=", ZoneId() as zone, ZoneOf(Bound(item))) if item == name:
            return _lying_in(zone, universe)
        case _:
            return _printed(part, name, universe)


def _printed(part: Expr, name: str, universe: Universe) -> Expr | None:
    """The entities for which a printed field is yes, or compares with a value as the condition says."""
    match part:
        case Not(Field(field, Bound(item), ())) if item == name:
            return _with_value(field, lambda value: not value, universe)
        case Field(field, Bound(item), ()) if item == name:
            return _with_value(field, bool, universe)
        case Compare(op, Field(field, Bound(item), ()), Const(int() as number)) if item == name:
            return _with_value(field, lambda value: COMPARE[op](value, number), universe)
        case Compare("=", Field(field, Bound(item), ()), other) | Compare(
            "=", other, Field(field, Bound(item), ())
        ):
            known = item == name and not universe.field(field).state and _harmless(other)
            return WithValue(field, other) if known else None  # type: ignore[return-value]
        case _:
            return None


def _with_value(field: str, test: Callable[[Any], bool], universe: Universe) -> Expr | None:
    info, kind = universe.field(field), universe.field_kind(field)
    if info.state:
        return None
    values = info.values or (info.default,) * (kind.high - kind.low)
    return Const(sum(1 << kind.low + at for at, value in enumerate(values) if test(value)))


def _lying_in(zone: ZoneId, universe: Universe) -> Expr | None:
    family: Zone = universe.zones[zone.zone]
    return None if family.ordered else Contents(zone, ordered=False)


def mentions(node: object, name: str) -> bool:
    """Whether an expression reads a bound name."""
    match node:
        case Bound():
            return node.name == name
        case tuple():
            return any(mentions(part, name) for part in node)
        case _ if hasattr(node, "__dataclass_fields__"):
            return any(mentions(getattr(node, part), name) for part in node.__dataclass_fields__)
        case _:
            return False
