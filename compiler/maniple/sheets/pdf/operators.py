"""Operations as operators of a PDF, and what must be set before them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from maniple.sheets.face import Glyphs, Group, Operation, Path, Segment

_STEPS = {"move": "m", "line": "l", "curve": "c", "close": "h"}


@dataclass(frozen=True, slots=True)
class Letters:
    """Glyphs of one part of a font: the operators that set their colour and font, their place and codes."""

    fill: str
    font: str
    place: str
    codes: str


@dataclass(frozen=True, slots=True)
class ScatteredLetters:
    """Glyphs that lie in several parts of a font."""

    fill: str
    glyphs: Glyphs


@dataclass(frozen=True, slots=True)
class Outline:
    """A path. `fill` is empty if it is not filled, `lines` has colour, width and dash if it has a stroke."""

    fill: str
    lines: tuple[str, str, str] | None
    operators: str


@dataclass(frozen=True, slots=True)
class Placing:
    """An XObject by its name, with the operators that draw it."""

    name: str
    operators: str


Operators = Letters | ScatteredLetters | Outline | Placing | Group
Known = tuple[Operation, Operators]
"""An operation and its operators, for those who find it by where it lies in memory."""


def outline(segments: Iterable[Segment]) -> list[str]:
    """The operators that go along an outline."""
    return [
        f"{' '.join(map(str, segment.points))} {_STEPS[segment.kind]}" if segment.points else "h"
        for segment in segments
    ]


def painting(path: Path) -> str:
    """The operator that fills and strokes an outline."""
    star = "*" if path.even_odd else ""
    if path.fill is None:
        return "n" if path.stroke is None else "S"
    return f"f{star}" if path.stroke is None else f"B{star}"


def placing(name: str, matrix: str, clip: tuple[Segment, ...] | None = None) -> Placing:
    """An XObject under a matrix, which is an operator; nothing of it is seen outside of a clip."""
    within = " ".join((*outline(clip), "W n ")) if clip else ""
    return Placing(name, f"q {within}{matrix} /{name} Do Q")
