"""A list of cards as it stands after reading: nothing of it is judged here."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.lists import Army


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of one card, by the name that the document has for it.

    `copies` is 1 or more; `lines` are the lines of the user's text that it was read from, counted from 1
    (none if the list was made, not read). A card may have several entries: they are summed.
    """

    card: str
    copies: int
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A number that the list says of itself, by its name: a figure of the format (`strength`), which nothing
    else could say, or something that can be counted (`points`, `cards`), which is then held to it.
    """

    name: str
    value: int
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmyList:
    """A list for one format of one version of a game.

    `digest` is that of the compiled game the names were read against, empty if nothing was read. `unread` are
    the lines that nobody could make out: with any of them there is no verdict but "undecided".
    """

    digest: str
    format: str
    claims: tuple[Claim, ...]
    entries: tuple[Entry, ...]
    unread: tuple[int, ...] = ()
    title: str = ""


def list_of(army: Army) -> ArmyList:
    """The list of an army that a game brings along or that somebody brings to the table."""
    claims = tuple(Claim(name, value) for name, value in army.figures)
    entries = tuple(Entry(card, copies) for card, copies in army.cards)
    return ArmyList("", army.format, claims, entries, title=army.name)


def copies_of(army: ArmyList) -> dict[str, int]:
    """How many copies of each card the list holds, in the order of its lines."""
    copies: dict[str, int] = {}
    for entry in army.entries:
        copies[entry.card] = copies.get(entry.card, 0) + entry.copies
    return copies


def lines_of(army: ArmyList, cards: tuple[str, ...]) -> tuple[int, ...]:
    """The lines that hold any of some cards, ascending."""
    wanted = frozenset(cards)
    return tuple(sorted({line for entry in army.entries if entry.card in wanted for line in entry.lines}))
