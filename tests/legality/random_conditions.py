"""Small problems at random, with all their solutions by brute force."""

import random
from dataclasses import dataclass, replace
from itertools import product

from maniple.legality.bound import All, Condition, Each, Either, Row, Slot, Slots, Sum, Switch
from maniple.legality.measuring import holds
from maniple.legality.problem import Problem, flattened, limited

MOST = 3


@dataclass(frozen=True, slots=True)
class Case:
    """A problem, and every list that meets its conditions, the nearest first."""

    problem: Problem
    solutions: tuple[tuple[int, ...], ...]

    def without(self, nearest: int) -> Problem:
        """The problem in which the nearest few solutions do not count."""
        return replace(self.problem, excluded=frozenset(self.solutions[:nearest]))


def case(seed: int) -> Case:
    maker = _Maker(seed)
    conditions = maker.conditions()
    size = maker.size
    low, high = [0] * size, [MOST] * size
    rest = limited(flattened(conditions), low, high)
    start = tuple(maker.chance.randint(0, MOST + 1) for _ in range(size))
    problem = Problem(maker.cards, start, tuple(low), tuple(high), maker.prices(), rest)
    lists = product(range(MOST + 1), repeat=size)
    found = [numbers for numbers in lists if all(holds(c, dict(enumerate(numbers))) for c in conditions)]
    return Case(problem, tuple(sorted(found, key=lambda numbers: nearness(problem, numbers))))


def nearness(problem: Problem, numbers: tuple[int, ...]) -> tuple[object, ...]:
    """What the reports promise, said once more: copies, figures, prices, then the places of the changes."""
    changes = [
        (at, after - before) for at, (before, after) in enumerate(zip(problem.start, numbers, strict=True))
    ]
    cards, figures = changes[: problem.cards], changes[problem.cards :]
    return (
        sum(abs(change) for _, change in cards),
        sum(abs(change) for _, change in figures),
        sum(abs(change) * problem.prices[at] for at, change in cards),
        [(at, -abs(change), change < 0) for at, change in changes if change],
    )


class _Maker:
    """Two to four cards and perhaps one or two figures; often no condition tells the first two cards apart,
    or the figures.
    """

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.cards = chance.randint(2, 4)
        self.size = self.cards + chance.randint(0, 1) + (seed % 3 == 1)
        self.twins = chance.random() < 0.6
        self.twin_figures = self.size == self.cards + 2 and seed % 2 == 1

    def conditions(self) -> list[Condition]:
        limits = [Row(Sum(0, ((at, 1),)), "<=", self.chance.randint(0, MOST)) for at in range(self.size)]
        return [*limits, *(self.condition(2) for _ in range(self.chance.randint(1, 4)))]

    def prices(self) -> tuple[int, ...]:
        prices = [self.chance.randint(0, 2) for _ in range(self.cards)]
        return tuple(prices[:1] * 2 + prices[2:] if self.twins else prices)

    def condition(self, depth: int) -> Condition:
        sort = self.chance.random()
        if depth == 0 or sort < 0.6:
            comparison = self.chance.choice(("=", "<=", ">=", "!="))
            return Row(self.sum(depth), comparison, self.chance.randint(-1, 7))
        if sort < 0.85:
            parts = tuple(self.condition(depth - 1) for _ in range(self.chance.randint(0, 3)))
            return Either(parts) if sort < 0.75 else All(parts)
        if sort < 0.9:
            comparison = self.chance.choice(("=", "<=", ">=", "!="))
            return Each(self.some_cards(), comparison, self.chance.randint(-1, 3))
        return Slots(tuple(map(self.slot, range(self.chance.randint(1, 3)))), tuple(range(self.cards)))

    def slot(self, number: int) -> Slot:
        low = self.chance.randint(0, 2)
        return Slot(str(number), low, low + self.chance.randint(0, 2), self.some_cards())

    def some_cards(self) -> frozenset[int]:
        found = frozenset(card for card in range(self.cards) if self.chance.random() < 0.5)
        return found - {1} | (frozenset({1}) if 0 in found else frozenset()) if self.twins else found

    def sum(self, depth: int) -> Sum:
        switches = ()
        if depth and self.chance.random() < 0.4:
            switches = tuple(self.switch() for _ in range(self.chance.randint(1, 2)))
        return Sum(self.chance.choice((0, 0, 1)), self.weights((1, 1, 1, 2, 3, -1), 0.6), switches)

    def switch(self) -> Switch:
        return Switch(self.condition(0), self.side(), self.side())

    def side(self) -> Sum:
        if self.chance.random() < 0.6:
            return Sum(self.chance.randint(0, 2))
        return Sum(self.chance.randint(0, 1), self.weights((1, 2), 0.4))

    def weights(self, values: tuple[int, ...], share: float) -> tuple[tuple[int, int], ...]:
        found = {at: self.chance.choice(values) for at in range(self.size) if self.chance.random() < share}
        if self.twins:
            found.pop(1, None)
            found |= {1: found[0]} if 0 in found else {}
        if self.twin_figures:
            found.pop(self.cards + 1, None)
            found |= {self.cards + 1: found[self.cards]} if self.cards in found else {}
        return tuple(sorted(found.items()))
