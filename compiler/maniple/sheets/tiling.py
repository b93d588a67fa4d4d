"""What is larger than the paper, in parts that overlap: rectangles in whole micrometres."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.sheets.paper import Size

OVERLAP = 10_000
PARTS_MOST = 400


@dataclass(frozen=True, slots=True)
class Tile:
    """One part: its row from the top and its column, both from 0, and where its lower left corner lies in
    the whole.
    """

    row: int
    column: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Tiling:
    """All parts of a whole. `paper` is the sheet as it lies, `window` what each part shows of the whole."""

    paper: Size
    window: Size
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tile(whole: Size, paper: Size, margin: int, overlap: int = OVERLAP) -> Tiling | None:
    """As few parts as can be, on upright sheets if that makes no difference; nothing if no part has room.

    Neighbours share a strip of `overlap` micrometres to be glued on each other. Parts hang from the upper
    left corner; the last ones may reach beyond the whole.
    """
    found = [_tiling(whole, sheet, margin, overlap) for sheet in (paper, paper.turned)]
    return min((it for it in found if it is not None), key=lambda it: len(it.tiles), default=None)


def _tiling(whole: Size, paper: Size, margin: int, overlap: int) -> Tiling | None:
    window = Size(paper.width - 2 * margin, paper.height - 2 * margin)
    across, along = window.width - overlap, window.height - overlap
    if across <= 0 or along <= 0:
        return None
    columns = max(1, -(-(whole.width - overlap) // across))
    rows = max(1, -(-(whole.height - overlap) // along))
    if columns * rows > PARTS_MOST:
        return None
    tiles = tuple(
        Tile(row, column, column * across, whole.height - row * along - window.height)
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(paper, window, columns, rows, tiles)
