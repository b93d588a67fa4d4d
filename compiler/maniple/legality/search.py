"""Searches for lists that break nothing: one copy, or one point of a figure, at a time.

A step is only tried if some broken condition cannot be mended without one of its kind (`network`). Cards that
no condition tells apart are tried in their order alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from maniple.legality.ground import ANY, Changes, Ground, State, changed_by
from maniple.legality.problem import Cost
from maniple.legality.stepping import Stepping

Order = Callable[[State], tuple[int, ...]]


def best_first(ground: Ground) -> State | None:
    """A list that breaks nothing for the least cost there is. Raises `TooLongError`."""
    # Of equal hopes the one that has come furthest: it is nearest to a solution.
    return _first(ground, lambda state: (*state.hope, -state.cost[0] - state.cost[1]))


def shortest_way(ground: Ground) -> State | None:
    """A list that breaks nothing, by what brings the list nearer to that. Raises `TooLongError`."""
    lacking = ground.distance.lacking
    return _first(ground, lambda state: (lacking(ground.tests(state.broken), state.values), *state.cost[:2]))


def _first(ground: Ground, order: Order) -> State | None:
    walk, number = Walk(ground), 0
    queue = [(order(state), 0, state) for state in (ground.first(),) if state is not None]
    while queue:
        state = heappop(queue)[2]
        if walk.ends(state):
            return state
        for other in walk.onward(state):
            number += 1
            heappush(queue, (order(other), number, other))
    return None


class Walk:
    """Lists that come from lists, none of them twice, none that leads to no solution for the cost `cap`.

    Numbers up to the position `after` are settled. `excluding` tells afterwards whether a list was passed
    over only because it does not count.
    """

    def __init__(self, ground: Ground, after: int = -1, cap: Cost = ANY) -> None:
        self.ground = ground
        self.cap = cap
        self.stepping = Stepping(ground, after)
        self.excluding = False
        self.seen: set[Changes] = set()

    def ends(self, state: State) -> bool:
        """Whether a list is a solution."""
        return not state.broken and self.ground.numbers(state) not in self.ground.problem.excluded

    def onward(self, state: State) -> Iterator[State]:
        """What comes next of a list that is no solution."""
        if state.broken:
            steps = self.stepping.mending(state)
        else:
            self.excluding = True
            for shifted in self.stepping.shifts(state):
                if shifted.changes not in self.seen:
                    self.seen.add(shifted.changes)
                    yield shifted
            steps = self.stepping.any(state)
        for at, change in steps:
            changes = changed_by(state.changes, at, change)
            if changes not in self.seen:
                self.seen.add(changes)
                found = self.ground.after(state, at, change, self.cap)
                if found is not None:
                    yield found

    def down(self, state: State) -> State | None:
        """Some solution that comes of a list, whichever is found first. Raises `TooLongError`."""
        waiting = [iter((state,))]
        while waiting:
            found = next(waiting[-1], None)
            if found is None:
                waiting.pop()
            elif self.ends(found):
                return found
            else:
                waiting.append(self.onward(found))
        return None
