"""Questions about the elements of a range: comprehensions of Python."""

from __future__ import annotations

from dataclasses import replace

from maniple.interpreter.generation.code import Code, joined, possibly
from maniple.interpreter.generation.gatherings import capacity_of
from maniple.interpreter.generation.narrowing import conjunction, conjuncts
from maniple.interpreter.generation.parted import parted
from maniple.interpreter.generation.ranges import Loop, loop
from maniple.interpreter.generation.scope import Scope
from maniple.ir.expressions import Any, Best, Count, Filter, First, Map, Range, Span, Sum
from maniple.ir.types import Entity, Flag, Int, ListOf, SetOf, Type, Word, ZoneRef


def _most(node: Range, found: Loop, scope: Scope) -> int:
    """The greatest number of elements that a range can have."""
    if isinstance(node.source, Span):
        low, high = scope.code(node.source.low).bounds(), scope.code(node.source.high).bounds()
        return max(0, high[1] - low[0] + 1) if low is not None and high is not None else 1 << 31
    known = capacity_of(found.source.type, scope) if found.source is not None else None
    if known is None:
        known = (
            capacity_of(SetOf(found.type), scope) if isinstance(found.type, Word | Entity | ZoneRef) else None
        )
    return known if known is not None else 1 << 31


def filter_(node: Filter, scope: Scope) -> Code:
    """The elements as a mask or as a tuple."""
    found = loop(node.range, scope)
    item = found.type if isinstance(found.type, Word | Entity | Int | ZoneRef) else None
    if (row := parted(node, item, scope)) is not None:
        return row
    if node.gives == "list":
        text = f"tuple({found.listed})" if not found.items.startswith("bits[") or found.test else found.items
        most = _most(node.range, found, scope)
        return Code(text, ListOf(item, most) if item is not None else None)
    type_ = SetOf(item) if item is not None else None
    if node.range.shape == "set" and found.source is not None and not found.test:
        return Code(found.source.text, type_)
    if node.range.shape in ("set", "span"):
        listed = found.listed if found.test else ""
        return Code(f"sum([1<<{found.variable} {found.head}])", type_, listed=listed)
    return Code(f"mask_of({found.listed})", type_)


def map_(node: Map, scope: Scope) -> Code:
    """A tuple of values."""
    found = loop(node.range, scope)
    value = found.scope.code(node.value)
    item = value.type if isinstance(value.type, Word | Entity | Int | ZoneRef) else None
    type_ = ListOf(item, _most(node.range, found, scope)) if item is not None else None
    return Code(f"tuple([{value.number} {found.head}])", type_)


def any_(node: Any, scope: Scope) -> Code:
    """Stops at the first element that passes."""
    range_, test = node.range, node.test
    if test is not None and not range_.refine:
        range_, test = replace(range_, where=conjunction((*conjuncts(range_.where), *conjuncts(test)))), None
    found = loop(range_, scope)
    condition = found.test
    if test is not None:
        condition = found.scope.test(test)
    if not condition:
        return Code(_filled(range_, found), Flag(), boolean=True)
    # `x in (... for ...)` stops as early as `any` and saves the call.
    return Code(f"(1 in (1 for {found.variable} in {found.items} if {condition}))", Flag(), boolean=True)


def _filled(node: Range, found: Loop) -> str:
    if node.shape == "set" and found.source is not None:
        return f"({found.source.text}!=0)"
    return f"(len({found.items})>0)"


def count(node: Count, scope: Scope) -> Code:
    """How many."""
    found = loop(node.range, scope)
    type_ = Int(0, _most(node.range, found, scope))
    if found.test:
        return Code(f"len([1 {found.head}])", type_)
    if node.range.shape == "set" and found.source is not None:
        return Code(found.source.bit_count, type_)
    return Code(f"len({found.items})", type_)


def sum_(node: Sum, scope: Scope) -> Code:
    """The sum of the values, 0 over nothing."""
    found = loop(node.range, scope)
    value = found.scope.code(node.value)
    bounds = value.bounds()
    type_: Type | None = None
    if bounds is not None:
        most = _most(node.range, found, scope)
        type_ = Int(min(0, bounds[0] * most), max(0, bounds[1] * most))
    return Code(f"sum([{value.text} {found.head}])", type_)


def best(node: Best, scope: Scope) -> Code:
    """The greatest or least value."""
    found = loop(node.range, scope)
    value, empty = found.scope.code(node.value), scope.code(node.empty)
    function = "max" if node.mode == "most" else "min"
    text = f"{function}([{value.number} {found.head}], default={empty.number})"
    return Code(text, joined(value.type, empty.type))


def first(node: First, scope: Scope) -> Code:
    """The first element, or -1."""
    found = loop(node.range, scope)
    type_ = possibly(found.type)
    if node.range.shape == "set" and found.source is not None and not found.test:
        return Code(f"lowest({found.source.text})", type_)
    if found.test:
        return Code(f"next(({found.variable} {found.head}), -1)", type_)
    return Code(f"next(iter({found.items}), -1)", type_)
