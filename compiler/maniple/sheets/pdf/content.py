"""Drawing operations to the operators of a PDF, in whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Protocol, assert_never

from maniple.sheets.face import Drawing, Glyphs, Group, Operation, Path, Picture, Segment, Stamp
from maniple.sheets.pdf.fonts import Fonts
from maniple.sheets.pdf.ink import Ink

_STEPS = {"move": "m", "line": "l", "curve": "c", "close": "h"}
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

    `used` has the names of the XObjects that it draws.
    """

    def __init__(self, fonts: Fonts, ink: Ink, kept: Kept) -> None:
        self.used: list[str] = []
        self._lines: list[str] = ["1 j 1 J"]
        self._fonts = fonts
        self._ink = ink
        self._kept = kept
        self._fill = self._stroke = self._font = self._width = self._dash = ""
        self._writing = False

    def text(self) -> str:
        """All operators."""
        self._end_text()
        return "\n".join(self._lines)

    def draw(self, operations: Iterable[Operation]) -> None:
        """Add operations in their order."""
        for operation in operations:
            prepared = self._ink.prepared(operation)
            match prepared:
                case Glyphs():
                    self._glyphs(prepared)
                case Path():
                    self._path(prepared)
                case Stamp(drawing, box):
                    across, along = box.width / max(1, drawing.width), box.height / max(1, drawing.height)
                    matrix = f"{across:.5g} 0 0 {along:.5g} {box.x} {box.y} cm"
                    self.place(self._kept.drawing(drawing), matrix)
                case Picture(box=box):
                    matrix = f"{box.width} 0 0 {box.height} {box.x} {box.y} cm"
                    self.place(self._kept.picture(prepared), matrix)
                case Group():
                    self._group(prepared)
                case _:
                    assert_never(prepared)

    def place(self, name: str, matrix: str, clip: tuple[Segment, ...] | None = None) -> None:
        """Draw an XObject under a matrix, which is an operator; nothing of it outside of a clip."""
        self._end_text()
        within = " ".join((*_outline(clip), "W n ")) if clip else ""
        self._lines.append(f"q {within}{matrix} /{name} Do Q")
        self.used.append(name)

    def turn(self, matrix: str) -> None:
        """Draw all that follows under a matrix, which is an operator."""
        self._end_text()
        self._lines.append(matrix)

    def _glyphs(self, glyphs: Glyphs) -> None:
        if not glyphs.text:
            return
        self._set_fill(self._ink.fill(glyphs.colour))
        if not self._writing:
            self._lines.append("BT")
            self._writing = True
        shown, self._font = self._fonts.show(glyphs, self._font)
        self._lines.append(shown)

    def _path(self, path: Path) -> None:
        self._end_text()
        if path.fill is not None:
            self._set_fill(self._ink.fill(path.fill))
        if path.stroke is not None:
            self._set_lines(path)
        self._lines.extend(_outline(path.segments))
        self._lines.append(_painting(path))

    def _group(self, group: Group) -> None:
        self._end_text()
        before = (self._fill, self._stroke, self._font, self._width, self._dash)
        self._lines.append("q")
        if group.x or group.y or group.turn % 360:
            self._lines.append(_matrix(group))
        if group.clip is not None:
            self._lines.extend((*_outline(group.clip), "W n"))
        self.draw(group.draw)
        self._end_text()
        self._lines.append("Q")
        self._fill, self._stroke, self._font, self._width, self._dash = before

    def _set_fill(self, fill: str) -> None:
        if fill != self._fill:
            self._lines.append(fill)
            self._fill = fill

    def _set_lines(self, path: Path) -> None:
        assert path.stroke is not None
        stroke, width = self._ink.stroke(path.stroke), f"{path.stroke_width} w"
        dash = f"[{' '.join(map(str, path.dash))}] 0 d"
        if stroke != self._stroke:
            self._lines.append(stroke)
        if width != self._width:
            self._lines.append(width)
        if dash != (self._dash or "[] 0 d"):
            self._lines.append(dash)
        self._stroke, self._width, self._dash = stroke, width, dash

    def _end_text(self) -> None:
        if self._writing:
            self._lines.append("ET")
            self._writing = False


def _outline(segments: tuple[Segment, ...]) -> list[str]:
    return [
        f"{' '.join(map(str, segment.points))} {_STEPS[segment.kind]}" if segment.points else "h"
        for segment in segments
    ]


def _painting(path: Path) -> str:
    """The operator that fills and strokes an outline."""
    star = "*" if path.even_odd else ""
    if path.fill is None:
        return "n" if path.stroke is None else "S"
    return f"f{star}" if path.stroke is None else f"B{star}"


def _matrix(group: Group) -> str:
    turn = group.turn % 360
    if turn in _QUARTERS:
        across, along = _QUARTERS[turn]
        return f"{across} {along} {-along} {across} {group.x} {group.y} cm"
    across_, along_ = cos(radians(turn)), sin(radians(turn))
    return f"{across_:.6f} {along_:.6f} {-along_:.6f} {across_:.6f} {group.x} {group.y} cm"
