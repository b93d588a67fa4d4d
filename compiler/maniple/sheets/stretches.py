"""Where along a link there is room for a mark: clear of all places, as near to the middle as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Point = tuple[float, float]
STEP = 1e-6


def clear_point(one: Point, other: Point, boxes: Sequence[Point], room: Point) -> Point | None:
    """The point between two that is nearest to their middle and clear of all boxes, or none.

    `boxes` are the middles of boxes; `room` is half of what a box is wide and high, with what is to be kept
    free around it.
    """
    covered = [part for box in boxes for part in _covered(one, other, box, room)]
    # The nearest clear point is the middle itself or lies at the end of what some box covers.
    ends = [end + step for low, high in covered for end, step in ((low, -STEP), (high, STEP))]
    clear = [
        at for at in (0.5, *ends) if 0 <= at <= 1 and not any(low <= at <= high for low, high in covered)
    ]
    if not clear:
        return None
    at = min(clear, key=lambda each: abs(each - 0.5))
    return one[0] + at * (other[0] - one[0]), one[1] + at * (other[1] - one[1])


def _covered(one: Point, other: Point, box: Point, room: Point) -> Iterator[tuple[float, float]]:
    """The part of a way, from 0 to 1, that a box covers, if it covers any."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, length = one[axis] - box[axis], other[axis] - one[axis]
        if length == 0:
            if abs(start) >= room[axis]:
                return
            continue
        ends = sorted(((-room[axis] - start) / length, (room[axis] - start) / length))
        low, high = max(low, ends[0]), min(high, ends[1])
    if low < high:
        yield low, high
