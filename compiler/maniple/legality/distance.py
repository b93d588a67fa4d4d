"""How much must still change at least: what the search hopes for, never more than is true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from maniple.legality.combined import NEVER, Steps, combined
from maniple.legality.network import DOWN, UP, Compared, Network, Node, Test, Values, ways
from maniple.legality.problem import Cost, Problem


class Distance:
    """Lower bounds for the lists of one problem, in which cards of one kind are alike.

    A bound says that so many copies must change at least; if no more do, so many points of figures; and if no
    more of these, so many points of prices. `NEVER` copies or more if no list comes of it.
    """

    def __init__(self, problem: Problem, network: Network, kinds: Iterable[Sequence[int]]) -> None:
        steps = Steps(problem, network, kinds)
        # What one copy, and one point of a figure, adds to each part at most, up and down.
        self.reach = {
            (part, way): steps.reach(part, way) for part in range(len(network.parts)) for way in (UP, DOWN)
        }
        self.combined = combined(problem, steps, network)

    def linear(self, values: Values, copies: int = 0) -> Cost:
        """The bound by the linear conditions alone, where so many copies must change anyhow."""
        figures = points = 0
        offs = [(one, off) for one in self.combined if (off := one.off(values)) > 0]
        for one, off in offs:
            if not one.figure:
                copies = max(copies, -(-off // one.copy) if one.copy else NEVER)
        for one, off in offs:
            if one.figure:
                figures = max(figures, -(-(off - copies * one.copy) // one.figure))
        for one, off in offs:
            if one.priced:
                points = max(points, off - figures * one.figure)
        return copies, figures, points

    def least(self, broken: Iterable[Test], values: Values, linear: Cost) -> Cost:
        """The bound by all conditions, of which some do not hold; `linear` is that by the linear ones."""
        others = (test for test in broken if not (isinstance(test, Compared) and test.is_plain))
        copies = max((self._copies(test, values, aim=True) for test in others), default=0)
        return linear if copies <= linear[0] else self.linear(values, copies)

    def lacking(self, broken: Iterable[Test], values: Values) -> int:
        """How far a list is from meeting all conditions, as far as that can be said: no bound."""
        lacking = 0
        for test in broken:
            off = _off(test, values, aim=True) if isinstance(test, Compared) else 0
            lacking += off or 1
        return lacking

    def _copies(self, test: Test, values: Values, aim: bool) -> int:
        if test.met(values) == aim:
            return 0
        if isinstance(test, Compared):
            return self._copies_for(test, values, aim)
        parts = [self._copies(part, values, aim) for part in test.parts]
        return max(parts, default=0) if test.all == aim else min(parts, default=NEVER)

    def _copies_for(self, test: Compared, values: Values, aim: bool) -> int:
        if test.left.switches:
            return self._turning(test.left, values)
        if test.left.part < 0:
            return NEVER
        off, found = _off(test, values, aim), NEVER
        for way in ways(test, values, aim):
            copy, figure = self.reach[test.left.part, way]
            found = min(found, 0 if figure else -(-off // copy) if copy else NEVER)
        return found

    def _turning(self, node: Node, values: Values) -> int:
        """What it takes to turn the easiest switch of a sum, or to change it otherwise."""
        least = NEVER
        if node.part >= 0:
            least = min(
                0 if figure else 1 if copy else NEVER
                for copy, figure in (self.reach[node.part, way] for way in (UP, DOWN))
            )
        for test, then, otherwise in node.switches:
            active = then if test.met(values) else otherwise
            inner = NEVER if active.part < 0 and not active.switches else 0
            least = min(least, inner, self._copies(test, values, not test.met(values)))
        return least


def _off(test: Compared, values: Values, aim: bool) -> int:
    """How far a sum is from where the comparison would come out as wanted."""
    left = test.left.number(values) - test.bound
    if (test.comparison == "!=") == aim and test.comparison in ("=", "!="):
        return 1
    return abs(left) if aim or test.comparison == "!=" else abs(left) + 1
