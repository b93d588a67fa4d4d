"""Conditions made ready for a search that changes one number after the other.

All linear parts are numbered; the state of a search is the list of their values, and what one step does to
them is known beforehand. For a condition that does not hold, `wanted` tells which parts must go up or down:
however the condition is mended, one of these changes is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from maniple.legality.bound import All, Condition, Each, Either, Row, Slots, Sum, Switch
from maniple.legality.measuring import compare

UP, DOWN = 1, -1
# A linear part by its number, and the way it should go.
Wish = tuple[int, int]
Values = Sequence[int]


@dataclass(frozen=True, slots=True)
class Node:
    """A sum: `constant`, the value of a linear part (none if negative), and switches."""

    constant: int
    part: int
    switches: tuple[tuple[Test, Node, Node], ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A sum compared with a number."""

    left: Node
    comparison: str
    bound: int


@dataclass(frozen=True, slots=True)
class Joined:
    """All parts, or any of them."""

    all: bool
    parts: tuple[Test, ...]


Test = Compared | Joined


class Network:
    """The linear parts of some conditions; `steps` says for each position what one more of it adds."""

    def __init__(self, conditions: tuple[Condition, ...], size: int) -> None:
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}
        self.tests = tuple(map(self._test, conditions))
        self.steps: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for weights, part in self._numbers.items():
            for at, weight in weights:
                self.steps[at].append((part, weight))

    def values(self, numbers: Sequence[int]) -> list[int]:
        """The values of all linear parts for a list."""
        return [sum(weight * numbers[at] for at, weight in weights) for weights in self._numbers]

    @property
    def parts(self) -> list[tuple[tuple[int, int], ...]]:
        """The weights of each linear part by its number."""
        return list(self._numbers)

    def _test(self, condition: Condition) -> Test:
        match condition:
            case Row(left, comparison, bound):
                return Compared(self._node(left), comparison, bound)
            case Each():
                return self._test(condition.rows)
            case All(parts):
                return Joined(True, tuple(map(self._test, parts)))
            case Either(parts):
                return Joined(False, tuple(map(self._test, parts)))
            case Slots():
                raise TypeError("slots are searched as rows")
            case _:
                assert_never(condition)

    def _node(self, total: Sum) -> Node:
        part = self._numbers.setdefault(total.weights, len(self._numbers)) if total.weights else -1
        return Node(total.constant, part, tuple(map(self._switch, total.switches)))

    def _switch(self, switch: Switch) -> tuple[Test, Node, Node]:
        return self._test(switch.test), self._node(switch.then), self._node(switch.otherwise)


def number(node: Node, values: Values) -> int:
    """What a sum comes to."""
    found = node.constant + (values[node.part] if node.part >= 0 else 0)
    for test, then, otherwise in node.switches:
        found += number(then if met(test, values) else otherwise, values)
    return found


def met(test: Test, values: Values) -> bool:
    """Whether a condition holds."""
    if isinstance(test, Compared):
        return compare(number(test.left, values), test.comparison, test.bound)
    return (all if test.all else any)(met(part, values) for part in test.parts)


def wanted(test: Test, values: Values, aim: bool = True) -> frozenset[Wish]:
    """Changes of which one at least is in every way to make a condition hold (or fail, if that is the aim),
    which does not do so yet.
    """
    if isinstance(test, Compared):
        left = number(test.left, values)
        return frozenset(w for way in _ways(test, left, aim) for w in _moving(test.left, values, way))
    wrong = [part for part in test.parts if met(part, values) != aim]
    wishes = [wanted(part, values, aim) for part in wrong]
    if test.all == aim:
        # Each of them must change, so those of any one of them will do.
        return min(wishes, key=len)
    return frozenset().union(*wishes)


def _ways(test: Compared, left: int, aim: bool) -> tuple[int, ...]:
    match test.comparison, aim:
        case ("<=", True) | (">=", False):
            return (DOWN,)
        case (">=", True) | ("<=", False):
            return (UP,)
        case ("=", True) | ("!=", False):
            return (UP,) if left < test.bound else (DOWN,)
    return (UP, DOWN)


def _moving(node: Node, values: Values, way: int) -> frozenset[Wish]:
    """Changes of which one at least is in every way to move a sum up or down."""
    found = {(node.part, way)} if node.part >= 0 else set()
    for test, then, otherwise in node.switches:
        on = met(test, values)
        active, other = (then, otherwise) if on else (otherwise, then)
        found |= _moving(active, values, way)
        fixed = active.part < 0 > other.part and not active.switches and not other.switches
        if not fixed or (other.constant - active.constant) * way > 0:
            found |= wanted(test, values, not on)
    return frozenset(found)
