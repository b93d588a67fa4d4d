"""Observed values for people: names in their language, nothing where there is nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from maniple.cli.playing.words import say
from maniple.ir.types import Entity, ListOf, Maybe, SetOf, Type, Word, ZoneRef
from maniple.ir.universe import PLAYER, Universe

if TYPE_CHECKING:
    from maniple.interpreter import State
    from maniple.ir.document import Zone

UNKNOWN = "unknown"
# What a pile may show before it is only counted.
SHOWN_CARDS = 12


@dataclass(frozen=True)
class Spelling:
    """How values of `State.observe` are written for a reader of a language, who sits at a seat."""

    state: State
    language: str
    seat: int = 0

    @property
    def universe(self) -> Universe:
        """The declarations of the game."""
        return self.state.program.universe

    def label(self, name: str) -> str:
        """What a field, zone, kind or variable is called; without the colon that lines of the log read on."""
        return self.state.names.label(name, self.language).rstrip(": \u00a0\u202f")

    def heading(self, key: str) -> str:
        """What a field `Kind.name` is called."""
        return self.label(key.rpartition(".")[2])

    def thing(self, name: str) -> str:
        """What a card, a place or a piece is called; players have the names that they gave themselves."""
        names = self.state.names
        return name if name in names.players else names.thing(name, self.language)

    def value(self, value: Any, type_: Type | None) -> str:
        """A value of a type in a few words."""
        match value:
            case bool():
                return self.say("yes" if value else "no")
            case None:
                return "-"
            case str():
                return self._named(value, type_)
            case list():
                return ", ".join(self._listed(value, type_)) or "-"
            case dict() if UNKNOWN in value:
                return self.say("a hidden card")
            case dict() if "name" in value:
                return self.card(value)
            case _:
                return str(value)

    def field(self, key: str, value: Any) -> str:
        """The value of a field `Kind.name`; of one for each of several things those that say something."""
        info = self.universe.field(key)
        if not info.by or not isinstance(value, dict):
            return self.value(value, info.type)
        said = [
            self._mark(self._members(member, info.by), item, info.type)
            for member, item in value.items()
            if not is_blank(item)
        ]
        return ", ".join(said) or "-"

    def card(self, card: dict[str, Any]) -> str:
        """A card with whatever of its state says something: `Horses (ready, wounds 2)`."""
        shown = {key: value for key, value in card.items() if key != "name" and not is_blank(value)}
        marks = [
            self.heading(key) if value is True else f"{self.heading(key)} {self.field(key, value)}"
            for key, value in shown.items()
        ]
        name = self.thing(card["name"])
        return f"{name} ({', '.join(marks)})" if marks else name

    def contents(self, zone: dict[str, Any]) -> str:
        """What lies in a zone, hidden cards counted: `2 hidden cards, Horses`."""
        pieces = list(self._listed(zone["cards"], None))
        if len(pieces) <= SHOWN_CARDS:
            return ", ".join(pieces) or self.say("empty")
        return f"{self.say('last of cards', count=len(zone['cards']))} {', '.join(pieces[-SHOWN_CARDS:])}"

    def zone(self, key: str) -> str:
        """`Ann.column[left]` as `Ann: column (left)`, one's own as `your column (left)`."""
        family, members = self._zones[key]
        domains = list(zip(family.owners, members, strict=True))
        owner = domains.pop(0)[1] if family.owners[:1] == (PLAYER,) else None
        said, read = self.label(family.name), self.state.names.read
        if domains:
            keys = (read(self._domain(name), member, self.language) for name, member in domains)
            said += f" ({', '.join(keys)})"
        if owner is None:
            return said
        own = owner == self.seat
        return self.say("your" if own else "zone of", name=self.state.names.players[owner], zone=said)

    def say(self, key: str, **values: object) -> str:
        """A text of the screen in the reader's language."""
        return say(self.language, key, **values)

    @cached_property
    def _zones(self) -> dict[str, tuple[Zone, tuple[int, ...]]]:
        """The zones by their names in `State.observe`."""
        spelt = self.state.names.spelt
        zones = self.state.position.zones()
        return {spelt(ZoneRef(""), number): (family, members) for number, family, members in zones}

    def _named(self, name: str, type_: Type | None) -> str:
        match type_:
            case Word(words):
                return self.state.names.word(words, name, self.language)
            case Maybe(item) | SetOf(item) | ListOf(item):
                return self._named(name, item)
            case ZoneRef() if name in self._zones:
                return self.zone(name)
            case _:
                return self.thing(name)

    def _listed(self, items: Iterable[Any], type_: Type | None) -> Iterable[str]:
        """Each item, hidden ones beside each other counted."""
        for hidden, run in groupby(items, key=lambda item: isinstance(item, dict) and UNKNOWN in item):
            listed = list(run)
            yield from [self._hidden(len(listed))] if hidden else [self.value(item, type_) for item in listed]

    def _hidden(self, count: int) -> str:
        return self.say("1 hidden card" if count == 1 else "hidden cards", count=count)

    def _domain(self, name: str) -> Type:
        """The type of the members of a domain."""
        return Word(name) if name in self.universe.words else Entity(name)

    def _members(self, names: str, domains: tuple[str, ...]) -> str:
        """Members of domains, as `left` or `Ann, left`, in the reader's language."""
        if len(domains) > 1:
            pairs = zip(names.split(", "), domains, strict=False)
            return ", ".join(self._members(name, (domain,)) for name, domain in pairs)
        return self._named(names, self._domain(domains[0]))

    def _mark(self, said: str, value: Any, type_: Type) -> str:
        return said if value is True else f"{said} {self.value(value, type_)}"


def is_blank(value: Any) -> bool:
    """Whether a value says nothing that a reader misses: nothing, none, zero, no."""
    if isinstance(value, dict) and UNKNOWN not in value and "name" not in value:
        return all(is_blank(item) for item in value.values())
    return value in (None, 0, False, "", [], {})
