"""Linear conditions that hold in every list, alone and two at a time: how far one step can bring them.

Two conditions on the same cards may each be near and yet far together: three cards short with all points
spent wants cards taken out as well. Any sum of such conditions with weights above 0 holds too; the sums that
say most are the edges of the hull of all steps, which depends on the problem alone.

before: count of c in cards >= 20, points is 60 (cards cost 1 to 5)
after:  3 x count - points >= 3 x 20 - 60, of which one copy more or less gives 2 at most
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from maniple.legality.network import Compared, Network, Test, Values
from maniple.legality.problem import Problem

# More copies than any list has: what cannot be mended at all.
NEVER = 1_000_000
# With more conditions than this only those on most cards are taken together.
MOST_CONDITIONS = 16

Step = tuple[int, int]
_SIGNS: dict[str, tuple[int, ...]] = {"=": (1, -1), ">=": (1,), "<=": (-1,)}


@dataclass(frozen=True, slots=True)
class Directed:
    """`sign` times the value of a linear part is `bound` or more."""

    part: int
    sign: int
    bound: int


@dataclass(frozen=True, slots=True)
class Combined:
    """`one` times its first condition and `other` times its second: what one copy and what one point of a
    figure add to that at most, 0 or more.
    """

    first: Directed
    second: Directed
    one: int
    other: int
    copy: int
    figure: int
    priced: bool

    def off(self, values: Values) -> int:
        """How far the sum is from where every list has it; 0 or less if it is there."""
        first, second = self.first, self.second
        off = self.one * (first.bound - first.sign * values[first.part])
        if self.other:
            off += self.other * (second.bound - second.sign * values[second.part])
        return off


def combined(problem: Problem, steps: Steps, network: Network) -> tuple[Combined, ...]:
    """All conditions that every list of a problem meets, and all worthwhile sums of two."""
    directed, parts = tuple(_directed(network.tests)), network.parts
    found = []
    for one in directed:
        reach = steps.reach(one.part, one.sign)
        found.append(Combined(one, one, 1, 0, *reach, _is_priced(parts[one.part], problem)))
    widest = sorted(directed, key=lambda one: -steps.width(one))[:MOST_CONDITIONS]
    for one, other in combinations(widest, 2):
        if one.part != other.part:
            for weight, second in _normals(steps.pairs(one, other)):
                both = (one.part, weight * one.sign), (other.part, second * other.sign)
                found.append(Combined(one, other, weight, second, *steps.reach_of_both(*both), False))
    return tuple(dict.fromkeys(found))


def _directed(tests: Iterable[Test]) -> Iterator[Directed]:
    bounds: dict[tuple[int, int], int] = {}
    for test in tests:
        if isinstance(test, Compared) and test.is_plain:
            for sign in _SIGNS[test.comparison]:
                bound = sign * (test.bound - test.left.constant)
                key = test.left.part, sign
                bounds[key] = max(bound, bounds.get(key, bound))
    return (Directed(part, sign, bound) for (part, sign), bound in bounds.items())


class Steps:
    """What one copy of each kind of card, or one point of a figure, adds to each linear part, up and down.

    Cards of a kind are alike: no condition tells them apart.
    """

    def __init__(self, problem: Problem, network: Network, kinds: Iterable[Sequence[int]]) -> None:
        # By part and step.
        self.copies: list[list[int]] = [[] for _ in network.parts]
        self.figures: list[list[int]] = [[] for _ in network.parts]
        for members in kinds:
            found = self.copies if members[0] < problem.cards else self.figures
            weights = dict(network.steps[members[0]])
            for way in _ways(problem, members):
                for part, column in enumerate(found):
                    column.append(weights.get(part, 0) * way)

    def width(self, one: Directed) -> int:
        """How many steps there are on a condition."""
        return sum(map(bool, self.copies[one.part]))

    def pairs(self, one: Directed, other: Directed) -> frozenset[Step]:
        """What copies add to two conditions; none if no card is in both."""
        both = frozenset(zip(self.copies[one.part], self.copies[other.part], strict=True))
        if not any(first and second for first, second in both):
            return frozenset()
        return frozenset((one.sign * first, other.sign * second) for first, second in both)

    def reach(self, part: int, way: int) -> tuple[int, int]:
        """What a copy and what a point of a figure adds to a part at most, or takes from it, 0 or more."""
        copies, figures = self.copies[part], self.figures[part]
        if way < 0:
            return max(0, -min(copies, default=0)), max(0, -min(figures, default=0))
        return max(0, max(copies, default=0)), max(0, max(figures, default=0))

    def reach_of_both(self, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        """The same of two parts that are weighed and summed."""
        (part, weight), (second, second_weight) = one, other
        found = []
        for columns in (self.copies, self.figures):
            both = frozenset(zip(columns[part], columns[second], strict=True))
            found.append(max(0, max((weight * a + second_weight * b for a, b in both), default=0)))
        return found[0], found[1]


def _ways(problem: Problem, members: Sequence[int]) -> list[int]:
    limits = [(problem.start[at], problem.low[at], problem.high[at]) for at in members]
    drawn = [(min(max(start, low), high), low, high) for start, low, high in limits]
    return [1] * any(now < high for now, _, high in drawn) + [-1] * any(now > low for now, low, _ in drawn)


def _is_priced(part: tuple[tuple[int, int], ...], problem: Problem) -> bool:
    return all(abs(weight) == problem.prices[at] for at, weight in part if at < problem.cards)


def _normals(steps: frozenset[Step]) -> Iterator[tuple[int, int]]:
    """Across each edge of the upper right of the hull of some steps, so that no step is beyond it."""
    hull: list[Step] = []
    for step in sorted(steps):
        while hull and (hull[-1][1] <= step[1] or (len(hull) > 1 and _is_dent(hull[-2], hull[-1], step))):
            hull.pop()
        hull.append(step)
    for (one, high), (other, low) in pairwise(hull):
        yield high - low, other - one


def _is_dent(one: Step, middle: Step, other: Step) -> bool:
    """Whether a step lies on or below the line between its neighbours."""
    across = (middle[0] - one[0]) * (other[1] - one[1]) - (middle[1] - one[1]) * (other[0] - one[0])
    return across >= 0
