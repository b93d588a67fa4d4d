"""Observed values for people: names in their language, nothing where there is nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from maniple.cli.playing.words import say

if TYPE_CHECKING:
    from maniple.interpreter import State

UNKNOWN = "unknown"
# What a pile may show before it is only counted.
SHOWN_CARDS = 12


@dataclass(frozen=True, slots=True)
class Spelling:
    """How values of `State.observe` are written for a reader of a language."""

    state: State
    language: str

    def name(self, name: str) -> str:
        """A name of the rules as it is read: translated, and without underscores."""
        key = f"name:{name}"
        found = self.state.names.text(key, self.language)
        return name.replace("_", " ") if found == key else found

    def value(self, value: Any) -> str:
        """A value in a few words."""
        match value:
            case bool():
                return self.say("yes" if value else "no")
            case None:
                return "-"
            case str():
                return self.name(value)
            case list():
                return ", ".join(self.value(item) for item in value) or "-"
            case dict() if UNKNOWN in value:
                return self.say("a hidden card")
            case dict() if "name" in value:
                return self.card(value)
            case dict():
                return self._by_member(value)
            case _:
                return str(value)

    def card(self, card: dict[str, Any]) -> str:
        """A card with whatever of its state says something: `Horses (ready, wounds 2)`."""
        marks = [
            self._mark(key.rpartition(".")[2], value)
            for key, value in card.items()
            if key != "name" and not is_blank(value)
        ]
        return f"{self.name(card['name'])} ({', '.join(marks)})" if marks else self.name(card["name"])

    def contents(self, zone: dict[str, Any]) -> str:
        """What lies in a zone, hidden cards counted: `2 hidden cards, Horses`."""
        cards = zone["cards"]
        if not cards:
            return self.say("empty")
        pieces: list[str] = []
        for hidden, run in groupby(cards, key=lambda card: UNKNOWN in card):
            listed = list(run)
            pieces += [self._hidden(len(listed))] if hidden else [self.card(card) for card in listed]
        if len(pieces) <= SHOWN_CARDS:
            return ", ".join(pieces)
        return f"{self.say('last of cards', count=len(cards))} {', '.join(pieces[-SHOWN_CARDS:])}"

    def say(self, key: str, **values: object) -> str:
        """A text of the screen in the reader's language."""
        return say(self.language, key, **values)

    def _hidden(self, count: int) -> str:
        return self.say("1 hidden card" if count == 1 else "hidden cards", count=count)

    def _by_member(self, values: dict[str, Any]) -> str:
        said = [self._mark(key, value) for key, value in values.items() if not is_blank(value)]
        return ", ".join(said) or "-"

    def _mark(self, name: str, value: Any) -> str:
        return self.name(name) if value is True else f"{self.name(name)} {self.value(value)}"


def is_blank(value: Any) -> bool:
    """Whether a value says nothing that a reader misses: nothing, none, zero, no."""
    if isinstance(value, dict) and UNKNOWN not in value and "name" not in value:
        return all(is_blank(item) for item in value.values())
    return value in (None, 0, False, "", [], {})
