"""Functions that generated code calls for what is no single expression in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from maniple.interpreter.bits import bits, mask_of

Key = Callable[[int], int]


def most(items: Iterable[int], key_of: Key) -> list[int]:
    """The items of the highest key, in their order."""
    kept = list(items)
    keys = [key_of(item) for item in kept]
    best = max(keys, default=0)
    return [item for item, value in zip(kept, keys, strict=True) if value == best]


def least(items: Iterable[int], key_of: Key) -> list[int]:
    """The items of the lowest key, in their order."""
    kept = list(items)
    keys = [key_of(item) for item in kept]
    best = min(keys, default=0)
    return [item for item, value in zip(kept, keys, strict=True) if value == best]


def rising(items: Iterable[int], key_of: Key) -> list[int]:
    """The items by key, lowest first, equals in their order."""
    return sorted(items, key=key_of)


def falling(items: Iterable[int], key_of: Key) -> list[int]:
    """The items by key, highest first, equals in their order."""
    return sorted(items, key=lambda item: -key_of(item))


def turned(items: Iterable[int], start: int) -> list[int]:
    """A ring of ascending items so that it begins with the first one that is not below `start`."""
    kept = list(items)
    return [item for item in kept if item >= start] + [item for item in kept if item < start]


def once(items: Iterable[int]) -> list[int]:
    """The items without repetitions."""
    return list(dict.fromkeys(items))


def nth(items: Sequence[int], position: int) -> int:
    """The item at a position from 0, or -1 outside."""
    return items[position] if 0 <= position < len(items) else -1


def nth_last(items: Sequence[int], position: int) -> int:
    """The item at a position counted from 0 back from the last, or -1 outside."""
    return items[-1 - position] if 0 <= position < len(items) else -1


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The list without an item."""
    return tuple([other for other in items if other != item])


def contents(cells: list[Any], first: int, zone: int, empty: int | tuple[int, ...]) -> Any:
    """What lies in a zone that may be none."""
    return cells[first + zone] if zone >= 0 else empty


def as_list(lying: int | tuple[int, ...]) -> tuple[int, ...]:
    """What lies in a zone as a list, whether its order is kept or not."""
    return bits[lying] if isinstance(lying, int) else lying


def as_set(lying: int | tuple[int, ...]) -> int:
    """What lies in a zone as a set, whether its order is kept or not."""
    return lying if isinstance(lying, int) else mask_of(lying)


def reach(links: Sequence[int], present: int, start: int, through: Callable[[int], object]) -> int:
    """The places that can be reached from a set of places, going on from those that satisfy `through`."""
    reached = 0
    edge = bits[start]
    while edge:
        fresh = 0
        for place in edge:
            fresh |= links[place]
        fresh &= present & ~reached
        reached |= fresh
        edge = tuple([place for place in bits[fresh] if through(place)])
    return reached


def distance(
    links: Sequence[int], present: int, start: int, goal: int, through: Callable[[int], object]
) -> int:
    """The number of links on a shortest way from a place to another, or -1."""
    if start == goal:
        return 0
    seen = 1 << start
    edge: tuple[int, ...] = (start,)
    steps = 0
    while edge:
        steps += 1
        fresh = 0
        for place in edge:
            fresh |= links[place]
        fresh &= present & ~seen
        if fresh >> goal & 1:
            return steps
        seen |= fresh
        edge = tuple([place for place in bits[fresh] if through(place)])
    return -1


Ranking = Callable[[list[Any], int], int]


def contenders(cells: list[Any], queue: Sequence[int], strength: Ranking, owner: Ranking) -> tuple[int, ...]:
    """Of some instances, ascending, the strongest of the owner who has the first of these."""
    if len(queue) < 2:
        return tuple(queue)
    strengths = [strength(cells, instance) for instance in queue]
    best = min(strengths)
    strongest = [instance for instance, value in zip(queue, strengths, strict=True) if value == best]
    first = owner(cells, min(strongest))
    return tuple(sorted(instance for instance in strongest if owner(cells, instance) == first))


def chooser(cells: list[Any], queue: Sequence[int], strength: Ranking, owner: Ranking) -> int:
    """The owner who chooses among the contenders, or -1."""
    first = contenders(cells, queue, strength, owner)
    return owner(cells, first[0]) if first else -1


# What a stage that asks for a set may offer when there is nothing left to decide.
NOTHING_MORE: tuple[list[int], ...] = ([], [-1])


def further(
    chosen: int, items: list[int], fewest: int, greatest: int, mark: Callable[[int], object]
) -> list[int]:
    """What may come next when a set is chosen one by one, ascending: elements, and -1 for "enough".

    An element is offered only if at least `fewest` can still be reached behind it (all, if there are
    fewer), and of elements that share a mark the lower come first, so that no set is chosen in two ways.
    """
    number = chosen.bit_count()
    if number >= greatest:
        return []
    last = chosen.bit_length() - 1
    needed = min(fewest, len(items)) - number
    marks = {item: mark(item) for item in items}
    if len(set(marks.values())) == len(items):
        later = [item for item in items if item > last]
        return [*later, -1] if needed <= 0 else later[: len(later) - needed + 1]
    passed = {marks[item] for item in items if item <= last and not chosen >> item & 1}
    usable = [item for item in items if item > last and marks[item] not in passed]
    return _in_one_way(usable, needed, marks)


def _in_one_way(usable: list[int], needed: int, marks: dict[int, object]) -> list[int]:
    """The first of each mark among what may still come, where enough is left behind it."""
    offered: list[int] = []
    met: set[object] = set()
    for place, item in enumerate(usable):
        if marks[item] not in met:
            rest = [other for other in usable[place:] if marks[other] not in met]
            if len(rest) >= needed:
                offered.append(item)
            met.add(marks[item])
    if needed <= 0:
        offered.append(-1)
    return offered


def one(element: int) -> int:
    """The set of one element, empty if it is none."""
    return 1 << element if element >= 0 else 0
