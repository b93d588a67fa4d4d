"""Path data of SVG to steps of an outline: lines and cubic curves in absolute places."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from maniple.sheets.icons.transforms import NUMBER, decent

Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]

_TOKEN = re.compile(rf"([MmLlHhVvCcSsQqTtAaZz])|({NUMBER})|([\s,]+)|(.)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
STEPS_LIMIT = 20_000
TINY = 1e-6
"""Arcs of less than this are lines: their formulas divide by what is left of it."""
# A quarter of a circle as a cubic curve: 4/3 (sqrt(2) - 1).
QUARTER = 0.5522847498


def read_outline(data: str) -> list[Step]:
    """The steps of the attribute `d`. Raises `ValueError`."""
    trace = _Trace()
    for command, arguments in _commands(data):
        trace.follow(command, arguments)
        if len(trace.steps) > STEPS_LIMIT:
            raise ValueError(f"an outline has more than {STEPS_LIMIT} steps")
    return trace.steps


def ellipse(x: float, y: float, across: float, along: float) -> list[Step]:
    """An ellipse by its middle and its two radii."""
    h, v = across * QUARTER, along * QUARTER
    return [
        ("move", ((x + across, y),)),
        ("curve", ((x + across, y + v), (x + h, y + along), (x, y + along))),
        ("curve", ((x - h, y + along), (x - across, y + v), (x - across, y))),
        ("curve", ((x - across, y - v), (x - h, y - along), (x, y - along))),
        ("curve", ((x + h, y - along), (x + across, y - v), (x + across, y))),
        ("close", ()),
    ]


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0) -> list[Step]:
    """A rectangle, its corners round if there is a radius."""
    r = min(radius, width / 2, height / 2)
    right, top = x + width, y + height
    if r <= 0:
        corners = [(x, y), (right, y), (right, top), (x, top)]
        return [("move", (corners[0],)), *(("line", (corner,)) for corner in corners[1:]), ("close", ())]
    k = r * (1 - QUARTER)
    return [
        ("move", ((x + r, y),)),
        ("line", ((right - r, y),)),
        ("curve", ((right - k, y), (right, y + k), (right, y + r))),
        ("line", ((right, top - r),)),
        ("curve", ((right, top - k), (right - k, top), (right - r, top))),
        ("line", ((x + r, top),)),
        ("curve", ((x + k, top), (x, top - k), (x, top - r))),
        ("line", ((x, y + r),)),
        ("curve", ((x, y + k), (x + k, y), (x + r, y))),
        ("close", ()),
    ]


def polygon(values: list[float], closed: bool) -> list[Step]:
    """Straight lines through points, which stand as x and y in turn."""
    points = list(zip(values[::2], values[1::2], strict=False))
    if not points:
        return []
    steps: list[Step] = [("move", (points[0],)), *(("line", (point,)) for point in points[1:])]
    return [*steps, ("close", ())] if closed else steps


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command, values = "", list[float]()
    for letter, number, space, other in _TOKEN.findall(data):
        if letter:
            yield from _parted(command, values)
            command, values = letter, []
        elif number:
            values.append(decent(number))
        elif not space:
            raise ValueError(f"an outline holds `{other}`, which is no command")
    yield from _parted(command, values)


def _parted(command: str, values: list[float]) -> Iterator[tuple[str, list[float]]]:
    """A command once for each set of its numbers; further points after a `move` are lines."""
    if not command:
        if values:
            raise ValueError("an outline begins with a number instead of a command")
        return
    count = _ARGUMENTS[command.upper()]
    if len(values) % count if count else values:
        raise ValueError(
            f"`{command}` in an outline has {len(values)} numbers, which are not as many as it needs"
        )
    if not count:
        yield command, []
    for start in range(0, len(values), count or 1):
        yield command, values[start : start + count]
        command = {"M": "L", "m": "l"}.get(command, command)


@dataclass(slots=True)
class _Trace:
    """The pen that follows path data: where it is, where its outline began, and the last handle."""

    steps: list[Step] = field(default_factory=list)
    at: Point = (0.0, 0.0)
    begin: Point = (0.0, 0.0)
    handle: Point | None = None
    kind: str = ""

    def follow(self, command: str, values: list[float]) -> None:
        x, y = self.at if command.islower() else (0.0, 0.0)
        kind = command.upper()
        match kind:
            case "Z":
                self.steps.append(("close", ()))
                self.at = self.begin
            case "H":
                self._to("line", (values[0] + x, self.at[1]))
            case "V":
                self._to("line", (self.at[0], values[0] + y))
            case "A":
                self._arc(values, (values[5] + x, values[6] + y))
            case _:
                points = [(values[i] + x, values[i + 1] + y) for i in range(0, len(values), 2)]
                self._points(kind, points)
        if kind not in "CSQT":
            self.handle = None
        self.kind = kind

    def _points(self, kind: str, points: list[Point]) -> None:
        match kind:
            case "M":
                self.begin = points[0]
                self._to("move", points[0])
            case "L":
                self._to("line", points[0])
            case "C":
                self.handle = points[1]
                self._to("curve", *points)
            case "S":
                first = self._mirrored("CS")
                self.handle = points[0]
                self._to("curve", first, *points)
            case "Q":
                self._quadratic(points[0], points[1])
            case _:
                self._quadratic(self._mirrored("QT"), points[0])

    def _to(self, step: str, *points: Point) -> None:
        self.steps.append((step, points))
        self.at = points[-1]

    def _mirrored(self, kinds: str) -> Point:
        if self.handle is None or self.kind not in kinds:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def _quadratic(self, handle: Point, end: Point) -> None:
        (x, y), (hx, hy), (ex, ey) = self.at, handle, end
        self.handle = handle
        first = (x + 2 / 3 * (hx - x), y + 2 / 3 * (hy - y))
        second = (ex + 2 / 3 * (hx - ex), ey + 2 / 3 * (hy - ey))
        self._to("curve", first, second, end)

    def _arc(self, values: list[float], end: Point) -> None:
        """An elliptical arc as curves, by the formulas of SVG 1.1, appendix F.6."""
        rx, ry, turn = abs(values[0]), abs(values[1]), math.radians(values[2])
        if min(rx, ry, math.dist(self.at, end)) < TINY:
            self._to("line", end)
            return
        cosine, sine = math.cos(turn), math.sin(turn)
        dx, dy = (self.at[0] - end[0]) / 2, (self.at[1] - end[1]) / 2
        px, py = cosine * dx + sine * dy, cosine * dy - sine * dx
        grown = max(1.0, math.sqrt((px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = rx * grown, ry * grown
        rest = max(0.0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2)
        root = math.sqrt(rest / ((rx * py) ** 2 + (ry * px) ** 2))
        if bool(values[3]) == bool(values[4]):
            root = -root
        cx, cy = root * rx * py / ry, -root * ry * px / rx
        start = math.atan2((py - cy) / ry, (px - cx) / rx)
        sweep = math.atan2((-py - cy) / ry, (-px - cx) / rx) - start
        if values[4] and sweep < 0:
            sweep += 2 * math.pi
        elif not values[4] and sweep > 0:
            sweep -= 2 * math.pi
        middle = ((self.at[0] + end[0]) / 2, (self.at[1] + end[1]) / 2)

        def place(u: float, v: float) -> Point:
            x, y = cx + rx * u, cy + ry * v
            return cosine * x - sine * y + middle[0], sine * x + cosine * y + middle[1]

        count = math.ceil(abs(sweep) / (math.pi / 2) - 1e-9)
        reach = 4 / 3 * math.tan(sweep / count / 4)
        for index in range(count):
            a, b = start + sweep * index / count, start + sweep * (index + 1) / count
            self._to(
                "curve",
                place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
                place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
                end if index == count - 1 else place(math.cos(b), math.sin(b)),
            )
