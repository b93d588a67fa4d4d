"""Moves: one function a root kind that takes an entity out of its zone, puts it into another, and keeps
account.

Who knows which entity it is, for a player p and a move out of zone `o` into zone `z`: p knows it afterwards
if p sees `o` or `z`. If p sees neither, places in ordered zones are public, so what p knew of the entity
there goes with it; out of an unordered zone p cannot tell which one left, so p forgets all that lie there,
unless it was the only one.
"""

from __future__ import annotations

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.places import first_zone_cell, known_root, root_of
from maniple.interpreter.generation.scope import Body, Scope, Writer
from maniple.ir.instructions import Move, Reveal
from maniple.ir.layout import Cells
from maniple.ir.types import Entity, SetOf, ZoneRef
from maniple.ir.universe import PLAYER

_MOVE = """
def move_{root}(S, e, z, top, k{extra}):
    o = S[{lies}+e]
    if o == z and not ORDERED[z]:
        return
    if o >= 0:
        c = S[{zones}+o]
        if ORDERED[o]:
            if c[-1] == e:
                S[{zones}+o] = c[:-1]
            else:
                i = c.index(e)
                S[{zones}+o] = c[:i] + c[i+1:]
        else:
            S[{zones}+o] = c = c ^ (1 << e)
    put_{root}(S, e, z, top, k)
    S[{lies}+e] = z
    if IN_PLAY[o] != IN_PLAY[z]:
        S[{play}] ^= 1 << e
    a = SEES[o] | SEES[z]
    if a == {everyone}:
        S[{known}+e] = a
    elif ORDERED[o] or not c:
        S[{known}+e] |= a
    else:
        for n in bits[c & ~(1 << e)]:
            S[{known}+n] &= a
        S[{known}+e] = a
{tail}
def move_all_{root}(S, q, z, top, k{extra}):
    if len(q) > 3 and FLOATS[z] is None:
        o = S[{lies}+q[0]]
        m = mask_of(q)
        if o >= 0 and o != z and not ORDERED[o] and o not in STOCK and S[{zones}+o] & m == m:
            return move_together_{root}(S, q, m, o, z, top, k{extra})
    for e in q:
        move_{root}(S, e, z, top, k{extra})

def move_together_{root}(S, q, m, o, z, top, k{extra}):
    n = len(q)
    c = S[{zones}+z]
    if ORDERED[z]:
        n += len(c)
        c = c + tuple(q) if top else tuple(q)[::-1] + c
    else:
        n += c.bit_count()
        c |= m
    if n > CAPACITY[z]:
        raise BrokenError(f"no more than {{CAPACITY[z]}} can lie there", k)
    if MEMBERS[z] is not None and m & ~MEMBERS[z]:
        raise wrong_kind(KINDS[z], k)
    S[{zones}+z] = c
    S[{zones}+o] ^= m
    if IN_PLAY[o] != IN_PLAY[z]:
        S[{play}] ^= m
    a = SEES[o] | SEES[z]
    if a != {everyone}:
        for e in bits[S[{zones}+o]]:
            S[{known}+e] &= a
    for e in q:
        S[{lies}+e] = z
        S[{known}+e] = a
{tell_all}
def put_{root}(S, e, z, top, k):
    if MEMBERS[z] is not None and not MEMBERS[z] >> e & 1:
        raise wrong_kind(KINDS[z], k)
    c = S[{zones}+z]
    if ORDERED[z]:
        if len(c) >= CAPACITY[z]:
            raise BrokenError(f"no more than {{CAPACITY[z]}} can lie there", k)
        if not top:
            S[{zones}+z] = (e, *c)
        elif FLOATS[z] is None:
            S[{zones}+z] = (*c, e)
        else:
            i = len(c)
            while i and FLOATS[z](S, c[i-1]):
                i -= 1
            S[{zones}+z] = (*c[:i], e, *c[i:])
    else:
        if c.bit_count() >= CAPACITY[z]:
            raise BrokenError(f"no more than {{CAPACITY[z]}} can lie there", k)
        S[{zones}+z] = c | 1 << e

"""
_STOCK = """    if o in STOCK and not S[{zones}+o]:
        m, d = STOCK[o]
        if not any([S[n] for n in m]):
            for n, v in d:
                S[n] = v
"""
_TELL_ALL = """        X.tell("move", "", MOVED_{root}, (e, o, z), a)
"""
_TELL = """    X.tell("move", "", MOVED_{root}, (e, o, z), S[{known}+e] | SEES[o])
"""


def mover(root: str, writer: Writer) -> list[str]:
    """The functions that move entities of a root kind."""
    stock = stock_resets(writer)
    writer.shared["STOCK"] = stock
    writer.shared[f"MOVED_{_number(root, writer)}"] = (Entity(root), ZoneRef(""), ZoneRef(""))
    names = {
        "root": _number(root, writer),
        "extra": writer.extra,
        "lies": writer.first(f"lies in:{root}"),
        "zones": first_zone_cell(Scope(writer)),
        "play": writer.first(f"in play:{root}"),
        "known": writer.first(f"known by:{root}"),
        "everyone": everyone(writer),
    }
    tail = (_STOCK if stock else "") + (_TELL if writer.told else "")
    told = _TELL_ALL.format(**names) if writer.told else ""
    return _MOVE.format(tail=tail.format(**names), tell_all=told, **names).split("\n")


def _number(root: str, writer: Writer) -> int:
    return writer.universe.lying.index(root)


def everyone(writer: Writer) -> int:
    """The set of all players who may ever sit at the table."""
    return (1 << writer.universe.players) - 1


def zone_tables(writer: Writer) -> dict[str, object]:
    """What moves look up by a zone's number; the last row, which is also row -1, is for lying nowhere."""
    universe = writer.universe
    whole = everyone(writer)
    sees: list[int] = []
    ordered: list[bool] = []
    capacity: list[int] = []
    may_lie: list[int | None] = []
    kinds: list[str] = []
    in_play: list[bool] = []
    for number in range(universe.zone_count):
        zone, members = universe.zone_at(number)
        owner = next((m for d, m in zip(zone.owners, members, strict=True) if d == PLAYER), None)
        private = 1 << owner if zone.sight == "private" and owner is not None else 0
        sees.append(whole if zone.sight == "open" else private)
        ordered.append(zone.ordered)
        capacity.append(zone.capacity)
        may_lie.append(_members(zone.kind, writer))
        kinds.append(zone.kind)
        in_play.append(zone.in_play)
    return {
        "SEES": (*sees, whole),
        "ORDERED": (*ordered, True),
        "CAPACITY": (*capacity, 0),
        "MEMBERS": (*may_lie, None),
        "KINDS": tuple(kinds),
        "IN_PLAY": (*in_play, False),
    }


def _members(kind: str, writer: Writer) -> int | None:
    """What can lie in a zone of a kind; nothing need be asked if all that ever lies anywhere can."""
    found = writer.universe.kinds[kind]
    whole = (1 << writer.universe.root(kind).high) - 1
    mask = (1 << found.high) - (1 << found.low)
    return None if mask == whole else mask


def stock_resets(writer: Writer) -> dict[int, tuple[tuple[int, ...], tuple[tuple[int, object], ...]]]:
    """By zone of a thing of a stock kind: the cells of all zones of that thing, and its state cells with
    their defaults.
    """
    universe = writer.universe
    stock = {kind.name for kind in writer.document.kinds if kind.stock}
    first = first_zone_cell(Scope(writer)) if writer.document.zones else 0
    zones_of: dict[tuple[str, int], list[int]] = {}
    for number in range(universe.zone_count):
        zone, members = universe.zone_at(number)
        if zone.owners and zone.owners[0] in stock:
            zones_of.setdefault((zone.owners[0], members[0]), []).append(number)
    resets: dict[int, tuple[tuple[int, ...], tuple[tuple[int, object], ...]]] = {}
    for (kind, member), numbers in zones_of.items():
        defaults = tuple(_defaults(kind, member, writer))
        for number in numbers:
            resets[number] = (tuple(first + other for other in numbers), defaults)
    return resets


def _defaults(kind: str, member: int, writer: Writer) -> list[tuple[int, object]]:
    universe = writer.universe
    root = universe.kinds[kind].root
    found: list[tuple[int, object]] = []
    for other in writer.document.kinds:
        if other.root != root or not other.low <= member < other.high:
            continue
        for info in other.fields:
            if info.state:
                entry: Cells = writer.layout.index[f"field:{other.name}.{info.name}"]
                count = universe.combinations(info.by)
                start = entry.first + (member - other.low) * count
                found += [(cell, info.default) for cell in range(start, start + count)]
    return found


def move(node: Move, body: Body) -> None:
    """A call for each of what is moved."""
    what, zone = body.scope.code(node.what), body.scope.code(node.to)
    universe = body.scope.writer.universe
    root = known_root(what.type, universe) or root_of(zone.type, universe)
    call = f"move_{_number(root, body.scope.writer)}"
    if node.shape != "one" and not zone.cheap:
        body.add(f"z = {zone.text}")
        zone = Code("z", zone.type)
    rest = f"{zone.text}, {int(node.at == 'top')}, {body.position}{body.scope.writer.extra})"
    if node.shape != "one":
        items = what.text if node.shape == "list" else what.elements
        body.add(f"move_all_{_number(root, body.scope.writer)}(S, {items}, {rest}")
    elif what.some:
        body.add(f"{call}(S, {what.text}, {rest}")
    else:
        body.add(f"e = {what.text}")
        body.add("if e >= 0:")
        body.add(f"    {call}(S, e, {rest}")


def reveal(node: Reveal, body: Body) -> None:
    """More players know what the entities are."""
    writer = body.scope.writer
    what = body.scope.code(node.what)
    root = root_of(what.type, writer.universe)
    body.add(f"m = {body.scope.text(node.to)}")
    body.add(f"q = {what.text}")
    body.add("for e in bits[q]:")
    body.add(f"    S[{writer.first(f'known by:{root}')}+e] |= m")
    if writer.told:
        types = writer.share((SetOf(Entity(root)), SetOf(Entity(PLAYER))))
        body.add(f'X.tell("reveal", "", {types}, (q, m), m)')
