"""Names bound inside pure expressions: each `Bound` stands inside what binds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maniple.ir.document import Adjuster, Event, Query, Trigger, Zone
from maniple.ir.expressions import Any as AnyOf
from maniple.ir.expressions import Best, Bound, Count, Distance, Filter, First, Let, Map, Range, Reach, Sum
from maniple.ir.instructions import AskEach, Entry
from maniple.ir.problems import DocumentError
from maniple.ir.shapes import classes, parts

Names = frozenset[str]
Problems = Iterator[DocumentError]


def scope_problems(value: Any, path: str, bound: Names = frozenset()) -> Problems:
    """The bound names in a value that nothing around them binds."""
    match value:
        case Bound(name):
            if name not in bound:
                yield DocumentError("unsound", f"nothing binds `{name}` here", path)
        case tuple():
            for index, item in enumerate(value):
                yield from scope_problems(item, f"{path}[{index}]", bound)
        case _ if type(value).__name__ in classes():
            yield from _inside(value, path, bound)


def _inside(value: Any, path: str, bound: Names) -> Problems:
    match value:
        case Query(_, parameters):
            names = frozenset(name for name, _ in parameters)
            yield from _fields(value, path, bound, names, "body", "adjusters")
        case Event(_, parameters):
            yield from _fields(value, path, bound, frozenset(name for name, _ in parameters), "triggers")
        case Adjuster() | Trigger() | Entry():
            yield from _ranges(value, path, bound)
        case Zone():
            yield from scope_problems(value.floats, f"{path}.floats", bound | {"moved"})
            yield from scope_problems(value.admits, f"{path}.admits", bound | {"moved", "place"})
        case _:
            yield from _inside_expression(value, path, bound)


def _inside_expression(value: Any, path: str, bound: Names) -> Problems:
    match value:
        case Let(name):
            yield from _fields(value, path, bound, frozenset({name}), "body")
        case Range(binder):
            yield from _fields(value, path, bound, frozenset({binder}), "where", "refine")
        case Reach() | Distance():
            yield from _fields(value, path, bound, frozenset({value.binder}), "through")
        case AskEach(_, binder):
            yield from _fields(value, path, bound, frozenset({binder}), "stages")
        case AnyOf() | Best() | Count() | Filter() | First() | Map() | Sum():
            yield from _fields(value, path, bound, frozenset({value.range.binder}), "test", "value")
        case _:
            yield from _fields(value, path, bound, frozenset())


def _fields(value: Any, path: str, bound: Names, names: Names, *where: str) -> Problems:
    """The fields of a record, `names` being bound in those that are listed."""
    for part in parts(type(value).__name__):
        inner = bound | names if part.name in where else bound
        yield from scope_problems(getattr(value, part.name), f"{path}.{part.name}", inner)


def _ranges(value: Any, path: str, bound: Names) -> Problems:
    """A record with nested ranges: each sees the binders before it, the other fields see all of them."""
    inner = bound | frozenset(getattr(value, "captured", ()))
    for index, item in enumerate(value.ranges):
        yield from scope_problems(item, f"{path}.ranges[{index}]", inner)
        inner |= {item.binder}
    for part in parts(type(value).__name__):
        if part.name != "ranges":
            yield from scope_problems(getattr(value, part.name), f"{path}.{part.name}", inner)
