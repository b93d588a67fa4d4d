"""What templates write, element by element: an element that stands on many cards is read and drawn once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from maniple.sheets.faces.traces import Placed
from maniple.sheets.markup import DEPTH_LIMIT, SIZE_LIMIT, MarkupError, read_xml
from maniple.sheets.recent import Recent

Format = tuple[int, int, int, int]

_FACE = re.compile(r"\s*<face>(.*)</face>\s*", re.DOTALL)
_NAME = re.compile(r"<([a-z]+)")
_SPACE = re.compile(r"\s*")
_COMMENTS = re.compile(r"(?:<!--(?:[^-]|-[^-])*-->\s*)*")
# The start of an element, and all of it if no other stands inside. What only looks like one is found out by
# the reader of XML, to which every element is given.
_START = re.compile(r'<([a-z]+)(?:\s+[a-z0-9-]+="[^"<]*")*\s*(/>|>[^<]*(</\1>)?)')
_TAG = re.compile(r'<(/?)([a-z]+)(?:[^<>"]|"[^"<]*")*?(/?)>')


@dataclass(slots=True)
class Part:
    """An element that stands right on a face, with how many there are in it, and how it was drawn before."""

    element: Element
    count: int
    format: Format = (0, 0, 0, 0)
    placed: Placed | None = None


class Parts:
    """Reads what templates write."""

    def __init__(self) -> None:
        self._known: Recent[str, Part] = Recent()

    def read(self, text: str) -> list[Part]:
        """The parts of a face. Raises `MarkupError`."""
        if len(text) <= SIZE_LIMIT:
            found = self._apart(text)
            if found is not None:
                return found
        return parts_of(read_xml(text))

    def _apart(self, text: str) -> list[Part] | None:
        """The parts, each read by itself; nothing if they cannot be told apart, so that all must be read."""
        whole = _FACE.fullmatch(text)
        if whole is None:
            return None
        inner = whole[1]
        parts: list[Part] = []
        at = _past(inner, 0)
        while at < len(inner):
            # Most elements stand on a line of their own, and most lines are known.
            end = inner.find("\n", at)
            part = self._known.get(inner[at:end]) if end > 0 else None
            if part is None:
                part, end = self._next(inner, at)
                if part is None:
                    return None
            parts.append(part)
            at = _past(inner, end)
        return parts

    def _next(self, text: str, at: int) -> tuple[Part | None, int]:
        """The part that begins at a place, and where it ends.

        If all up to the first end of such an element is known, that is it.
        """
        name = _NAME.match(text, at)
        close = f"</{name[1]}>" if name else ""
        end = text.find(close, at) + len(close)
        found = self._known.get(text[at:end])
        if found is None:
            end = _end(text, at)
            found = self._read(text[at:end])
        return found, end

    def _read(self, text: str) -> Part | None:
        try:
            found = _part(read_xml(text, DEPTH_LIMIT - 1))
        except MarkupError:
            return None
        self._known.offer(text, found)
        return found


def parts_of(elements: Iterable[Element]) -> list[Part]:
    """Elements as parts."""
    return [_part(element) for element in elements]


def _part(element: Element) -> Part:
    return Part(element, sum(1 for _ in element.iter()) if len(element) else 1)


def _past(text: str, at: int) -> int:
    """Where the next element begins behind spaces and comments."""
    at = _SPACE.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing too
    return _COMMENTS.match(text, at).end() if text.startswith("<!--", at) else at  # type: ignore[union-attr]


def _end(text: str, at: int) -> int:
    """Where the element ends that begins at a place; 0 if that cannot be seen."""
    found = _START.match(text, at)
    if found is None:
        return 0
    if found[2] == "/>" or found[3]:
        return found.end()
    depth, name = 1, found[1]
    for tag in _TAG.finditer(text, found.end()):
        if tag[2] == name and not tag[3]:
            depth += -1 if tag[1] else 1
            if depth == 0:
                return tag.end()
    return 0
