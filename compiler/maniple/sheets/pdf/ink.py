"""How colours are put on paper: one class a way of printing, each from colours to operators of a PDF."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from maniple.sheets.face import Colour, Glyphs, Operation, Path

BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
LARGE = 30 * 1_000_000  # square micrometres: 30 mm2, more than any icon of a line of text
LARGE_BOX = 6 * 1_000_000  # a box of this size may have letters on it, which are drawn dark
DARK = 150  # of 255: what is darker can be read on white
OUTLINE = 120
MIDDLE = Colour(120, 120, 120)


class Ink(Protocol):
    """A way of printing."""

    name: str
    pictures: str
    """The mode of Pillow that pictures are brought to, or nothing if they are passed through."""

    def fill(self, colour: Colour) -> str:
        """The operator that sets what areas and glyphs are filled with."""
        ...

    def stroke(self, colour: Colour) -> str:
        """The operator that sets what lines are drawn with."""
        ...

    def prepared(self, operation: Operation) -> Operation:
        """An operation as it is drawn with this ink."""
        ...


class FullInk:
    """Red, green and blue as they are."""

    name = "full"
    pictures = ""

    def fill(self, colour: Colour) -> str:
        """Set the colour of areas."""
        return f"{_part(colour.red)} {_part(colour.green)} {_part(colour.blue)} rg"

    def stroke(self, colour: Colour) -> str:
        """Set the colour of lines."""
        return f"{_part(colour.red)} {_part(colour.green)} {_part(colour.blue)} RG"

    def prepared(self, operation: Operation) -> Operation:
        """Nothing changes."""
        return operation


class GreyInk(FullInk):
    """Black and white: greys as bright as the colours are to the eye."""

    name = "black-and-white"
    pictures = "L"

    def fill(self, colour: Colour) -> str:
        """Set the grey of areas."""
        return f"{_part(brightness(colour))} g"

    def stroke(self, colour: Colour) -> str:
        """Set the grey of lines."""
        return f"{_part(brightness(colour))} G"


class SavingInk(FullInk):
    """Large areas stay white with an outline in their colour; what stood light on dark is drawn dark."""

    name = "ink-saver"

    def prepared(self, operation: Operation) -> Operation:
        """What has much ink with little, still to be told apart."""
        if isinstance(operation, Glyphs) and brightness(operation.colour) > DARK:
            return replace(operation, colour=BLACK)
        if isinstance(operation, Path) and operation.fill is not None:
            return _saving(operation, operation.fill)
        if isinstance(operation, Path) and operation.stroke and brightness(operation.stroke) > DARK:
            return replace(operation, stroke=MIDDLE)
        return operation


class PressInk(FullInk):
    """Cyan, magenta, yellow and black, by plain arithmetic: no profile of a press is applied.

    Greys and black use black alone; no colour takes more than 300 % of ink.
    """

    name = "cmyk"
    pictures = "CMYK"

    def fill(self, colour: Colour) -> str:
        """Set the colour of areas."""
        return f"{_press(colour)} k"

    def stroke(self, colour: Colour) -> str:
        """Set the colour of lines."""
        return f"{_press(colour)} K"


INKS: dict[str, Ink] = {ink.name: ink for ink in (FullInk(), SavingInk(), GreyInk(), PressInk())}


def brightness(colour: Colour) -> int:
    """How bright a colour is to the eye, 0 to 255 (weights of ITU-R BT.601)."""
    return (299 * colour.red + 587 * colour.green + 114 * colour.blue) // 1000


def _saving(path: Path, fill: Colour) -> Path:
    if _area(path) < (LARGE_BOX if _is_box(path) else LARGE):
        # A light figure would be lost on what has become white.
        light = brightness(fill) > DARK and path.stroke is None
        return replace(path, stroke=BLACK, stroke_width=OUTLINE) if light else path
    stroke = path.stroke or (fill if brightness(fill) < DARK else MIDDLE)
    return replace(path, fill=WHITE, stroke=stroke, stroke_width=max(path.stroke_width, OUTLINE))


def _area(path: Path) -> int:
    points = [segment.points for segment in path.segments if segment.points]
    across = [value for part in points for value in part[::2]]
    along = [value for part in points for value in part[1::2]]
    return (max(across) - min(across)) * (max(along) - min(along)) if points else 0


def _is_box(path: Path) -> bool:
    """Whether a path is one box, perhaps with round corners, or an ellipse: all points lie on its bounds."""
    across = [value for segment in path.segments for value in segment.points[::2]]
    along = [value for segment in path.segments for value in segment.points[1::2]]
    if sum(segment.kind == "move" for segment in path.segments) != 1:
        return False
    sides, ends = (min(across), max(across)), (min(along), max(along))
    return all(x in sides or y in ends for x, y in zip(across, along, strict=True))


def _press(colour: Colour) -> str:
    most = max(colour.red, colour.green, colour.blue)
    if most == 0:
        return "0 0 0 1"
    parts = (most - part for part in (colour.red, colour.green, colour.blue))
    return " ".join([*(_share(part, most) for part in parts), _share(255 - most, 255)])


def _part(value: int) -> str:
    return _PARTS[value]


def _share(value: int, whole: int) -> str:
    return f"{value / whole:.3f}".rstrip("0").rstrip(".") or "0"


_PARTS = tuple(_share(value, 255) for value in range(256))
