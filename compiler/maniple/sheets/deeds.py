"""What tables of steps do: deeds, in rows of results."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.expressions import Value
from maniple.ir.types import Type


@dataclass(frozen=True, slots=True)
class Unrolled:
    """Dice that are still to be rolled."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Unpicked:
    """A thing of a type, or none, that is still to be taken at random."""

    type: Type


Held = Value | Unrolled | Unpicked
"""What a slot holds before anything is rolled or taken."""


@dataclass(frozen=True, slots=True)
class Act:
    """A verb with what it is called with; nothing of what is not known before."""

    procedure: str
    arguments: tuple[Held | None, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A field of something, or a state of the table (then `of` is nothing), that gets a value.

    `index` has the members of the domains by which the field is indexed.
    """

    name: str
    of: Held | None
    index: tuple[Held | None, ...]
    value: Held | None
    by: int = 0
    """How much it gains (or loses, if negative) instead of getting a value."""


@dataclass(frozen=True, slots=True)
class Further:
    """Another roll, on which it hangs what happens."""

    dice: Unrolled
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What cannot be told in a few words, such as a choice."""


Deed = Act | Change | Further | Unsaid


@dataclass(frozen=True, slots=True)
class Row:
    """Results `low` to `high` that do the same."""

    low: int
    high: int
    deeds: tuple[Deed, ...]
