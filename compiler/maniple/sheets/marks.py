"""What stands around the cards of a sheet: where to cut and fold, a ruler, and what sheet it is.

All of it keeps away from the cards and from each other, and what is written out of the margin that no printer
reaches. Where there is no room for something, it is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from maniple.sheets.face import Colour, Group, Operation, Path
from maniple.sheets.imposition import Grid
from maniple.sheets.lettering import Lettering
from maniple.sheets.shapes import joined, line
from maniple.sheets.tiling import OVERLAP, Tile, Tiling

Drawn = tuple[Operation, ...]
BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
HAIR = 100
AWAY = 800  # from the colour of a card to a mark
TICK = 4_000
TICK_LEAST = 1_200
RULER = 100_000
RULER_DEPTH = 3_600
LABEL_DEPTH = 2_600
LABEL_SIZE = 6_500
LEGEND_DEPTH = RULER_DEPTH + TICK_LEAST + 2 * AWAY
"""How much room beyond the margin the label and the ruler need."""


class Marks(StrEnum):
    """Where to cut: ticks at the edges of the sheet, or in gaps between cards too; whole lines; nothing."""

    EDGE = "edge"
    GAP = "gap"
    FULL = "full"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Strip:
    """The room beside the cards along one edge of the paper: `turn` degrees from the lower edge.

    Seen with that edge below, it is `depth` micrometres high up to what bleeds, and `length` wide.
    """

    turn: int
    depth: int
    length: int


def cut_lines(grid: Grid) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where cuts go: all x of upright cuts, all y of level ones."""
    wide, high = grid.card.width, grid.card.height
    across = {x for left in grid.lefts for x in (left, left + wide)}
    if grid.fold is not None:
        across |= {2 * grid.fold - x for x in across}
    along = {y for bottom in grid.bottoms for y in (bottom, bottom + high)}
    return tuple(sorted(across)), tuple(sorted(along))


def beneath(grid: Grid, marks: Marks) -> Iterator[Operation]:
    """What is drawn before the cards: lines over the whole sheet."""
    if marks is Marks.FULL:
        across, along = cut_lines(grid)
        yield from (line(x, 0, x, grid.paper.height, BLACK, HAIR) for x in across)
        yield from (line(0, y, grid.paper.width, y, BLACK, HAIR) for y in along)


def around(grid: Grid, marks: Marks, margin: int) -> Iterator[Operation]:
    """What is drawn in the margins and gaps, after the cards."""
    if not grid.lefts:
        return
    if marks in (Marks.EDGE, Marks.GAP):
        yield from joined(_ticks(grid, margin))
    if marks is Marks.GAP and grid.bleed > AWAY:
        yield from _corners(grid)
    if grid.fold is not None:
        yield from _fold(grid, grid.fold, margin)


def overlaps(tiling: Tiling, part: Tile, margin: int) -> Iterator[Path]:
    """Ticks in the margin of a part: where its strip for glue ends, along the edges that have a neighbour."""
    right, top = margin + tiling.window.width, margin + tiling.window.height
    if part.column + 1 < tiling.columns:
        for low, high in ((0, margin), (top, top + margin)):
            yield line(right - OVERLAP, low, right - OVERLAP, high, BLACK, HAIR)
    if part.row + 1 < tiling.rows:
        for low, high in ((0, margin), (right, right + margin)):
            yield line(low, margin + OVERLAP, high, margin + OVERLAP, BLACK, HAIR)


def strips(grid: Grid) -> tuple[Strip, ...]:
    """The four strips, the deepest first; of equal ones the lower edge, then the upper, left and right."""
    left, bottom, right, top = grid.corners
    wide, high, reach = grid.paper.width, grid.paper.height, grid.bleed
    found = (
        Strip(0, bottom - reach, wide),
        Strip(180, high - top - reach, wide),
        Strip(270, left - reach, high),
        Strip(90, wide - right - reach, high),
    )
    return tuple(sorted(found, key=lambda strip: -strip.depth))


def legend(grid: Grid, label: str, lettering: Lettering, margin: int) -> Iterator[Operation]:
    """The label and the ruler, each in the deepest strip that is left and has room for it."""
    free = list(strips(grid))
    for depth, length, draw in (
        (LABEL_DEPTH, lettering.width(label, LABEL_SIZE), _label(label, lettering)),
        (RULER_DEPTH, RULER, _ruler(lettering)),
    ):
        for strip in free:
            room = strip.length - 2 * max(margin, AWAY)
            if strip.depth - _tick(strip.depth, margin) - 2 * AWAY - margin >= depth and room >= length:
                free.remove(strip)
                yield _at_edge(grid, strip, draw, (length, depth), margin)
                break


def _label(label: str, lettering: Lettering) -> Drawn:
    return (lettering.at(label, 0, 600, LABEL_SIZE),)


@lru_cache(maxsize=8)
def _ruler(lettering: Lettering) -> Drawn:
    """100 mm with a tick a millimetre, as it must measure on paper."""
    ticks = [line(0, 0, RULER, 0, BLACK, HAIR)]
    for step in range(101):
        height = 2_000 if step % 10 == 0 else 1_400 if step % 5 == 0 else 900
        ticks.append(line(step * 1000, 0, step * 1000, height, BLACK, HAIR))
    drawn: list[Operation] = list(joined(ticks))
    drawn.extend(lettering.centred(str(tens * 10), tens * 10_000, 2_400, 3_600) for tens in range(1, 10))
    drawn.append(lettering.at("100 mm", RULER - lettering.width("100 mm", 3_600), 2_400, 3_600))
    return tuple(drawn)


def _at_edge(grid: Grid, strip: Strip, drawn: Drawn, size: tuple[int, int], margin: int) -> Group:
    """Something of a length and depth in the middle of a strip, just within what the printer reaches.

    Above the cards it is not turned, for who looks at the sheet reads from there.
    """
    length, depth = size
    start, wide, high = (strip.length - length) // 2, grid.paper.width, grid.paper.height
    match strip.turn:
        case 0:
            return Group(drawn, start, margin)
        case 90:
            return Group(drawn, wide - margin, start, 90)
        case 180:
            return Group(drawn, start, high - margin - depth)
        case _:
            return Group(drawn, margin, high - start, 270)


def _tick(depth: int, margin: int) -> int:
    """The length of the ticks in a strip: short enough to leave room for what is written, if that can be."""
    return max(TICK_LEAST, min(TICK, depth - margin - 2 * AWAY - RULER_DEPTH))


def _ticks(grid: Grid, margin: int) -> Iterator[Path]:
    left, bottom, right, top = grid.corners
    across, along = cut_lines(grid)
    depth = {strip.turn: _tick(strip.depth, margin) for strip in strips(grid)}
    away = grid.bleed + AWAY
    for x in across:
        yield line(x, bottom - away, x, max(0, bottom - away - depth[0]), BLACK, HAIR)
        yield line(x, top + away, x, min(grid.paper.height, top + away + depth[180]), BLACK, HAIR)
    for y in along:
        yield line(left - away, y, max(0, left - away - depth[270]), y, BLACK, HAIR)
        yield line(right + away, y, min(grid.paper.width, right + away + depth[90]), y, BLACK, HAIR)


def _corners(grid: Grid) -> Iterator[Path]:
    """Ticks at the corners of each card, in the colour that is cut away."""
    wide, high, reach = grid.card.width, grid.card.height, grid.bleed
    lefts = [*grid.lefts, *(2 * grid.fold - left - wide for left in grid.lefts if grid.fold)]
    for left in lefts:
        for bottom in grid.bottoms:
            for x, side in ((left, -1), (left + wide, 1)):
                for y, up in ((bottom, -1), (bottom + high, 1)):
                    for colour, width in ((WHITE, 3 * HAIR), (BLACK, HAIR)):  # to be seen on any colour
                        yield line(x + side * AWAY, y, x + side * reach, y, colour, width)
                        yield line(x, y + up * AWAY, x, y + up * reach, colour, width)


def _fold(grid: Grid, fold: int, margin: int) -> Iterator[Path]:
    """Dashes at both ends of the fold, which leave out the strips of the label and the ruler."""
    _, bottom, _, top = grid.corners
    away, high = grid.bleed + AWAY, grid.paper.height
    written = max(LABEL_DEPTH, RULER_DEPTH) + AWAY
    for edge, start, way in ((0, bottom - away, 1), (high, top + away, -1)):
        inner, outer = edge + way * (margin + written), edge + way * max(0, margin - AWAY)
        if way * (start - inner) < TICK_LEAST:
            inner = start - way * min(TICK_LEAST, max(0, way * (start - edge)))
        for low, far in ((start, inner), (outer, edge)):
            if low != far:
                yield Path(
                    line(fold, low, fold, far, BLACK, 2 * HAIR).segments,
                    None,
                    BLACK,
                    2 * HAIR,
                    dash=(1500, 1000),
                )
