"""Paragraphs to lines of a given width, in thousandths of the size of the text."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.sheets.text.paragraphs import Align, Item, Paragraph
from maniple.sheets.text.styles import Chunk, IconBox

TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class Line:
    """Items on one base line.

    `start` is where it begins, `free` the room that is left. `top` and `bottom` are those of its ink; `gap`
    is added above it.
    """

    items: tuple[Item, ...]
    hyphen: Chunk | None
    start: float
    free: float
    spaces: int
    last: bool
    align: Align
    top: float
    bottom: float
    gap: float
    mark: IconBox | None


def break_paragraph(paragraph: Paragraph, measure: float) -> tuple[Line, ...]:
    """The lines of a paragraph, each as full as it can be; centred ones are made alike in width."""
    room = measure - paragraph.indent
    cuts = _cuts(paragraph.items, room)
    if paragraph.align == "centre" and len(cuts) > 1:
        cuts = _balanced(paragraph.items, room, len(cuts))
    return tuple(
        _line(paragraph, start, end, room, number, end == len(paragraph.items))
        for number, (start, end) in enumerate(cuts)
    )


def _cuts(items: tuple[Item, ...], room: float) -> list[tuple[int, int]]:
    cuts: list[tuple[int, int]] = []
    start, width = 0, 0.0
    limit = room + TOLERANCE
    for index, item in enumerate(items):
        chunk = item.chunk
        if index == start:
            width = -chunk.left
        end = width + max(chunk.width, chunk.right)
        if chunk.hyphen:
            end += chunk.hyphen.width
        if end > limit and index > start:
            cuts.append((start, index))
            start = index
            width = -chunk.left
        width += chunk.width
        if item.space:
            width += item.space.shaped.width
    cuts.append((start, len(items)))
    return cuts


def _balanced(items: tuple[Item, ...], room: float, count: int) -> list[tuple[int, int]]:
    """As many lines in the narrowest width in which they are no more."""
    low, high = room / 2, room
    while high - low > 50:
        middle = (low + high) / 2
        fits = len(_cuts(items, middle)) <= count and max(item.chunk.width for item in items) <= middle
        low, high = (low, middle) if fits else (middle, high)
    return _cuts(items, high)


def _line(paragraph: Paragraph, start: int, end: int, room: float, number: int, last: bool) -> Line:
    items = paragraph.items[start:end]
    if not items:
        return Line(
            (), None, paragraph.indent, room, 0, True, paragraph.align, 0, 0, paragraph.gap, paragraph.mark
        )
    hyphen = None if last else items[-1].chunk.hyphen
    left = -items[0].chunk.left
    width, top, bottom, spaces = left, 0.0, 0.0, 0
    for item in items:
        chunk = item.chunk
        width += chunk.width
        top, bottom = max(top, chunk.top), min(bottom, chunk.bottom)
        if item.space:
            width += item.space.shaped.width
            spaces += 1
    if items[-1].space:
        width -= items[-1].space.shaped.width
        spaces -= 1
    width += hyphen.width if hyphen else max(0.0, items[-1].chunk.right - items[-1].chunk.width)
    mark = paragraph.mark if number == 0 else None
    return Line(
        items,
        hyphen,
        paragraph.indent + left,
        room - width,
        spaces,
        last,
        paragraph.align,
        max(top, mark.top) if mark else top,
        min(bottom, mark.bottom) if mark else bottom,
        0.0 if number else paragraph.gap,
        mark,
    )
