"""Maps that fall into parts, and places that no link reaches."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.syntax import tree as t
from maniple.syntax.walking import walk


def maps_in_parts(subject: Subject) -> tuple[Diagnostic, ...]:
    """Problems of maps whose links the rules use; those laid out in pieces during play are left alone."""
    found: list[Diagnostic] = []
    walked = _walked(subject)
    for info in subject.document.maps:
        if info.links and not info.present and subject.model.kinds[info.kind].root in walked:
            found.extend(_problems(subject, info))
    return tuple(found)


def _walked(subject: Subject) -> frozenset[str]:
    """The kinds of places between which some rule looks for a way."""
    document = subject.document
    ways = (e.Neighbours, e.Reach, e.Distance)
    return frozenset(
        node.map_kind
        for node in walk((document.procedures, document.queries, document.events))
        if isinstance(node, ways)
    )


def _problems(subject: Subject, info: doc.MapInfo) -> Iterator[Diagnostic]:
    kind = subject.model.kinds[info.kind]
    names = subject.model.universe[kind.root]
    parts = _parts(range(kind.low, kind.high), info.links)
    lonely = {part[0] for part in parts if len(part) == 1}
    places: dict[str, Label] = {}
    first: Label | None = None
    for tree, source in subject.rules.declared:
        if isinstance(tree, t.Map) and tree.kind.text == info.kind:
            first = first or Label(source, tree.name.span)
            places.update((place.name.text, Label(source, place.name.span)) for place in tree.places)
    for at in sorted(lonely):
        if names[at] in places:
            yield content_problems.lonely_place(places[names[at]], names[at])
    large = [[names[at] for at in part] for part in parts if len(part) > 1]
    if len(large) > 1 and first is not None:
        yield content_problems.map_in_parts(first, large[0], large[1])


def _parts(places: range, links: tuple[doc.Link, ...]) -> list[list[int]]:
    """The places in groups that links join, each in the order of the map."""
    part = {place: {place} for place in places}
    for link in links:
        one, other = part[link.one], part[link.other]
        if one is not other:
            one |= other
            for place in other:
                part[place] = one
    return [sorted(group) for at, group in part.items() if min(group) == at]
