"""A problem made ready for searches: what any step does, and which cards no condition tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maniple.legality.combined import NEVER
from maniple.legality.distance import Distance
from maniple.legality.network import DOWN, UP, Test, Wish, network_of
from maniple.legality.problem import Cost, Problem

# Changes by position, ascending.
Changes = tuple[tuple[int, int], ...]
# A kind of cards by its number, and more or fewer of it.
Move = tuple[int, int]
# What no solution costs more than.
ANY: Cost = (NEVER - 1, 0, 0)


class TooLongError(Exception):
    """Searches have made as many lists as they may."""


@dataclass(frozen=True, slots=True)
class State:
    """A list on the way: what it costs, how it differs from the start, the values of all linear parts, by
    their numbers the conditions that do not hold, and what a solution that comes of it costs at least.
    """

    cost: Cost
    changes: Changes
    values: list[int]
    broken: tuple[int, ...]
    hope: Cost


class Ground:
    """A problem made ready. Its searches may make so many lists together."""

    def __init__(self, problem: Problem, states: int) -> None:
        self.problem = problem
        self.left = states
        self.made = 0
        self.network = network_of(problem.conditions, len(problem.start))
        self.alike = self._kinds()
        self.distance = Distance(problem, self.network, self.alike)
        self._movers = self._moves_by_wish()
        limits = zip(problem.start, problem.low, problem.high, strict=True)
        # The list itself, every number drawn into its limits.
        self.drawn = tuple(min(max(start, low), high) for start, low, high in limits)

    def _kinds(self) -> list[list[int]]:
        """Positions in groups of which only the order tells the members apart."""
        kinds: dict[object, list[int]] = {}
        for at, steps in enumerate(self.network.steps):
            if self.problem.high[at] == self.problem.low[at] == self.problem.start[at]:
                continue
            is_card = at < self.problem.cards
            price = self.problem.prices[at] if is_card else 0
            kinds.setdefault((tuple(steps), price, is_card), []).append(at)
        return list(kinds.values())

    def _moves_by_wish(self) -> dict[Wish, list[Move]]:
        found: dict[Wish, list[Move]] = {}
        for kind, members in enumerate(self.alike):
            for part, weight in self.network.steps[members[0]]:
                for way in (UP, DOWN):
                    found.setdefault((part, way if weight > 0 else -way), []).append((kind, way))
        return found

    def first(self) -> State | None:
        """The list itself, every number drawn into its limits; none if no solution comes of it."""
        pairs = enumerate(zip(self.problem.start, self.drawn, strict=True))
        changes = tuple((at, drawn - start) for at, (start, drawn) in pairs if drawn != start)
        values, cost = self.network.values(self.drawn), self.problem.cost(self.drawn)
        tests = range(len(self.network.tests))
        return self._state(cost, changes, values, tests, ANY)

    def after(self, state: State, at: int, change: int, cap: Cost) -> State | None:
        """The list with so many more or fewer at a position; none if no solution comes of it that costs no
        more than `cap`. Raises `TooLongError`.
        """
        self.made += 1
        if self.made > self.left:
            raise TooLongError
        values, asked = state.values.copy(), set(state.broken)
        for part, weight in self.network.steps[at]:
            values[part] += weight * change
            asked.update(self.network.reading[part])
        cost = self.problem.cost_after(state.cost, at, abs(change))
        return self._state(cost, changed_by(state.changes, at, change), values, asked, cap)

    def may(self, state: State, at: int, change: int, cap: Cost) -> bool:
        """Whether a solution for the cost `cap` may come of a change, as far as linear conditions tell of
        copies and figures: if one may come of a larger change the same way, then of this.
        """
        values = state.values.copy()
        for part, weight in self.network.steps[at]:
            values[part] += weight * change
        spent = self.problem.cost_after(state.cost, at, abs(change))
        left = cap[0] - spent[0]
        copies, figures, _ = self.distance.linear(values, left)
        return copies <= left and spent[1] + figures <= cap[1]

    def shifted(self, state: State, at: int, other: int, way: int) -> State:
        """The list with a change on another card that is alike: it costs and means the same."""
        changes = changed_by(changed_by(state.changes, at, -way), other, way)
        return State(state.cost, changes, state.values, state.broken, state.hope)

    def _state(
        self, cost: Cost, changes: Changes, values: list[int], asked: Iterable[int], cap: Cost
    ) -> State | None:
        linear = self.distance.linear(values)
        if _sum(cost, linear) > cap:
            return None
        tests = self.network.tests
        broken = tuple(number for number in sorted(asked) if not tests[number].met(values))
        least = self.distance.least(self.tests(broken), values, linear)
        hope = _sum(cost, least)
        if hope > cap:
            return None
        return State(cost, changes, values, broken, hope)

    def tests(self, numbers: Iterable[int]) -> list[Test]:
        """Conditions by their numbers."""
        return [self.network.tests[number] for number in numbers]

    def numbers(self, state: State) -> tuple[int, ...]:
        """A list by its position."""
        numbers = list(self.problem.start)
        for at, change in state.changes:
            numbers[at] += change
        return tuple(numbers)

    def moves(self, wishes: Iterable[Wish]) -> Iterator[Move]:
        """The moves that do what is wished, in the order of the cards."""
        found = {move for wish in wishes for move in self._movers.get(wish, ())}
        return iter(sorted(found, key=lambda move: (move[0], -move[1])))


def changed_by(changes: Changes, at: int, change: int) -> Changes:
    """Changes with another one on some position."""
    changed = dict(changes)
    changed[at] = changed.get(at, 0) + change
    return tuple(sorted((at, change) for at, change in changed.items() if change))


def _sum(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
