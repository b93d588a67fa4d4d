"""Fields as they are printed: no ability is in play while a list is made.

before: query "field fighter.cost"(c), which abilities may adjust
after:  fighter.cost of c
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from maniple.ir import expressions as e

N = TypeVar("N")
ADJUSTED = "field "


def as_printed(node: N) -> N:
    """The same expression with printed fields only."""
    match node:
        case tuple():
            return tuple(as_printed(part) for part in node)  # type: ignore[return-value]
        case e.Call(query, (of, *index)) if query.startswith(ADJUSTED):
            return e.Field(query.removeprefix(ADJUSTED), as_printed(of), tuple(index))  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {field.name: getattr(node, field.name) for field in fields(node)}
    changes = {name: as_printed(part) for name, part in parts.items() if not isinstance(part, str | int)}
    changed = {name: part for name, part in changes.items() if part is not parts[name]}
    return replace(node, **changed) if changed else node
