"""What many cards share: shapes and icons that become one drawing, kept once in what is printed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from math import cos, radians, sin
from xml.etree.ElementTree import Element

from maniple.sheets.face import Box, Drawing, Group, Operation, Path, Segment, Stamp
from maniple.sheets.faces.assembly import Assembly
from maniple.sheets.faces.attributes import AttributeTroubleError, check_names
from maniple.sheets.faces.canvas import Canvas
from maniple.sheets.faces.traces import Inked, Painted
from maniple.sheets.faces.workshop import Workshop
from maniple.sheets.icons.transforms import Transform

INSIDE = ("box", "ellipse", "line", "polygon", "path", "icon", "pips", "group")
Place = Callable[[Element, Canvas, Workshop], None]


def place_art(element: Element, canvas: Canvas, workshop: Workshop, place: Place) -> None:
    """Draw the elements of an `art` as one; `place` draws one of them."""
    check_names(element, ())
    inner = Assembly(canvas.width, canvas.height, canvas.bleed, canvas.safe)
    for child in element:
        if child.tag not in INSIDE:
            raise AttributeTroubleError(f"`{child.tag[:40]}` cannot stand inside of `art`")
        own = inner.canvas()
        own.top, own.place = canvas.top, canvas.place
        place(child, own, workshop)
        inner.add(own.placed())
    canvas.draw.append(_stamp(inner.draw, canvas))
    canvas.troubles += inner.troubles
    canvas.traces += (Painted(box, colour) for box, colour in inner.ground.painted)
    # What lies over each other inside was looked at; what is there already may well have a frame around it.
    canvas.traces += (Inked(inked.box, inked.what, alone=False) for inked in inner.inked)


def _stamp(operations: Iterable[Operation], canvas: Canvas) -> Stamp:
    bleed = canvas.bleed
    box = Box(-bleed, -bleed, canvas.width + 2 * bleed, canvas.height + 2 * bleed)
    paths = tuple(_flat(operations, Transform(e=bleed, f=bleed)))
    shape = hashlib.sha256(repr([path.segments for path in paths]).encode()).hexdigest()
    digest = hashlib.sha256(repr(paths).encode()).hexdigest()
    return Stamp(Drawing(f"art {shape[:16]}", digest, box.width, box.height, paths), box)


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
