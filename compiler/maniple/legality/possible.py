"""Whether any list meets some conditions, by halving what each number may be.

Limits are drawn tighter by every condition in turn; what is left is halved, and each half looked at by
itself. Cards that no condition tells apart are one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maniple.legality.bound import All, Condition, Either, Row, Sum, Switch
from maniple.legality.bounding import certain, span
from maniple.legality.measuring import positions
from maniple.legality.network import network_of
from maniple.legality.problem import Problem

# So many boxes are looked at by default: about a second.
BOXES = 5_000
_ROUNDS = 20
Limits = dict[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Possibility:
    """A list that meets all conditions, or none: then `proven` says that there is none."""

    numbers: tuple[int, ...] | None
    proven: bool


def possible(problem: Problem, boxes: int = BOXES) -> Possibility:
    """A list within the limits of a problem, or that there is none, or neither after so many boxes."""
    if problem.empty:
        return Possibility(None, proven=True)
    classes = alike(problem)
    conditions = merged(problem, classes)
    waiting = [{members[0]: together(problem, members) for members in classes}]
    for _ in range(boxes):
        if not waiting:
            return Possibility(None, proven=True)
        box = waiting.pop()
        if not tightened(conditions, box):
            continue
        open_ = [condition for condition in conditions if certain(condition, box) is not True]
        if not open_:
            return Possibility(_spread(problem, classes, box), proven=True)
        if not any(certain(condition, box) is False for condition in open_):
            waiting.extend(halves(box, widest(open_, box)))
    return Possibility(None, proven=False)


def alike(problem: Problem) -> list[list[int]]:
    """Positions in groups that no condition tells apart, figures always by themselves."""
    network = network_of(problem.conditions, len(problem.start))
    classes: dict[object, list[int]] = {}
    for at, steps in enumerate(network.steps):
        if problem.high[at]:
            own = at if at >= problem.cards else -1
            classes.setdefault((tuple(steps), own), []).append(at)
    return list(classes.values())


def merged(problem: Problem, classes: list[list[int]]) -> tuple[Condition, ...]:
    """The conditions of a problem with one number for each class, that of its first member."""
    first = frozenset(members[0] for members in classes)
    return tuple(_merged(condition, first) for condition in problem.conditions)


def _merged(condition: Condition, first: frozenset[int]) -> Condition:
    match condition:
        case Row(left, comparison, bound):
            return Row(_merged_sum(left, first), comparison, bound)
        case All(parts):
            return All(tuple(_merged(part, first) for part in parts))
        case Either(parts):
            return Either(tuple(_merged(part, first) for part in parts))
    return condition


def _merged_sum(total: Sum, first: frozenset[int]) -> Sum:
    weights = tuple(pair for pair in total.weights if pair[0] in first)
    switches = (
        Switch(_merged(one.test, first), _merged_sum(one.then, first), _merged_sum(one.otherwise, first))
        for one in total.switches
    )
    return Sum(total.constant, weights, tuple(switches))


def tightened(conditions: Iterable[Condition], box: Limits) -> bool:
    """Draws the limits in the box tighter; False if some condition cannot be met in it."""
    for _ in range(_ROUNDS):
        before = dict(box)
        if not all(_tighten(condition, box) for condition in conditions):
            return False
        if box == before:
            break
    return True


def together(problem: Problem, members: list[int]) -> tuple[int, int]:
    """The fewest and the most copies of some cards together."""
    return sum(problem.low[at] for at in members), sum(problem.high[at] for at in members)


def _tighten(condition: Condition, box: Limits) -> bool:
    match condition:
        case Row():
            return _tighten_row(condition, box)
        case All(parts):
            return all(_tighten(part, box) for part in parts)
        case Either(parts):
            open_ = [part for part in parts if certain(part, box) is not False]
            return bool(open_) and (len(open_) > 1 or _tighten(open_[0], box))
    return certain(condition, box) is not False


def _tighten_row(row: Row, box: Limits) -> bool:
    low, high = span(row.left, box)
    most = row.bound if row.comparison in ("<=", "=") else high
    least = row.bound if row.comparison in (">=", "=") else low
    if low > most or high < least:
        return False
    if row.comparison == "!=":
        return not low == high == row.bound
    for at, weight in row.left.weights:
        if at not in box:
            continue
        one, other = box[at]
        # What all the others leave for this one.
        room_up, room_down = most - low, high - least
        if weight > 0:
            box[at] = max(one, other - room_down // weight), min(other, one + room_up // weight)
        else:
            box[at] = max(one, other - room_up // -weight), min(other, one + room_down // -weight)
        if box[at][0] > box[at][1]:
            return False
    return True


def widest(conditions: list[Condition], box: Limits) -> int:
    """The number to halve: of the condition with the fewest open numbers the one that may be most."""
    best: list[int] | None = None
    for condition in conditions:
        loose = sorted({at for at in positions(condition) if at in box and box[at][0] < box[at][1]})
        if loose and (best is None or len(loose) < len(best)):
            best = loose
    assert best is not None
    return max(best, key=lambda at: box[at][1] - box[at][0])


def halves(box: Limits, at: int) -> Iterator[Limits]:
    """Both halves, the lower one last: it is looked at first."""
    low, high = box[at]
    middle = (low + high) // 2
    yield {**box, at: (middle + 1, high)}
    yield {**box, at: (low, middle)}


def _spread(problem: Problem, classes: list[list[int]], box: Limits) -> tuple[int, ...]:
    """A list for the lowest corner of a box: the copies of a class go to its cards in order."""
    numbers = list(problem.low)
    for members in classes:
        left = box[members[0]][0] - sum(problem.low[at] for at in members)
        for at in members:
            more = min(left, problem.high[at] - problem.low[at])
            numbers[at] += more
            left -= more
    return tuple(numbers)
