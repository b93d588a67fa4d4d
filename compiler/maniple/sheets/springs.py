"""Where the places of a map lie that no one has placed: by their links alone, and apart from each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin

from maniple.sheets.stretches import Point

ROUNDS = 400
ABOVE = 0.85
PUSH = 0.02
WISH = 1.0
GAP = 1.15
PARTINGS = 600
SHARES = ((1, 1), (1, 0.75), (1, 0.5), (0.9, 0.5), (0.8, 0.5))
"""How large places are in turn, of what was wished for, until all of them have room."""
LEAST_HEIGHT = 8
"""What the name of a place needs, in millimetres."""


def laid_out(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> dict[str, Point]:
    """Points from 0 to 100 both ways: linked places near each other, others apart.

    Springs to the distance in links (stress, by the rule of Kamada and Kawai, one place after the other),
    from a circle in the order of the names: the same map, the same layout. Places without links stand in a
    row below.
    """
    linked = [name for name in names if any(name in pair for pair in pairs)]
    lone = [name for name in names if name not in linked]
    if not linked or not lone:
        return _springs(names, pairs)
    row = {name: (round(100 * (at + 0.5) / len(lone), 2), 100.0) for at, name in enumerate(lone)}
    return {**{name: (x, round(y * ABOVE, 2)) for name, (x, y) in _springs(linked, pairs).items()}, **row}


def _springs(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> dict[str, Point]:
    count = len(names)
    at = [[cos(2 * pi * k / max(1, count)), sin(2 * pi * k / max(1, count))] for k in range(count)]
    distances = _distances(names, pairs)
    for _ in range(ROUNDS):
        for one in range(count):
            _settle(one, at, distances)
    return _spread(names, at)


def with_room(
    laid: Mapping[str, Point], node: Point, frame: Point, keeps_height: bool = False
) -> tuple[dict[str, Point], Point]:
    """Points that are apart, and the size of the places there: as large as lets none of them meet another.

    `frame` is what lies between 0 and 100, in millimetres as `node` is.
    """
    least = node[1] if keeps_height else min(node[1], LEAST_HEIGHT)
    sizes = [(node[0] * across, max(least, node[1] * along)) for across, along in SHARES]
    moved, size = dict(laid), node
    for size in sizes:
        box = (size[0] / frame[0] * 100, size[1] / frame[1] * 100)
        moved = parted(laid, box)
        if _are_apart(list(moved.values()), box):
            break
    return moved, size


def _are_apart(points: Sequence[Point], box: Point) -> bool:
    return all(
        any(abs(point[axis] - other[axis]) >= box[axis] for axis in (0, 1))
        for index, point in enumerate(points)
        for other in points[:index]
    )


def parted(laid: Mapping[str, Point], node: Point) -> dict[str, Point]:
    """Points moved as little as it takes for boxes of a size around them not to meet, within 0 to 100."""
    at = [list(point) for point in laid.values()]
    room = (node[0] * GAP, node[1] * GAP)
    for turn in range(PARTINGS):
        # All of them are pushed in each round, so that none is always the last.
        if not sum(_part(at, one, other, room, turn) for one in range(len(at)) for other in range(one)):
            break
    return {name: (round(point[0], 2), round(point[1], 2)) for name, point in zip(laid, at, strict=True)}


def _part(at: list[list[float]], one: int, other: int, room: Point, turn: int) -> bool:
    """Push two boxes apart along the axis on which they meet least; whether they did.

    What cannot go that way because the frame ends there is pushed along the other axis in later turns.
    """
    short = [room[axis] - abs(at[one][axis] - at[other][axis]) for axis in (0, 1)]
    if min(short) <= 0.01:
        return False
    axis = 0 if short[0] / room[0] <= short[1] / room[1] else 1
    if turn > PARTINGS // 3 and (one + other + turn) % 2:
        axis = 1 - axis
    way = 1 if at[one][axis] >= at[other][axis] else -1
    for which, sign in ((one, way), (other, -way)):
        at[which][axis] = min(100.0, max(0.0, at[which][axis] + sign * short[axis] * 0.5))
    return True


def _settle(one: int, at: list[list[float]], distances: list[list[float]]) -> None:
    """Move one place to where its distances to all others fit best."""
    across = along = weights = 0.0
    for other, wished in enumerate(distances[one]):
        if other == one:
            continue
        away = (at[one][0] - at[other][0], at[one][1] - at[other][1])
        length = hypot(*away) or PUSH
        weight = 1 / wished**2
        across += weight * (at[other][0] + wished * away[0] / length)
        along += weight * (at[other][1] + wished * away[1] / length)
        weights += weight
    if weights:
        at[one] = [across / weights, along / weights]


def _distances(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> list[list[float]]:
    """How many links lie between places; those that are not joined lie a little farther than any others."""
    number = {name: index for index, name in enumerate(names)}
    far = float(len(names))
    table = [[0.0 if one == other else far for other in range(len(names))] for one in range(len(names))]
    for here, there in pairs:
        table[number[here]][number[there]] = table[number[there]][number[here]] = WISH
    for through in range(len(names)):
        for one in range(len(names)):
            for other in range(len(names)):
                way = table[one][through] + table[through][other]
                table[one][other] = min(table[one][other], way)
    joined = [length for row in table for length in row if length < far]
    most = max(joined, default=WISH) + WISH
    return [[min(length, most) for length in row] for row in table]


def _spread(names: Sequence[str], at: list[list[float]]) -> dict[str, Point]:
    """Points stretched to the whole of the frame."""
    lows = [min((point[axis] for point in at), default=0.0) for axis in (0, 1)]
    spans = [max((point[axis] for point in at), default=1.0) - lows[axis] for axis in (0, 1)]

    def spread(value: float, axis: int) -> float:
        # What does not differ stands in the middle.
        return round((value - lows[axis]) / spans[axis] * 100, 2) if spans[axis] > PUSH else 50.0

    return {name: (spread(x, 0), spread(y, 1)) for name, (x, y) in zip(names, at, strict=True)}
