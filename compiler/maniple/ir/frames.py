"""The frame area: where the slots of running procedures lie.

A frame is: the position to return to, the first cell of the caller's frame, then the slots. As calls form
no ring except through events, whose depth is declared, most procedures always find their frame at the same
cells (two procedures that can never run inside each other share them). Procedures in a ring lie one behind
the other in a region of their own; they reach their slots from the cell number in the header.
"""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.document import Document, Procedure
from maniple.ir.instructions import Dispatch, Enter, Invoke
from maniple.ir.packing import width
from maniple.ir.rings import Calls, rings
from maniple.ir.types import Array, Entity, SetOf, Type
from maniple.ir.universe import PLAYER, Universe

HEADER = 2
# The position to return to and the caller's first cell take four bytes each.
HEADER_BYTES = 8


@dataclass(frozen=True, slots=True)
class SlotCells:
    """The cells of a slot, `first` counted from the frame's first cell; an `Array` has one cell a member of
    its domain.

    `type` is the type of one cell. `seen` is the first of as many cells as there are players, each the set
    of players who know the sealed answer of that player; 0 if the slot is not sealed.
    """

    name: str
    type: Type
    first: int
    count: int
    low: int = 0
    seen: int = 0


@dataclass(frozen=True, slots=True)
class FrameCells:
    """The frame of a procedure: `base` is its first cell, or -1 if that differs from call to call.

    `region` is the cells in which it lies then.
    """

    procedure: str
    base: int
    size: int
    width: int
    slots: tuple[SlotCells, ...]
    region: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FrameArea:
    """All frames by procedure, the number of cells and bytes of the area, and which procedures each one may
    call.
    """

    frames: dict[str, FrameCells]
    cells: int
    bytes: int
    calls: Calls


def slots_of(procedure: Procedure, universe: Universe) -> tuple[tuple[SlotCells, ...], int]:
    """The cells of a procedure's slots, and the size of its frame."""
    at = HEADER
    slots: list[SlotCells] = []
    for slot in procedure.slots:
        type_: Type = slot.type
        count, low = 1, 0
        if isinstance(slot.type, Array):
            members = universe.domain(slot.type.domain)
            type_, count, low = slot.type.item, len(members), members.start
        seen = at + count if slot.sealed else 0
        slots.append(SlotCells(slot.name, type_, at, count, low, seen))
        at += count + (universe.players if slot.sealed else 0)
    return tuple(slots), at


def _width_of(slots: tuple[SlotCells, ...], universe: Universe) -> int:
    seen = width(SetOf(Entity(PLAYER)), universe) * universe.players
    return sum(slot.count * width(slot.type, universe) + (seen if slot.seen else 0) for slot in slots)


def calls_of(document: Document) -> Calls:
    """Which procedures each procedure may start, events' triggers included, in the order of the document."""
    triggered = {event.name: [trigger.procedure for trigger in event.triggers] for event in document.events}
    calls: Calls = {}
    for procedure in document.procedures:
        called: dict[str, None] = {}
        for instruction in procedure.code:
            match instruction:
                case Invoke(name, _):
                    called[name] = None
                case Dispatch(event, _, _):
                    called.update(dict.fromkeys(triggered[event]))
                case _:
                    pass
        calls[procedure.name] = tuple(called)
    return calls


@dataclass(frozen=True, slots=True)
class _Extent:
    """Cells and bytes that a procedure, or a chain of them, takes."""

    cells: int
    bytes: int

    def __add__(self, other: _Extent) -> _Extent:
        return _Extent(self.cells + other.cells, self.bytes + other.bytes)

    def __mul__(self, times: int) -> _Extent:
        return _Extent(self.cells * times, self.bytes * times)

    def __or__(self, other: _Extent) -> _Extent:
        return _Extent(max(self.cells, other.cells), max(self.bytes, other.bytes))


_NOTHING = _Extent(0, 0)


def frame_area(document: Document, universe: Universe, start: int) -> FrameArea:
    """Where all frames lie when the area begins at the cell `start`."""
    calls = calls_of(document)
    procedures = {procedure.name: procedure for procedure in document.procedures}
    slots = {name: slots_of(procedure, universe) for name, procedure in procedures.items()}
    extents = {
        name: _Extent(size, HEADER_BYTES + _width_of(cells, universe))
        for name, (cells, size) in slots.items()
    }
    before: dict[str, _Extent] = dict.fromkeys(calls, _NOTHING)
    frames: dict[str, FrameCells] = {}
    whole = _NOTHING
    for group in rings(calls):
        alone = len(group) == 1 and group[0] not in calls[group[0]]
        begin = _NOTHING
        for name in group:
            begin |= before[name]
        end = begin + (extents[group[0]] if alone else _ring_extent(group, calls, procedures, extents))
        whole |= end
        for name in group:
            cells, size = slots[name]
            region = (start + begin.cells, start + end.cells)
            base = region[0] if alone else -1
            frames[name] = FrameCells(name, base, size, extents[name].bytes, cells, region)
            for called in calls[name]:
                before[called] |= end
    return FrameArea({name: frames[name] for name in calls}, whole.cells, whole.bytes, calls)


def _ring_extent(
    group: tuple[str, ...], calls: Calls, procedures: dict[str, Procedure], extents: dict[str, _Extent]
) -> _Extent:
    """The most that procedures which can run inside each other take together.

    Every ring leads through a procedure that counts an event in, so no chain is longer than the longest way
    between two such procedures, once for each time that one may be open, and never longer than all as often
    as they may be active.
    """
    counting = [name for name in group if any(isinstance(step, Enter) for step in procedures[name].code)]
    # One that finds its event open too often is active once more, only to return.
    depths = {name: procedures[name].depth + (name in counting) for name in group}
    every = _NOTHING
    for name in group:
        every += extents[name] * depths[name]
    plain = {name: tuple(c for c in calls[name] if c in group and c not in counting) for name in group}
    longest: dict[str, _Extent] = dict.fromkeys(group, _NOTHING)
    ordered = rings({name: plain[name] for name in group if name not in counting})
    if any(len(ring) > 1 for ring in ordered):
        return every
    way = _NOTHING
    for (name,) in reversed(ordered):
        for called in plain[name]:
            longest[name] |= longest[called]
        longest[name] += extents[name]
        way |= longest[name]
    opened = _NOTHING
    for name in counting:
        opened += (extents[name] + way) * depths[name]
    split = opened + way
    return _Extent(min(every.cells, split.cells), min(every.bytes, split.bytes))
