"""Renaming bound names in expressions of the IR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from maniple.ir import expressions as e

N = TypeVar("N")


def rename(node: N, names: Mapping[str, str]) -> N:
    """The same expression with some bound names, and the binders that bind them, called otherwise."""
    if isinstance(node, tuple):
        return tuple(rename(part, names) for part in node)  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changes: dict[str, object] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, str):
            if field.name in _BINDERS.get(type(node), ()) and value in names:
                changes[field.name] = names[value]
        elif not isinstance(value, int):
            renamed = rename(value, names)
            if renamed is not value:
                changes[field.name] = renamed
    return replace(node, **changes) if changes else node


def put_in(node: N, values: Mapping[str, e.Expr]) -> N:
    """The same expression with values in the place of some bound names."""
    if isinstance(node, e.Bound):
        return values.get(node.name, node)  # type: ignore[return-value]
    if isinstance(node, tuple):
        return tuple(put_in(part, values) for part in node)  # type: ignore[return-value]
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = ((field.name, getattr(node, field.name)) for field in fields(node))
    changes = {name: put_in(part, values) for name, part in parts if not isinstance(part, (str, int))}
    return replace(node, **changes) if changes else node


_BINDERS: dict[type, tuple[str, ...]] = {
    e.Bound: ("name",),
    e.Let: ("name",),
    e.Range: ("binder",),
    e.Reach: ("binder",),
    e.Distance: ("binder",),
}
