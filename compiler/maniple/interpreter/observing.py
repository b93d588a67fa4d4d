"""What a player may know of a position, as data for people, bots and other programs.

Two positions that differ only in what the player does not know give the same data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maniple.interpreter.showing import Reader, Shown, in_plain_order
from maniple.ir.document import FieldInfo, Kind, Zone
from maniple.ir.layout import OVER

if TYPE_CHECKING:
    from maniple.interpreter.state import State

Data = dict[str, Any]


def observed(state: State, player: int) -> Data:
    """Everything on the table as a player may see it, and the player's options, by the document's names."""
    decision = state.decision
    return {
        **_table(Reader(state.position, state.names, player)),
        "deciding": [state.names.players[one] for one in state.waiting],
        "prompt": decision.prompt if decision else None,
        "options": [option.text for option in state.options(player)],
    }


def _table(reader: Reader) -> Data:
    position = reader.position
    return {
        "player": reader.player,
        "name": reader.names.players[reader.player],
        "players": [reader.names.players[player] for player in position.players()],
        "over": position.cells[OVER] == 1,
        "settings": _settings(reader),
        "globals": _globals(reader),
        "fields": _fields(reader),
        "zones": _zones(reader),
        "adjustments": _adjustments(reader),
        "answers": _answers(reader),
    }


def _settings(reader: Reader) -> Data:
    position = reader.position
    return {
        info.name: reader.value(info.type, position.value(f"setting:{info.name}"))
        for info in position.document.settings
    }


def _globals(reader: Reader) -> Data:
    position = reader.position
    return {
        info.name: reader.value(info.type, position.value(f"global:{info.name}"))
        for info in position.document.globals
        if info.name != "players"
    }


def _fields(reader: Reader) -> Data:
    """The state of what lies in no zone: players, places and the like."""
    universe = reader.position.universe
    found: Data = {}
    for kind in reader.position.document.kinds:
        for part in kind.fields:
            if part.state and kind.root not in universe.lying:
                members = [one for one in range(kind.low, kind.high) if reader.is_seated(kind.root, one)]
                found[f"{kind.name}.{part.name}"] = {
                    reader.name(kind.root, member): _field(reader, kind, part, member) for member in members
                }
    return found


def _field(reader: Reader, kind: Kind, part: FieldInfo, member: int) -> Shown:
    """The value of a field, or values by the members of its domains."""
    position = reader.position
    keys = reader.domain(part.by)
    first = (member - kind.low) * len(keys)
    values = [
        reader.value(part.type, position.value(f"field:{kind.name}.{part.name}", first + number))
        for number in range(len(keys))
    ]
    return dict(zip(keys, values, strict=True)) if part.by else values[0]


def _zones(reader: Reader) -> Data:
    return {
        reader.zone(number): _zone(reader, number, family)
        for number, family, members in reader.position.zones()
        if all(reader.is_seated(domain, one) for domain, one in zip(family.owners, members, strict=True))
    }


def _zone(reader: Reader, number: int, family: Zone) -> Data:
    """How many lie there and, from bottom to top where order is kept, what the reader knows of each."""
    root = reader.position.universe.kinds[family.kind].root
    cards = [_lying(reader, root, entity) for entity in reader.position.contents(number)]
    return {"count": len(cards), "cards": cards if family.ordered else in_plain_order(cards)}


def _lying(reader: Reader, root: str, entity: int) -> Data:
    if not reader.position.knows(reader.player, root, entity):
        return {"unknown": root}
    state = {
        f"{kind.name}.{part.name}": _field(reader, kind, part, entity)
        for kind in reader.position.document.kinds
        if kind.root == root and kind.low <= entity < kind.high
        for part in kind.fields
        if part.state
    }
    return {"name": reader.name(root, entity), **state}


def _adjustments(reader: Reader) -> Data:
    """What is stored for a time, by site: a value for each captured name."""
    found: Data = {}
    for site in reader.position.document.sites:
        records = reader.position.value(f"site:{site.name}")
        found[site.name] = [
            {
                name: reader.value(type_, value)
                for (name, type_), value in zip(site.captured, record, strict=True)
            }
            for record in records
        ]
    return found


def _answers(reader: Reader) -> Data:
    """Sealed answers that the reader may know: the reader's own, and those that were shown to the reader."""
    position = reader.position
    found: Data = {}
    for procedure, frame, base in position.frames():
        for slot, cells in zip(procedure.slots, frame.slots, strict=True):
            if not cells.seen:
                continue
            for player in range(len(reader.names.players)):
                seen = position.cells[base + cells.seen + player] >> reader.player & 1
                if seen and not position.waits(player, base):
                    value = reader.value(cells.type, position.cells[base + cells.first + player])
                    answers = found.setdefault(f"{procedure.name}.{slot.name}", {})
                    answers[reader.names.players[player]] = value
    return found
