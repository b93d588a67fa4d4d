"""All records inside a record, each with the path to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from maniple.ir.shapes import classes, parts

Found = tuple[str, Any]


def walk(value: Any, path: str = "") -> Iterator[Found]:
    """The record itself and every record in it, outermost first, in the order of the fields.

    A game's scenarios are games of their own, and not gone into.
    """
    waiting: list[Found] = [(path, value)]
    while waiting:
        at, one = waiting.pop()
        if type(one) is tuple:
            waiting.extend([(f"{at}[{place}]", one[place]) for place in range(len(one) - 1, -1, -1)])
        elif type(one) in _fields():
            yield at, one
            prefix = f"{at}." if at else ""
            waiting.extend([(prefix + field, getattr(one, field)) for field in _fields()[type(one)]])


@cache
def _fields() -> dict[type[Any], tuple[str, ...]]:
    """The names of the fields of every class, last to first."""
    return {found: tuple(part.name for part in reversed(parts(name))) for name, found in classes().items()}
