"""The face in the making: its elements in their order, each judged beside those before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from maniple.sheets.face import Box, Colour, Operation
from maniple.sheets.faces.canvas import Canvas, length_text
from maniple.sheets.faces.ground import CONTRAST, Ground, contrast
from maniple.sheets.faces.traces import Inked, Lettered, Painted, Placed, Trace
from maniple.sheets.faces.troubles import Trouble

TOUCH = 100
"""From which depth on two boxes lie over each other; the boxes around letters are a little too large."""

JUDGED_LIMIT = 7


@dataclass(slots=True)
class Assembly:
    """A face by its size, its bleed and the zone that is safe from the knife, in micrometres."""

    width: int
    height: int
    bleed: int
    safe: int
    draw: list[Operation] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    ground: Ground = field(default_factory=Ground)
    inked: list[Inked] = field(default_factory=list)

    @property
    def format(self) -> tuple[int, int, int, int]:
        """On faces of the same format the same element is drawn in the same way."""
        return self.width, self.height, self.bleed, self.safe

    def canvas(self) -> Canvas:
        """What an element is drawn on before it is added."""
        return Canvas(*self.format, self.height)

    def add(self, placed: Placed) -> None:
        """Add an element."""
        self.draw += placed.draw
        self.words += placed.words
        self.troubles += placed.troubles
        self.judge(placed.traces)

    def judge(self, traces: tuple[Trace, ...]) -> None:
        """See whether an element can be read on what is there, and remember it for those that follow."""
        for trace in traces:
            match trace:
                case Painted():
                    if trace.hides:
                        self._check_touch(trace.box, "a box")
                    self.ground.paint(trace.box, trace.colour)
                case Inked():
                    if trace.alone:
                        self._check_touch(trace.box, trace.what)
                    self.inked.append(trace)
                case Lettered():
                    self._check_contrast(trace)
                case _:
                    assert_never(trace)

    def _check_touch(self, ink: Box, what: str) -> None:
        left, bottom = ink.x + TOUCH, ink.y + TOUCH
        right, top = ink.x + ink.width - TOUCH, ink.y + ink.height - TOUCH
        for inked in self.inked:
            other = inked.box
            if other.x >= right or other.y >= top:
                continue
            if other.x + other.width > left and other.y + other.height > bottom:
                depth = length_text(_depth(ink, other))
                self.troubles.append(Trouble("touching", what, inked.what, f"{depth} mm"))
                break

    def _check_contrast(self, trace: Lettered) -> None:
        grounds = self.ground.beneath(trace.box)
        judged = next((found for found in trace.judged if found[0] == grounds), None)
        if judged is None:
            judged = (grounds, _contrast(trace, grounds))
            trace.judged[:] = [judged, *trace.judged[:JUDGED_LIMIT]]
        if judged[1] is not None:
            self.troubles.append(judged[1])


def _contrast(trace: Lettered, grounds: tuple[Colour, ...]) -> Trouble | None:
    for ground in grounds:
        found = contrast(trace.colour, ground)
        if found < CONTRAST:
            detail = f"{_written(trace.colour)} on {_written(ground)} is {found:.1f} : 1"
            return Trouble("contrast", trace.what, detail)
    return None


def _depth(one: Box, other: Box) -> int:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    along = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, along)


def _written(colour: Colour) -> str:
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"
