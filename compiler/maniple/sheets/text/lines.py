"""Paragraphs to lines of a given width, in thousandths of the size of the text."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.sheets.text.items import Chunk, IconBox, Item
from maniple.sheets.text.paragraphs import Align, Paragraph

TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class Line:
    """Items on one base line.

    `start` is where it begins, `natural` how far its items move the pen, `free` the room that is left. `top`
    and `bottom` are those of its ink; `gap` is added above it.
    """

    items: tuple[Item, ...]
    hyphen: Chunk | None
    start: float
    natural: float
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
        if index == start:
            width = -item.chunk.left
        elif width + item.reach > limit:
            cuts.append((start, index))
            start = index
            width = -item.chunk.left
        width += item.advance
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
    align, gap, mark = paragraph.align, paragraph.gap, paragraph.mark
    if not items:
        return Line((), None, paragraph.indent, 0, room, 0, True, align, 0, 0, gap, mark)
    final = items[-1]
    natural, top, bottom, spaces = 0.0, 0.0, 0.0, 0
    for item in items:
        chunk = item.chunk
        natural += item.advance
        top = max(top, chunk.top)
        bottom = min(bottom, chunk.bottom)
        if item.space:
            spaces += 1
    if final.space:
        natural -= final.space.shaped.width
        spaces -= 1
    left, hyphen = -items[0].chunk.left, None if last else final.chunk.hyphen
    over = hyphen.width if hyphen else max(0.0, final.chunk.right - final.chunk.width)
    free = room - left - natural - over
    if number:
        gap, mark = 0.0, None
    elif mark:
        top, bottom = max(top, mark.top), min(bottom, mark.bottom)
    start_ = paragraph.indent + left
    return Line(items, hyphen, start_, natural, free, spaces, last, align, top, bottom, gap, mark)
