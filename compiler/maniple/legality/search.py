"""The nearest list by an exact search of our own: best first, one copy or one point of a figure at a time.

A step is only tried if some broken condition cannot be mended without one of its kind (`network`). Cards that
no condition tells apart are tried in their order alone. When the first list that breaks nothing comes up, no
other can be nearer, except for those of equal cost, which are looked through as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from maniple.legality.network import DOWN, UP, Compared, Network, met, number, wanted
from maniple.legality.problem import Cost, Outcome, Place, Problem, Solution

# Changes by position, ascending.
Changes = tuple[tuple[int, int], ...]
# So many lists are looked at by default: about a second.
STATES = 20_000


@dataclass(frozen=True, slots=True)
class _State:
    cost: Cost
    changes: Changes
    values: list[int]


def nearest(problem: Problem, states: int = STATES) -> Outcome:
    """The nearest solution, or that there is none, or neither if that takes more than `states` lists."""
    if problem.empty:
        return Outcome(None, proven=True)
    return _Search(problem).run(states)


def any_near(problem: Problem, states: int = STATES) -> Outcome:
    """Some solution, by the shortest way to mend what is broken: perhaps not the nearest."""
    if problem.empty:
        return Outcome(None, proven=True)
    return _Search(problem, greedy=True).run(states)


class _Search:
    def __init__(self, problem: Problem, greedy: bool = False) -> None:
        self.problem = problem
        self.greedy = greedy
        self.network = Network(problem.conditions, len(problem.start))
        self.alike = self._classes()
        self.queue: list[tuple[Cost, int, _State]] = []
        self.seen: set[Changes] = set()
        self.reaches: dict[int, int] = {}

    def _classes(self) -> list[list[int]]:
        """Positions in groups of which only the order tells the members apart."""
        classes: dict[object, list[int]] = {}
        for at, steps in enumerate(self.network.steps):
            if self.problem.high[at] == self.problem.low[at] == self.problem.start[at]:
                continue
            is_card = at < self.problem.cards
            alone = at if not is_card or self.problem.excluded else -1
            price = self.problem.prices[at] if is_card else 0
            classes.setdefault((tuple(steps), price, alone), []).append(at)
        return list(classes.values())

    def run(self, states: int) -> Outcome:
        """Best first, until everything as near as the best has been seen."""
        best: _State | None = None
        self._push(self._first())
        for looked_at in range(states):
            if self.greedy and best is not None:
                break
            if not self.queue or (best is not None and self.queue[0][0] > best.cost):
                return self._outcome(best, looked_at)
            state = heappop(self.queue)[2]
            if self._is_solution(state):
                if best is None or self._places(state) < self._places(best):
                    best = state
            else:
                for step in self._steps(state):
                    self._push(step)
        found = None if best is None else Solution(self._numbers(best.changes), proven=False)
        return Outcome(found, proven=False, states=states)

    def _outcome(self, best: _State | None, states: int) -> Outcome:
        if best is None:
            return Outcome(None, proven=True, states=states)
        return Outcome(Solution(self._numbers(best.changes), proven=True), proven=True, states=states)

    def _first(self) -> _State:
        """The list itself, every number drawn into its limits."""
        problem = self.problem
        limits = zip(problem.start, problem.low, problem.high, strict=True)
        numbers = tuple(min(max(start, low), high) for start, low, high in limits)
        changes = tuple((at, n - problem.start[at]) for at, n in enumerate(numbers) if n != problem.start[at])
        return _State(problem.cost(numbers), changes, self.network.values(numbers))

    def _push(self, state: _State) -> None:
        if state.changes not in self.seen:
            self.seen.add(state.changes)
            copies, figures, points = state.cost
            cost = (copies + self._more(state), figures, points)
            if self.greedy:
                cost = (self._lacking(state), *cost[:2])
            heappush(self.queue, (cost, len(self.seen), state))

    def _numbers(self, changes: Changes) -> tuple[int, ...]:
        by_position = dict(changes)
        return tuple(n + by_position.get(at, 0) for at, n in enumerate(self.problem.start))

    def _places(self, state: _State) -> tuple[Place, ...]:
        return self.problem.places(self._numbers(state.changes))

    def _is_solution(self, state: _State) -> bool:
        if not all(met(test, state.values) for test in self.network.tests):
            return False
        return not self.problem.excluded or self._numbers(state.changes) not in self.problem.excluded

    def _more(self, state: _State) -> int:
        """So many copies at least must still change."""
        most = 0
        for test in self.network.tests:
            if isinstance(test, Compared) and not test.left.switches and not met(test, state.values):
                lacking = test.bound - number(test.left, state.values)
                reach = self._reach(test.left.part)
                if reach and test.comparison != "!=":
                    most = max(most, -(-abs(lacking) // reach))
        return most

    def _lacking(self, state: _State) -> int:
        """How far a list is from meeting all conditions, as far as that can be said."""
        lacking = 0
        for test in self.network.tests:
            if not met(test, state.values):
                off = test.bound - number(test.left, state.values) if isinstance(test, Compared) else 0
                lacking += abs(off) or 1
        return lacking

    def _reach(self, part: int) -> int:
        """How far one copy moves a linear part; 0 if a figure can move it, for figures come after copies."""
        if part not in self.reaches:
            weights = self.network.parts[part] if part >= 0 else ()
            free = any(at >= self.problem.cards and self._is_free(at) for at, _ in weights)
            reach = max((abs(weight) for at, weight in weights if self._is_free(at)), default=0)
            self.reaches[part] = 0 if free else reach
        return self.reaches[part]

    def _is_free(self, at: int) -> bool:
        return self.problem.low[at] < self.problem.high[at]

    def _steps(self, state: _State) -> Iterator[_State]:
        """The lists after one step, of the broken condition that leaves the fewest."""
        broken = [test for test in self.network.tests if not met(test, state.values)]
        changed = dict(state.changes)
        moves = [self._moves(changed, wanted(test, state.values)) for test in broken]
        if not broken:
            # Only that it is excluded is wrong with this one: everything may help.
            ways = {(part, way) for part in range(len(state.values)) for way in (UP, DOWN)}
            moves = [self._moves(changed, frozenset(ways), anything=True)]
        for at, way in min(moves, key=len):
            yield self._stepped(state, changed, at, way)

    def _moves(
        self, changed: dict[int, int], wishes: frozenset[tuple[int, int]], anything: bool = False
    ) -> list[tuple[int, int]]:
        moves = []
        for members in self.alike:
            steps = self.network.steps[members[0]]
            for way in (UP, DOWN):
                if anything or any((part, way if weight > 0 else -way) in wishes for part, weight in steps):
                    at = self._first_able(members, changed, way)
                    if at is not None:
                        moves.append((at, way))
        return moves

    def _first_able(self, members: list[int], changed: dict[int, int], way: int) -> int | None:
        problem = self.problem
        for at in members:
            change = changed.get(at, 0)
            after = problem.start[at] + change + way
            if change * way >= 0 and problem.low[at] <= after <= problem.high[at]:
                return at
        return None

    def _stepped(self, state: _State, changed: dict[int, int], at: int, way: int) -> _State:
        values = state.values.copy()
        for part, weight in self.network.steps[at]:
            values[part] += weight * way
        copies, figures, points = state.cost
        if at < self.problem.cards:
            cost = (copies + 1, figures, points + self.problem.prices[at])
        else:
            cost = (copies, figures + 1, points)
        return _State(cost, tuple(sorted({**changed, at: changed.get(at, 0) + way}.items())), values)
