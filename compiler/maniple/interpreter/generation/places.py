"""Expressions about zones: what lies where, whose a zone is, what may be put there."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code, literal, plus, truth
from maniple.interpreter.generation.scope import Scope
from maniple.interpreter.generation.values import scaled
from maniple.ir.expressions import Admits, Contents, InPlay, Knowers, ZoneId, ZoneIn, ZoneOf, ZoneOwner
from maniple.ir.types import Entity, Flag, Int, ListOf, Maybe, SetOf, Type, ZoneRef
from maniple.ir.universe import PLAYER, Universe


def first_zone_cell(scope: Scope) -> int:
    """The cell of zone number 0; the others follow."""
    return scope.writer.first(f"zone:{scope.writer.universe.families[0].name}")


def zone_id(node: ZoneId, scope: Scope) -> Code:
    """The number of a zone, reckoned from its domains."""
    text = plus(*_zone_parts(node, scope))
    return Code(text if text.isdigit() else f"({text})", ZoneRef(node.zone))


def _zone_parts(node: ZoneId, scope: Scope) -> list[str | int]:
    universe = scope.writer.universe
    zone = universe.zones[node.zone]
    parts: list[str | int] = [zone.first]
    for domain, stride, index in zip(zone.owners, universe.strides(zone.owners), node.index, strict=True):
        parts.append(scaled(scope.code(index), stride, universe.domain(domain).start))
    return parts


def root_of(type_: Type | None, universe: Universe) -> str:
    """The root kind of what lies in zones, from the type of an entity, of several, or of a zone.

    Raises `ValueError` where the type is not known and several root kinds lie in zones.
    """
    root = known_root(type_, universe)
    if root is None:
        raise ValueError(f"it cannot be told which of {', '.join(universe.lying)} something is")
    return root


def known_root(type_: Type | None, universe: Universe) -> str | None:
    """As `root_of`, or `None` where nothing tells."""
    match type_:
        case Entity(kind) | Maybe(Entity(kind)) | SetOf(Entity(kind)) | ListOf(Entity(kind), _):
            return universe.root(kind).name
        case ZoneRef(name) | Maybe(ZoneRef(name)) if name in universe.zones:
            return universe.root(universe.zones[name].kind).name
        case _:
            return universe.lying[0] if len(universe.lying) == 1 else None


def contents(node: Contents, scope: Scope) -> Code:
    """The cell of a zone."""
    zone = scope.code(node.zone)
    type_ = _contents_type(zone.type, node.ordered, scope.writer.universe)
    first = first_zone_cell(scope)
    if not zone.some:
        empty = "()" if node.ordered else "0"
        text = f"contents(S, {first}, {zone.text}, {empty})"
    elif isinstance(node.zone, ZoneId):
        text = f"S[{plus(first, *_zone_parts(node.zone, scope))}]"
    else:
        text = f"S[{plus(zone.text, first)}]"
    if _may_differ(zone.type, node.ordered, scope.writer.universe):
        text = f"as_list({text})" if node.ordered else f"as_set({text})"
    return Code(text, type_)


def _may_differ(type_: Type | None, ordered: bool, universe: Universe) -> bool:
    """Whether what lies in the zone may be kept as a set where a list is wanted, or the other way round."""
    match type_:
        case ZoneRef(name) | Maybe(ZoneRef(name)) if name in universe.zones:
            return universe.zones[name].ordered != ordered
        case _:
            return any(zone.ordered != ordered for zone in universe.document.zones)


def _contents_type(type_: Type | None, ordered: bool, universe: Universe) -> Type | None:
    root = known_root(type_, universe)
    if root is None:
        return None
    item = Entity(root)
    if not ordered:
        return SetOf(item)
    match type_:
        case ZoneRef(name) | Maybe(ZoneRef(name)) if name in universe.zones:
            return ListOf(item, universe.zones[name].capacity)
        case _:
            return ListOf(item, max(zone.capacity for zone in universe.document.zones))


def zone_of(node: ZoneOf, scope: Scope) -> Code:
    """The cell that says where an entity lies."""
    entity = scope.code(node.entity)
    first = scope.writer.first(f"lies in:{root_of(entity.type, scope.writer.universe)}")
    type_ = Int(-1, scope.writer.universe.zone_count - 1)
    if entity.some or not isinstance(entity.type, Maybe):
        at = plus(entity.constant if entity.constant is not None else entity.text, first)
        return Code(f"S[{at}]", type_)
    return Code(f"contents(S, {first}, {entity.text}, -1)", type_)


def zone_owner(node: ZoneOwner, scope: Scope) -> Code:
    """A row of a table; its last row, which is also row -1, is for no zone."""
    universe = scope.writer.universe
    owners: list[int] = []
    for number in range(universe.zone_count):
        zone, members = universe.zone_at(number)
        owned = bool(zone.owners) and zone.owners[0] == PLAYER
        known = owned if node.position == 0 else len(members) >= node.position
        owners.append(members[max(0, node.position - 1)] if known else -1)
    table = scope.writer.share((*owners, -1))
    type_ = None if node.position else _owner_type(scope.code(node.zone).type, universe)
    return Code(f"{table}[{scope.text(node.zone)}]", type_)


def _owner_type(type_: Type | None, universe: Universe) -> Type | None:
    match type_:
        case ZoneRef(name) if name in universe.zones:
            owned = universe.zones[name].owners[:1] == (PLAYER,)
            return Entity(PLAYER) if owned else Int(-1, -1)
        case _:
            return Maybe(Entity(PLAYER))


def zone_in(node: ZoneIn, scope: Scope) -> Code:
    """Whether a zone's number is among those of a family."""
    universe = scope.writer.universe
    zone = universe.zones[node.family]
    last = zone.first + universe.zones_of(zone) - 1
    if zone.first == last:
        return truth(f"{scope.text(node.zone)}=={zone.first}")
    return truth(f"{zone.first}<={scope.text(node.zone)}<={last}")


def in_play(node: InPlay, scope: Scope) -> Code:
    """The cell that is kept for it."""
    root = scope.writer.universe.root(node.kind)
    cell = f"S[{scope.writer.first(f'in play:{root.name}')}]"
    kind = scope.writer.universe.kinds[node.kind]
    if (kind.low, kind.high) == (root.low, root.high):
        return Code(cell, SetOf(Entity(node.kind)))
    return Code(f"({cell}&{(1 << kind.high) - (1 << kind.low)})", SetOf(Entity(node.kind)))


def admits(node: Admits, scope: Scope) -> Code:
    """A call of the function of the zone's family; which one is looked up where only the number is known."""
    zone, entity = scope.code(node.zone), scope.code(node.entity)
    functions = scope.writer.admitting
    match zone.type:
        case ZoneRef(name) if name in functions:
            return Code(f"{functions[name]}(S, {zone.text}, {entity.text})", Flag())
        case _:
            return Code(f"ADMITS[{zone.text}](S, {zone.text}, {entity.text})", Flag())


def admission(name: str, scope: Scope) -> list[str]:
    """The function that says whether an entity may be put into a zone of a family."""
    universe = scope.writer.universe
    zone = universe.zones[name]
    first = first_zone_cell(scope)
    kind = universe.kinds[zone.kind]
    lies = scope.writer.first(f"lies in:{kind.root}")
    size = f"len(S[{first}+z])" if zone.ordered else f"S[{first}+z].bit_count()"
    tests = [f"{literal(kind.low)}<=e<{kind.high}", f"({size}<{zone.capacity} or S[{lies}+e]==z)"]
    if zone.admits is not None:
        inner = scope.meaning("moved", Code("e", Entity(zone.kind)))
        tests.append(inner.meaning("place", Code("z", ZoneRef(zone.name))).test(zone.admits))
    return [f"def {scope.writer.admitting[name]}(S, z, e):", f"    return +({' and '.join(tests)})", ""]


def floating(name: str, scope: Scope) -> list[str]:
    """The function that says whether an entity stays on top in a zone of a family."""
    zone = scope.writer.universe.zones[name]
    if zone.floats is None:
        return []
    inner = scope.meaning("moved", Code("e", Entity(zone.kind)))
    return [f"def floats_{zone.first}(S, e):", f"    return {inner.test(zone.floats)}", ""]


def knowers(node: Knowers, scope: Scope) -> Code:
    """The cell that says who knows an entity."""
    entity = scope.code(node.entity)
    first = scope.writer.first(f"known by:{root_of(entity.type, scope.writer.universe)}")
    type_ = SetOf(Entity(PLAYER))
    if entity.some or not isinstance(entity.type, Maybe):
        return Code(f"S[{plus(entity.text, first)}]", type_)
    return Code(f"contents(S, {first}, {entity.text}, 0)", type_)
