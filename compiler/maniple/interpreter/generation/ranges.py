"""Ranges as the head of a Python loop: what to go through, and under which condition."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.interpreter.generation.code import Code, joined
from maniple.interpreter.generation.gatherings import item_type
from maniple.interpreter.generation.narrowing import narrowed
from maniple.interpreter.generation.scope import Scope
from maniple.ir.expressions import (
    Const,
    Expr,
    Range,
    Span,
)
from maniple.ir.types import Entity, Flag, Int, Maybe, SetOf, Type, Word, ZoneRef

# Longer constant sets are gone through by a name rather than spelt out.
_SPELT = 64
# No universe has more members.
_MANY = 1 << 16


@dataclass(frozen=True, slots=True)
class Loop:
    """`for {variable} in {items} if {test}`; `scope` is what stands in the body. `plain`: the items as they
    are in the source.

    `source` is the code of the source, if nothing was turned or refined.
    """

    variable: str
    items: str
    test: str
    scope: Scope
    type: Type | None
    source: Code | None

    @property
    def head(self) -> str:
        """The loop as part of a comprehension."""
        return f"for {self.variable} in {self.items}" + (f" if {self.test}" if self.test else "")

    @property
    def listed(self) -> str:
        """The elements as a list or other sequence of Python."""
        if not self.test:
            return self.items
        return f"[{self.variable} {self.head}]"


def loop(node: Range, scope: Scope, expected: Type | None = None) -> Loop:
    """The loop of a range. Its items are text for the source of a comprehension.

    `expected` is the type of the place that an element goes to; it counts where the source says less.
    """
    node = narrowed(node, scope.writer.universe)
    inside = scope.within()
    source = inside.code(node.source) if node.shape != "span" else None
    type_ = _element_type(node, source, scope, expected)
    items = _items(node, source, inside)
    variable, inner = scope.bind(node.binder, type_)
    test = inner.test(node.where) if node.where is not None else ""
    if node.start is None and not node.refine:
        return Loop(variable, items, test, inner, type_, source)
    # A refinement looks at the elements that are left, so the condition moves into its source.
    if node.where is not None:
        items = f"[{variable} for {variable} in {items} if {inner.within().test(node.where)}]"
    if node.start is not None:
        items = f"turned({items}, {inside.text(node.start)})"
    for refinement in node.refine:
        key_variable, key_scope = scope.within().bind(node.binder, type_)
        items = f"{refinement.mode}({items}, lambda {key_variable}: {key_scope.text(refinement.key)})"
    return Loop(variable, items, "", inner, type_, None)


def _element_type(node: Range, source: Code | None, scope: Scope, expected: Type | None) -> Type | None:
    if source is None:
        return _span_type(node.source, scope)
    type_ = item_type(source.type)
    if isinstance(type_, Word | Entity | ZoneRef):
        return type_
    hint = scope.writer.hints.get(node.binder)
    match expected:
        case _ if hint is not None:
            return Entity(hint)
        case Word() | Entity() | ZoneRef() | Flag():
            return expected
        case Maybe(item) | SetOf(item):
            return item
        case _ if type_ is None and node.shape == "set":
            return Int(0, max(0, source.constant.bit_length() - 1) if source.constant is not None else _MANY)
        case _:
            return type_


def _span_type(source: Expr, scope: Scope) -> Type | None:
    assert isinstance(source, Span)
    return joined(scope.code(source.low).type, scope.code(source.high).type)


def _items(node: Range, source: Code | None, scope: Scope) -> str:
    if node.shape == "span":
        assert isinstance(node.source, Span)
        low, high = scope.code(node.source.low), scope.code(node.source.high)
        end = str(high.constant + 1) if high.constant is not None else f"{high.number}+1"
        return f"range({low.number}, {end})" if low.text != "0" else f"range({end})"
    assert source is not None
    if node.shape == "list":
        return source.text
    if isinstance(node.source, Const):
        return _constant_items(node.source, scope)
    return source.elements


def _constant_items(source: Const, scope: Scope) -> str:
    mask = source.value
    assert isinstance(mask, int)
    elements = tuple(number for number in range(mask.bit_length()) if mask >> number & 1)
    if len(elements) <= _SPELT:
        return repr(elements)
    return scope.writer.share(elements)
