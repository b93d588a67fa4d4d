"""Markup to drawing operations: each element by its own function."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from xml.etree.ElementTree import Element

from maniple.diagnostics import suggest
from maniple.sheets.face import Group, Segment
from maniple.sheets.faces.art import place_art
from maniple.sheets.faces.assembly import Assembly
from maniple.sheets.faces.attributes import AttributeTroubleError, check_names, extent, length, number
from maniple.sheets.faces.canvas import Canvas
from maniple.sheets.faces.figures import place_icon, place_picture, place_pips
from maniple.sheets.faces.parts import Part
from maniple.sheets.faces.shapes import (
    outline,
    place_box,
    place_ellipse,
    place_line,
    place_path,
    place_polygon,
)  # fmt: skip
from maniple.sheets.faces.texts import place_text
from maniple.sheets.faces.traces import Placed
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.faces.workshop import Workshop
from maniple.sheets.icons.outlines import rectangle
from maniple.sheets.icons.transforms import Transform
from maniple.sheets.text.fonts import FontTroubleError

SHAPES = {
    "box": place_box,
    "ellipse": place_ellipse,
    "line": place_line,
    "polygon": place_polygon,
    "path": place_path,
}
FIGURES = {"text": place_text, "icon": place_icon, "pips": place_pips, "picture": place_picture}
ELEMENTS_LIMIT = 4_000


def place_all(parts: Sequence[Part], face: Assembly, workshop: Workshop) -> None:
    """Draw all parts of a face in their order; what is wrong stays in the troubles of the face."""
    if sum(part.count for part in parts) > ELEMENTS_LIMIT:
        face.troubles.append(Trouble("markup", f"it has more than {ELEMENTS_LIMIT} elements"))
        return
    form = face.format
    for part in parts:
        placed = part.placed
        if placed is None or part.format != form:
            placed = part.placed = _placed(part.element, face.canvas(), workshop)
            part.format = form
        face.add(placed)


def _placed(element: Element, canvas: Canvas, workshop: Workshop) -> Placed:
    """What an element draws on an empty canvas, with all that is wrong with it by itself."""
    workshop.troubles.clear()
    try:
        _place(element, canvas, workshop)
    except AttributeTroubleError as failure:
        canvas.troubles.append(Trouble("markup", str(failure)))
    except FontTroubleError as failure:
        canvas.troubles.append(Trouble("font", str(failure)))
    canvas.troubles += workshop.troubles
    return canvas.placed()


def _place(element: Element, canvas: Canvas, workshop: Workshop) -> None:
    tag = element.tag
    if tag in SHAPES:
        SHAPES[tag](element, canvas)
    elif tag in FIGURES:
        FIGURES[tag](element, canvas, workshop)
    elif tag == "group":
        _group(element, canvas, workshop)
    elif tag == "art":
        place_art(element, canvas, workshop, _place)
    else:
        near = suggest(tag, (*SHAPES, *FIGURES, "group", "art"))
        meant = f"; do you mean `{near[0]}`?" if near else ""
        raise AttributeTroubleError(f"there is no element `{tag[:40]}`{meant}")


def _group(element: Element, canvas: Canvas, workshop: Workshop) -> None:
    """Elements with an origin of their own, turned against the clock, cut to `w` and `h` if given."""
    check_names(element, ("x", "y", "turn", "w", "h"))
    x, y, turn = length(element, "x", 0), length(element, "y", 0), number(element, "turn", 0)
    angle = radians(turn)
    inner = canvas.inside(x, y, Transform(cos(angle), sin(angle), -sin(angle), cos(angle)))
    for child in element:
        _place(child, inner, workshop)
    clip: tuple[Segment, ...] | None = None
    if "w" in element.attrib:
        width, height = extent(element, "w"), extent(element, "h")
        clip = outline(rectangle(0, -height, width, height))
    canvas.draw.append(Group(tuple(inner.draw), x, canvas.top - y, round(turn), clip))
