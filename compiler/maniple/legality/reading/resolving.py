"""What only the whole list can tell: whether `2.` counts or numbers, whether `(2)` is copies or cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from maniple.legality.reading.amounts import CostKind, TailStyle
from maniple.legality.reading.notes import Note
from maniple.legality.reading.records import Heading, Item, Mention, Statement

MOST = 400


@dataclass(frozen=True, slots=True)
class Counted:
    """A mention with its copies and what it says of its cost; `copies` 0 if that cannot be told."""

    mention: Mention
    copies: int
    costs: tuple[tuple[int, CostKind], ...]


def resolved(
    items: Sequence[Item], prices: Mapping[str, int], figures: Sequence[str]
) -> tuple[tuple[Counted, ...], tuple[Note, ...]]:
    """The copies of every mention, decided for all of them alike. Notes say how, and which stay unread.

    `prices` is what cards cost, `figures` are those that count towards the total of a list.
    """
    resolver = _Resolver(items, prices, figures)
    notes = (*resolver.numbering(), *resolver.tails())
    counted = [resolver.counted(mention) for mention in resolver.mentions]
    faults = tuple(_fault(each) for each in counted if not 1 <= each.copies <= MOST)
    return tuple(each for each in counted if 1 <= each.copies <= MOST), (*notes, *faults)


def _fault(counted: Counted) -> Note:
    line, card = counted.mention.line, counted.mention.card
    return Note("impossible count", (("count", counted.copies), ("card", card)), (line,), serious=True)


class _Resolver:
    """What is decided for a list so far: whether ordinals number, and which lone numbers are costs."""

    def __init__(self, items: Sequence[Item], prices: Mapping[str, int], figures: Sequence[str]) -> None:
        self.mentions = [item for item in items if isinstance(item, Mention)]
        self._items = items
        self._prices = prices
        self._figures = figures
        self._numbers = False
        self._as_cost: dict[TailStyle, bool] = {}

    def numbering(self) -> tuple[Note, ...]:
        """Decides whether the numbers before the names only number the lines."""
        numbered = [mention for mention in self.mentions if mention.sides.ordinal is not None]
        lines = tuple(mention.line for mention in numbered)
        if any(mention.sides.count is not None for mention in numbered):
            self._numbers = True
            return ()
        times = Counter(mention.sides.ordinal or 0 for mention in numbered)
        last = max(times, default=0)
        if set(times) != set(range(1, last + 1)) or last < 2:
            return ()
        if len(numbered) == last:
            self._numbers = True
            return (Note("numbering", (("last", last),), lines),)
        headings = sum(isinstance(item, Heading) for item in self._items)
        falling = all(times[number] >= times[number + 1] for number in range(1, last))
        if falling and 1 < times[1] <= headings:
            return (Note("counts or numbering", (), lines, serious=True),)
        return ()

    def tails(self) -> tuple[Note, ...]:
        """Decides for each way of writing a lone number behind the name whether it is a cost or a count."""
        notes: list[Note] = []
        for style in sorted({each.sides.tail_style for each in self.mentions if each.sides.tail is not None}):
            self._as_cost[style], said = self._style(style)
            told = self._told_by_figures(style) if said and said.serious else None
            if said and told is not None:
                self._as_cost[style] = told
                said = Note("numbers told by figures", (), said.lines)
            notes += [said] if said else []
        return tuple(notes)

    def _style(self, style: TailStyle) -> tuple[bool, Note | None]:
        tailed = [
            each for each in self.mentions if each.sides.tail is not None and each.sides.tail_style == style
        ]
        beside = [each for each in tailed if self._said_count(each) is not None]
        alone = [each for each in tailed if self._said_count(each) is None and not each.sides.costs]
        lines = tuple(mention.line for mention in alone)
        if style == "leader":
            return True, None
        if beside:
            return True, Note("numbers are costs", (), lines) if alone else None
        if style == "bare" or not self._may_be_costs(alone):
            return False, None
        if any(self._said_count(mention) is not None for mention in self.mentions):
            return True, Note("numbers are costs", (), lines)
        return False, Note("counts or costs", (), lines, serious=True)

    def _may_be_costs(self, alone: list[Mention]) -> bool:
        """Whether all numbers are just what the cards cost, and it matters what they are."""
        if not alone or len(self.mentions) == 1:
            return False
        fitting = all(mention.sides.tail == self._prices.get(mention.card) for mention in alone)
        return fitting and any(mention.sides.tail != 1 for mention in alone)

    def _said_count(self, mention: Mention) -> int | None:
        """The count that stands on the line without a doubt."""
        sides = mention.sides
        return sides.count if sides.count is not None or self._numbers else sides.ordinal

    def counted(self, mention: Mention) -> Counted:
        """A mention with its copies as decided."""
        sides = mention.sides
        count = self._said_count(mention)
        costs = sides.costs
        if sides.tail is not None:
            if count is not None or (not costs and self._as_cost.get(sides.tail_style, False)):
                costs = (*costs, (sides.tail, "either"))
            else:
                count = sides.tail
        return Counted(mention, 1 if count is None else count, costs)

    def _told_by_figures(self, style: TailStyle) -> bool | None:
        """Whether the numbers are costs, if the figures of the list agree with one of both readings."""
        fitting = []
        for cost in (False, True):
            self._as_cost[style] = cost
            if self._agrees([self.counted(mention) for mention in self.mentions]):
                fitting.append(cost)
        return fitting[0] if len(fitting) == 1 else None

    def _agrees(self, counted: list[Counted]) -> bool:
        stated = [item for item in self._items if isinstance(item, Statement) and item.number is not None]
        cost = sum(each.copies * self._prices.get(each.mention.card, 0) for each in counted)
        own = {item.label.name: item.number or 0 for item in stated if item.label.kind == "figure"}
        figures = sum(own.get(figure, 0) for figure in self._figures)
        true = {"copies": sum(each.copies for each in counted), "cards cost": cost, "total": cost + figures}
        told = [item for item in stated if item.label.kind in true]
        return bool(told) and all(item.number == true[item.label.kind] for item in told)
