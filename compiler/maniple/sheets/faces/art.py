"""What many cards share: shapes and icons that become one drawing, kept once in what is printed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree.ElementTree import Element

from maniple.sheets.face import Box, Colour, Drawing, Group, Operation, Path, Segment, Stamp
from maniple.sheets.faces.attributes import AttributeTroubleError, check_names
from maniple.sheets.faces.canvas import Canvas
from maniple.sheets.faces.ground import Ground
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.faces.workshop import Workshop
from maniple.sheets.icons.transforms import Transform

INSIDE = ("box", "ellipse", "line", "polygon", "path", "icon", "pips", "group")
Place = Callable[[Element, Canvas, Workshop], None]


@dataclass(frozen=True, slots=True)
class Art:
    """A drawing that covers a card with its bleed, what it paints and shows, and what is wrong with it."""

    stamp: Stamp
    painted: tuple[tuple[Box, Colour | None], ...]
    inked: tuple[tuple[Box, str], ...]
    troubles: tuple[Trouble, ...]


def place_art(element: Element, canvas: Canvas, workshop: Workshop, place: Place) -> None:
    """Draw the elements of an `art` as one; the same elements on the same canvas are drawn once.

    `place` draws one of them.
    """
    key = ("art", canvas.top, canvas.width, canvas.bleed, canvas.place, _key(element))
    found = workshop.frames.get(key)
    if not isinstance(found, Art):
        found = _made(element, canvas, workshop, place)
        workshop.keep(key, found)
    canvas.draw.append(found.stamp)
    canvas.ground.painted += found.painted
    canvas.inked += found.inked
    canvas.troubles += found.troubles


def _made(element: Element, canvas: Canvas, workshop: Workshop, place: Place) -> Art:
    check_names(element, ())
    inner = Canvas(canvas.width, canvas.height, canvas.bleed, canvas.safe, canvas.top, place=canvas.place)
    inner.ground = Ground()
    before = len(workshop.troubles)
    for child in element:
        if child.tag not in INSIDE:
            raise AttributeTroubleError(f"`{child.tag[:40]}` cannot stand inside of `art`")
        place(child, inner, workshop)
    troubles = (*inner.troubles, *workshop.troubles[before:])
    bleed = canvas.bleed
    box = Box(-bleed, -bleed, canvas.width + 2 * bleed, canvas.height + 2 * bleed)
    paths = tuple(_flat(inner.draw, Transform(e=bleed, f=bleed)))
    shape = hashlib.sha256(repr([path.segments for path in paths]).encode()).hexdigest()
    digest = hashlib.sha256(repr(paths).encode()).hexdigest()
    drawing = Drawing(f"art {shape[:16]}", digest, box.width, box.height, paths)
    return Art(Stamp(drawing, box), tuple(inner.ground.painted), tuple(inner.inked), troubles)


def _flat(operations: Iterable[Operation], place: Transform) -> Iterator[Path]:
    """All outlines of operations where they lie on the card."""
    for operation in operations:
        match operation:
            case Path():
                yield _moved(operation, place)
            case Stamp(drawing, box):
                across, along = box.width / max(1, drawing.width), box.height / max(1, drawing.height)
                yield from _flat(drawing.paths, place.after(Transform(across, 0, 0, along, box.x, box.y)))
            case Group(draw, x, y, turn, None):
                angle = radians(turn)
                turned = Transform(cos(angle), sin(angle), -sin(angle), cos(angle), x, y)
                yield from _flat(draw, place.after(turned))
            case _:
                raise AttributeTroubleError(
                    "only shapes, icons and groups that cut nothing can stand inside of `art`"
                )


def _moved(path: Path, place: Transform) -> Path:
    segments = tuple(
        Segment(
            segment.kind,
            tuple(
                round(value)
                for point in zip(segment.points[::2], segment.points[1::2], strict=True)
                for value in place.apply(*point)
            ),
        )
        for segment in path.segments
    )
    width = round(path.stroke_width * place.stretch)
    return Path(segments, path.fill, path.stroke, width, path.even_odd, path.dash)


def _key(element: Element) -> tuple[object, ...]:
    return tuple(
        (child.tag, *child.attrib.items(), _key(child)) if len(child) else (child.tag, *child.attrib.items())
        for child in element
    )
