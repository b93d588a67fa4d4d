"""Slots of a format: whether every card can have its place, as counts of the cards that fit some slots.

before: slots { front: 2 c in cards where c is a levy   rear: 1..2 c in cards where c.cost > 1 }
after:  at most 2 cards fit the front alone, at most 2 the rear alone, at most 4 either, none nothing;
        at least 2 fit the front, at least 1 the rear, at least 3 either
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from maniple.ir import expressions as e
from maniple.lower.printed import as_printed
from maniple.lower.renaming import rename

MOST = 6
_CARD = "card of a slot"


@dataclass(frozen=True, slots=True)
class SlotRead:
    """A slot as read: its size, and which cards fit it, over the binder of its range."""

    name: str
    low: e.Expr
    high: e.Expr
    range: e.Range

    @property
    def fits(self) -> e.Expr:
        """Whether a card fits, over `_CARD`."""
        where = as_printed(self.range.where) if self.range.where is not None else e.Const(1)
        return rename(where, {self.range.binder: _CARD})


def filled(slots: tuple[SlotRead, ...], cards: e.Expr) -> e.Expr:
    """Whether all cards have a slot and all slots as many as they want (P. Hall, 1935)."""
    tests: list[e.Expr] = [e.Compare("=", _count(cards, e.Not(_any(slots))), e.Const(0))]
    for size in range(1, len(slots) + 1):
        for chosen in combinations(slots, size):
            others = [slot for slot in slots if slot not in chosen]
            only = e.And((_any(chosen), e.Not(_any(others))))
            tests.append(e.Compare("<=", _count(cards, only), _sum(slot.high for slot in chosen)))
            tests.append(e.Compare(">=", _count(cards, _any(chosen)), _sum(slot.low for slot in chosen)))
    return e.And(tuple(tests))


def _any(slots: Iterable[SlotRead]) -> e.Expr:
    return e.Or(tuple(slot.fits for slot in slots))


def _count(cards: e.Expr, where: e.Expr) -> e.Expr:
    return e.Count(e.Range(_CARD, cards, "list", where))


def _sum(sizes: Iterable[e.Expr]) -> e.Expr:
    total: e.Expr = e.Const(0)
    for size in sizes:
        total = e.Arith("+", total, size)
    return total
