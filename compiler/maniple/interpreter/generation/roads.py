"""Expressions about maps: neighbours, reach and distance over tables of masks."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.scope import Scope
from maniple.ir.expressions import Distance, Expr, Neighbours, Reach
from maniple.ir.types import Entity, Int, SetOf


def _links(map_kind: str, links: tuple[str, ...], scope: Scope) -> str:
    """The name of the table of neighbours, one mask a place, over all maps of the kind."""
    size = scope.writer.universe.root(map_kind).high
    masks = [0] * size
    for map_ in scope.writer.document.maps:
        for link in map_.links if map_.kind == map_kind else ():
            if not links or link.kind in links:
                masks[link.one] |= 1 << link.other
                masks[link.other] |= 1 << link.one
    return scope.writer.share(tuple(masks))


def _present(map_kind: str, scope: Scope) -> str:
    """The text of the set of places in play; all, where the rules keep none."""
    for map_ in scope.writer.document.maps:
        if map_.kind == map_kind and map_.present:
            return f"S[{scope.writer.first(f'global:{map_.present}')}]"
    return "(-1)"


def neighbours(node: Neighbours, scope: Scope) -> Code:
    """A row of the table, less what is not in play."""
    row = f"{_links(node.map_kind, node.links, scope)}[{scope.text(node.place)}]"
    present = _present(node.map_kind, scope)
    text = row if present == "(-1)" else f"({row}&{present})"
    return Code(text, SetOf(Entity(node.map_kind)))


def _through(binder: str, through: Expr, map_kind: str, scope: Scope) -> str:
    variable, inner = scope.bind(binder, Entity(map_kind))
    return f"lambda {variable}: {inner.test(through)}"


def reach(node: Reach, scope: Scope) -> Code:
    """A call that spreads over the map."""
    parts = (
        _links(node.map_kind, node.links, scope),
        _present(node.map_kind, scope),
        scope.text(node.start),
        _through(node.binder, node.through, node.map_kind, scope),
    )
    return Code(f"reach({', '.join(parts)})", SetOf(Entity(node.map_kind)))


def distance(node: Distance, scope: Scope) -> Code:
    """A call that spreads until it meets the goal."""
    parts = (
        _links(node.map_kind, node.links, scope),
        _present(node.map_kind, scope),
        scope.text(node.start),
        scope.text(node.goal),
        _through(node.binder, node.through, node.map_kind, scope),
    )
    size = scope.writer.universe.root(node.map_kind).high
    return Code(f"distance({', '.join(parts)})", Int(-1, size))
