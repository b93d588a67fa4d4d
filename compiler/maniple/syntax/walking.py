"""All records inside a syntax tree, or inside what was compiled from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from maniple.source import Source, Span

# Records that hold no others, and texts as long as a file.
_LEAVES = (Span, Source)


def walk(root: Any) -> Iterator[Any]:
    """The record itself and every record in it, outermost first, in the order of the fields."""
    waiting: list[Any] = [root]
    while waiting:
        one = waiting.pop()
        if type(one) is tuple:
            waiting.extend(reversed(one))
            continue
        names = _PARTS.get(type(one))
        if names is None:
            names = _parts(type(one))
        if names:
            yield one
            waiting.extend([getattr(one, name) for name in names])


_PARTS: dict[type[Any], tuple[str, ...]] = {}


def _parts(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a class, last to first; none for what is no record."""
    record = kind not in _LEAVES and hasattr(kind, "__dataclass_fields__")
    _PARTS[kind] = tuple(field.name for field in reversed(fields(kind))) if record else ()
    return _PARTS[kind]
