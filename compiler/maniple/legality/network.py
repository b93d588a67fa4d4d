"""Conditions made ready for a search that changes one number after the other.

All linear parts are numbered; the state of a search is the list of their values, and what one step does to
them is known beforehand. For a condition that does not hold, `wanted` tells which parts must go up or down:
however the condition is mended, one of these changes is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import assert_never

from maniple.legality.bound import All, Condition, Each, Either, Row, Slots, Sum, Switch
from maniple.legality.identity import Same

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
    # What the sum comes to. Searches ask that so often that it is a function of its own.
    number: Callable[[Values], int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", _number(self.constant, self.part, self.switches))


@dataclass(frozen=True, slots=True)
class Compared:
    """A sum compared with a number."""

    left: Node
    comparison: str
    bound: int
    # Whether the comparison holds.
    met: Callable[[Values], bool] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "met", _compared(self.left.number, self.comparison, self.bound))

    @property
    def is_plain(self) -> bool:
        """Whether it is linear and leaves a side of its bound."""
        return self.comparison != "!=" and self.left.part >= 0 and not self.left.switches


@dataclass(frozen=True, slots=True)
class Joined:
    """All parts, or any of them."""

    all: bool
    parts: tuple[Test, ...]
    # Whether so many of the parts hold.
    met: Callable[[Values], bool] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "met", _joined(self.all, tuple(part.met for part in self.parts)))


Test = Compared | Joined


def _number(
    constant: int, part: int, switches: tuple[tuple[Test, Node, Node], ...]
) -> Callable[[Values], int]:
    if not switches:
        return (lambda values: constant + values[part]) if part >= 0 else (lambda _: constant)
    sides = tuple((test.met, then.number, otherwise.number) for test, then, otherwise in switches)

    def number(values: Values) -> int:
        found = constant + values[part] if part >= 0 else constant
        for met, then, otherwise in sides:
            found += then(values) if met(values) else otherwise(values)
        return found

    return number


def _compared(number: Callable[[Values], int], comparison: str, bound: int) -> Callable[[Values], bool]:
    match comparison:
        case "=":
            return lambda values: number(values) == bound
        case "<=":
            return lambda values: number(values) <= bound
        case ">=":
            return lambda values: number(values) >= bound
    return lambda values: number(values) != bound


def _joined(every: bool, parts: tuple[Callable[[Values], bool], ...]) -> Callable[[Values], bool]:
    def met(values: Values) -> bool:
        # Some part that is not as it must be settles a conjunction, one that is a disjunction.
        for part in parts:
            if part(values) != every:
                return not every
        return every

    return met


class Network:
    """The linear parts of some conditions; `steps` says for each position what one more of it adds."""

    def __init__(self, conditions: tuple[Condition, ...], size: int) -> None:
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}
        self.tests = tuple(map(self._test, conditions))
        self.steps: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for weights, part in self._numbers.items():
            for at, weight in weights:
                self.steps[at].append((part, weight))
        self.reading = self._reading()

    def values(self, numbers: Sequence[int]) -> list[int]:
        """The values of all linear parts for a list."""
        return [sum(weight * numbers[at] for at, weight in weights) for weights in self._numbers]

    @property
    def parts(self) -> list[tuple[tuple[int, int], ...]]:
        """The weights of each linear part by its number."""
        return list(self._numbers)

    def _reading(self) -> list[tuple[int, ...]]:
        """By each part the numbers of the conditions that depend on it."""
        found: list[list[int]] = [[] for _ in self._numbers]
        for number, test in enumerate(self.tests):
            for part in frozenset(_parts(test)):
                found[part].append(number)
        return list(map(tuple, found))

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


def network_of(conditions: tuple[Condition, ...], size: int) -> Network:
    """The network of some conditions; for the same ones again it is the same."""
    return _known(Same(conditions), size)


@lru_cache(maxsize=16)
def _known(same: Same[tuple[Condition, ...]], size: int) -> Network:
    return Network(same.it, size)


def _parts(test: Test) -> Iterator[int]:
    if isinstance(test, Compared):
        yield from _parts_of(test.left)
    else:
        for part in test.parts:
            yield from _parts(part)


def _parts_of(node: Node) -> Iterator[int]:
    if node.part >= 0:
        yield node.part
    for test, then, otherwise in node.switches:
        yield from _parts(test)
        yield from _parts_of(then)
        yield from _parts_of(otherwise)


def wanted(test: Test, values: Values, aim: bool = True) -> frozenset[Wish]:
    """Changes of which one at least is in every way to make a condition hold (or fail, if that is the aim),
    which does not do so yet.
    """
    if isinstance(test, Compared):
        return frozenset(wish for way in ways(test, values, aim) for wish in _moving(test.left, values, way))
    wrong = [part for part in test.parts if part.met(values) != aim]
    wishes = [wanted(part, values, aim) for part in wrong]
    if test.all == aim:
        # Each of them must change, so those of any one of them will do.
        return min(wishes, key=len)
    return frozenset().union(*wishes)


def ways(test: Compared, values: Values, aim: bool) -> tuple[int, ...]:
    """Whether a sum must go up or down for a comparison to hold (or fail, if that is the aim), which does not
    do so yet; either if both will do.
    """
    match test.comparison, aim:
        case ("<=", True) | (">=", False):
            return (DOWN,)
        case (">=", True) | ("<=", False):
            return (UP,)
        case ("=", True) | ("!=", False):
            return (UP,) if test.left.number(values) < test.bound else (DOWN,)
    return (UP, DOWN)


def _moving(node: Node, values: Values, way: int) -> frozenset[Wish]:
    """Changes of which one at least is in every way to move a sum up or down."""
    found = {(node.part, way)} if node.part >= 0 else set()
    for test, then, otherwise in node.switches:
        on = test.met(values)
        active, other = (then, otherwise) if on else (otherwise, then)
        found |= _moving(active, values, way)
        fixed = active.part < 0 > other.part and not active.switches and not other.switches
        if not fixed or (other.constant - active.constant) * way > 0:
            found |= wanted(test, values, not on)
    return frozenset(found)
