"""The nearest list by OR-Tools CP-SAT, for games too large for our own search; the same answers, proven.

The costs are brought to their least one after the other, then the places of the changes, so that the answer
is the one that `problem` calls nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, assert_never

from maniple.legality.bound import All, Condition, Each, Either, Row, Slots, Sum
from maniple.legality.bounding import span
from maniple.legality.problem import Outcome, Problem, Solution

# After so much work what has been found is taken, unproven. It is the solver's own measure, about seconds,
# but the same on every machine.
PATIENCE = 20.0
_OPPOSITE: dict[str, Callable[[int], tuple[str, int]]] = {
    "=": lambda bound: ("!=", bound),
    "!=": lambda bound: ("=", bound),
    "<=": lambda bound: (">=", bound + 1),
    ">=": lambda bound: ("<=", bound - 1),
}


def is_there() -> bool:
    """Whether OR-Tools is installed (`pip install maniple[solver]`)."""
    return find_spec("ortools") is not None


def nearest(problem: Problem, patience: float = PATIENCE) -> Outcome:
    """The nearest solution, or that there is none; unproven if that is more work than `patience`."""
    if problem.empty:
        return Outcome(None, proven=True)
    return _Solving(problem, patience).run()


class _Solving:
    def __init__(self, problem: Problem, patience: float) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 (half a second, only for those who need it)

        self.cp = cp_model
        self.problem = problem
        self.model: Any = cp_model.CpModel()
        self.left = patience
        self.numbers = self._numbers()
        self.up, self.down = self._changes()
        self.found: tuple[int, ...] = ()
        self.states = 0
        for condition in problem.conditions:
            self._require(condition)
        for numbers in problem.excluded:
            self._exclude(numbers)

    # --- what is asked ---

    def _numbers(self) -> list[Any]:
        limits = zip(self.problem.low, self.problem.high, strict=True)
        return [self.model.new_int_var(low, high, f"n{at}") for at, (low, high) in enumerate(limits)]

    def _changes(self) -> tuple[list[Any], list[Any]]:
        """How many more and how many fewer there are of each, never both."""
        up, down = [], []
        for at, start in enumerate(self.problem.start):
            low, high = self.problem.low[at], self.problem.high[at]
            more = self.model.new_int_var(max(0, low - start), max(0, high - start), f"u{at}")
            less = self.model.new_int_var(max(0, start - high), max(0, start - low), f"d{at}")
            self.model.add(self.numbers[at] == start + more - less)
            up.append(more)
            down.append(less)
        return up, down

    def _require(self, condition: Condition) -> None:
        match condition:
            case Row(left, comparison, bound):
                self._add(self._sum(left), comparison, bound)
            case Each():
                self._require(condition.rows)
            case All(parts):
                for part in parts:
                    self._require(part)
            case Either(parts):
                self.model.add_bool_or([self._literal(part) for part in parts])
            case Slots():
                raise TypeError("slots are searched as rows")
            case _:
                assert_never(condition)

    def _add(self, left: Any, comparison: str, bound: int) -> Any:
        match comparison:
            case "=":
                return self.model.add(left == bound)
            case "!=":
                return self.model.add(left != bound)
            case "<=":
                return self.model.add(left <= bound)
        return self.model.add(left >= bound)

    def _literal(self, condition: Condition) -> Any:
        """A truth that is so just if the condition holds."""
        truth = self.model.new_bool_var("")
        if isinstance(condition, Each):
            condition = condition.rows
        match condition:
            case Row(left, comparison, bound):
                total = self._sum(left)
                self._add(total, comparison, bound).only_enforce_if(truth)
                self._add(total, *_OPPOSITE[comparison](bound)).only_enforce_if(truth.Not())
            case All(parts):
                inner = [self._literal(part) for part in parts]
                self.model.add_bool_and(inner).only_enforce_if(truth)
                self.model.add_bool_or([*(one.Not() for one in inner), truth])
            case Either(parts):
                inner = [self._literal(part) for part in parts]
                self.model.add_bool_or(inner).only_enforce_if(truth)
                self.model.add_bool_and([one.Not() for one in inner]).only_enforce_if(truth.Not())
            case Slots():
                raise TypeError("slots are searched as rows")
            case _:
                assert_never(condition)
        return truth

    def _sum(self, total: Sum) -> Any:
        expr = total.constant + sum(weight * self.numbers[at] for at, weight in total.weights)
        for one in total.switches:
            test = self._literal(one.test)
            if not (one.then.weights or one.then.switches or one.otherwise.weights or one.otherwise.switches):
                expr += one.otherwise.constant + (one.then.constant - one.otherwise.constant) * test
                continue
            low, high = (f(self._limits(one.then)[k], self._limits(one.otherwise)[k]) for k, f in _ENDS)
            part = self.model.new_int_var(low, high, "")
            self.model.add(part == self._sum(one.then)).only_enforce_if(test)
            self.model.add(part == self._sum(one.otherwise)).only_enforce_if(test.Not())
            expr += part
        return expr

    def _limits(self, total: Sum) -> tuple[int, int]:
        return span(total, dict(enumerate(zip(self.problem.low, self.problem.high, strict=True))))

    def _exclude(self, numbers: Sequence[int]) -> None:
        differing = []
        for at, number in enumerate(numbers):
            truth = self.model.new_bool_var("")
            self.model.add(self.numbers[at] != number).only_enforce_if(truth)
            differing.append(truth)
        self.model.add_bool_or(differing)

    # --- how it is answered ---

    def run(self) -> Outcome:
        cards = self.problem.cards
        moved = [up + down for up, down in zip(self.up, self.down, strict=True)]
        prices = zip(self.problem.prices, moved[:cards], strict=False)
        costs = [sum(moved[:cards]), sum(moved[cards:]), sum(price * one for price, one in prices if price)]
        for cost in costs:
            status = self._least(cost)
            if status == self.cp.INFEASIBLE:
                return Outcome(None, proven=True, states=self.states)
            if status != self.cp.OPTIMAL:
                return self._unproven()
        return self._placed(moved)

    def _placed(self, moved: list[Any]) -> Outcome:
        """Of equal costs the one whose changes come first."""
        at = -1
        while True:
            rest = [
                one for one in range(at + 1, len(moved)) if self.problem.low[one] < self.problem.high[one]
            ]
            if not any(self.found[one] != self.problem.start[one] for one in rest):
                return Outcome(Solution(self.found, proven=True), proven=True, states=self.states)
            firsts = {one: self.model.new_bool_var("") for one in rest}
            self.model.add_exactly_one(firsts.values())
            for one, first in firsts.items():
                self.model.add(moved[one] >= 1).only_enforce_if(first)
            if self._least(sum(one * first for one, first in firsts.items())) != self.cp.OPTIMAL:
                return self._unproven()
            at = next(one for one in rest if self.found[one] != self.problem.start[one])
            if self._least(-2 * moved[at] + self._is_less(at)) != self.cp.OPTIMAL:
                return self._unproven()

    def _is_less(self, at: int) -> Any:
        truth = self.model.new_bool_var("")
        self.model.add(self.down[at] >= 1).only_enforce_if(truth)
        self.model.add(self.down[at] == 0).only_enforce_if(truth.Not())
        return truth

    def _unproven(self) -> Outcome:
        found = Solution(self.found, proven=False) if self.found else None
        return Outcome(found, proven=False, states=self.states)

    def _least(self, goal: Any) -> Any:
        """Brings a number to its least, keeps it there, and goes on from what was found."""
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.max_deterministic_time = max(self.left, 0.001)
        self.model.minimize(goal)
        status = solver.solve(self.model)
        self.left -= solver.response_proto.deterministic_time
        self.states += 1
        if status in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            self.found = tuple(solver.value(number) for number in self.numbers)
            self.model.clear_hints()
            for number, value in zip(self.numbers, self.found, strict=True):
                self.model.add_hint(number, value)
            if status == self.cp.OPTIMAL:
                self.model.add(goal == round(solver.objective_value))
        return status


_ENDS: tuple[tuple[int, Callable[[int, int], int]], ...] = ((0, min), (1, max))
