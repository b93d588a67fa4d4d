"""Pieces to sheets of paper: the whole of a print, as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from maniple.sheets.face import Colour, Face, Font, Group
from maniple.sheets.imposition import Backs, Grid, Page, Place, fit, impose
from maniple.sheets.lettering import Lettering
from maniple.sheets.marks import Marks, around, beneath, legend
from maniple.sheets.paper import Size, millimetres
from maniple.sheets.pdf import INKS, Book, Boxes, Ink
from maniple.sheets.pdf.content import Content
from maniple.sheets.printers import Printer
from maniple.sheets.words import word

MARGIN = 5_000
WATERMARK = Colour(150, 30, 30)


class LayingError(ValueError):
    """What does not go on the paper; the text says what and why."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out: its face, its back if it has one, and how often it is wanted."""

    face: Face
    back: Face | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Job:
    """How pieces are printed. Lengths are micrometres; `bleed` is how much of it is kept around each card."""

    title: str
    paper: Size
    language: str = "en"
    margin: int = MARGIN
    bleed: int = 0
    backs: Backs = Backs.NONE
    marks: Marks = Marks.EDGE
    ink: Ink = field(default_factory=lambda: INKS["full"])
    watermark: bool = True
    printer: Printer = field(default_factory=Printer)


@dataclass(frozen=True, slots=True)
class _Group:
    """Pieces of one size: their forms, the form behind each, and how often each is wanted."""

    grid: Grid
    fronts: list[int]
    behind: list[int | None]


class Press:
    """Prints one job. `read` gives the bytes of a font."""

    def __init__(self, job: Job, lettering: Lettering, read: Callable[[Font], bytes]) -> None:
        duplex = job.backs.value if job.backs in (Backs.LONG, Backs.SHORT) else ""
        self._job = job
        self._lettering = lettering
        self._book = Book(job.title, job.language, job.ink, read, duplex)
        self._forms: list[str] = []
        self._known: dict[int, int] = {}
        self._kept: list[Face] = []

    def print(self, pieces: Iterable[Piece]) -> bytes:
        """The PDF of pieces, which are taken one by one and not kept. Raises `LayingError`."""
        groups: dict[tuple[int, int], _Group] = {}
        for piece in pieces:
            group = self._group(groups, piece)
            front = self._form(piece.face)
            # Backs are few and the same again and again, so they are kept to be known by what they are.
            back = None if piece.back is None or self._job.backs is Backs.NONE else self._back(piece.back)
            group.fronts.extend([front] * piece.copies)
            group.behind.extend([back] * piece.copies)
        pages = [page for group in groups.values() for page in self._pages(group)]
        self._draw(pages)
        return self._book.bytes()

    def _group(self, groups: dict[tuple[int, int], _Group], piece: Piece) -> _Group:
        size = Size(piece.face.width, piece.face.height)
        key = (size.width, size.height)
        if key not in groups:
            job = self._job
            grid = fit(job.paper, size, job.margin, job.bleed, job.backs is Backs.FOLD)
            if grid is None:
                raise LayingError(_too_large(piece.face, size, job))
            groups[key] = _Group(grid, [], [])
        return groups[key]

    def _form(self, face: Face) -> int:
        over = self._watermark(face) if self._job.watermark and face.provisional else None
        reach = min(face.bleed, self._job.bleed)
        self._forms.append(self._book.add_face(f"f{len(self._forms)}", face, reach, over))
        return len(self._forms) - 1

    def _back(self, face: Face) -> int:
        if id(face) not in self._known:
            self._kept.append(face)
            self._known[id(face)] = self._form(face)
        return self._known[id(face)]

    def _pages(self, group: _Group) -> tuple[Page, ...]:
        return impose(group.grid, group.fronts, group.behind, self._job.backs)

    def _draw(self, pages: list[Page]) -> None:
        sides = len({(id(page.grid), page.sheet) for page in pages})
        numbers: dict[tuple[int, int], int] = {}
        for page in pages:
            number = numbers.setdefault((id(page.grid), page.sheet), len(numbers) + 1)
            self._page(page, self._label(page, number, sides))

    def _page(self, page: Page, label: str) -> None:
        job, grid, content = self._job, page.grid, self._book.content()
        fault = job.printer.back if page.back else job.printer.front
        if not fault.none:
            content.turn(fault.matrix(grid.paper))
        content.draw(beneath(grid, job.marks))
        for lying in page.lying:
            content.place(self._forms[lying.face], _matrix(lying.place, grid))
        content.draw(around(grid, job.marks, job.margin))
        content.draw(legend(grid, label, self._lettering, job.margin))
        self._book.page(grid.paper, content, _boxes(grid))

    def _label(self, page: Page, number: int, count: int) -> str:
        language = self._job.language
        sheet = word("sheet", language, number=number, count=count)
        side = word("back" if page.back else "front", language)
        return " \u00b7 ".join((self._job.title, sheet, side))

    def _watermark(self, face: Face) -> Callable[[Content], None]:
        text, size = word("provisional", self._job.language), 20_000
        width = self._lettering.width(text, size)
        size = min(size, size * face.height * 3 // (4 * max(1, width)))
        half = self._lettering.width(text, size) // 2
        glyphs = self._lettering.at(text, -half, 0, size, WATERMARK)
        place = Group((), face.width // 2, face.height // 2, 55)
        return lambda content: content.outlined(glyphs, place)


def _matrix(place: Place, grid: Grid) -> str:
    if place.turned:
        return f"-1 0 0 -1 {place.x + grid.card.width} {place.y + grid.card.height} cm"
    return f"1 0 0 1 {place.x} {place.y} cm"


def _boxes(grid: Grid) -> Boxes:
    left, bottom, right, top = grid.corners
    reach = grid.bleed
    return Boxes((left, bottom, right, top), (left - reach, bottom - reach, right + reach, top + reach))


def _too_large(face: Face, size: Size, job: Job) -> str:
    bleed = f" with {millimetres(job.bleed)} mm of bleed" if job.bleed else ""
    fold = " and folded" if job.backs is Backs.FOLD else ""
    margin = f"margins of {millimetres(job.margin)} mm"
    return f"`{face.title}` is {size}{bleed}; it does not fit on paper of {job.paper} with {margin}{fold}"
