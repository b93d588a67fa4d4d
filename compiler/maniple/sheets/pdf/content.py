"""Drawing operations to the operators of a PDF, in whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Protocol, assert_never

from maniple.sheets.face import Drawing, Glyphs, Group, Operation, Path, Picture, Segment, Stamp
from maniple.sheets.pdf.fonts import Fonts
from maniple.sheets.pdf.ink import Ink
from maniple.sheets.pdf.operators import (
    Known,
    Letters,
    Operators,
    Outline,
    Placing,
    ScatteredLetters,
    outline,
    painting,
    placing,
)  # fmt: skip
from maniple.sheets.recent import Recent

_QUARTERS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Kept(Protocol):
    """Where pictures and drawings lie that a document keeps once: each by the name of its XObject."""

    def drawing(self, drawing: Drawing) -> str:
        """The name under which a drawing is kept."""
        ...

    def picture(self, picture: Picture) -> str:
        """The name under which a picture is kept."""
        ...


class Content:
    """A stream of operators. It remembers what is set, so that nothing is set twice.

    `used` has the names of the XObjects that it draws. `known` has what was written out before, by the place
    of an operation in memory.
    """

    def __init__(self, fonts: Fonts, ink: Ink, kept: Kept, known: Recent[int, Known]) -> None:
        self.used: list[str] = []
        self._lines: list[str] = ["1 j 1 J"]
        self._fonts = fonts
        self._ink = ink
        self._kept = kept
        self._known = known
        self._fill = self._stroke = self._font = self._width = self._dash = ""
        self._writing = False

    def text(self) -> str:
        """All operators."""
        self._end_text()
        return "\n".join(self._lines)

    def draw(self, operations: Iterable[Operation]) -> None:
        """Add operations in their order."""
        for operation in operations:
            # What stands on many cards is one operation, and is written out once.
            known = self._known.get(id(operation))
            if known is None or known[0] is not operation:
                known = (operation, self._operators(operation))
                self._known.offer(id(operation), known)
            self._add(known[1])

    def place(self, name: str, matrix: str, clip: tuple[Segment, ...] | None = None) -> None:
        """Draw an XObject under a matrix, which is an operator; nothing of it outside of a clip."""
        self._add(placing(name, matrix, clip))

    def turn(self, matrix: str) -> None:
        """Draw all that follows under a matrix, which is an operator."""
        self._end_text()
        self._lines.append(matrix)

    def _operators(self, operation: Operation) -> Operators:
        prepared, ink = self._ink.prepared(operation), self._ink
        match prepared:
            case Glyphs():
                return self._fonts.letters(prepared, ink.fill(prepared.colour))
            case Path(segments, fill, stroke):
                lines = None
                if stroke is not None:
                    dash = f"[{' '.join(map(str, prepared.dash))}] 0 d"
                    lines = (ink.stroke(stroke), f"{prepared.stroke_width} w", dash)
                operators = "\n".join((*outline(segments), painting(prepared)))
                return Outline("" if fill is None else ink.fill(fill), lines, operators)
            case Stamp(drawing, box):
                across, along = box.width / max(1, drawing.width), box.height / max(1, drawing.height)
                matrix = f"{across:.5g} 0 0 {along:.5g} {box.x} {box.y} cm"
                return placing(self._kept.drawing(drawing), matrix)
            case Picture(box=box):
                matrix = f"{box.width} 0 0 {box.height} {box.x} {box.y} cm"
                return placing(self._kept.picture(prepared), matrix)
            case Group():
                return prepared
            case _:
                assert_never(prepared)

    def _add(self, operators: Operators) -> None:
        match operators:
            case Letters(fill, font, place, codes):
                self._begin_text(fill)
                self._lines.append(place)
                if font != self._font:
                    self._lines.append(font)
                    self._font = font
                self._lines.append(codes)
            case ScatteredLetters(fill, glyphs):
                self._begin_text(fill)
                shown, self._font = self._fonts.scattered(glyphs, self._font)
                self._lines.append(shown)
            case Outline():
                self._outline(operators)
            case Placing(name, drawn):
                self._end_text()
                self._lines.append(drawn)
                self.used.append(name)
            case Group():
                self._group(operators)
            case _:
                assert_never(operators)

    def _outline(self, path: Outline) -> None:
        self._end_text()
        if path.fill:
            self._set_fill(path.fill)
        if path.lines is not None:
            self._set_lines(*path.lines)
        self._lines.append(path.operators)

    def _group(self, group: Group) -> None:
        self._end_text()
        before = (self._fill, self._stroke, self._font, self._width, self._dash)
        self._lines.append("q")
        if group.x or group.y or group.turn % 360:
            self._lines.append(_matrix(group))
        if group.clip is not None:
            self._lines.extend((*outline(group.clip), "W n"))
        self.draw(group.draw)
        self._end_text()
        self._lines.append("Q")
        self._fill, self._stroke, self._font, self._width, self._dash = before

    def _set_fill(self, fill: str) -> None:
        if fill != self._fill:
            self._lines.append(fill)
            self._fill = fill

    def _set_lines(self, stroke: str, width: str, dash: str) -> None:
        if stroke != self._stroke:
            self._lines.append(stroke)
        if width != self._width:
            self._lines.append(width)
        if dash != (self._dash or "[] 0 d"):
            self._lines.append(dash)
        self._stroke, self._width, self._dash = stroke, width, dash

    def _begin_text(self, fill: str) -> None:
        self._set_fill(fill)
        if not self._writing:
            self._lines.append("BT")
            self._writing = True

    def _end_text(self) -> None:
        if self._writing:
            self._lines.append("ET")
            self._writing = False


def _matrix(group: Group) -> str:
    turn = group.turn % 360
    if turn in _QUARTERS:
        across, along = _QUARTERS[turn]
        return f"{across} {along} {-along} {across} {group.x} {group.y} cm"
    across_, along_ = cos(radians(turn)), sin(radians(turn))
    return f"{across_:.6f} {along_:.6f} {-along_:.6f} {across_:.6f} {group.x} {group.y} cm"
