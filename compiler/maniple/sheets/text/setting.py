"""Lines to drawing operations."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from maniple.sheets.face import Box, Glyphs, Operation, Stamp
from maniple.sheets.text.fitting import Fitted, base_lines, micrometres
from maniple.sheets.text.items import Chunk, IconBox, Look, Run
from maniple.sheets.text.lines import Line
from maniple.sheets.text.typeface import Shaped

Stand = Literal["top", "middle", "bottom"]


def set_lines(fitted: Fitted, box: Box, stand: Stand, capital: float) -> tuple[list[Operation], Box]:
    """The operations that draw fitted lines in a box, and the box around all their ink.

    In the middle, the space above the capitals of the first line is that below the last base line. There must
    be a line.
    """
    bases = base_lines(fitted.lines, fitted.leading, capital)
    top = box.y + box.height - _down(fitted, box, stand, bases, capital)
    out: list[Operation] = []
    for line, base in zip(fitted.lines, bases, strict=True):
        out += _Pen(fitted.size, box.x, round(top - micrometres(base, fitted.size))).line(line)
    return out, _around(fitted, box, bases, top)


def _around(fitted: Fitted, box: Box, bases: list[float], top: float) -> Box:
    starts: list[float] = []
    ends: list[float] = []
    upper, lower = bases[0], bases[0]
    for line, base in zip(fitted.lines, bases, strict=True):
        start = line.start + _shift(line)
        starts.append(0.0 if line.mark else start)
        ends.append(start + _width(line))
        upper, lower = min(upper, base - line.top), max(lower, base - line.bottom)
    left, right = (round(micrometres(value, fitted.size)) for value in (min(starts), max(ends)))
    foot, head = (round(top - micrometres(value, fitted.size)) for value in (lower, upper))
    return Box(box.x + left, foot, right - left, head - foot)


def _width(line: Line) -> float:
    """How wide a line is as it is drawn, in thousandths of the size."""
    return line.natural + _stretch(line) + (line.hyphen.width if line.hyphen else 0.0)


def _stretch(line: Line) -> float:
    """What the spaces of a line become wider, all together."""
    return line.free if line.align == "justify" and not line.last and line.spaces else 0.0


def _down(fitted: Fitted, box: Box, stand: Stand, bases: list[float], capital: float) -> float:
    """How far the top of the block lies below that of the box, in micrometres."""
    free = box.height - fitted.height
    match stand:
        case "top":
            return 0
        case "bottom":
            return free
        case "middle":
            seen = micrometres(bases[-1] - bases[0] + capital, fitted.size)
            above = micrometres(bases[0] - capital, fitted.size)
            return min(max((box.height - seen) / 2 - above, 0), max(free, 0))


class _Pen:
    """Draws the pieces of one line from the left; runs of one look become one operation."""

    def __init__(self, size: int, x: int, y: int) -> None:
        self._size, self._x, self._y = size, x, y
        self._out: list[Operation] = []
        self._at = 0.0
        self._look: Look | None = None
        self._begin = 0.0
        self._text: list[str] = []
        self._adjust: list[int] = []

    def line(self, line: Line) -> list[Operation]:
        if line.mark:
            self._icon(line.mark)
        self._at = line.start + _shift(line)
        stretch = _stretch(line)
        done, last = 0, len(line.items) - 1
        for index, item in enumerate(line.items):
            # A word that occurs twice may be the same item.
            behind = index < last
            if behind and item.whole and not stretch:
                self._run(item.whole.look, item.whole.shaped)
                continue
            self._pieces(item.chunk)
            if behind and item.space:
                done += 1
                self._space(item.space, stretch, done, line.spaces)
        if line.hyphen:
            self._pieces(line.hyphen)
        self._flush()
        return self._out

    def _pieces(self, chunk: Chunk) -> None:
        for piece in chunk.pieces:
            if isinstance(piece, IconBox):
                self._flush()
                self._icon(piece)
                self._at += piece.width
            else:
                self._run(piece.look, piece.shaped)

    def _run(self, look: Look, shaped: Shaped) -> None:
        if look is not self._look and look != self._look:
            self._flush()
            self._look, self._begin = look, self._at
        self._text.append(shaped.text)
        self._adjust += shaped.adjust
        self._at += shaped.width

    def _space(self, space: Run, stretch: float, number: int, count: int) -> None:
        """A space with its share of what the line has left; shares are whole, and their sum is exact."""
        shaped = space.shaped
        if stretch:
            own = 100 / space.look.scale
            extra = int(stretch * number / count * own) - int(stretch * (number - 1) / count * own)
            width = shaped.width + extra / own
            shaped = replace(shaped, adjust=(shaped.adjust[0] + extra,), width=width)
        self._run(space.look, shaped)

    def _icon(self, box: IconBox) -> None:
        left = self._x + micrometres(self._at, self._size)
        bottom = self._y + micrometres(box.bottom, self._size)
        width = round(micrometres(box.width, self._size))
        height = round(micrometres(box.top - box.bottom, self._size))
        self._out.append(Stamp(box.drawing, Box(round(left), round(bottom), width, height)))

    def _flush(self) -> None:
        if self._look:
            look = self._look
            x = round(self._x + micrometres(self._begin, self._size))
            size = self._size * look.scale // 100
            text, adjust = "".join(self._text), tuple(self._adjust)
            self._out.append(Glyphs(look.font, size, x, self._y, look.colour, text, adjust))
            self._look, self._text, self._adjust = None, [], []


def _shift(line: Line) -> float:
    match line.align:
        case "centre":
            return line.free / 2
        case "right":
            return line.free
        case _:
            return 0.0
