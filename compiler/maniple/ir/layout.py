"""The layout of the play state: which cell, and which bytes, hold what.

In memory a state is one list of immutable values, one a cell. As bytes it is the same cells in the same
order, each in the width of its type (`packing`), then the frames that are running, innermost first, each as
position to return to (4 bytes), the caller's first cell (4 bytes) and its slots; zero bytes fill up the
rest of the area. So the number of bytes is the same for every position of a game, and equal positions are
equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from maniple.ir.document import Document
from maniple.ir.frames import FrameArea, FrameCells, frame_area
from maniple.ir.instructions import Finish
from maniple.ir.packing import CellType, Records, width
from maniple.ir.streams import Stream, streams_of
from maniple.ir.types import Entity, Flag, Int, ListOf, SetOf
from maniple.ir.universe import PLAYER, Universe

# The header begins every layout, so its cell numbers are the same in all games.
POSITION, FRAME, OVER, WINNERS, REASON, WAITING, STAGES = range(7)


@dataclass(frozen=True, slots=True)
class Cells:
    """`count` cells of one type from the cell `first`; as bytes from `offset`, `width` bytes a cell."""

    name: str
    type: CellType
    first: int
    count: int
    offset: int
    width: int


@dataclass(frozen=True, slots=True)
class Layout:
    """All cells of a game's state.

    A position is the number of an instruction, counted from 1 through all procedures in the order of the
    document (`starts`: the position of each procedure's first); 0 stands still. `total_cells` and
    `total_bytes` hold the frame area as well, which begins at the cell `frames_first` and the byte
    `frames_offset`.
    """

    entries: tuple[Cells, ...]
    index: dict[str, Cells]
    streams: tuple[Stream, ...]
    reasons: tuple[str, ...]
    starts: dict[str, int]
    positions: tuple[tuple[str, int], ...]
    area: FrameArea
    frames_first: int
    frames_offset: int
    total_cells: int
    total_bytes: int

    def first(self, name: str) -> int:
        """The first cell of an entry."""
        return self.index[name].first

    def running(self, cells: list[Any]) -> Iterator[tuple[FrameCells, int]]:
        """The frames that are running, innermost first, each with its first cell."""
        position, base = cells[POSITION], cells[FRAME]
        while position:
            name, _ = self.positions[position]
            yield self.area.frames[name], base
            position, base = cells[base], cells[base + 1]


def layout(document: Document) -> Layout:
    """Works out the layout of a document's state."""
    universe = Universe(document)
    streams = streams_of(document)
    entries: list[Cells] = []
    cell = offset = 0
    for name, type_, count in _declared(document, universe, streams):
        each = width(type_, universe)
        entries.append(Cells(name, type_, cell, count, offset, each))
        cell += count
        offset += count * each
    area = frame_area(document, universe, cell)
    starts, positions = _positions(document)
    return Layout(
        entries=tuple(entries),
        index={entry.name: entry for entry in entries},
        streams=streams,
        reasons=_reasons(document),
        starts=starts,
        positions=positions,
        area=area,
        frames_first=cell,
        frames_offset=offset,
        total_cells=cell + area.cells,
        total_bytes=offset + area.bytes,
    )


def _positions(document: Document) -> tuple[dict[str, int], tuple[tuple[str, int], ...]]:
    starts: dict[str, int] = {}
    positions: list[tuple[str, int]] = [("", 0)]
    for procedure in document.procedures:
        starts[procedure.name] = len(positions)
        # One more than there are instructions: behind the last, a procedure returns.
        positions += [(procedure.name, number) for number in range(len(procedure.code) + 1)]
    return starts, tuple(positions)


def _reasons(document: Document) -> tuple[str, ...]:
    """The reasons for which a game may end; number 0, the empty one, while it has not."""
    found = {"": None}
    for procedure in document.procedures:
        found.update({step.reason: None for step in procedure.code if isinstance(step, Finish)})
    return tuple(found)


Declared = Iterator[tuple[str, CellType, int]]


def _declared(document: Document, universe: Universe, streams: tuple[Stream, ...]) -> Declared:
    yield from _header(document, universe)
    for setting in document.settings:
        yield f"setting:{setting.name}", setting.type, 1
    for stream in streams:
        yield f"key:{stream.label}", Int(0, 2**64 - 1), 1
        yield f"drawn:{stream.label}", Int(0, 2**64 - 1), 1
    for info in document.globals:
        yield f"global:{info.name}", info.type, 1
    for kind in document.kinds:
        for part in kind.fields:
            if part.state:
                count = (kind.high - kind.low) * universe.combinations(part.by)
                yield f"field:{kind.name}.{part.name}", part.type, count
    yield from _lying(universe)
    for event in document.events:
        yield f"open:{event.name}", Int(0, event.depth), 1
    for site in document.sites:
        yield f"site:{site.name}", Records(tuple(type_ for _, type_ in site.captured), site.capacity), 1


def _header(document: Document, universe: Universe) -> Declared:
    everyone = SetOf(Entity(PLAYER))
    yield "position", Int(0, sum(len(procedure.code) + 1 for procedure in document.procedures)), 1
    yield "frame", Int(0, 2**32 - 1), 1
    yield "over", Flag(), 1
    yield "winners", everyone, 1
    yield "reason", Int(0, len(_reasons(document)) - 1), 1
    yield "waiting", everyone, 1
    yield "stage", Int(0, 255), universe.players


def _lying(universe: Universe) -> Declared:
    """What lies where: each zone's contents, each entity's zone, what is in play, and who knows an entity."""
    for zone in universe.families:
        item = Entity(zone.kind)
        contents = ListOf(item, zone.capacity) if zone.ordered else SetOf(item)
        yield f"zone:{zone.name}", contents, universe.zones_of(zone)
    for root in universe.lying:
        yield f"lies in:{root}", Int(-1, universe.zone_count - 1), universe.kinds[root].high
        yield f"in play:{root}", SetOf(Entity(root)), 1
        yield f"known by:{root}", SetOf(Entity(PLAYER)), universe.kinds[root].high
