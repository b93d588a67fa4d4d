"""Where cards lie on sheets of paper: rectangles in whole micrometres, and nothing else.

The origin of a sheet is its lower left corner. Places are those of the cut cards (what bleeds lies outside).
A back is the exact mirror image of its front, so both share their centre however the paper is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from maniple.sheets.paper import Size


class Backs(StrEnum):
    """Where backs are printed.

    `none`: nowhere. `separate`: on sheets of their own, after all fronts. `fold`: beside the fronts, so that
    folding the sheet in the middle brings them together. `long`, `short`: on the other side of the paper,
    which the printer turns around that edge.
    """

    NONE = "none"
    SEPARATE = "separate"
    FOLD = "fold"
    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies on a sheet: its lower left corner, and whether it stands on its head."""

    x: int
    y: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of cards of one size on one sheet.

    `paper` is the sheet as it lies (perhaps on its side), `lefts` the left edges of the columns, `bottoms`
    the lower edges of the rows from the top one down. `fold` is where the sheet is folded, if it is.
    """

    paper: Size
    card: Size
    bleed: int
    lefts: tuple[int, ...]
    bottoms: tuple[int, ...]
    fold: int | None = None

    @property
    def capacity(self) -> int:
        """How many fronts one sheet holds."""
        return len(self.lefts) * len(self.bottoms)

    def place(self, slot: int) -> Place:
        """The place of a slot, counted row by row from the top left one."""
        row, column = divmod(slot, len(self.lefts))
        return Place(self.lefts[column], self.bottoms[row])

    def folded(self, place: Place) -> Place:
        """The place of the back beside its front: its mirror image at the fold."""
        assert self.fold is not None
        return Place(2 * self.fold - place.x - self.card.width, place.y)

    def behind(self, place: Place, backs: Backs) -> Place:
        """The place of the back on the other side of the paper, seen from there."""
        if (backs is Backs.LONG) == self.paper.upright:
            return Place(self.paper.width - place.x - self.card.width, place.y)
        # The paper is turned upside down, the cut card is turned sideways: so the back stands on its head.
        return Place(place.x, self.paper.height - place.y - self.card.height, turned=True)

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """What all fronts (and folded backs) take up as cut: left, bottom, right, top."""
        right = self.lefts[-1] + self.card.width
        if self.fold is not None:
            right = 2 * self.fold - self.lefts[0]
        return self.lefts[0], self.bottoms[-1], right, self.bottoms[0] + self.card.height


def fit(paper: Size, card: Size, margin: int, bleed: int = 0, fold: bool = False) -> Grid | None:
    """As many cards as a sheet takes, upright or on its side; nothing if it takes none.

    Of equal numbers the upright sheet is chosen. `margin` is the width that stays free along all edges, and
    what bleeds stays out of it too. Cards that do not bleed lie edge to edge.
    """
    grids = (_grid(sheet, card, margin, bleed, fold) for sheet in (paper, paper.turned))
    return max((grid for grid in grids if grid is not None), key=lambda grid: grid.capacity, default=None)


def _grid(paper: Size, card: Size, margin: int, bleed: int, fold: bool) -> Grid | None:
    width = paper.width // 2 if fold else paper.width
    wide, high = card.width + 2 * bleed, card.height + 2 * bleed
    columns = (width - (margin if fold else 2 * margin)) // wide
    rows = (paper.height - 2 * margin) // high
    if columns < 1 or rows < 1:
        return None
    left = (width - columns * wide if fold else (width - columns * wide) // 2) + bleed
    top = (paper.height + rows * high) // 2 - bleed - card.height
    lefts = tuple(left + column * wide for column in range(columns))
    bottoms = tuple(top - row * high for row in range(rows))
    return Grid(paper, card, bleed, lefts, bottoms, width if fold else None)


@dataclass(frozen=True, slots=True)
class Lying:
    """A face at its place; `face` is its number in the list that was laid out."""

    face: int
    place: Place


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `sheet` counts from 1; `back` says that it is the other side of its sheet."""

    grid: Grid
    sheet: int
    back: bool
    lying: tuple[Lying, ...]

    @property
    def used(self) -> Grid:
        """The rows and columns in which something lies."""
        places = [it.place for it in self.lying if self.grid.fold is None or it.place.x < self.grid.fold]
        lefts = tuple(sorted({place.x for place in places}))
        return replace(self.grid, lefts=lefts, bottoms=tuple(sorted({place.y for place in places})[::-1]))


def impose(grid: Grid, fronts: Sequence[int], behind: Sequence[int | None], backs: Backs) -> tuple[Page, ...]:
    """The pages of fronts and their backs, in printing order.

    `behind` has the back of each front, or nothing; with `Backs.NONE` it is not read.
    """
    pages: list[Page] = []
    rear: list[Page] = []
    for start in range(0, len(fronts), grid.capacity):
        sheet = start // grid.capacity + 1
        places = [grid.place(slot) for slot in range(min(grid.capacity, len(fronts) - start))]
        lying = [Lying(fronts[start + slot], place) for slot, place in enumerate(places)]
        hidden = [(behind[start + slot], place) for slot, place in enumerate(places)] if behind else []
        other = tuple(Lying(back, _other(grid, place, backs)) for back, place in hidden if back is not None)
        together = backs is Backs.FOLD
        pages.append(Page(grid, sheet, False, (*lying, *other) if together else tuple(lying)))
        if backs in (Backs.LONG, Backs.SHORT):
            pages.append(Page(grid, sheet, True, other))
        elif backs is Backs.SEPARATE and other:
            rear.append(Page(grid, sheet, True, other))
    return (*pages, *rear)


def _other(grid: Grid, place: Place, backs: Backs) -> Place:
    match backs:
        case Backs.FOLD:
            return grid.folded(place)
        case Backs.LONG | Backs.SHORT:
            return grid.behind(place, backs)
        case Backs.NONE | Backs.SEPARATE:
            return place
