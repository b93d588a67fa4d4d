"""The nearest of all solutions: what it costs at least, then which of those that cost as much comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maniple.legality.ground import ANY, Ground, State, TooLongError
from maniple.legality.network import DOWN, UP
from maniple.legality.problem import Outcome, Problem, Solution
from maniple.legality.search import Walk, best_first, shortest_way


def nearest(problem: Problem, states: int) -> Outcome:
    """The nearest solution, or that there is none, or neither if that takes more than `states` lists."""
    return _outcome(problem, states, best_first, _first_of_equals)


def any_near(problem: Problem, states: int) -> Outcome:
    """Some solution, by the shortest way to mend what is broken: perhaps not the nearest."""
    return _outcome(problem, states, shortest_way, _as_found)


def _outcome(
    problem: Problem,
    states: int,
    search: Callable[[Ground], State | None],
    settled: Callable[[Ground, State], Outcome],
) -> Outcome:
    """What a search comes to; `settled` tells what its solution is worth."""
    if problem.empty:
        return Outcome(None, proven=True)
    ground = Ground(problem, states)
    try:
        found = search(ground)
    except TooLongError:
        return Outcome(None, proven=False, states=ground.made)
    return Outcome(None, proven=True, states=ground.made) if found is None else settled(ground, found)


def _as_found(ground: Ground, found: State) -> Outcome:
    return Outcome(Solution(ground.numbers(found), proven=False), proven=False, states=ground.made)


def _first_of_equals(ground: Ground, found: State) -> Outcome:
    """Of the solutions that cost as much the one that comes first, if there is time to find it."""
    placing, settled = _Placing(ground, found), True
    try:
        placing.settle()
    except TooLongError:
        settled = False
    return Outcome(Solution(placing.best, proven=True), proven=settled, states=ground.made)


class _Placing:
    """Settles one position after the other: the largest change that still leads to a solution of this cost.

    A position has the change of the best solution known unless an earlier choice leads to another one.
    """

    def __init__(self, ground: Ground, found: State) -> None:
        self.ground = ground
        self.problem = ground.problem
        self.cost = found.cost
        self.best = ground.numbers(found)
        # What is settled, and the rest as it would be without changes.
        self.state = _sure(ground.first())
        # Changes of kinds of cards that lead nowhere from what is settled: with later ones neither.
        self.failed: set[tuple[int, int]] = set()

    def settle(self) -> None:
        """Settles all positions. Raises `TooLongError`; `best` is of this cost all the same."""
        kinds = {at: kind for kind, members in enumerate(self.ground.alike) for at in members}
        for at in sorted(kinds):
            if self.state.cost == self.cost:
                return
            for change in self._earlier(at):
                if (kinds[at], change) not in self.failed and self._leads(at, kinds[at], change):
                    break
            change = self.best[at] - self.ground.drawn[at]
            if change:
                self.failed.clear()
                self.state = _sure(self.ground.after(self.state, at, change, ANY))

    def _earlier(self, at: int) -> Iterator[int]:
        """Changes of a position that come before that of the best solution."""
        farthest = {way: self._farthest(at, way) for way in (UP, DOWN)}
        for more in range(max(farthest.values()), 0, -1):
            for way in (UP, DOWN):
                if self.ground.drawn[at] + more * way == self.best[at]:
                    return
                if more <= farthest[way]:
                    yield more * way

    def _farthest(self, at: int, way: int) -> int:
        """How far a position may move at most: within its limits, and as far as linear conditions tell."""
        drawn, of = self.ground.drawn[at], 0 if at < self.problem.cards else 1
        room = self.problem.high[at] - drawn if way > 0 else drawn - self.problem.low[at]
        # A number that was drawn into its limits cannot move back.
        onward = way * (drawn - self.problem.start[at]) >= 0
        known, most = 0, min(room, self.cost[of] - self.state.cost[of]) if onward else 0
        while known < most:
            middle = (known + most + 1) // 2
            may = self.ground.may(self.state, at, middle * way, self.cost)
            known, most = (middle, most) if may else (known, middle - 1)
        return known

    def _leads(self, at: int, kind: int, change: int) -> bool:
        """Whether a change leads to a solution, which is then the best known."""
        begun = self.ground.after(self.state, at, change, self.cost)
        if begun is None:
            self.failed.add((kind, change))
            return False
        walk = Walk(self.ground, at, self.cost)
        found = walk.down(begun)
        if found is not None:
            self.best = self.ground.numbers(found)
        elif not walk.excluding:
            self.failed.add((kind, change))
        return found is not None


def _sure(state: State | None) -> State:
    """A list that a solution is known to come of."""
    assert state is not None
    return state
