"""Of which kind the elements of constant sets are, told from how they are used.

A set that is written as a number does not say what it is a set of. Where several root kinds lie in zones,
that matters: each has its own cells. Binders go by names, so what one expression says of a name counts for
the document; a name of which two kinds are said tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from maniple.ir.expressions import Admits, Bound, Call, Compare, Contents, Field, Member, ZoneId, ZoneOf
from maniple.ir.types import Entity, Type
from maniple.ir.universe import Universe
from maniple.ir.walking import walk


def kinds_by_name(universe: Universe) -> dict[str, str]:
    """The root kind of what a name is bound to, for every name that is used as one kind only."""
    found: dict[str, set[str]] = {}
    parameters = {query.name: query.parameters for query in universe.document.queries}
    for _, node in walk(universe.document, ""):
        for name, kind in _said(node, parameters, universe):
            found.setdefault(name, set()).add(universe.root(kind).name)
    return {name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1}


Parameters = Mapping[str, tuple[tuple[str, Type], ...]]


def _said(node: object, parameters: Parameters, universe: Universe) -> Iterator[tuple[str, str]]:
    match node:
        case Field(field, Bound(name), _):
            yield name, universe.field_kind(field).name
        case Member(Bound(name), Contents(ZoneId(zone, _), _), _):
            yield name, universe.zones[zone].kind
        case Compare(_, ZoneOf(Bound(name)), ZoneId(zone, _)) | Compare(
            _, ZoneId(zone, _), ZoneOf(Bound(name))
        ):
            yield name, universe.zones[zone].kind
        case Admits(ZoneId(zone, _), Bound(name)):
            yield name, universe.zones[zone].kind
        case Call(query, arguments):
            for argument, (_, type_) in zip(arguments, parameters[query], strict=True):
                if isinstance(argument, Bound) and isinstance(type_, Entity):
                    yield argument.name, type_.kind
        case _:
            pass
