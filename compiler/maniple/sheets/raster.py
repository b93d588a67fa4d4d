"""Faces as pictures of pixels."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
from PIL import Image

from maniple.sheets.paper import Size

INCH = 25_400
DPI_LEAST, DPI_MOST = 36, 1200
SIDE_MOST = 20_000


class RasterError(ValueError):
    """Pictures that are too large to be made; the text says which."""


def pixels(size: Size, dpi: int) -> tuple[int, int]:
    """How many pixels a size has across and along."""
    return round(size.width * dpi / INCH), round(size.height * dpi / INCH)


def pictures(pdf: bytes, dpi: int) -> Iterator[Image.Image]:
    """The pages of a PDF in RGB, as large as their sizes to the nearest pixel. Raises `RasterError`."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            wide, high = (round(side * dpi / 72) for side in page.get_size())
            if max(wide, high) > SIDE_MOST:
                raise RasterError(f"a picture would be {wide} x {high} pixels; {SIDE_MOST} are the most")
            drawn = page.render(scale=dpi / 72).to_pil().convert("RGB")
            # What was rounded up to a whole pixel has a row without ink.
            yield drawn.crop((0, 0, wide, high))
            page.close()
    finally:
        document.close()
