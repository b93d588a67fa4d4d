"""What can be said of lists of which only limits are known: each number from its least to its most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from maniple.legality.bound import All, Condition, Each, Either, Row, Slots, Sum

# The least and the most of each number; what is not there is 0.
Box = Mapping[int, tuple[int, int]]
_NOTHING = (0, 0)


def span(total: Sum, box: Box) -> tuple[int, int]:
    """Limits that the sum of no list in the box leaves."""
    low = high = total.constant
    for at, weight in total.weights:
        least, most = box.get(at, _NOTHING)
        low += weight * (least if weight > 0 else most)
        high += weight * (most if weight > 0 else least)
    for one in total.switches:
        known = certain(one.test, box)
        sides = [one.then] * (known is not False) + [one.otherwise] * (known is not True)
        spans = [span(side, box) for side in sides]
        low += min(least for least, _ in spans)
        high += max(most for _, most in spans)
    return low, high


def certain(condition: Condition, box: Box) -> bool | None:
    """Whether all lists in the box meet a condition, or none does; None if that is not known."""
    match condition:
        case Row(left, comparison, bound):
            return _compared(span(left, box), comparison, bound)
        case Each():
            return certain(condition.rows, box)
        case All(parts):
            known = [certain(part, box) for part in parts]
            return False if False in known else None if None in known else True
        case Either(parts):
            known = [certain(part, box) for part in parts]
            return True if True in known else None if None in known else False
        case Slots():
            return _slotted(condition, box)
        case _:
            assert_never(condition)


def _compared(limits: tuple[int, int], comparison: str, bound: int) -> bool | None:
    low, high = limits
    match comparison:
        case "<=":
            return True if high <= bound else False if low > bound else None
        case ">=":
            return True if low >= bound else False if high < bound else None
    outside = bound < low or bound > high
    equal = False if outside else True if low == high else None
    if comparison == "=" or equal is None:
        return equal
    return not equal


def _slotted(condition: Slots, box: Box) -> bool | None:
    """Slots are only told to be impossible: by how many cards fit a slot, and how many fit none."""
    for slot in condition.slots:
        if sum(box.get(card, _NOTHING)[1] for card in slot.cards) < slot.low:
            return False
    fitting = frozenset(card for slot in condition.slots for card in slot.cards)
    placed = sum(low for card, (low, _) in box.items() if card in fitting)
    if placed > sum(slot.high for slot in condition.slots):
        return False
    return None
