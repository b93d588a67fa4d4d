"""How large a text can be in its frame: tighter lines first, then smaller letters, never below the floor."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from maniple.sheets.text.least import least
from maniple.sheets.text.lines import Line, break_paragraph
from maniple.sheets.text.paragraphs import Paragraph
from maniple.sheets.text.roles import Role

STEP = 250
"""Thousandths of a point between two sizes that are tried."""
TRIES = 400
"""How many sizes are tried at most; steps are greater for letters that begin as large as a hand."""
LEADING_STEP = 20
CLEARANCE = 20
"""What stays free between two lines, in thousandths of the size, however tall their icons are."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines and the size and leading at which they fit, in thousandths of a point and of the size.

    `height` is in micrometres, from the top of the first line to the foot of the last; `excess` is what does
    not fit of the height, `wide` the widest word that does not fit and `over` by how much, in micrometres.
    """

    size: int
    leading: int
    lines: tuple[Line, ...]
    height: int
    excess: int = 0
    wide: str = ""
    over: int = 0


def micrometres(thousandths: float, size: int) -> float:
    """A measure in thousandths of a size that is in thousandths of a point; a point is 25.4 mm / 72."""
    return thousandths * size * 3175 / 9_000_000


def thousandths(length: float, size: int) -> float:
    """The inverse of `micrometres`."""
    return length * 9_000_000 / (3175 * size)


def fit(paragraphs: tuple[Paragraph, ...], width: int, height: int, role: Role, ascent: float) -> Fitted:
    """The greatest size of a role at which paragraphs fit a frame; at the floor also if they do not.

    `ascent` is what the first line needs at least above its base line, in thousandths of the size.
    """
    size = role.size
    lines: tuple[Line, ...] = ()
    for size in _sizes(paragraphs, width, height, role):
        measure = thousandths(width, size)
        lines = tuple(line for each in paragraphs for line in break_paragraph(each, measure))
        room = thousandths(height, size)
        if block_height(lines, role.tight, ascent) <= room + 0.01 and not _too_wide(lines)[0]:
            leading, tall = _loosest(lines, role, room, ascent)
            return Fitted(size, leading, lines, round(micrometres(tall, size)))
    return _overfull(lines, size, height, role, ascent)


def _overfull(lines: tuple[Line, ...], size: int, height: int, role: Role, ascent: float) -> Fitted:
    """Lines that do not fit, and by how much."""
    wide, over = _too_wide(lines)
    tight = block_height(lines, role.tight, ascent)
    excess = max(0, round(micrometres(tight - thousandths(height, size), size)))
    shown = round(micrometres(tight, size))
    return Fitted(size, role.tight, lines, shown, excess, wide, round(micrometres(over, size)))


def _sizes(paragraphs: tuple[Paragraph, ...], width: int, height: int, role: Role) -> Iterator[int]:
    """The sizes to try, greatest first: that of the role, then those at which the paragraphs may fit."""
    yield role.size
    if role.size <= role.floor:
        return
    step = STEP * ceil((role.size - role.floor) / (STEP * TRIES))
    smaller = [*range(role.size - step, role.floor, -step), role.floor]
    needed = least(paragraphs)

    def fits(size: int) -> bool:
        return needed.fits(thousandths(width, size), thousandths(height, size), role.tight)

    yield from smaller[min(bisect_left(smaller, True, key=fits), len(smaller) - 1) :]


def _loosest(lines: tuple[Line, ...], role: Role, room: float, ascent: float) -> tuple[int, float]:
    """The greatest leading of a role at which lines fit that fit at its tightest, and how tall they are."""
    tall = 0.0
    for leading in (*range(role.leading, role.tight, -LEADING_STEP), role.tight):
        tall = block_height(lines, leading, ascent)
        if tall <= room + 0.01:
            return leading, tall
    return role.tight, tall


def base_lines(lines: tuple[Line, ...], leading: int, ascent: float) -> list[float]:
    """How far each base line lies below the top of the block, in thousandths of the size."""
    out: list[float] = []
    below = 0.0
    for line in lines:
        if not out:
            out.append(max(ascent, line.top) + line.gap)
        else:
            out.append(out[-1] + line.gap + max(leading, line.top + below + CLEARANCE))
        below = -line.bottom
    return out


def block_height(lines: tuple[Line, ...], leading: int, ascent: float) -> float:
    """From the top of the first line to the foot of the last, in thousandths of the size."""
    if not lines:
        return 0.0
    return base_lines(lines, leading, ascent)[-1] + max(0.0, -lines[-1].bottom)


def _too_wide(lines: tuple[Line, ...]) -> tuple[str, float]:
    worst = min(lines, key=lambda line: line.free, default=None)
    if worst is None or worst.free > -0.01:
        return "", 0.0
    # An icon has no letters to be named by.
    return max((item.chunk.text for item in worst.items), key=len) or "icon", -worst.free
