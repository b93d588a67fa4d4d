"""Texts in their frames: fitted, set, and judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import get_args
from xml.etree.ElementTree import Element

from maniple.diagnostics import suggest
from maniple.sheets.face import Box, Colour
from maniple.sheets.faces.attributes import (
    AttributeTroubleError,
    check_names,
    choice,
    colour_of,
    frame_of,
    number,
)  # fmt: skip
from maniple.sheets.faces.canvas import Canvas, length_text
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.faces.workshop import Workshop
from maniple.sheets.text.fitting import Fitted, base_lines, fit, micrometres
from maniple.sheets.text.paragraphs import Align, Ink, Paragraph
from maniple.sheets.text.roles import ROLES, Role
from maniple.sheets.text.setting import Stand, set_lines

ALIGNS = get_args(Align)
STANDS = get_args(Stand)
ATTRIBUTES = (
    "x", "y", "w", "h", "role", "align", "stand", "font", "size", "colour", "bold", "italic", "gap",
    "leading", "name",
)  # fmt: skip
INSIDE = {
    "b": ("size", "colour", "font"), "i": ("size", "colour", "font"), "s": ("size", "colour", "font"),
    "keep": ("size", "colour", "font"), "br": (), "icon": ("name", "colour", "size"),
    "p": ("align", "gap", "icon", "icon-colour", "icon-size", "indent", "size", "colour", "font"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a text stands and how it is meant to look."""

    box: Box
    role: Role
    align: Align
    stand: Stand
    ink: Ink
    gap: float
    name: str


def place_text(element: Element, canvas: Canvas, workshop: Workshop) -> None:
    """Set the text of an element, and note what is wrong with it. Raises `AttributeTroubleError`."""
    if len(element):
        _check_inside(element, workshop)
    frame = _known_frame(element, canvas, workshop)
    paragraphs = workshop.reader.paragraphs(element, frame.ink, frame.align, frame.gap)
    if not any(paragraph.items for paragraph in paragraphs):
        return
    style = workshop.families.style(frame.ink.family, frame.ink.bold, frame.ink.italic, 100, frame.ink.colour)
    fitted = fit(paragraphs, frame.box.width, frame.box.height, frame.role, style.capital)
    _judge(fitted, frame, paragraphs, canvas.troubles)
    draw, ink = set_lines(fitted, frame.box, frame.stand, style.capital)
    canvas.draw += draw
    canvas.words += _words(paragraphs)
    seen = ink if fitted.excess <= 0 and not fitted.wide else _within(ink, frame.box)
    canvas.check_safe(seen, f"the text `{frame.name}`")
    canvas.check_touch(seen, f"the text `{frame.name}`")
    for colour in _colours(element, frame.ink.colour):
        canvas.check_contrast(seen, colour, frame.name)


def _within(ink: Box, frame: Box) -> Box:
    """The part of it in its frame: where a text that does not fit would end up besides is not said too."""
    left, bottom = max(ink.x, frame.x), max(ink.y, frame.y)
    right = min(ink.x + ink.width, frame.x + frame.width)
    top = min(ink.y + ink.height, frame.y + frame.height)
    return Box(left, bottom, max(0, right - left), max(0, top - bottom))


def _known_frame(element: Element, canvas: Canvas, workshop: Workshop) -> Frame:
    """The frame of an element; the same attributes on the same canvas give the same one."""
    key = (canvas.top, *element.attrib.items())
    found = workshop.frames.get(key)
    if not isinstance(found, Frame):
        check_names(element, ATTRIBUTES)
        before = len(canvas.troubles)
        found = _frame(element, canvas, workshop, canvas.troubles)
        if len(canvas.troubles) == before:
            workshop.frames.offer(key, found)
    return found


def _frame(element: Element, canvas: Canvas, workshop: Workshop, troubles: list[Trouble]) -> Frame:
    box = canvas.box(*frame_of(element))
    role = ROLES[choice(element, "role", ROLES, "rules")]
    if "size" in element.attrib:
        size = round(number(element, "size") * 1000)
        if size < role.floor:
            detail = f"{size / 1000:g} pt is less than {role.floor / 1000:g} pt, the least for {role.name}"
            troubles.append(Trouble("below-floor", element.get("name", role.name), detail))
        role = replace(role, size=max(size, role.floor))
    if "leading" in element.attrib:
        leading = round(number(element, "leading") * 1000)
        role = replace(role, leading=leading, tight=min(leading, role.tight))
    family = element.get("font", "serif")
    if not workshop.families.has(family):
        raise AttributeTroubleError(f"there is no family of fonts `{family[:40]}`")
    flags = [choice(element, name, ("yes", "no"), "no") == "yes" for name in ("bold", "italic")]
    ink = Ink(family, flags[0], flags[1], 100, colour_of(element.get("colour", "")))
    align = choice(element, "align", ALIGNS, "left")
    stand = choice(element, "stand", STANDS, "top")
    gap = number(element, "gap", 0.4) * 1000
    return Frame(box, role, align, stand, ink, gap, element.get("name", role.name))  # type: ignore[arg-type]


def _check_inside(element: Element, workshop: Workshop) -> None:
    for child in element.iter():
        if child is element:
            continue
        if child.tag not in INSIDE:
            near = suggest(child.tag, INSIDE)
            meant = f"; do you mean `{near[0]}`?" if near else ""
            raise AttributeTroubleError(f"`{child.tag[:40]}` cannot stand inside of a text{meant}")
        check_names(child, INSIDE[child.tag])
        for name in ("size", "gap", "indent", "icon-size"):
            if name in child.attrib:
                number(child, name)
        choice(child, "align", ALIGNS, "left")
        if "font" in child.attrib and not workshop.families.has(child.attrib["font"]):
            raise AttributeTroubleError(f"there is no family of fonts `{child.attrib['font'][:40]}`")


def _judge(fitted: Fitted, frame: Frame, paragraphs: tuple[Paragraph, ...], troubles: list[Trouble]) -> None:
    missing = "".join([item.chunk.missing for paragraph in paragraphs for item in paragraph.items])
    if missing:
        listed = ", ".join(f"`{each}` (U+{ord(each):04X})" for each in dict.fromkeys(missing))
        troubles.append(Trouble("missing-glyph", frame.name, listed))
    floor = f"{frame.role.floor / 1000:g} pt"
    if fitted.wide:
        detail = f"{length_text(fitted.over)} mm wider than its frame of {length_text(frame.box.width)} mm"
        troubles.append(Trouble("wide-word", fitted.wide[:60], f"{detail}, even at {floor}", frame.name))
    elif fitted.excess:
        detail = (
            f"{length_text(fitted.excess)} mm taller than its frame of {length_text(frame.box.height)} mm"
        )
        advice = (
            f"{_beyond(fitted, frame)} of {sum(len(line.items) for line in fitted.lines)} words are too many"
        )
        troubles.append(Trouble("overflow", frame.name, f"{detail}, even at {floor}", advice))


def _beyond(fitted: Fitted, frame: Frame) -> int:
    """How many words stand on lines that are not wholly inside of the frame."""
    bases = base_lines(fitted.lines, fitted.leading, 0.0)
    room = frame.box.height
    return sum(
        len(line.items)
        for line, base in zip(fitted.lines, bases, strict=True)
        if micrometres(base - line.bottom, fitted.size) > room
    ) or len(fitted.lines[-1].items)


def _colours(element: Element, own: Colour) -> dict[Colour, None]:
    """The colours of the letters of a text, of which one is its own."""
    inside = (child for child in element.iter() if child.tag != "icon" and "colour" in child.attrib)
    return dict.fromkeys((own, *(colour_of(child.attrib["colour"]) for child in inside)))


def _words(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    return [
        word for paragraph in paragraphs for word in "".join([item.word for item in paragraph.items]).split()
    ]
