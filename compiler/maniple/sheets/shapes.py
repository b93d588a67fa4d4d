"""Outlines of plain shapes, as paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maniple.sheets.face import Colour, Path, Segment


def line(left: int, bottom: int, right: int, top: int, colour: Colour, width: int) -> Path:
    """A straight line between two points."""
    return Path((Segment("move", (left, bottom)), Segment("line", (right, top))), None, colour, width)


def joined(lines: Iterable[Path]) -> Iterator[Path]:
    """Lines of one colour and width as a single path, which is drawn at once; nothing for no lines."""
    every = tuple(lines)
    if every:
        segments = tuple(segment for each in every for segment in each.segments)
        yield Path(segments, None, every[0].stroke, every[0].stroke_width)


def rectangle(left: int, bottom: int, right: int, top: int) -> tuple[Segment, ...]:
    """The outline of a rectangle by two of its corners."""
    return (
        Segment("move", (left, bottom)),
        Segment("line", (right, bottom)),
        Segment("line", (right, top)),
        Segment("line", (left, top)),
        Segment("close"),
    )
