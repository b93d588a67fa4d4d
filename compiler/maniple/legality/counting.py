"""All legal lists of a format: how many there are, and one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from maniple.ir.document import Document
from maniple.ir.expressions import Value
from maniple.legality.bound import BoundFormat
from maniple.legality.bounding import certain
from maniple.legality.judging import judge_of
from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.possible import Limits, alike, halves, merged, tightened, together, widest
from maniple.legality.problem import Problem, problem_of

# So many boxes of lists are looked at.
BOXES = 20_000


@dataclass(frozen=True, slots=True)
class Number:
    """How many legal lists there are: so many, or if not `exact` so many at least."""

    lists: int
    exact: bool


def count(
    document: Document,
    format_name: str,
    settings: Mapping[str, Value] | None = None,
    boxes: int = BOXES,
) -> Number:
    """How many legal lists a format has; those that differ in a figure are different.

    Raises as `judge` does.
    """
    problem = _problem(judge_of(document, format_name, settings).format)
    classes = alike(problem)
    groups = {members[0]: members for members in classes}
    total = 0
    for box in _boxes(problem, classes, boxes):
        if box is None:
            return Number(total, exact=False)
        total += prod(ways(problem, groups[at], low, high) for at, (low, high) in box.items())
    return Number(total, exact=True)


def lists(
    document: Document,
    format_name: str,
    settings: Mapping[str, Value] | None = None,
    boxes: int = BOXES,
) -> Iterator[ArmyList]:
    """Every legal list of a format once, or those found before too much was looked at.

    Raises as `judge` does.
    """
    judge = judge_of(document, format_name, settings)
    problem = _problem(judge.format)
    classes = alike(problem)
    for box in _boxes(problem, classes, boxes):
        if box is not None:
            for numbers in _numbers(problem, classes, box):
                yield _army(judge.format, judge.digest, numbers)


def ways(problem: Problem, members: list[int], low: int, high: int) -> int:
    """In how many ways `low` to `high` copies can be had of some cards together."""
    if len(members) == 1:
        return high - low + 1
    found = {0: 1}
    for at in members:
        longer: dict[int, int] = {}
        for before, number in found.items():
            for after in range(before + problem.low[at], min(before + problem.high[at], high) + 1):
                longer[after] = longer.get(after, 0) + number
        found = longer
    return sum(number for copies, number in found.items() if copies >= low)


def _problem(format: BoundFormat) -> Problem:
    return problem_of(format, {})


def _boxes(problem: Problem, classes: list[list[int]], boxes: int) -> Iterator[Limits | None]:
    """Boxes without any list in common whose lists are all legal, and that hold all of them; None if it takes
    too long.
    """
    if problem.empty:
        return
    conditions = merged(problem, classes)
    waiting = [{members[0]: together(problem, members) for members in classes}]
    for _ in range(boxes):
        if not waiting:
            return
        box = waiting.pop()
        if not tightened(conditions, box):
            continue
        known = [certain(condition, box) for condition in conditions]
        if all(known):
            yield box
        elif False not in known:
            open_ = [c for c, one in zip(conditions, known, strict=True) if one is None]
            waiting.extend(halves(box, widest(open_, box)))
    if waiting:
        yield None


def _numbers(problem: Problem, classes: list[list[int]], box: Limits) -> Iterator[tuple[int, ...]]:
    spreads = [tuple(_spreads(problem, members, *box[members[0]])) for members in classes]
    for chosen in product(*spreads):
        numbers = list(problem.low)
        for members, copies in zip(classes, chosen, strict=True):
            for at, n in zip(members, copies, strict=True):
                numbers[at] = n
        yield tuple(numbers)


def _spreads(problem: Problem, members: list[int], low: int, high: int) -> Iterator[tuple[int, ...]]:
    if not members:
        yield from [()] * (low <= 0 <= high)
        return
    at, rest = members[0], members[1:]
    for copies in range(problem.low[at], min(problem.high[at], high) + 1):
        for others in _spreads(problem, rest, low - copies, high - copies):
            yield (copies, *others)


def _army(format: BoundFormat, digest: str, numbers: tuple[int, ...]) -> ArmyList:
    entries = tuple(Entry(name, numbers[at]) for name, at in format.position.items() if numbers[at])
    claims = tuple(Claim(name, numbers[at]) for name, at in format.figure_position.items())
    return ArmyList(digest, format.name, claims, entries)
