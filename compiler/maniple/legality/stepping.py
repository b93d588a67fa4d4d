"""Which steps a search tries from a list: enough of them, and no two that come to the same."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.legality.ground import Ground, Move, State
from maniple.legality.network import DOWN, UP, Compared, Test, wanted

# A position, and how many more or fewer there.
Step = tuple[int, int]


class Stepping:
    """Steps on the positions behind `after`: those up to it are settled.

    A number that has gone up does not come down again, nor the other way round.
    """

    def __init__(self, ground: Ground, after: int = -1) -> None:
        self.ground = ground
        self.after = after

    def mending(self, state: State) -> list[Step]:
        """The steps that help the broken condition that leaves the fewest: one is in every way to mend it."""
        changed = dict(state.changes)
        best: tuple[list[Step], Test] | None = None
        for test in self.ground.tests(state.broken):
            steps = self._steps(self.ground.moves(wanted(test, state.values)), changed)
            if best is None or len(steps) < len(best[0]):
                best = steps, test
        assert best is not None
        steps, test = best
        if isinstance(test, Compared) and test.is_plain:
            return self._leaping(steps, test, state)
        return steps

    def _leaping(self, steps: list[Step], test: Compared, state: State) -> list[Step]:
        """Figures, which may be far off, go all the way at once: where no card helps a linear condition, they
        must. Where figures of different weights do, they go step by step as well.
        """
        cards = [(at, way) for at, way in steps if at < self.ground.problem.cards]
        figures = [(at, way) for at, way in steps if at >= self.ground.problem.cards]
        off = abs(test.left.number(state.values) - test.bound)
        leaps = [(at, way * self._room(at, way, off, test.left.part, state)) for at, way in figures]
        return [*leaps, *cards] if len(figures) == 1 else [*leaps, *steps]

    def _room(self, at: int, way: int, off: int, part: int, state: State) -> int:
        """How far a figure goes to bring a part so much nearer, if its limits let it."""
        problem = self.ground.problem
        weight = abs(dict(self.ground.network.steps[at])[part])
        now = problem.start[at] + dict(state.changes).get(at, 0)
        return min(-(-off // weight), problem.high[at] - now if way > 0 else now - problem.low[at])

    def _steps(self, moves: Iterator[Move], changed: dict[int, int]) -> list[Step]:
        """Each move on the first card that can make it."""
        found = []
        for kind, way in moves:
            for at in self.ground.alike[kind]:
                if self._is_able(at, changed, way):
                    found.append((at, way))
                    break
        return found

    def any(self, state: State) -> list[Step]:
        """Any step at all. Of cards that are alike and not changed the first one stands for all."""
        changed = dict(state.changes)
        return [
            (at, way)
            for members in self.ground.alike
            for way in (UP, DOWN)
            for at in self._standing(members, changed, way)
        ]

    def _standing(self, members: list[int], changed: dict[int, int], way: int) -> Iterator[int]:
        standing = False
        for at in members:
            if self._is_able(at, changed, way) and not (standing and at not in changed):
                standing = standing or at not in changed
                yield at

    def shifts(self, state: State) -> Iterator[State]:
        """The list with one of its changes on another card that is alike."""
        changed = dict(state.changes)
        for members in self.ground.alike:
            for at in members:
                way = (changed.get(at, 0) > 0) - (changed.get(at, 0) < 0)
                if way and at > self.after and self._has_limits(at, changed[at] - way):
                    for other in members:
                        if other != at and self._is_able(other, changed, way):
                            yield self.ground.shifted(state, at, other, way)

    def _is_able(self, at: int, changed: dict[int, int], way: int) -> bool:
        if at <= self.after:
            return False
        change = changed.get(at, 0)
        return change * way >= 0 and self._has_limits(at, change + way)

    def _has_limits(self, at: int, change: int) -> bool:
        problem = self.ground.problem
        return problem.low[at] <= problem.start[at] + change <= problem.high[at]
