"""Drawings in SVG: shapes, paths, groups and maps. What is not understood is refused, not left out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from maniple.sheets.face import Colour, Drawing, Path, Segment
from maniple.sheets.icons.colours import read_colour
from maniple.sheets.icons.outlines import Step, ellipse, polygon, read_outline, rectangle
from maniple.sheets.icons.transforms import Transform, numbers, read_transform
from maniple.sheets.markup import MarkupError, read_xml

UNITS = 100
"""How many units of a drawing are one of its `viewBox`."""
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
SILENT = ("title", "desc", "metadata", "defs")
PATHS_LIMIT = 5000
REACH_LIMIT = 10**9


def read_svg(name: str, text: str, colour: Colour) -> Drawing:
    """The drawing of a text in SVG, with `currentColor` as the given one. Raises `MarkupError`."""
    root = read_xml(text)
    if _tag(root) != "svg":
        raise MarkupError("the file is no SVG", 1)
    try:
        left, bottom, width, height = _view(root)
        flip = Transform(UNITS, 0, 0, -UNITS, -left * UNITS, (bottom + height) * UNITS)
        paths = tuple(_paths(root, flip, {"fill": "black", "stroke-width": "1"}, colour))
    except ValueError as failure:
        raise MarkupError(str(failure), 1) from None
    digest = hashlib.sha256(repr(paths).encode()).hexdigest()
    return Drawing(name, digest, round(width * UNITS), round(height * UNITS), paths)


def _view(root: Element) -> tuple[float, float, float, float]:
    values = numbers(root.get("viewBox", ""))
    if len(values) != 4:
        values = [0.0, 0.0, *numbers(root.get("width", ""))[:1], *numbers(root.get("height", ""))[:1]]
    if len(values) != 4 or min(values[2:]) <= 0 or max(map(abs, values)) > 1_000_000:
        raise ValueError("the drawing does not say how large it is; give it a `viewBox`")
    return values[0], values[1], values[2], values[3]


def _paths(element: Element, place: Transform, style: Mapping[str, str], colour: Colour) -> Iterator[Path]:
    for count, child in enumerate(element):
        if count > PATHS_LIMIT:
            raise ValueError(f"the drawing has more than {PATHS_LIMIT} parts")
        tag = _tag(child)
        if tag in SILENT:
            continue
        own = {**style, **_style(child)}
        within = place.after(read_transform(child.get("transform", "")))
        if tag == "g":
            yield from _paths(child, within, own, colour)
        elif tag in SHAPES:
            yield _painted(_steps(tag, child), within, own, colour)
        else:
            raise ValueError(f"`{tag}` in a drawing is not understood")


def _style(element: Element) -> dict[str, str]:
    """Presentation by attributes and by `style`, which goes first."""
    wanted = ("fill", "stroke", "stroke-width", "fill-rule")
    own = {key: element.attrib[key] for key in wanted if key in element.attrib}
    for part in element.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() in wanted:
            own[key.strip()] = value.strip()
    return own


def _steps(tag: str, element: Element) -> list[Step]:
    def number(name: str, other: str = "0") -> float:
        values = numbers(element.get(name, other))
        if len(values) != 1:
            raise ValueError(f"`{name}` of a `{tag}` in a drawing is no number")
        return values[0]

    match tag:
        case "path":
            return read_outline(element.get("d", ""))
        case "rect":
            size = number("width"), number("height")
            return rectangle(number("x"), number("y"), *size, number("rx", element.get("ry", "0")))
        case "circle":
            return ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
        case "line":
            return polygon([number("x1"), number("y1"), number("x2"), number("y2")], closed=False)
        case _:
            return polygon(numbers(element.get("points", "")), closed=tag == "polygon")


def _painted(steps: list[Step], place: Transform, style: Mapping[str, str], colour: Colour) -> Path:
    segments = tuple(
        Segment(kind, tuple(_whole(value) for point in points for value in place.apply(*point)))  # type: ignore[arg-type]
        for kind, points in steps
    )
    fill, stroke = _colour(style.get("fill", ""), colour), _colour(style.get("stroke", "none"), colour)
    width = numbers(style["stroke-width"]) if stroke else [0.0]
    if not width:
        raise ValueError("`stroke-width` in a drawing is no number")
    return Path(segments, fill, stroke, _whole(width[0] * place.stretch), style.get("fill-rule") == "evenodd")


def _whole(value: float) -> int:
    if not abs(value) < REACH_LIMIT:  # which holds for what is no number, too
        raise ValueError("the drawing reaches too far out")
    return round(value)


def _colour(text: str, current: Colour) -> Colour | None:
    match text:
        case "none" | "transparent":
            return None
        case "currentColor":
            return current
        case _:
            return read_colour(text)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]
