"""Shapes of markup: boxes, ellipses, lines, polygons, paths."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from maniple.sheets.face import MICROMETRES, Box, Path, Segment
from maniple.sheets.faces.attributes import (
    AttributeTroubleError,
    check_names,
    choice,
    colour,
    extent,
    frame_of,
    length,
    number,
)
from maniple.sheets.faces.canvas import Canvas
from maniple.sheets.icons.outlines import Step, ellipse, polygon, read_outline, rectangle
from maniple.sheets.icons.transforms import numbers

PAINT = ("fill", "line", "line-width", "dash")


def place_box(element: Element, canvas: Canvas) -> None:
    """A rectangle. With `bleed`, edges that lie on the edge of the card run out over it."""
    check_names(element, ("x", "y", "w", "h", "radius", "bleed", *PAINT))
    box = canvas.box(*frame_of(element))
    if choice(element, "bleed", ("yes", "no"), "no") == "yes":
        box = _bled(box, canvas)
    radius = extent(element, "radius", 0)
    _add(rectangle(box.x, box.y, box.width, box.height, radius), element, canvas, box, filled=True)


def place_ellipse(element: Element, canvas: Canvas) -> None:
    """An ellipse in a box; a circle in a square one."""
    check_names(element, ("x", "y", "w", "h", *PAINT))
    box = canvas.box(*frame_of(element))
    across, along = box.width / 2, box.height / 2
    _add(ellipse(box.x + across, box.y + along, across, along), element, canvas, box)


def place_line(element: Element, canvas: Canvas) -> None:
    """A straight line between two points."""
    check_names(element, ("x1", "y1", "x2", "y2", "line", "line-width", "dash"))
    x1, y1, x2, y2 = (length(element, name) for name in ("x1", "y1", "x2", "y2"))
    steps = polygon([x1, canvas.top - y1, x2, canvas.top - y2], closed=False)
    _add(steps, element, canvas, None)


def place_polygon(element: Element, canvas: Canvas) -> None:
    """Straight lines around an area, through points that stand as x and y in turn."""
    check_names(element, ("points", *PAINT))
    values = _numbers(element, "points")
    if len(values) < 6 or len(values) % 2:
        raise AttributeTroubleError("`points` of `polygon` are fewer than three, or not in pairs")
    flipped = [
        canvas.top - value * MICROMETRES if index % 2 else value * MICROMETRES
        for index, value in enumerate(values)
    ]
    _add(polygon(flipped, closed=True), element, canvas, _around(flipped))


def place_path(element: Element, canvas: Canvas) -> None:
    """An outline in the path data of SVG, in millimetres from (x, y), made larger by `scale`."""
    check_names(element, ("d", "x", "y", "scale", "even-odd", *PAINT))
    x, y, scale = length(element, "x", 0), length(element, "y", 0), number(element, "scale", 1) * MICROMETRES
    try:
        steps = read_outline(element.get("d", ""))
    except ValueError as failure:
        raise AttributeTroubleError(str(failure)) from None
    placed: list[Step] = [
        (kind, tuple((x + px * scale, canvas.top - y - py * scale) for px, py in points))
        for kind, points in steps
    ]
    around = (
        _around([value for _, points in placed for point in points for value in point]) if placed else None
    )
    _add(placed, element, canvas, around)


def _add(steps: list[Step], element: Element, canvas: Canvas, area: Box | None, filled: bool = False) -> None:
    """Draw an outline; `area` is the box around it, `filled` says that it takes up all of that."""
    fill, line = colour(element, "fill"), colour(element, "line")
    if fill is None and line is None:
        raise AttributeTroubleError(f"`{element.tag}` has neither `fill` nor `line`, so it would not be seen")
    width = extent(element, "line-width", 0.2) if line else 0
    dash = tuple(round(value * MICROMETRES) for value in _numbers(element, "dash"))
    if dash and (min(dash) < 0 or not any(dash)):
        raise AttributeTroubleError(f"`dash` is `{element.get('dash')}`, which is no line with gaps")
    even = element.get("even-odd") == "yes"
    canvas.draw.append(Path(outline(steps), fill, line, width, even, dash))
    if fill is not None and area is not None:
        canvas.paint(area, fill, filled)


def _numbers(element: Element, name: str) -> list[float]:
    try:
        return numbers(element.get(name, ""))
    except ValueError as failure:
        raise AttributeTroubleError(str(failure)) from None


def outline(steps: list[Step]) -> tuple[Segment, ...]:
    """Steps in whole micrometres."""
    return tuple(
        Segment(kind, tuple(round(value) for point in points for value in point))  # type: ignore[arg-type]
        for kind, points in steps
    )


def _bled(box: Box, canvas: Canvas) -> Box:
    left = canvas.bleed if box.x <= 0 else 0
    right = canvas.bleed if box.x + box.width >= canvas.width else 0
    below = canvas.bleed if box.y <= 0 else 0
    above = canvas.bleed if box.y + box.height >= canvas.height else 0
    return Box(box.x - left, box.y - below, box.width + left + right, box.height + below + above)


def _around(values: list[float]) -> Box:
    left, bottom = min(values[::2]), min(values[1::2])
    return Box(round(left), round(bottom), round(max(values[::2]) - left), round(max(values[1::2]) - bottom))
