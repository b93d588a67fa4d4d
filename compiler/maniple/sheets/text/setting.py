"""Lines to drawing operations."""

from __future__ import annotations

from typing import Literal

from maniple.sheets.face import Box, Colour, Font, Glyphs, Operation, Stamp
from maniple.sheets.text.fitting import Fitted, base_lines, micrometres
from maniple.sheets.text.lines import Line
from maniple.sheets.text.styles import IconBox, Run

Stand = Literal["top", "middle", "bottom"]


def set_lines(fitted: Fitted, box: Box, stand: Stand, capital: float) -> list[Operation]:
    """The operations that draw fitted lines in a box.

    In the middle, the space above the capitals of the first line is that below the last base line.
    """
    if not fitted.lines:
        return []
    bases = base_lines(fitted.lines, fitted.leading, capital)
    top = box.y + box.height - _down(fitted, box, stand, bases, capital)
    out: list[Operation] = []
    for line, base in zip(fitted.lines, bases, strict=True):
        y = round(top - micrometres(base, fitted.size))
        out += _Pen(fitted.size, box.x, y).line(line)
    return out


def block_box(fitted: Fitted, box: Box, stand: Stand, capital: float) -> Box:
    """The box around all ink of fitted lines, as `set_lines` draws them."""
    bases = base_lines(fitted.lines, fitted.leading, capital)
    top = box.y + box.height - _down(fitted, box, stand, bases, capital)
    lines = list(zip(fitted.lines, bases, strict=True))
    starts = [0.0 if line.mark else line.start + _shift(line) for line, _ in lines]
    ends = [
        start + width_of(line) + (line.start if line.mark else 0.0)
        for (line, _), start in zip(lines, starts, strict=True)
    ]
    upper = min(base - line.top for line, base in lines)
    lower = max(base - line.bottom for line, base in lines)
    left, right = (round(micrometres(value, fitted.size)) for value in (min(starts), max(ends)))
    foot, head = (round(top - micrometres(value, fitted.size)) for value in (lower, upper))
    return Box(box.x + left, foot, right - left, head - foot)


def width_of(line: Line) -> float:
    """How wide a line is as it is drawn, in thousandths of the size."""
    natural = sum(item.chunk.width for item in line.items)
    natural += sum(item.space.shaped.width for item in line.items[:-1] if item.space)
    stretched = line.align == "justify" and not line.last and line.spaces
    return natural + (line.free if stretched else 0.0) + (line.hyphen.width if line.hyphen else 0.0)


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
        self._look: tuple[Font, int, Colour] | None = None
        self._begin = 0.0
        self._text: list[str] = []
        self._adjust: list[int] = []

    def line(self, line: Line) -> list[Operation]:
        if line.mark:
            self._icon(line.mark)
        self._at = line.start + _shift(line)
        stretch = line.free if line.align == "justify" and not line.last and line.spaces else 0.0
        done = 0
        for item in line.items:
            for piece in item.chunk.pieces:
                self._piece(piece)
            if item.space and item is not line.items[-1]:
                done += 1
                self._space(item.space, stretch, done, line.spaces)
        if line.hyphen:
            for piece in line.hyphen.pieces:
                self._piece(piece)
        self._flush()
        return self._out

    def _piece(self, piece: Run | IconBox) -> None:
        if isinstance(piece, IconBox):
            self._flush()
            self._icon(piece)
            self._at += piece.width
        else:
            self._run(piece, piece.shaped.adjust, piece.shaped.width)

    def _run(self, run: Run, adjust: tuple[int, ...], width: float) -> None:
        look = (run.font, run.scale, run.colour)
        if look != self._look:
            self._flush()
            self._look, self._begin = look, self._at
        self._text.append(run.shaped.text)
        self._adjust += adjust
        self._at += width

    def _space(self, space: Run, stretch: float, number: int, count: int) -> None:
        """A space with its share of what the line has left; shares are whole, and their sum is exact."""
        own = 100 / space.scale
        extra = int(stretch * number / count * own) - int(stretch * (number - 1) / count * own)
        self._run(space, (space.shaped.adjust[0] + extra,), space.shaped.width + extra / own)

    def _icon(self, box: IconBox) -> None:
        left = self._x + micrometres(self._at, self._size)
        bottom = self._y + micrometres(box.bottom, self._size)
        width = round(micrometres(box.width, self._size))
        height = round(micrometres(box.top - box.bottom, self._size))
        self._out.append(Stamp(box.drawing, Box(round(left), round(bottom), width, height)))

    def _flush(self) -> None:
        if self._look:
            font, scale, colour = self._look
            x = round(self._x + micrometres(self._begin, self._size))
            size = self._size * scale // 100
            self._out.append(Glyphs(font, size, x, self._y, colour, "".join(self._text), tuple(self._adjust)))
            self._look, self._text, self._adjust = None, [], []


def _shift(line: Line) -> float:
    match line.align:
        case "centre":
            return line.free / 2
        case "right":
            return line.free
        case _:
            return 0.0
