"""What an element leaves on a face for those that follow: colours to stand on, ink not to be touched."""

from __future__ import annotations

from dataclasses import dataclass, field

from maniple.sheets.face import Box, Colour, Operation
from maniple.sheets.faces.troubles import Trouble


@dataclass(frozen=True, slots=True)
class Painted:
    """A box was painted over with a colour, or with what has none that is known, such as a picture.

    `hides` says that nothing before it can be seen through it or beside it.
    """

    box: Box
    colour: Colour | None
    hides: bool = False


@dataclass(frozen=True, slots=True)
class Inked:
    """Something to be read stands in a box. `alone` says that nothing before it may stand there too."""

    box: Box
    what: str
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Lettered:
    """Letters of a colour stand in a box, and must be seen on what is beneath.

    `judged` keeps what was found on which colours, those that were met last.
    """

    box: Box
    colour: Colour
    what: str
    judged: list[Judged] = field(default_factory=list, compare=False)


Judged = tuple[tuple[Colour, ...], Trouble | None]
Trace = Painted | Inked | Lettered


@dataclass(frozen=True, slots=True)
class Placed:
    """An element as it is drawn: its operations, words and traces, and what is wrong with it by itself."""

    draw: tuple[Operation, ...]
    words: tuple[str, ...]
    troubles: tuple[Trouble, ...]
    traces: tuple[Trace, ...]
