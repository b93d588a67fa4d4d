"""Types of the values that rules compute with. Every type has a maximum size.

A value is an `int` (numbers, truths 0 and 1, words, entities, zones; `none` is -1), a bit mask as an `int`
(sets, bit i stands for element i), or a tuple (lists in order; dice as `(count, sides)`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Flag:
    """A truth: 0 is no, 1 is yes."""


@dataclass(frozen=True, slots=True)
class Word:
    """One of the words of an enumeration, by its position."""

    words: str


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing of a kind, by its number in the universe of the kind's root."""

    kind: str


@dataclass(frozen=True, slots=True)
class ZoneRef:
    """One zone of a family of zones, by its number among all zones."""

    zone: str


@dataclass(frozen=True, slots=True)
class Maybe:
    """A word, entity or zone, or none (-1)."""

    item: Word | Entity | ZoneRef


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set over the universe of its item type, as a bit mask. Integers count from their low end, which is
    0 or more.
    """

    item: Word | Entity | Int | ZoneRef


@dataclass(frozen=True, slots=True)
class ListOf:
    """At most `capacity` values in order."""

    item: Word | Entity | Int | ZoneRef
    capacity: int


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of at most `count` dice as rolled; used as a number it is their sum."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice still to be rolled: `(count, sides)` with at most `count` dice of at most `sides` sides."""

    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class Array:
    """A value for each member of a domain (the name of a kind or of words), as a tuple of slots in a frame
    or a field.
    """

    item: Int | Flag | Word | Entity | Maybe | SetOf | ListOf | ZoneRef
    domain: str


Type = Int | Flag | Word | Entity | ZoneRef | Maybe | SetOf | ListOf | Faces | Dice | Array
