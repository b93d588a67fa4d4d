"""What single lines say: cards that they name, and things that the list says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.legality.reading.catalogue import Quality
from maniple.legality.reading.labels import Label
from maniple.legality.reading.notes import Note
from maniple.legality.reading.sides import Sides


@dataclass(frozen=True, slots=True)
class Mention:
    """A card as a line names it, with what stands around it."""

    line: int
    card: str
    sides: Sides


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that the list says of itself on a line.

    `number` is a figure or another count, `limit` what it is said to be out of, `text` whatever is said in
    words; `qualities` the kinds and the like that the words mean.
    """

    line: int
    label: Label
    number: int | None = None
    text: str = ""
    limit: int | None = None
    qualities: tuple[frozenset[Quality], ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, perhaps with a number for what stands under it.

    `level` is above 0 for one that may begin a list of its own, and then the lower, the higher it stands.
    """

    line: int
    text: str
    qualities: tuple[frozenset[Quality], ...] = ()
    number: int | None = None
    level: int = 0


@dataclass(frozen=True, slots=True)
class Plain:
    """A line that says nothing of the list: a comment, or only decoration."""

    line: int
    kind: Literal["comment", "decoration", "divider"]


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that nobody could make out, or only in more than one way, with what the matter is."""

    line: int
    note: Note


Item = Mention | Statement | Heading | Plain | Unread


@dataclass(frozen=True, slots=True)
class Piece:
    """What one line, row or value of the source says, with notes on how it was read."""

    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()
