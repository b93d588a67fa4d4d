"""How much must still change at least: what the search hopes for, never more than is true."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from maniple.legality.network import Compared, Network, Node, Test, Values, met, number
from maniple.legality.problem import Problem


class Distance:
    """Lower bounds for the lists of one problem."""

    def __init__(self, problem: Problem, network: Network) -> None:
        free = [low < high for low, high in zip(problem.low, problem.high, strict=True)]
        self.copies = [_reach(part, lambda at: at < problem.cards and free[at]) for part in network.parts]
        # Sums in which every card weighs what it costs; the last stands for sums without cards.
        self.priced = [_is_priced(part, problem) for part in network.parts] + [False]
        self.figures = [_reach(part, lambda at: at >= problem.cards and free[at]) for part in network.parts]

    def least(self, broken: Iterable[Test], values: Values) -> tuple[int, int, int]:
        """So many copies must change at least; if no more do, so many points of figures; and if no more of
        these, so many points of prices.
        """
        tests = tuple(broken)
        copies = max((self._copies(test, values, aim=True) for test in tests), default=0)
        figures = max((self._figures(test, values, copies) for test in tests), default=0)
        return copies, figures, max((self._points(test, values, figures) for test in tests), default=0)

    def lacking(self, broken: Iterable[Test], values: Values) -> int:
        """How far a list is from meeting all conditions, as far as that can be said: no bound."""
        lacking = 0
        for test in broken:
            off = _off(test, values, aim=True) if isinstance(test, Compared) else 0
            lacking += off or 1
        return lacking

    def _copies(self, test: Test, values: Values, aim: bool) -> int:
        if met(test, values) == aim:
            return 0
        if isinstance(test, Compared):
            return self._copies_for(test, values, aim)
        parts = [self._copies(part, values, aim) for part in test.parts]
        return max(parts, default=0) if test.all == aim else min(parts, default=0)

    def _copies_for(self, test: Compared, values: Values, aim: bool) -> int:
        if test.left.switches:
            return self._turning(test.left, values)
        part = test.left.part
        if part < 0 or not self.copies[part] or self.figures[part]:
            return 0
        return -(-_off(test, values, aim) // self.copies[part])

    def _turning(self, node: Node, values: Values) -> int:
        """What it takes to turn the easiest switch of a sum, or to change it otherwise."""
        least = 1_000_000
        if node.part >= 0:
            least = 0 if self.figures[node.part] else 1
        for test, then, otherwise in node.switches:
            active = then if met(test, values) else otherwise
            inner = 1_000_000 if active.part < 0 and not active.switches else 0
            least = min(least, inner, self._copies(test, values, not met(test, values)))
        return least

    def _points(self, test: Test, values: Values, figures: int) -> int:
        """What copies must move in a sum of prices that figures cannot."""
        if not isinstance(test, Compared) or test.left.switches or not self.priced[test.left.part]:
            return 0
        return max(0, _off(test, values, aim=True) - figures * self.figures[test.left.part])

    def _figures(self, test: Test, values: Values, copies: int) -> int:
        if not isinstance(test, Compared) or test.left.switches or test.left.part < 0:
            return 0
        part = test.left.part
        if not self.figures[part]:
            return 0
        left = _off(test, values, aim=True) - copies * self.copies[part]
        return max(0, -(-left // self.figures[part]))


def _is_priced(part: tuple[tuple[int, int], ...], problem: Problem) -> bool:
    return all(abs(weight) == problem.prices[at] for at, weight in part if at < problem.cards)


def _reach(part: tuple[tuple[int, int], ...], counts: Callable[[int], bool]) -> int:
    return max((abs(weight) for at, weight in part if counts(at)), default=0)


def _off(test: Compared, values: Values, aim: bool) -> int:
    """How far a sum is from where the comparison would come out as wanted."""
    left = number(test.left, values) - test.bound
    if (test.comparison == "!=") == aim and test.comparison in ("=", "!="):
        return 1
    return abs(left) if aim or test.comparison == "!=" else abs(left) + 1
