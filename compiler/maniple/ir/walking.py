"""All records inside a record, each with the path to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maniple.ir.shapes import classes, parts

Found = tuple[str, Any]


def walk(value: Any, path: str) -> Iterator[Found]:
    """The record itself and every record in it, outermost first, in the order of the fields."""
    if type(value) is tuple:
        for index, item in enumerate(value):
            yield from walk(item, f"{path}[{index}]")
    elif type(value).__name__ in classes() and not isinstance(value, int | str):
        yield path, value
        for part in parts(type(value).__name__):
            yield from walk(getattr(value, part.name), f"{path}.{part.name}" if path else part.name)
