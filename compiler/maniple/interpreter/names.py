"""How values are spelt: in traces by the names of the source language, in labels for readers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from maniple.interpreter.bits import bits
from maniple.ir.document import Document
from maniple.ir.instances import unpack_instance
from maniple.ir.types import Entity, Flag, Maybe, SetOf, Type, Word, ZoneRef
from maniple.ir.universe import PLAYER, Universe

SEATS = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy")
DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Waiting:
    """The sort of values that are triggers waiting for an event: each goes by the name of its bearer."""

    event: str


class Names:
    """The names of one table: those of the document and those of its players."""

    def __init__(self, universe: Universe, players: tuple[str, ...]) -> None:
        self.universe = universe
        self.players = players

    @property
    def document(self) -> Document:
        """The game."""
        return self.universe.document

    @cached_property
    def _texts(self) -> dict[str, dict[str, str]]:
        return self.document.texts

    def text(self, key: str, language: str = DEFAULT_LANGUAGE) -> str:
        """The text of a key in a language, else in English, else the key itself."""
        for texts in (self._texts.get(language, {}), self._texts.get(DEFAULT_LANGUAGE, {})):
            if key in texts:
                return texts[key]
        return key

    def label(self, name: str, language: str = DEFAULT_LANGUAGE) -> str:
        """What a field, zone, kind or variable of the table is called: its text, else the name that it has
        for readers, in the language or in English; else the name in the rules without underscores.
        """
        return self._first((name, f"name:{name}"), language) or name.replace("_", " ")

    def thing(self, name: str, language: str = DEFAULT_LANGUAGE) -> str:
        """What a card, a place or a piece is called; a numbered piece goes by its kind, as in `Meld 2`."""
        found = self._first((f"name:{name}",), language)
        kind, _, number = name.rpartition(" ")
        if not found and number.isdecimal() and kind in self.universe.kinds:
            return f"{self.label(kind, language)} {number}"
        return found or name

    def word(self, words: str, word: str, language: str = DEFAULT_LANGUAGE) -> str:
        """What a word of a declaration of words is called."""
        return self._first((f"word:{words}.{word}",), language) or word

    def _first(self, keys: tuple[str, ...], language: str) -> str:
        """The text of the first of some keys that has one: in the language, else in English, else none."""
        for texts in (self._texts.get(language, {}), self._texts.get(DEFAULT_LANGUAGE, {})):
            for key in keys:
                if texts.get(key):
                    return texts[key]
        return ""

    def entity(self, kind: str, number: int) -> str:
        """The name of an entity."""
        root = self.universe.root(kind)
        if root.name == PLAYER and number < len(self.players):
            return self.players[number]
        return root.names[number] if number < len(root.names) else f"{root.name} {number + 1}"

    def bearer(self, event: str, instance: int) -> tuple[Type | None, int]:
        """Who bears a waiting trigger, as a value with its type; a rule of the game is its number."""
        number, bearer, _ = unpack_instance(instance)
        found = next(e for e in self.document.events if e.name == event)
        if bearer < 0:
            return None, number + 1
        procedure = found.triggers[number].procedure
        slots = next(p.slots for p in self.document.procedures if p.name == procedure)
        return slots[len(found.parameters)].type, bearer

    def spelt(self, type_: Type | Waiting | None, value: Any) -> str:
        """A value as it stands in traces: digits, `yes`, `none`, a name, in quotes unless it is a single
        word.
        """
        match type_:
            case Waiting(event):
                return self.spelt(*self.bearer(event, value))
            case Flag():
                return "yes" if value else "no"
            case Maybe(item):
                return "none" if value < 0 else self.spelt(item, value)
            case Word(words):
                return quoted(self.universe.words[words].words[value])
            case Entity(kind):
                return quoted(self.entity(kind, value))
            case ZoneRef():
                return self._zone(value)
            case SetOf(item):
                return ", ".join(self.spelt(item, member) for member in bits[value]) or "nobody"
            case _ if isinstance(value, tuple):
                return ", ".join(str(item) for item in value)
            case _:
                return str(value)

    def _zone(self, number: int) -> str:
        """`Ann.column[left]`, `Ann.hand`, `discards`."""
        if number < 0:
            return "none"
        zone, members = self.universe.zone_at(number)
        spelt = [
            self.spelt(Entity(domain) if domain in self.universe.kinds else Word(domain), member)
            for domain, member in zip(zone.owners, members, strict=True)
        ]
        text = zone.name
        if zone.owners and zone.owners[0] in self.universe.kinds:
            text = f"{spelt.pop(0)}.{text}"
        return text + "".join(f"[{member}]" for member in spelt)

    def read(self, type_: Type | Waiting | None, value: Any, language: str) -> str:
        """A value as it stands in labels: words in the reader's language, names without quotes."""
        match type_:
            case Waiting(event):
                bearer, number = self.bearer(event, value)
                return self.read(bearer, number, language)
            case Word(words):
                return self.word(words, self.universe.words[words].words[value], language)
            case Entity(kind):
                name = self.entity(kind, value)
                return name if self.universe.root(kind).name == PLAYER else self.thing(name, language)
            case Maybe(item) if value >= 0:
                return self.read(item, value, language)
            case _:
                return self.spelt(type_, value)


def quoted(name: str) -> str:
    """A name as the language writes it: in quotes unless it is a single word."""
    return name if name.isidentifier() else f'"{name}"'
