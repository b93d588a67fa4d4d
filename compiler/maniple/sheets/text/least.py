"""What paragraphs take at least, whatever their lines: how sizes are passed over at which no text can fit.

Lines are broken anew for every size that is tried, which is slow for long texts that begin large. No line
holds more than its measure and no two are closer than the tightest leading; that needs no lines to be known.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from maniple.sheets.text.items import Item
from maniple.sheets.text.paragraphs import Paragraph

# More than lines may go beyond their measure, in thousandths of the size.
_CARE = 0.1


@dataclass(frozen=True, slots=True)
class Least:
    """Measures in thousandths of the size.

    `widest` is the widest item with the indent before it, `runs` how far the items of each paragraph move the
    pen, the indent of its lines, and what a line may hold beyond its measure; `gaps` is what is added between
    paragraphs.
    """

    widest: float
    runs: tuple[tuple[float, float, float], ...]
    gaps: float

    def fits(self, width: float, height: float, leading: int) -> bool:
        """Whether the paragraphs may fit a frame; if not, they do not."""
        if self.widest > width + _CARE:
            return False
        lines = sum(_lines(advance, width - indent + slack) for advance, indent, slack in self.runs)
        return self.gaps + (lines - 1) * leading <= height + _CARE


def least(paragraphs: tuple[Paragraph, ...]) -> Least:
    """What some paragraphs take at least."""
    widest = max((_widest(each) for each in paragraphs), default=0.0)
    return Least(widest, tuple(map(_run, paragraphs)), sum(each.gap for each in paragraphs))


def _widest(paragraph: Paragraph) -> float:
    hung = max((item.chunk.left for item in paragraph.items), default=0.0)
    alone = max((_alone(item) for item in paragraph.items), default=0.0)
    return paragraph.indent + alone - max(0.0, hung)


def _run(paragraph: Paragraph) -> tuple[float, float, float]:
    items = paragraph.items
    spaces = max((item.advance - _alone(item) for item in items), default=0.0)
    hung = max((item.chunk.left for item in items), default=0.0)
    return sum(item.advance for item in items), paragraph.indent, spaces + max(0.0, hung) + _CARE


def _alone(item: Item) -> float:
    return item.advance - item.space.shaped.width if item.space else item.advance


def _lines(advance: float, room: float) -> int:
    """How many lines there are at least; at least one, also of nothing."""
    return max(1, ceil(advance / room)) if room > 0 else 1
