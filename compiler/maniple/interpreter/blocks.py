"""The cells of a play state as bytes and back, exactly as the layout says.

Equal positions are equal bytes: cells outside the running frames are not written, their place is zero.
"""

from __future__ import annotations

import hashlib
from typing import Any

from maniple.ir.frames import HEADER, HEADER_BYTES, FrameCells
from maniple.ir.layout import FRAME, POSITION, Layout
from maniple.ir.packing import CellType, pack, unpack, width
from maniple.ir.types import Entity, SetOf
from maniple.ir.universe import PLAYER, Universe

_SEEN = SetOf(Entity(PLAYER))


class BlockError(ValueError):
    """Bytes that no position of the game has."""


def to_bytes(cells: list[Any], layout: Layout, universe: Universe) -> bytes:
    """The block of a position, always `layout.total_bytes` long."""
    parts = [
        pack(entry.type, value, universe)
        for entry in layout.entries
        for value in cells[entry.first : entry.first + entry.count]
    ]
    parts += [_frame_bytes(cells, frame, base, universe) for frame, base in layout.running(cells)]
    return b"".join(parts).ljust(layout.total_bytes, b"\0")


def state_digest(block: bytes) -> str:
    """What names a position in traces: SHA-256 of its block, 64 hexadecimal digits."""
    return hashlib.sha256(block).hexdigest()


def from_bytes(block: bytes, layout: Layout, universe: Universe) -> list[Any]:
    """The cells of a block. Raises `BlockError` if no position has these bytes."""
    if len(block) != layout.total_bytes:
        raise BlockError(f"a position has {layout.total_bytes} bytes, not {len(block)}")
    cells: list[Any] = [0] * layout.total_cells
    try:
        _read_entries(block, cells, layout, universe)
        end = _read_frames(block, cells, layout, universe)
    except (ValueError, IndexError, KeyError) as failure:
        raise BlockError(f"these are not the bytes of a position: {failure}") from failure
    if any(block[end:]):
        raise BlockError("there is something behind the last frame")
    return cells


def _read_entries(block: bytes, cells: list[Any], layout: Layout, universe: Universe) -> None:
    for entry in layout.entries:
        for number in range(entry.count):
            start = entry.offset + number * entry.width
            cells[entry.first + number] = unpack(entry.type, block[start : start + entry.width], universe)


def _read_frames(block: bytes, cells: list[Any], layout: Layout, universe: Universe) -> int:
    """Puts the frames into their cells, innermost first, and gives the byte behind the last."""
    at = layout.frames_offset
    position, base = cells[POSITION], cells[FRAME]
    while position:
        frame = layout.area.frames[layout.positions[position][0]]
        _check_place(frame, base, layout)
        if at + frame.width > layout.total_bytes:
            raise BlockError("the frames do not fit")
        position = cells[base] = int.from_bytes(block[at : at + 4], "little")
        if position >= len(layout.positions):
            raise BlockError(f"there is no position {position}")
        caller = cells[base + 1] = int.from_bytes(block[at + 4 : at + HEADER_BYTES], "little")
        _read_slots(block, at + HEADER_BYTES, cells, base, frame, universe)
        at, base = at + frame.width, caller
    return at


def _check_place(frame: FrameCells, base: int, layout: Layout) -> None:
    low, high = frame.region
    inside = base == frame.base if frame.base >= 0 else low <= base <= high - frame.size
    if not inside or base + frame.size > layout.total_cells:
        raise BlockError(f"no frame of `{frame.procedure}` begins at cell {base}")


def _slot_cells(frame: FrameCells, base: int, universe: Universe) -> list[tuple[int, CellType]]:
    """The cells of a frame's slots in order, each with its type."""
    found: list[tuple[int, CellType]] = []
    for slot in frame.slots:
        found += [(base + slot.first + number, slot.type) for number in range(slot.count)]
        if slot.seen:
            found += [(base + slot.seen + player, _SEEN) for player in range(universe.players)]
    return found


def _frame_bytes(cells: list[Any], frame: FrameCells, base: int, universe: Universe) -> bytes:
    head = [cells[base + number].to_bytes(HEADER_BYTES // HEADER, "little") for number in range(HEADER)]
    slots = [pack(type_, cells[number], universe) for number, type_ in _slot_cells(frame, base, universe)]
    return b"".join(head + slots)


def _read_slots(
    block: bytes, at: int, cells: list[Any], base: int, frame: FrameCells, universe: Universe
) -> None:
    for number, type_ in _slot_cells(frame, base, universe):
        step = width(type_, universe)
        cells[number] = unpack(type_, block[at : at + step], universe)
        at += step
