"""Attributes of markup, read as what they mean; lengths are written in millimetres."""

from __future__ import annotations

from collections.abc import Collection
from math import isfinite
from xml.etree.ElementTree import Element

from maniple.diagnostics import suggest
from maniple.sheets.face import MICROMETRES, Colour
from maniple.sheets.icons.colours import BLACK, read_colour

LENGTH_LIMIT = 2_000


class AttributeTroubleError(Exception):
    """An attribute that cannot be read; the text says which, and what it should be."""


def length(element: Element, name: str, other: float | None = None) -> int:
    """A length in micrometres. Without `other` the attribute must be there."""
    return round(number(element, name, other) * MICROMETRES)


def extent(element: Element, name: str, other: float | None = None) -> int:
    """A length in micrometres that is nothing or more: a box of less would be drawn somewhere else."""
    value = length(element, name, other)
    if value < 0:
        said = f"`{name}` of `{element.tag}` is `{value / MICROMETRES:g}`, less than nothing"
        raise AttributeTroubleError(said)
    return value


def frame_of(element: Element) -> tuple[int, int, int, int]:
    """Where an element stands and how large it is, in micrometres: x, y, width, height."""
    return length(element, "x"), length(element, "y"), extent(element, "w"), extent(element, "h")


def number(element: Element, name: str, other: float | None = None) -> float:
    """A number from -2000 to 2000."""
    text = element.get(name)
    if text is None:
        if other is None:
            raise AttributeTroubleError(f"`{element.tag}` has no `{name}`")
        return other
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not isfinite(value) or abs(value) > LENGTH_LIMIT:
        raise AttributeTroubleError(
            f"`{name}` of `{element.tag}` is `{text[:40]}`, which is no number of a card"
        )
    return value


def colour(element: Element, name: str) -> Colour | None:
    """A colour, or none if the attribute is not there or says `none`."""
    text = element.get(name, "none")
    return None if text in ("none", "") else colour_of(text)


def colour_of(text: str, other: Colour = BLACK) -> Colour:
    """A colour as it is written."""
    try:
        return read_colour(text) if text else other
    except ValueError as failure:
        raise AttributeTroubleError(str(failure)) from None


def choice(element: Element, name: str, allowed: Collection[str], other: str) -> str:
    """One of some words."""
    text = element.get(name, other)
    if text not in allowed:
        raise AttributeTroubleError(
            f"`{name}` of `{element.tag}` is `{text[:40]}`; it can be {_one_of(allowed)}"
        )
    return text


def check_names(element: Element, allowed: Collection[str]) -> None:
    """An attribute that an element does not have would be overlooked, so it is refused."""
    for name in element.attrib:
        if name not in allowed:
            near = suggest(name, allowed)
            meant = f"; do you mean `{near[0]}`?" if near else f"; it has {_one_of(allowed)}"
            raise AttributeTroubleError(f"`{name[:40]}` is no attribute of `{element.tag}`{meant}")


def _one_of(words: Collection[str]) -> str:
    return ", ".join(sorted(words))
