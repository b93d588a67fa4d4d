"""Paragraphs to lines of a given width, in thousandths of the size of the text."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.sheets.text.items import Chunk, IconBox, Item
from maniple.sheets.text.paragraphs import Align, Paragraph

TOLERANCE = 0.01
# A longer number is none that anybody counts by.
DIGITS = 3
SIGNS = "+-\u2212"


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
    cuts = _cuts(paragraph.items, room, room)
    if paragraph.align == "centre" and len(cuts) > 1:
        cuts = _balanced(paragraph.items, room, len(cuts))
    return tuple(
        _line(paragraph, start, end, room, number, end == len(paragraph.items))
        for number, (start, end) in enumerate(cuts)
    )


def _cuts(items: tuple[Item, ...], measure: float, room: float) -> list[tuple[int, int]]:
    """Where lines of a measure begin and end; only a word with its number may take all the room there is."""
    cuts: list[tuple[int, int]] = []
    start, width = 0, 0.0
    limit = measure + TOLERANCE
    for index, item in enumerate(items):
        if index == start:
            width = -item.chunk.left
        elif width + item.reach > limit:
            cut = index - _with_its_number(items, start, index, room + TOLERANCE)
            cuts.append((start, cut))
            start = cut
            width = sum((one.advance for one in items[cut:index]), -items[cut].chunk.left)
        width += item.advance
    cuts.append((start, len(items)))
    return cuts


def _with_its_number(items: tuple[Item, ...], start: int, index: int, limit: float) -> bool:
    """Whether a word takes the number before it along to the next line, for which there is room on both."""
    number, word = items[index - 1].chunk, items[index]
    if index - 1 == start or not word.chunk.text[:1].isalpha():
        return False
    digits = number.text.lstrip(SIGNS)
    counts = len(digits) <= DIGITS and digits.isdecimal()
    return counts and items[index - 1].advance - number.left + word.reach <= limit


def _balanced(items: tuple[Item, ...], room: float, count: int) -> list[tuple[int, int]]:
    """As many lines in the narrowest width in which they are no more."""
    low, high = room / 2, room
    while high - low > 50:
        middle = (low + high) / 2
        fits = len(_cuts(items, middle, room)) <= count and max(item.chunk.width for item in items) <= middle
        low, high = (low, middle) if fits else (middle, high)
    return _cuts(items, high, room)


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
