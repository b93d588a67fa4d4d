"""Pieces to sheets of paper: the whole of a print, as one PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from maniple.diagnostics import Diagnostic, Label, counted
from maniple.sheets.face import Face, Font
from maniple.sheets.imposition import Backs, Grid, Page, Place, fit, impose
from maniple.sheets.lettering import Lettering
from maniple.sheets.marks import LABEL_SIZE, Marks, around, beneath, legend, overlaps
from maniple.sheets.paper import Size, millimetres
from maniple.sheets.pdf import INKS, Book, Boxes, Ink
from maniple.sheets.pdf.content import Content
from maniple.sheets.printers import Printer
from maniple.sheets.problems import too_large
from maniple.sheets.refusal import RefusedError
from maniple.sheets.shapes import rectangle
from maniple.sheets.tiling import Tile, Tiling, tile
from maniple.sheets.watermark import Watermark
from maniple.sheets.words import word

MARGIN = 5_000


class LayingError(RefusedError):
    """What does not go on the paper."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out: its face, its back if it has one, and how often it is wanted.

    `tiled` says that it may be printed in parts if the paper is too small, `place` where it is described.
    """

    face: Face
    back: Face | None = None
    copies: int = 1
    tiled: bool = False
    place: Label | None = None


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
        self._watermark = Watermark(lettering, job.language)
        self._forms: list[str] = []
        self._known: dict[int, int] = {}
        self._kept: list[Face] = []
        self._pieces = 0
        self._sheets = 0
        self.pages = 0
        """How many pages have been written."""

    def print(self, pieces: Iterable[Piece]) -> bytes:
        """The PDF of pieces, which are taken one by one and not kept. Raises `LayingError`."""
        groups: dict[tuple[int, int], _Group] = {}
        for piece in pieces:
            self._pieces += piece.copies
            group = self._group(groups, piece)
            if group is None:
                self._parts(piece)
                continue
            front = self._form(piece.face)
            # Backs are few and the same again and again, so they are kept to be known by what they are.
            back = None if piece.back is None or self._job.backs is Backs.NONE else self._back(piece.back)
            group.fronts.extend([front] * piece.copies)
            group.behind.extend([back] * piece.copies)
        pages = [page for group in groups.values() for page in self._pages(group)]
        self._draw(pages)
        return self._book.bytes()

    def what_is_on_them(self) -> str:
        """What has been printed, in a few words."""
        pages = "" if self.pages == self._sheets else f" ({counted(self.pages, 'page')})"
        return f"{counted(self._pieces, 'piece')} on {counted(self._sheets, 'sheet')}{pages}"

    def _group(self, groups: dict[tuple[int, int], _Group], piece: Piece) -> _Group | None:
        """Where a piece belongs, or nothing if it has to be printed in parts."""
        size = Size(piece.face.width, piece.face.height)
        key = (size.width, size.height)
        if key not in groups:
            job = self._job
            grid = fit(job.paper, size, job.margin, job.bleed, job.backs is Backs.FOLD)
            if grid is None:
                if piece.tiled:
                    return None
                raise LayingError(_too_large(piece, size, job))
            groups[key] = _Group(grid, [], [])
        return groups[key]

    def _parts(self, piece: Piece) -> None:
        """Print what is larger than the paper, each side in parts."""
        for face in (piece.face, piece.back):
            if face is not None:
                size = Size(face.width, face.height)
                tiling = tile(size, self._job.paper, self._job.margin)
                if tiling is None:
                    raise LayingError(_too_large(piece, size, self._job))
                form = self._forms[self._form(face)]
                for _ in range(piece.copies):
                    for part in tiling.tiles:
                        self._part(form, face, tiling, part)

    def _part(self, form: str, face: Face, tiling: Tiling, part: Tile) -> None:
        margin, window, content = self._job.margin, tiling.window, self._content(tiling.paper)
        shown = rectangle(margin, margin, margin + window.width, margin + window.height)
        matrix = f"1 0 0 1 {margin - part.x} {margin - part.y} cm"
        content.place(form, matrix, clip=shown)
        row, column = _letters(part.row), part.column + 1
        place = word(
            "tile", self._job.language, row=row, column=column, rows=tiling.rows, columns=tiling.columns
        )
        label = " \u00b7 ".join((self._job.title, face.title, place))
        size = min(LABEL_SIZE, margin * 1_800 // 1_000)
        content.draw((*overlaps(tiling, part, margin), self._lettering.at(label, margin, margin // 3, size)))
        self._book.page(tiling.paper, content)
        self._sheets += 1
        self.pages += 1
        if self._job.backs in (Backs.LONG, Backs.SHORT):
            # Parts are glued on each other: another part on the other side would be lost.
            self._book.page(tiling.paper, self._book.content())
            self.pages += 1

    def _content(self, paper: Size, back: bool = False) -> Content:
        """What a side of a sheet begins with: what makes up for the printer."""
        content = self._book.content()
        fault = self._job.printer.back if back else self._job.printer.front
        if not fault.none:
            content.turn(fault.matrix(paper))
        return content

    def _form(self, face: Face) -> int:
        over = self._watermark.over(face) if self._job.watermark else None
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
        self._sheets += sides
        self.pages += len(pages)
        for page in pages:
            number = numbers.setdefault((id(page.grid), page.sheet), len(numbers) + 1)
            self._page(page, self._label(page, number, sides))

    def _page(self, page: Page, label: str) -> None:
        job, grid = self._job, page.grid
        content = self._content(grid.paper, page.back)
        content.draw(beneath(page.used, job.marks))
        for lying in page.lying:
            content.place(self._forms[lying.face], _matrix(lying.place, grid))
        content.draw(around(page.used, job.marks, job.margin))
        content.draw(legend(grid, label, self._lettering, job.margin))
        self._book.page(grid.paper, content, _boxes(grid))

    def _label(self, page: Page, number: int, count: int) -> str:
        language = self._job.language
        sheet = word("sheet", language, number=number, count=count)
        side = word("back" if page.back else "front", language)
        return " \u00b7 ".join((self._job.title, sheet, side))


def _letters(row: int) -> str:
    """A to Z, then AA, AB and so on."""
    before, last = divmod(row, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)


def _matrix(place: Place, grid: Grid) -> str:
    if place.turned:
        return f"-1 0 0 -1 {place.x + grid.card.width} {place.y + grid.card.height} cm"
    return f"1 0 0 1 {place.x} {place.y} cm"


def _boxes(grid: Grid) -> Boxes:
    left, bottom, right, top = grid.corners
    reach = grid.bleed
    return Boxes((left, bottom, right, top), (left - reach, bottom - reach, right + reach, top + reach))


def _too_large(piece: Piece, size: Size, job: Job) -> Diagnostic:
    bleed = f" with {millimetres(job.bleed)} mm of bleed" if job.bleed else ""
    fold = " and folded" if job.backs is Backs.FOLD else ""
    margin = f"margins of {millimetres(job.margin)} mm"
    detail = f"is {size}{bleed}; it does not fit on paper of {job.paper} with {margin}{fold}"
    ways = ["larger paper (`--paper`)", "" if piece.tiled else "smaller cards (`--size`)"]
    ways += ["narrower margins (`--margin`)" if job.margin else "", "less `--bleed`" if job.bleed else ""]
    ways += ["other `--backs` than `fold`" if fold else ""]
    advice = f"take {' or '.join(way for way in ways if way)}"
    return too_large(piece.face.title, detail, piece.place, advice)
