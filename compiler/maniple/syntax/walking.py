"""Walking over any part of the syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from maniple.source import Source, Span


def walk(node: object) -> Iterator[object]:
    """The node and everything in it, outermost first, in the order of the source."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif is_dataclass(node) and not isinstance(node, (Span, Source)):
        yield node
        for field in fields(node):
            yield from walk(getattr(node, field.name))
