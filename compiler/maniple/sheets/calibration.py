"""A sheet that shows what a printer does: how far each side is shifted and stretched.

The front has scales through the middle of the sheet and a grid, the back a cross and the same grid. Held
against the light, the cross shows on the scales by how much the back is off. Both sides have two lengths of
100 mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maniple.sheets.face import Colour, Font, Operation, Path
from maniple.sheets.lettering import Lettering
from maniple.sheets.paper import Size
from maniple.sheets.pdf import INKS, Book
from maniple.sheets.printers import Printer
from maniple.sheets.problems import too_large
from maniple.sheets.refusal import RefusedError
from maniple.sheets.shapes import line, rectangle
from maniple.sheets.words import word

BLACK = Colour(0, 0, 0)
PALE = Colour(190, 190, 190)
WHITE = Colour(255, 255, 255)
MILLIMETRE = 1_000
REACH = 15
HAIR = 80
GRID = 10_000
LENGTH = 100_000
CLEAR = 32_000
TEXT = 8_500
EDGE = 1_500
LEAST = Size(140_000, 190_000)
"""The smallest paper that the lengths and the words fit on without touching each other."""


def calibration(
    paper: Size, language: str, printer: Printer, lettering: Lettering, read: Callable[[Font], bytes]
) -> bytes:
    """The PDF of both sides. With a profile it shows what is left of the printer's faults.

    Raises `RefusedError` for paper that is too small.
    """
    if paper.width < LEAST.width or paper.height < LEAST.height:
        least = f"{LEAST.width // MILLIMETRE} x {LEAST.height // MILLIMETRE} mm"
        title = word("calibration", language)
        advice = "take larger paper (`--paper`)"
        raise RefusedError(too_large(title, f"needs paper of at least {least}", None, advice))
    book = Book(word("calibration", language), language, INKS["full"], read, "long")
    for side, fault, draw in (("front", printer.front, _scales), ("back", printer.back, _cross)):
        content = book.content()
        if not fault.none:
            content.turn(fault.matrix(paper))
        content.draw(_grid(paper))
        content.draw(draw(paper, lettering))
        content.draw(_lengths(paper, lettering))
        content.draw(_words(paper, word(f"calibration_{side}", language), language, lettering))
        book.page(paper, content)
    return book.bytes()


def _grid(paper: Size) -> Iterator[Operation]:
    """Pale lines every 10 mm from the middle, but for the middle itself."""
    across, along = paper.width // 2, paper.height // 2
    for x in range(-(across // GRID) * GRID, across, GRID):
        if abs(x) > CLEAR:
            yield line(across + x, GRID, across + x, paper.height - GRID, PALE, HAIR)
    for y in range(-(along // GRID) * GRID, along, GRID):
        if abs(y) > CLEAR:
            yield line(GRID, along + y, paper.width - GRID, along + y, PALE, HAIR)


def _scales(paper: Size, lettering: Lettering) -> Iterator[Operation]:
    across, along, far = paper.width // 2, paper.height // 2, REACH * MILLIMETRE
    yield line(across - far, along, across + far, along, BLACK, HAIR)
    yield line(across, along - far, across, along + far, BLACK, HAIR)
    for step in range(-REACH, REACH + 1):
        at, tick = step * MILLIMETRE, 2_400 if step % 5 == 0 else 1_200
        yield line(across + at, along, across + at, along + tick, BLACK, HAIR)
        yield line(across, along + at, across + tick, along + at, BLACK, HAIR)
        if step % 5 == 0 and step:
            yield lettering.centred(f"{step:+d}", across + at, along - 3_000, 6_000)
            yield lettering.at(f"{step:+d}", across - 5_500, along + at - 700, 6_000)


def _cross(paper: Size, _lettering: Lettering) -> Iterator[Operation]:
    across, along, far = paper.width // 2, paper.height // 2, CLEAR - 4_000
    yield line(across - far, along, across + far, along, BLACK, HAIR)
    yield line(across, along - far, across, along + far, BLACK, HAIR)


def _lengths(paper: Size, lettering: Lettering) -> Iterator[Operation]:
    """100 mm across below the middle, and 100 mm along at its left."""
    left, low = paper.width // 2 - LENGTH // 2, paper.height // 2 - 60_000
    side, bottom = paper.width // 2 - 60_000, paper.height // 2 - LENGTH // 2
    yield line(left, low, left + LENGTH, low, BLACK, 2 * HAIR)
    yield line(side, bottom, side, bottom + LENGTH, BLACK, 2 * HAIR)
    for end in (0, LENGTH):
        yield line(left + end, low - 2_000, left + end, low + 2_000, BLACK, HAIR)
        yield line(side - 2_000, bottom + end, side + 2_000, bottom + end, BLACK, HAIR)
    yield lettering.centred("100 mm", left + LENGTH // 2, low + 1_200, TEXT)
    yield lettering.at("100 mm", side + 1_200, bottom + LENGTH // 2, TEXT)


def _words(paper: Size, side: str, language: str, lettering: Lettering) -> Iterator[Operation]:
    """What the sheet is for, on white: lines of the grid would run through the letters."""
    left, wide, y = 25_000, paper.width - 50_000, paper.height - 26_000
    letters = [lettering.at(side, left, y, 16_000)]
    for text in (word("calibration_what", language), word("calibration_store", language)):
        y -= 3_000
        for part in lettering.lines(text, TEXT, wide):
            y -= 4_200
            letters.append(lettering.at(part, left, y, TEXT))
    yield Path(rectangle(left - EDGE, y - EDGE, left + wide + EDGE, paper.height - 20_000), WHITE)
    yield from letters
