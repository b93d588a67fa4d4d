"""Faces that only their colours tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from maniple.diagnostics import Diagnostic, Label
from maniple.sheets.face import Colour, Face, Glyphs, Group, Operation, Path, Picture, Stamp
from maniple.sheets.faces.problems import colour_alone
from maniple.sheets.faces.seeing import ALIKE, SIGHTS, difference
from maniple.sheets.recent import Recent

Shape = tuple[object, ...]
_Known = tuple[Operation, int, tuple[Colour, ...]]


class Likeness:
    """Looks at faces one after the other and says which can hardly be told from one before."""

    def __init__(self) -> None:
        self._seen: dict[int, list[tuple[str, tuple[Colour, ...]]]] = {}
        self._known: Recent[int, _Known] = Recent()

    def look(self, face: Face, label: Label) -> Iterator[Diagnostic]:
        """The problems of a face beside those that were looked at before."""
        colours: list[Colour] = []
        shapes: list[int] = []
        for operation in face.draw:
            _, shape, own = self._look_at(operation)
            shapes.append(shape)
            colours += own
        whole = hash(tuple(shapes))
        before = self._seen.setdefault(whole, [])
        for title, others in before:
            if others != tuple(colours) and (sight := _alike(colours, others)):
                yield colour_alone(title, face.title, sight, label)
                break
        before.append((face.title, tuple(colours)))

    def _look_at(self, operation: Operation) -> _Known:
        """An operation with its shape and colours; one on many cards is found by where it lies in memory."""
        known = self._known.get(id(operation))
        if known is None or known[0] is not operation:
            colours: list[Colour] = []
            shape = hash(_shape(operation, colours))
            known = (operation, shape, tuple(colours))
            self._known.offer(id(operation), known)
        return known


def _alike(one: Iterable[Colour], other: Iterable[Colour]) -> str:
    """A way to see in which all colours of two faces look alike, if there is one."""
    pairs = {(left, right) for left, right in zip(one, other, strict=True) if left != right}
    for sight, seen in SIGHTS.items():
        if all(difference(seen(left), seen(right)) < ALIKE for left, right in pairs):
            return sight
    return ""


def _shape(operation: Operation, colours: list[Colour]) -> Shape:
    """All of an operation but its colours, which are added to a list."""
    match operation:
        case Glyphs():
            colours.append(operation.colour)
            return ("glyphs", operation.text, operation.size, operation.x, operation.y)
        case Path():
            colours.extend(colour for colour in (operation.fill, operation.stroke) if colour is not None)
            return ("path", operation.segments, operation.fill is None, operation.stroke is None)
        case Stamp(drawing, box):
            painted = (colour for path in drawing.paths for colour in (path.fill, path.stroke))
            colours.extend(colour for colour in painted if colour is not None)
            return ("stamp", drawing.name, box)
        case Picture():
            return ("picture", operation.digest, operation.box)
        case Group():
            inner = tuple(_shape(each, colours) for each in operation.draw)
            return ("group", operation.x, operation.y, operation.turn, operation.clip, inner)
        case _:
            assert_never(operation)
