"""Colours as people see them who do not see all of them, and in grey."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from maniple.sheets.face import Colour
from maniple.sheets.faces.ground import linear

ALIKE = 12.0
"""Below this difference two colours are hardly told apart at the table: five times what is just noticed."""

Light = tuple[float, float, float]
_Matrix = tuple[Light, Light, Light]

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color
# Vision Deficiency, IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0; for
# linear light.
_PROTANOPIA: _Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
_DEUTERANOPIA: _Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
_TRITANOPIA: _Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
_GREY: _Matrix = ((0.2126, 0.7152, 0.0722),) * 3


def _through(matrix: _Matrix) -> Callable[[Colour], Light]:
    @lru_cache(maxsize=1024)
    def seen(colour: Colour) -> Light:
        light = [linear(part) for part in (colour.red, colour.green, colour.blue)]
        red, green, blue = (
            min(max(sum(factor * part for factor, part in zip(row, light, strict=True)), 0.0), 1.0)
            for row in matrix
        )
        return _lab(red, green, blue)

    return seen


def difference(one: Light, other: Light) -> float:
    """How far apart two colours look: the distance in CIE L*a*b* (1976)."""
    return float(sum((left - right) ** 2 for left, right in zip(one, other, strict=True)) ** 0.5)


def _lab(red: float, green: float, blue: float) -> Light:
    """Linear light of sRGB in CIE L*a*b* under D65."""
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (_root(part) for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


SIGHTS: Mapping[str, Callable[[Colour], Light]] = {
    "to eyes that lack red (protanopia)": _through(_PROTANOPIA),
    "to eyes that lack green (deuteranopia)": _through(_DEUTERANOPIA),
    "to eyes that lack blue (tritanopia)": _through(_TRITANOPIA),
    "in grey": _through(_GREY),
}
"""Ways to see, as they are said, each from a colour to a place in CIE L*a*b*."""
