"""Icons, rows of pips, and pictures of markup."""

from __future__ import annotations

from typing import assert_never
from xml.etree.ElementTree import Element

from maniple.sheets.face import Box, Colour, Drawing, Group, Operation, Picture, Stamp
from maniple.sheets.faces.attributes import (
    AttributeTroubleError,
    check_names,
    choice,
    colour,
    frame_of,
    length,
    number,
)
from maniple.sheets.faces.canvas import Canvas
from maniple.sheets.faces.shapes import outline
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.faces.workshop import Workshop
from maniple.sheets.icons.colours import BLACK
from maniple.sheets.icons.gallery import PictureTroubleError, Pixels
from maniple.sheets.icons.outlines import rectangle

RESOLUTION = 300
"""Pixels to the inch below which a print looks coarse."""
FITS = ("contain", "cover", "stretch")
PIPS_LIMIT = 60


def place_icon(element: Element, canvas: Canvas, workshop: Workshop) -> None:
    """An icon as large as its box allows, in the middle of it.

    A `figure` is to be read; a `ground` has letters on it, an `ornament` has them inside of it.
    """
    check_names(element, ("name", "x", "y", "w", "h", "colour", "role"))
    box = canvas.box(*frame_of(element))
    drawing = workshop.icon(element.get("name", ""), colour(element, "colour") or BLACK)
    if drawing is not None:
        _stamp(drawing, box, canvas, choice(element, "role", ("figure", "ground", "ornament"), "figure"))


def place_pips(element: Element, canvas: Canvas, workshop: Workshop) -> None:
    """The same icon several times in a row, from the left or from above."""
    check_names(element, ("name", "count", "x", "y", "w", "h", "gap", "flow", "colour"))
    count = round(number(element, "count"))
    if not 0 <= count <= PIPS_LIMIT:
        raise AttributeTroubleError(f"`count` of `pips` is {count}; at most {PIPS_LIMIT} can be drawn")
    down = choice(element, "flow", ("right", "down"), "right") == "down"
    x, y, width, height = frame_of(element)
    step = (height if down else width) + length(element, "gap", 0.5)
    drawing = workshop.icon(element.get("name", ""), colour(element, "colour") or BLACK) if count else None
    for index in range(count if drawing else 0):
        assert drawing is not None
        at = canvas.box(x if down else x + index * step, y + index * step if down else y, width, height)
        _stamp(drawing, at, canvas, "figure")


def place_picture(element: Element, canvas: Canvas, workshop: Workshop) -> None:
    """A picture in a box: the whole of it, or cut to fill the box, or stretched."""
    check_names(element, ("src", "x", "y", "w", "h", "fit", "bleed"))
    box = canvas.box(*frame_of(element))
    source = element.get("src", "")
    try:
        found = workshop.gallery.picture(source)
    except PictureTroubleError as failure:
        canvas.troubles.append(Trouble("picture", source[:80], str(failure)))
        return
    way = choice(element, "fit", FITS, "contain")
    placed = box if way == "stretch" else _fitted(box, found.width, found.height, cover=way == "cover")
    shown = _shown(found, placed, source, canvas)
    if way == "cover" and placed != box:
        clip = outline(rectangle(box.x, box.y, box.width, box.height))
        canvas.draw.append(Group((shown,), clip=clip))
    else:
        canvas.draw.append(shown)
    canvas.paint(box if way == "cover" else placed, None)


def _shown(found: Pixels | Drawing, box: Box, source: str, canvas: Canvas) -> Operation:
    match found:
        case Drawing():
            return Stamp(found, box)
        case Pixels():
            dots = min(found.width * 25_400 / max(box.width, 1), found.height * 25_400 / max(box.height, 1))
            if dots < RESOLUTION - 0.5:
                canvas.troubles.append(
                    Trouble("coarse-picture", source[:80], f"{dots:.0f} pixels to the inch")
                )
            return Picture(found.digest, found.kind, (found.width, found.height), box, found.path)
        case _:
            assert_never(found)


def _stamp(drawing: Drawing, box: Box, canvas: Canvas, role: str) -> None:
    placed = _fitted(box, drawing.width, drawing.height, cover=False)
    canvas.draw.append(Stamp(drawing, placed))
    if role == "ground":
        canvas.paint(placed, _main_colour(drawing))
    elif role == "figure":
        canvas.check_safe(placed, f"the icon `{drawing.name}`")
        canvas.check_touch(placed, f"the icon `{drawing.name}`")


def _main_colour(drawing: Drawing) -> Colour | None:
    return next((path.fill for path in drawing.paths if path.fill is not None), None)


def _fitted(box: Box, width: int, height: int, cover: bool) -> Box:
    """A box of given proportions inside of another, or around it, with the same middle."""
    wide = box.width * height >= box.height * width
    if wide is not cover:
        across = round(box.height * width / height)
        return Box(box.x + (box.width - across) // 2, box.y, across, box.height)
    along = round(box.width * height / width)
    return Box(box.x, box.y + (box.height - along) // 2, box.width, along)
