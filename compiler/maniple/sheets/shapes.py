"""Outlines of plain shapes, as paths."""

from __future__ import annotations

from maniple.sheets.face import Colour, Path, Segment


def line(left: int, bottom: int, right: int, top: int, colour: Colour, width: int) -> Path:
    """A straight line between two points."""
    return Path((Segment("move", (left, bottom)), Segment("line", (right, top))), None, colour, width)


def rectangle(left: int, bottom: int, right: int, top: int) -> tuple[Segment, ...]:
    """The outline of a rectangle by two of its corners."""
    return (
        Segment("move", (left, bottom)),
        Segment("line", (right, bottom)),
        Segment("line", (right, top)),
        Segment("line", (left, top)),
        Segment("close"),
    )
