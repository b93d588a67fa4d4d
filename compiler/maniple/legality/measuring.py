"""What a list comes to: sums, and whether conditions hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from maniple.ir.reckoning import COMPARE
from maniple.legality.assigning import assign
from maniple.legality.bound import All, Condition, Counts, Each, Either, Row, Slots, Sum


def value(total: Sum, counts: Counts) -> int:
    """A number of the list; what is not in `counts` is 0."""
    if len(total.weights) <= len(counts):
        found = total.constant + sum(weight * counts.get(at, 0) for at, weight in total.weights)
    else:
        found = total.constant + sum(total.weight_of.get(at, 0) * number for at, number in counts.items())
    for one in total.switches:
        found += value(one.then if holds(one.test, counts) else one.otherwise, counts)
    return found


def holds(condition: Condition, counts: Counts) -> bool:
    """Whether a list meets a condition."""
    match condition:
        case Row(left, comparison, bound):
            return COMPARE[comparison](value(left, counts), bound)
        case Each():
            return _each(condition, counts)
        case All(parts):
            return all(holds(part, counts) for part in parts)
        case Either(parts):
            return any(holds(part, counts) for part in parts)
        case Slots(slots, cards):
            found = assign(slots, {at: counts[at] for at in cards if at in counts})
            return not found.unplaced and not found.unfilled
        case _:
            assert_never(condition)


def _each(condition: Each, counts: Counts) -> bool:
    """Cards that the list does not have are looked at together: there are many of them."""
    mine = [counts[at] for at in counts if at in condition.cards]
    others = [0] * (len(mine) < len(condition.cards))
    return all(COMPARE[condition.comparison](number, condition.bound) for number in (*mine, *others))


def positions(condition: Condition | Sum) -> Iterator[int]:
    """The positions that a condition or sum depends on, some of them several times."""
    match condition:
        case Sum(_, weights, switches):
            yield from (at for at, _ in weights)
            for one in switches:
                for part in (one.test, one.then, one.otherwise):
                    yield from positions(part)
        case Row(left):
            yield from positions(left)
        case All(parts) | Either(parts):
            for part in parts:
                yield from positions(part)
        case Slots(_, cards) | Each(cards):
            yield from cards
        case _:
            assert_never(condition)
