"""What a search is asked for: numbers within limits that meet conditions, as near to a list as can be.

Nearness is compared in this order: fewest copies changed, fewest points of figures shifted, fewest points of
prices moved, and then the places of the changes: the earliest first; of two on one place the larger, then the
one that adds. No two lists are equally near.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from maniple.legality.bound import (
    FIGURES,
    MOST_COPIES,
    All,
    BoundFormat,
    BoundRule,
    Condition,
    Counts,
    Each,
    Either,
    Row,
    Slots,
    Sum,
)

Cost = tuple[int, int, int]
Place = tuple[int, int, bool]


@dataclass(frozen=True, slots=True)
class Problem:
    """Numbers by position: where they start, within which limits they may move, what a copy costs.

    `cards` of the positions are cards, the rest figures. `conditions` hold no `Slots` and no limit of a
    single number, which `low` and `high` say. Solutions in `excluded` do not count.
    """

    cards: int
    start: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    prices: tuple[int, ...]
    conditions: tuple[Condition, ...]
    excluded: frozenset[tuple[int, ...]] = frozenset()

    @property
    def empty(self) -> bool:
        """Whether limits alone leave nothing."""
        return any(low > high for low, high in zip(self.low, self.high, strict=True))

    def cost(self, numbers: Iterable[int]) -> Cost:
        """How far away a list is: copies, figures, prices."""
        copies = figures = points = 0
        for at, (before, after) in enumerate(zip(self.start, numbers, strict=True)):
            if at < self.cards:
                copies += abs(after - before)
                points += abs(after - before) * self.prices[at]
            else:
                figures += abs(after - before)
        return copies, figures, points

    def cost_after(self, cost: Cost, at: int, change: int) -> Cost:
        """The cost of a list with so many copies, or points of a figure, moved further."""
        copies, figures, points = cost
        if at < self.cards:
            return copies + change, figures, points + change * self.prices[at]
        return copies, figures + change, points

    def places(self, numbers: Iterable[int]) -> tuple[Place, ...]:
        """What decides between lists of equal cost: the lower is nearer."""
        pairs = enumerate(zip(self.start, numbers, strict=True))
        return tuple(
            (at, -abs(after - before), after < before) for at, (before, after) in pairs if after != before
        )


@dataclass(frozen=True, slots=True)
class Solution:
    """Numbers that meet all conditions; `proven` if none cost less."""

    numbers: tuple[int, ...]
    proven: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search has come to. `proven` says of a solution that it is the nearest, of equally near ones the
    first; without a solution, that there is none.
    """

    solution: Solution | None
    proven: bool
    states: int = 0


def problem_of(
    format: BoundFormat,
    start: Counts,
    *,
    kept: Collection[int] = (),
    fixed: Collection[int] = (),
    rules: Iterable[BoundRule] | None = None,
) -> Problem:
    """The problem of the list that is nearest to `start` and breaks no rule of the format, or of `rules`.

    The numbers at the positions `kept` may not fall, those at `fixed` may not move.
    """
    asked = _asked(format) if rules is None else _asked_by(format, rules)
    numbers = tuple(start.get(at, 0) for at in range(len(asked.low)))
    low, high = list(asked.low), list(asked.high)
    for at in (*kept, *fixed):
        low[at] = max(low[at], numbers[at])
    for at in fixed:
        high[at] = min(high[at], numbers[at])
    prices = prices_of(format)
    return Problem(len(format.cards), numbers, tuple(low), tuple(high), prices, asked.conditions)


def limits_of(format: BoundFormat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The least and the most that the rules let each number be by itself."""
    asked = _asked(format)
    return asked.low, asked.high


@dataclass(frozen=True, slots=True)
class _Asked:
    """What rules ask of any list: limits of its numbers, and conditions."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    conditions: tuple[Condition, ...]


@lru_cache(maxsize=16)
def _asked(format: BoundFormat) -> _Asked:
    return _asked_by(format, format.rules)


def _asked_by(format: BoundFormat, rules: Iterable[BoundRule]) -> _Asked:
    low = [0] * (len(format.cards) + len(format.figures))
    high = [MOST_COPIES if name else 0 for name in format.cards] + [FIGURES.stop - 1] * len(format.figures)
    rest = limited(flattened(rule.kept for rule in rules), low, high)
    return _Asked(tuple(low), tuple(high), rest)


@lru_cache(maxsize=16)
def prices_of(format: BoundFormat) -> tuple[int, ...]:
    """What a copy of each card costs: its weight in the first rule that weighs cards differently."""
    prices = [0] * len(format.cards)
    for condition in flattened(rule.kept for rule in format.rules):
        if isinstance(condition, Row):
            weights = {at: abs(weight) for at, weight in condition.left.weights if format.is_card(at)}
            if any(weight != 1 for weight in weights.values()):
                for at, weight in weights.items():
                    prices[at] = weight
                break
    return tuple(prices)


def flattened(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """The conditions that must all hold, slots as rows, guards that settings have opened left out."""
    found: list[Condition] = []
    for condition in conditions:
        match condition:
            case All(parts):
                found += flattened(parts)
            case Each():
                found += flattened((condition.rows,))
            case Either((one,)):
                found += flattened((one,))
            case Either(parts):
                simple = _simple(parts)
                found += [Either(simple)] if len(simple) != 1 else flattened(simple)
            case Slots():
                found += slot_rows(condition)
            case Row():
                found.append(condition)
    return tuple(dict.fromkeys(one for one in found if one != All(())))


def _simple(parts: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """Ways to keep a rule, without those that are closed; a way that is always open is the only one."""
    simple: list[Condition] = []
    for part in parts:
        inner = flattened((part,))
        if not inner:
            return (All(()),)
        if inner == (Either(()),):
            continue
        simple.append(inner[0] if len(inner) == 1 else All(inner))
    return tuple(simple)


def slot_rows(condition: Slots) -> list[Condition]:
    """Slots as rows: cards that fit nowhere else than in some slots are no more than these take, and cards
    that fit any of them are as many as these want.

    These rows say the same as an assignment (P. Hall, 1935; for both sides at once N. Mendelsohn and
    A. Dulmage, 1958).
    """
    cards = frozenset(card for slot in condition.slots for card in slot.cards)
    rows: list[Condition] = [
        _count(frozenset({card}), "<=", 0) for card in condition.cards if card not in cards
    ]
    for size in range(1, len(condition.slots) + 1):
        for chosen in combinations(condition.slots, size):
            others = frozenset(c for slot in condition.slots if slot not in chosen for c in slot.cards)
            fit = frozenset(card for slot in chosen for card in slot.cards)
            rows.append(_count(cards - others, "<=", sum(slot.high for slot in chosen)))
            rows.append(_count(fit, ">=", sum(slot.low for slot in chosen)))
    return rows


def _count(cards: frozenset[int], comparison: str, bound: int) -> Row:
    return Row(Sum(0, tuple((card, 1) for card in sorted(cards))), comparison, bound)  # type: ignore[arg-type]


def limited(conditions: tuple[Condition, ...], low: list[int], high: list[int]) -> tuple[Condition, ...]:
    """The conditions without those that limit a single number, which become its limits."""
    rest: list[Condition] = []
    for condition in conditions:
        match condition:
            case Row(Sum(constant, ((at, 1),), ()), comparison, bound) if comparison != "!=":
                if comparison in ("<=", "="):
                    high[at] = min(high[at], bound - constant)
                if comparison in (">=", "="):
                    low[at] = max(low[at], bound - constant)
            case _:
                rest.append(condition)
    return tuple(rest)
