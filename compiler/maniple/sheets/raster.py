"""Faces as pictures of pixels."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator

import pypdfium2
from PIL import Image

from maniple.sheets.laying import Piece
from maniple.sheets.paper import Size
from maniple.sheets.problems import picture_too_large
from maniple.sheets.refusal import RefusedError

INCH = 25_400
DPI_LEAST, DPI_MOST = 36, 1200
SIDE_MOST = 20_000
AREA_MOST = 150_000_000
"""Pixels of a picture, for which a machine needs four bytes each, several times over."""

MOST_IN_WORDS = f"{AREA_MOST // 1_000_000} million in all are the most"


class RasterError(RefusedError):
    """A picture that is too large to be made."""


def pixels(size: Size, dpi: int) -> tuple[int, int]:
    """How many pixels a size has across and along."""
    return round(size.width * dpi / INCH), round(size.height * dpi / INCH)


def refuse_too_large(pieces: Iterable[Piece], bleed: int, dpi: int) -> None:
    """See before anything is drawn whether all pictures can be made. Raises `RasterError`."""
    for piece in pieces:
        for face in filter(None, (piece.face, piece.back)):
            wide, high = pixels(Size(face.width + 2 * bleed, face.height + 2 * bleed), dpi)
            if max(wide, high) > SIDE_MOST or wide * high > AREA_MOST:
                most = f"{SIDE_MOST} are the most" if max(wide, high) > SIDE_MOST else MOST_IN_WORDS
                detail = f"{wide} x {high} pixels; {most}"
                raise RasterError(picture_too_large(face.title, detail, piece.place))


def pictures(pdf: bytes, dpi: int) -> Iterator[Image.Image]:
    """The pages of a PDF in RGB, as large as their sizes to the nearest pixel."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            wide, high = (round(side * dpi / 72) for side in page.get_size())
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # Pillow takes a large picture for an attack, also our own
                drawn = page.render(scale=dpi / 72).to_pil().convert("RGB")
            # What was rounded up to a whole pixel has a row without ink.
            yield drawn.crop((0, 0, wide, high))
            page.close()
    finally:
        document.close()
