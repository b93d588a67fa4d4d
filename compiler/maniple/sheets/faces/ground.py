"""What lies beneath a text: which colours its letters stand on."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from maniple.sheets.face import Box, Colour

WHITE = Colour(255, 255, 255)
# WCAG 2.2, success criterion 1.4.3.
CONTRAST = 4.5


@dataclass(slots=True)
class Ground:
    """What was painted so far, in its order: boxes with their colour, or none where it is not known."""

    painted: list[tuple[Box, Colour | None]] = field(default_factory=list)

    def paint(self, box: Box, colour: Colour | None) -> None:
        """Remember that a box was painted over."""
        self.painted.append((box, colour))

    def beneath(self, ink: Box) -> tuple[Colour, ...]:
        """The colours that a box stands on, the uppermost first; what lies on a picture is left out."""
        found: list[Colour] = []
        left, bottom, right, top = ink.x, ink.y, ink.x + ink.width, ink.y + ink.height
        for box, colour in reversed(self.painted):
            beyond, above = box.x + box.width, box.y + box.height
            if box.x >= right or box.y >= top or beyond <= left or above <= bottom:
                continue
            if colour is not None:
                found.append(colour)
            if box.x <= left and box.y <= bottom and right <= beyond and top <= above:
                return tuple(found)
        return (*found, WHITE)


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    """How far two colours are apart, 1 to 21, by the formula of WCAG 2.2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour of sRGB, 0 to 1."""
    red, green, blue = (linear(part) for part in (colour.red, colour.green, colour.blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: int) -> float:
    """A part of a colour of sRGB as an amount of light, 0 to 1."""
    value = part / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
