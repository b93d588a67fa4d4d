"""The nearest list by an exact search of our own: best first, one copy or one point of a figure at a time.

A step is only tried if some broken condition cannot be mended without one of its kind (`network`). Cards that
no condition tells apart are tried in their order alone. When the first list that breaks nothing comes up, no
other can be nearer, except for those of equal cost, which are looked through as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from maniple.legality.distance import Distance
from maniple.legality.network import DOWN, UP, Network, Test, Wish, met, wanted
from maniple.legality.problem import Cost, Outcome, Place, Problem, Solution

# Changes by position, ascending.
Changes = tuple[tuple[int, int], ...]
Move = tuple[int, int]
# So many lists more are made to tell which of the equally near ones comes first.
TIES = 4_000


def nearest(problem: Problem, states: int) -> Outcome:
    """The nearest solution, or that there is none, or neither if that takes more than `states` lists."""
    if problem.empty:
        return Outcome(None, proven=True)
    return _Search(problem).run(states)


def any_near(problem: Problem, states: int) -> Outcome:
    """Some solution, by the shortest way to mend what is broken: perhaps not the nearest."""
    if problem.empty:
        return Outcome(None, proven=True)
    return _Search(problem, greedy=True).run(states)


@dataclass(frozen=True, slots=True)
class _State:
    cost: Cost
    changes: Changes
    values: list[int]
    broken: tuple[Test, ...]


class _Search:
    def __init__(self, problem: Problem, greedy: bool = False) -> None:
        self.problem = problem
        self.greedy = greedy
        self.network = Network(problem.conditions, len(problem.start))
        self.distance = Distance(problem, self.network)
        self.alike = self._classes()
        self.queue: list[tuple[Cost, int, int, _State]] = []
        self.seen: set[Changes] = set()
        self.made = 0

    def _classes(self) -> list[list[int]]:
        """Positions in groups of which only the order tells the members apart."""
        classes: dict[object, list[int]] = {}
        for at, steps in enumerate(self.network.steps):
            if self.problem.high[at] == self.problem.low[at] == self.problem.start[at]:
                continue
            is_card = at < self.problem.cards
            price = self.problem.prices[at] if is_card else 0
            classes.setdefault((tuple(steps), price, -1 if is_card else at), []).append(at)
        return list(classes.values())

    def run(self, states: int) -> Outcome:
        """Best first, until everything as near as the best has been seen."""
        best: _State | None = None
        self._push_first()
        while self.made <= states:
            if not self.queue or (best is not None and (self.greedy or self.queue[0][0] > best.cost)):
                return self._outcome(best, proven=not (self.greedy and best))
            state = heappop(self.queue)[3]
            if state.broken:
                self._push_moves(state, self._mending(state))
            elif self._numbers(state.changes) in self.problem.excluded:
                self._push_others(state)
            else:
                states = min(states, self.made + TIES) if best is None else states
                if best is None or self._places(state) < self._places(best):
                    best = state
        return self._outcome(best, proven=False)

    def _outcome(self, best: _State | None, proven: bool) -> Outcome:
        found = None if best is None else Solution(self._numbers(best.changes), proven=not self.greedy)
        return Outcome(found, proven, self.made)

    def _numbers(self, changes: Changes) -> tuple[int, ...]:
        by_position = dict(changes)
        return tuple(n + by_position.get(at, 0) for at, n in enumerate(self.problem.start))

    def _places(self, state: _State) -> tuple[Place, ...]:
        return self.problem.places(self._numbers(state.changes))

    # --- what is waiting ---

    def _push_first(self) -> None:
        """The list itself, every number drawn into its limits."""
        problem = self.problem
        limits = zip(problem.start, problem.low, problem.high, strict=True)
        numbers = tuple(min(max(start, low), high) for start, low, high in limits)
        changes = tuple((at, n - problem.start[at]) for at, n in enumerate(numbers) if n != problem.start[at])
        self.seen.add(changes)
        self._push(problem.cost(numbers), changes, self.network.values(numbers))

    def _push(self, cost: Cost, changes: Changes, values: list[int]) -> None:
        broken = tuple(test for test in self.network.tests if not met(test, values))
        if self.greedy:
            hope = (self.distance.lacking(broken, values), *cost[:2])
        else:
            copies, figures, points = self.distance.least(broken, values)
            hope = (cost[0] + copies, cost[1] + figures, cost[2] + points)
        # Of equal hopes the one that has come furthest: it is nearest to a solution.
        place = (hope, -cost[0] - cost[1], len(self.seen))
        heappush(self.queue, (*place, _State(cost, changes, values, broken)))

    def _push_moves(self, state: _State, moves: Iterable[Move]) -> None:
        changed = dict(state.changes)
        for at, way in moves:
            changes = tuple(sorted({**changed, at: changed.get(at, 0) + way}.items()))
            self.made += 1
            if changes in self.seen:
                continue
            self.seen.add(changes)
            values = state.values.copy()
            for part, weight in self.network.steps[at]:
                values[part] += weight * way
            self._push(self._cost_after(state.cost, at), changes, values)

    def _cost_after(self, cost: Cost, at: int) -> Cost:
        copies, figures, points = cost
        if at < self.problem.cards:
            return copies + 1, figures, points + self.problem.prices[at]
        return copies, figures + 1, points

    def _push_others(self, state: _State) -> None:
        """From a solution that does not count: its changes on cards that are alike, and any step at all."""
        changed = dict(state.changes)
        for members in self.alike:
            for at in members:
                way = (changed.get(at, 0) > 0) - (changed.get(at, 0) < 0)
                if way:
                    for other in members:
                        if other != at and self._is_able(other, changed, way):
                            self._push_shifted(state, at, other, way)
        moves = [(at, way) for members in self.alike for at in members for way in (UP, DOWN)]
        self._push_moves(state, [move for move in moves if self._is_able(move[0], changed, move[1])])

    def _push_shifted(self, state: _State, at: int, other: int, way: int) -> None:
        shifted = dict(state.changes)
        shifted[at] -= way
        shifted[other] = shifted.get(other, 0) + way
        problem, after = self.problem, self.problem.start[at] + shifted[at]
        changes = tuple(sorted((at, change) for at, change in shifted.items() if change))
        if problem.low[at] <= after <= problem.high[at] and changes not in self.seen:
            self.seen.add(changes)
            self._push(state.cost, changes, state.values)

    # --- steps ---

    def _mending(self, state: _State) -> list[Move]:
        """The steps that help the broken condition which leaves the fewest."""
        changed = dict(state.changes)
        return min((self._moves(changed, wanted(test, state.values)) for test in state.broken), key=len)

    def _moves(self, changed: dict[int, int], wishes: frozenset[Wish]) -> list[Move]:
        return [move for members in self.alike for move in self._moves_among(members, changed, wishes)]

    def _moves_among(
        self, members: list[int], changed: dict[int, int], wishes: frozenset[Wish]
    ) -> Iterator[Move]:
        steps = self.network.steps[members[0]]
        for way in (UP, DOWN):
            if any((part, way if weight > 0 else -way) in wishes for part, weight in steps):
                able = (at for at in members if self._is_able(at, changed, way))
                first = next(able, None)
                if first is not None:
                    yield first, way

    def _is_able(self, at: int, changed: dict[int, int], way: int) -> bool:
        change = changed.get(at, 0)
        after = self.problem.start[at] + change + way
        return change * way >= 0 and self.problem.low[at] <= after <= self.problem.high[at]
