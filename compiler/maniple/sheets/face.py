"""What one side of a card looks like: drawing operations that any canvas can follow, in whole micrometres.

The origin is the lower left corner of the card as it is cut; x goes right, y goes up, as in PDF. What is
drawn may lie outside of the card, down to `-bleed`. Operations are drawn in their order, later ones over
earlier ones. Every record can be compared and hashed; equal faces give equal records on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from maniple.diagnostics import Diagnostic

MICROMETRES = 1000
"""How many of them are a millimetre."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Red, green and blue from 0 to 255, without transparency: what is printed is opaque."""

    red: int
    green: int
    blue: int


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its lower left corner and its size."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Font:
    """A font that can be embedded: TrueType outlines, and a licence that lets it be.

    `digest` is that of the bytes of the file; `name` is unique among the fonts of one run and fit for a PDF.
    Where the file stands does not make it another font.
    """

    name: str
    digest: str
    path: str = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Characters of one font on one base line that begins at (x, y).

    `size` is in thousandths of a point. Each character is drawn by the glyph that the font itself has for it.
    `adjust[i]` is added to the font's own advance after character i, in thousandths of the size: kerning, and
    in justified lines the width that a space takes beyond its own. The sign is that of the movement; `TJ`
    wants it turned. U+00A0 stands for a space at which no line breaks.
    """

    font: Font
    size: int
    x: int
    y: int
    colour: Colour
    text: str
    adjust: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """A step of an outline: `move` and `line` have a point, `curve` two handles and its end, `close` none."""

    kind: Literal["move", "line", "curve", "close"]
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled and stroked; `stroke_width` counts only with a stroke. Joins and ends are round.

    `even_odd` says how overlapping parts are filled, else by winding number. `dash` is the lengths of dash
    and gap, or empty.
    """

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    stroke_width: int = 0
    even_odd: bool = False
    dash: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """Outlines that are drawn again and again (an icon, the frame of a kind of cards), in a box from (0, 0).

    Equal drawings are best kept once in a file. `digest` names it by what it looks like.
    """

    name: str
    digest: str
    width: int
    height: int
    paths: tuple[Path, ...] = field(hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A drawing, stretched to a box."""

    drawing: Drawing
    box: Box


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of pixels (PNG or JPEG), stretched to a box. `pixels` is its width and height.

    `digest` is that of the bytes of the file; where it stands does not make it another picture.
    """

    digest: str
    kind: Literal["png", "jpeg"]
    pixels: tuple[int, int]
    box: Box
    path: str = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Group:
    """Operations drawn with their origin at (x, y), turned by `turn` degrees against the clock around it.

    If there is a `clip`, which is in the coordinates inside, nothing is seen outside of it.
    """

    draw: tuple[Operation, ...]
    x: int = 0
    y: int = 0
    turn: int = 0
    clip: tuple[Segment, ...] | None = None


Operation = Glyphs | Path | Stamp | Picture | Group


def ungrouped(operations: Iterable[Operation]) -> Iterator[Glyphs | Path | Stamp | Picture]:
    """What is drawn, in its order, also inside of groups; each with its place inside of its group."""
    for operation in operations:
        if isinstance(operation, Group):
            yield from ungrouped(operation.draw)
        else:
            yield operation


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card, or of anything else that is cut out.

    `side` is that of a card; what is no card has "sheet". `name` is that of the card in the document, `title`
    what it is called in the language of the face. `width` and `height` are those of the card as it is cut.
    `words` are all words on it, as a reader of the file can find them. `problems` say what is wrong with it;
    an error among them means that it must not be printed.
    """

    name: str
    title: str
    side: Literal["front", "back", "sheet"]
    language: str
    width: int
    height: int
    bleed: int
    draw: tuple[Operation, ...]
    words: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
    provisional: bool = False
