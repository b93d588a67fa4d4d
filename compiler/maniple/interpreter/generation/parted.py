"""Constant sets parted by a printed field: `all m in Meld where m.owner is p` is a row of a table."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.narrowing import mentions
from maniple.interpreter.generation.scope import Scope
from maniple.interpreter.generation.values import printed_values
from maniple.ir.expressions import Bound, Compare, Const, Expr, Field, Filter, Range
from maniple.ir.types import Entity, Int, SetOf, Word, ZoneRef

# What sets are made of.
Element = Word | Entity | Int | ZoneRef


def parted(node: Filter, item: Element | None, scope: Scope) -> Code | None:
    """The part of a constant set whose field has a value, if that is all the filter asks."""
    match node:
        case Filter(Range(binder, Const(int() as mask), "set", Compare("=", left, key), (), None), "set"):
            whole = left == Field(field := _field(left), Bound(binder)) and not mentions(key, binder)
            return _row(mask, field, key, item, scope) if whole else None
        case _:
            return None


def _field(part: Expr) -> str:
    return part.field if isinstance(part, Field) else ""


def _row(mask: int, field: str, key: Expr, item: Element | None, scope: Scope) -> Code | None:
    universe = scope.writer.universe
    info, code = universe.field(field), scope.code(key)
    match code.type:
        case Entity(kind) if not info.state:
            keys = universe.root(kind).high
        case Word(words) if not info.state:
            keys = len(universe.words[words].words)
        case _:
            return None
    values = printed_values(field, scope)
    parts = [
        sum(1 << at for at, value in enumerate(values) if mask >> at & 1 and value == number)
        for number in range(keys)
    ]
    return Code(
        f"{scope.writer.share(tuple(parts))}[{code.number}]", SetOf(item) if item is not None else None
    )
