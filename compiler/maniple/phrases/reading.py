"""What a sentence means: phrases with their slots filled, held together by joints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Number:
    """A numeral; signed slots may hold a negative one."""

    value: int


@dataclass(frozen=True, slots=True)
class WordValue:
    """A word of a `words` declaration, both by their names in the source."""

    words: str
    word: str


@dataclass(frozen=True, slots=True)
class NounValue:
    """A noun with its own slots filled, in the order of its English pattern."""

    noun: t.Noun
    slots: tuple[tuple[str, SlotValue], ...]


@dataclass(frozen=True, slots=True)
class NameValue:
    """A card, a place or another named thing, by its name in the source."""

    name: str


SlotValue: TypeAlias = Number | WordValue | NounValue | NameValue


@dataclass(frozen=True, slots=True)
class Apply:
    """A phrase with its slots filled, in the order of its English pattern.

    A slot is named as the phrase's body names it: `{types}` of `words Type` is `type`.
    """

    phrase: t.Phrase
    slots: tuple[tuple[str, SlotValue], ...]


@dataclass(frozen=True, slots=True)
class PerEach:
    """`body for each of noun`: the body's only number counts once for each member of the noun's set."""

    noun: NounValue
    body: Apply


@dataclass(frozen=True, slots=True)
class Either:
    """`A or B`: one of the branches, in the order of the sentence; two at least."""

    branches: tuple[Apply | PerEach, ...]


Option: TypeAlias = Apply | PerEach | Either


@dataclass(frozen=True, slots=True)
class May:
    """`you may A`."""

    body: Option


@dataclass(frozen=True, slots=True)
class If:
    """`if test, body, otherwise otherwise`; the test is a noun of type `flag`."""

    test: NounValue
    body: Clause
    otherwise: Clause | None = None


Joint: TypeAlias = Literal["stop", "then", "stop then"]


@dataclass(frozen=True, slots=True)
class Sequence:
    """Two or more items, one after the other.

    `joints` are what stands between them: ". ", ", then " and ". Then ". They mean the same.
    """

    items: tuple[Clause, ...]
    joints: tuple[Joint, ...]


Clause: TypeAlias = Apply | PerEach | Either | May | If
Reading: TypeAlias = Clause | Sequence


def applied(reading: Reading | None) -> list[Apply]:
    """The phrases with their slots that a meaning is made of, in their order."""
    match reading:
        case None:
            return []
        case Apply():
            return [reading]
        case PerEach():
            return [reading.body]
        case May():
            return applied(reading.body)
        case Either():
            return [apply for branch in reading.branches for apply in applied(branch)]
        case If():
            return [*applied(reading.body), *applied(reading.otherwise)]
        case Sequence():
            return [apply for item in reading.items for apply in applied(item)]
