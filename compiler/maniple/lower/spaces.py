"""Zones and maps to IR."""

from __future__ import annotations

from itertools import pairwise

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower import map_problems
from maniple.lower.game import Game
from maniple.model import problems
from maniple.model.definitions import ZoneDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t


def zones_of(game: Game) -> tuple[doc.Zone, ...]:
    """All families of zones."""
    return tuple(_zone(game, zone) for zone in game.session.model.zones.values())


def _zone(game: Game, zone: ZoneDef) -> doc.Zone:
    floats = admits = None
    if zone.tree is not None:
        try:
            floats = _floats(game, zone)
            admits = _admits(game, zone)
        except RejectedError as rejected:
            game.session.report(rejected)
    return doc.Zone(
        zone.name,
        zone.first,
        zone.owners,
        zone.kind,
        zone.shape,  # type: ignore[arg-type]
        zone.sight,  # type: ignore[arg-type]
        zone.capacity,
        zone.in_play,
        floats,
        admits,
    )


def _floats(game: Game, zone: ZoneDef) -> e.Expr | None:
    assert zone.tree is not None
    if zone.tree.top is None:
        return None
    binder, test = zone.tree.top
    moved = Typed(e.Bound("moved"), ty.Entity(zone.kind))
    return ExpressionReader(game.session, zone.source).truth(test, Scope().bind(binder.text, moved))


def _admits(game: Game, zone: ZoneDef) -> e.Expr | None:
    """The zone's condition, read as it would be with the card in it."""
    assert zone.tree is not None
    if zone.tree.where is None:
        return None
    moved = Typed(e.Bound("moved"), ty.Entity(zone.kind))
    lies: e.Expr = e.Contents(e.Bound("place"), zone.ordered)
    afterwards = (
        e.ListOp("append", lies, moved.expr)
        if zone.ordered
        else e.SetOp("union", lies, e.SetFrom((moved.expr,)))
    )
    scope = Scope().bind(zone.name, Typed(afterwards, zone.contents)).bind("card", moved)
    return ExpressionReader(game.session, zone.source).truth(zone.tree.where, scope)


def maps_of(game: Game) -> tuple[doc.MapInfo, ...]:
    """All maps of the same kind of place as one graph, since their pieces may be laid side by side."""
    by_kind: dict[str, list[doc.Link]] = {}
    names: dict[str, str] = {}
    for map_, source in game.program.of(t.Map):
        kind = map_.kind.text
        if kind not in game.session.model.kinds:
            game.session.problems.append(
                problems.unknown_name(source, map_.kind, "kind", game.session.model.kinds)
            )
            continue
        names.setdefault(kind, map_.name.text)
        by_kind.setdefault(kind, []).extend(_links(game, map_, source))
    present = {kind: present_name(kind) if lays(game, kind) else "" for kind in by_kind}
    return tuple(
        doc.MapInfo(names[kind], kind, tuple(links), present[kind]) for kind, links in by_kind.items()
    )


def present_name(kind: str) -> str:
    """The global that holds the places in play."""
    return f"present {kind}"


def lays(game: Game, kind: str) -> bool:
    """Whether places of a kind come and go in this game."""
    return kind in game.session.laid


def _links(game: Game, map_: t.Map, source: Source) -> list[doc.Link]:
    links = []
    for link in map_.links:
        places = [_place(game, name, map_.kind.text, source) for name in link.places]
        for one, other in pairwise(places):
            if one is not None and other is not None:
                if one == other:
                    game.session.problems.append(map_problems.link_to_itself(source, link.span))
                links.append(doc.Link(link.kind.text, one, other))
    return links


def _place(game: Game, name: t.Name, kind: str, source: Source) -> int | None:
    for thing in game.session.model.things.get(name.text, ()):
        if game.session.model.is_a(thing.kind, kind):
            return thing.first
    universe = game.session.model.universe[game.session.model.kinds[kind].root]
    game.session.problems.append(map_problems.link_to_nowhere(source, name, universe))
    return None
