"""What stands on lines: runs of letters and icons, chunks that no line parts, and the spaces behind them."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.sheets.face import Colour, Drawing, Font
from maniple.sheets.text.typeface import UNBREAKABLE_SPACE, Shaped


@dataclass(frozen=True, slots=True)
class Look:
    """A font in a size, in hundredths of that of the text around, and a colour."""

    font: Font
    scale: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one look; measures in thousandths of the size of the text around."""

    look: Look
    shaped: Shaped


@dataclass(frozen=True, slots=True)
class IconBox:
    """An icon in a line: a box with a width, above (`top`) and below (`bottom`, negative) the base line."""

    drawing: Drawing
    width: float
    bottom: float
    top: float


@dataclass(frozen=True, slots=True)
class Chunk:
    """What no line parts: runs and icons side by side. Ink reaches from `left` to `right`.

    `hyphen` is drawn behind it if the line ends here, `missing` holds characters that no font has.
    """

    pieces: tuple[Run | IconBox, ...]
    width: float
    left: float
    right: float
    bottom: float
    top: float
    text: str
    hyphen: Chunk | None = None
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A chunk and the space behind it; without one the line may still end there.

    `advance` is how far both of them move the pen, `reach` how far the ink goes if the line ends here, `word`
    the text of both; `whole` is both as one run, if they look alike.
    """

    chunk: Chunk
    space: Run | None
    advance: float
    reach: float
    word: str
    whole: Run | None


def item(chunk: Chunk, space: Run | None) -> Item:
    """An item with its measures."""
    reach = max(chunk.width, chunk.right) + (chunk.hyphen.width if chunk.hyphen else 0.0)
    if space is None:
        return Item(chunk, None, chunk.width, reach, chunk.text, None)
    whole: Run | None = None
    match chunk.pieces:
        case (Run(look, shaped),) if look == space.look:
            whole = Run(look, _side_by_side(shaped, space.shaped))
    return Item(chunk, space, chunk.width + space.shaped.width, reach, f"{chunk.text} ", whole)


def glued(chunks: list[Chunk]) -> Chunk:
    """One chunk of several side by side."""
    if len(chunks) == 1:
        return chunks[0]
    pieces = tuple(piece for chunk in chunks for piece in chunk.pieces)
    missing = "".join(chunk.missing for chunk in chunks)
    return joined(pieces, "".join(chunk.text for chunk in chunks), missing, chunks[-1].hyphen)


def icon_chunk(box: IconBox) -> Chunk:
    """A chunk that is an icon."""
    return Chunk((box,), box.width, 0.0, box.width, box.bottom, box.top, "")


def joined(pieces: tuple[Run | IconBox, ...], text: str, missing: str, hyphen: Chunk | None = None) -> Chunk:
    """One chunk of pieces side by side."""
    at, left, right, bottom, top = 0.0, 0.0, 0.0, 0.0, 0.0
    for piece in pieces:
        ink = piece.shaped if isinstance(piece, Run) else piece
        left = min(left, at + (ink.left if isinstance(ink, Shaped) else 0))
        right = max(right, at + (ink.right if isinstance(ink, Shaped) else ink.width))
        bottom = min(bottom, ink.bottom)
        top = max(top, ink.top)
        at += ink.width
    return Chunk(pieces, at, left, right, bottom, top, text.replace(UNBREAKABLE_SPACE, " "), hyphen, missing)


def _side_by_side(word: Shaped, space: Shaped) -> Shaped:
    width = word.width + space.width
    adjust = word.adjust + space.adjust
    return Shaped(word.text + space.text, adjust, width, word.left, word.right, word.bottom, word.top)
