"""Small faces for tests, and what a reader finds in a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pypdfium2
import pypdfium2.raw as pdfium

from maniple.sheets.face import Box as Area
from maniple.sheets.face import Colour, Drawing, Face, Glyphs, Path, Stamp
from maniple.sheets.laying import Job, Piece, Press
from maniple.sheets.lettering import Lettering, plain_lettering
from maniple.sheets.shapes import rectangle
from maniple.sheets.text.fonts import font_bytes

POINTS = 72 / 25400
BLACK = Colour(0, 0, 0)
PALE = Colour(240, 235, 220)
Matrix = tuple[float, float, float, float, float, float]


@cache
def lettering() -> Lettering:
    return plain_lettering()


def line_of(text: str, x: int = 5_000, y: int = 20_000, colour: Colour = BLACK) -> Glyphs:
    return lettering().at(text, x, y, 9_000, colour)


def square(side: int, colour: Colour) -> Path:
    return Path(rectangle(0, 0, side, side), colour)


def drawing(colour: Colour) -> Drawing:
    name = f"{colour.red:02x}{colour.green:02x}{colour.blue:02x}"
    return Drawing(name, name * 8, 1_000, 1_000, (square(1_000, colour),))


def face(
    text: str,
    side: str = "front",
    size: tuple[int, int] = (63_500, 88_900),
    colour: Colour = PALE,
    provisional: bool = False,
) -> Face:
    ground = Path(rectangle(-3_000, -3_000, size[0] + 3_000, size[1] + 3_000), colour)
    draw = (ground, line_of(text), Stamp(drawing(Colour(180, 20, 20)), Area(10_000, 40_000, 8_000, 8_000)))
    words = tuple(text.split())
    return Face(text, text, side, "en", *size, 3_000, draw, words, (), provisional)  # type: ignore[arg-type]


def printed(job: Job, pieces: list[Piece]) -> bytes:
    return Press(job, lettering(), font_bytes).print(pieces)


def texts(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def forms(pdf: bytes) -> Iterator[list[Matrix]]:
    """The matrices of the forms on each page, in points."""
    for page in pypdfium2.PdfDocument(pdf):
        found = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_FORM], max_depth=1)
        yield [tuple(form.get_matrix().get()) for form in found]


def centre(matrix: Matrix, width: int, height: int) -> tuple[float, float]:
    """Where the middle of a form lies on its page, in millimetres."""
    a, b, c, d, e, f = matrix
    x, y = width / 2, height / 2
    return (a * x + c * y + e) / POINTS / 1000, (b * x + d * y + f) / POINTS / 1000
