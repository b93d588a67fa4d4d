"""The layout of the play state as data in the compiled file, for readers of its bytes in any language."""

from __future__ import annotations

from typing import Any

from maniple.ir.document import Document
from maniple.ir.encoding import encoder
from maniple.ir.frames import FrameCells, SlotCells
from maniple.ir.layout import Cells, Layout, layout
from maniple.ir.packing import CellType, Records
from maniple.ir.shapes import OneRecord

_ENCODE_TYPE = encoder(OneRecord(()))


def layout_tables(document: Document) -> dict[str, Any]:
    """The tables of a game, under the empty name, and of its scenarios where they differ."""
    whole = layout_table(layout(document))
    scenarios = document.scenarios
    others = {name: layout_table(layout(scenarios[name])) for name in sorted(scenarios)}
    return {"": whole, **{name: table for name, table in others.items() if table != whole}}


def layout_table(found: Layout) -> dict[str, Any]:
    """One layout: all cells in order, then where frames lie; see `maniple.ir.layout` for its words."""
    return {
        "bytes": found.total_bytes,
        "cells": found.total_cells,
        "entries": [_entry(entry) for entry in found.entries],
        "frames": _frames(found),
        "streams": {stream.label: f"{stream.number:016x}" for stream in found.streams},
        "reasons": list(found.reasons),
        "starts": found.starts,
    }


def _entry(entry: Cells) -> dict[str, Any]:
    place = {"first": entry.first, "count": entry.count, "offset": entry.offset, "width": entry.width}
    return {"name": entry.name, "type": _type(entry.type), **place}


def _frames(found: Layout) -> dict[str, Any]:
    procedures = {name: _frame(frame) for name, frame in found.area.frames.items()}
    return {"first": found.frames_first, "offset": found.frames_offset, "procedures": procedures}


def _frame(frame: FrameCells) -> dict[str, Any]:
    slots = [_slot(slot) for slot in frame.slots]
    return {"base": frame.base, "cells": frame.size, "bytes": frame.width, "slots": slots}


def _slot(slot: SlotCells) -> dict[str, Any]:
    place = {"first": slot.first, "count": slot.count, "seen": slot.seen}
    return {"name": slot.name, "type": _type(slot.type), **place}


def _type(type_: CellType) -> Any:
    if isinstance(type_, Records):
        return {"is": "Records", "fields": [_type(part) for part in type_.fields], "capacity": type_.capacity}
    return _ENCODE_TYPE(type_)
