"""The lines of the log in words, for one reader and one language.

Texts of the rules come from the document; where a language lacks one, English takes its place, then any
language, then the key itself, which is the English text. What the machine reports of itself (moves, dice) is
worded here, under keys that begin with "log:" and that a document may word otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from maniple.interpreter.bits import bits
from maniple.interpreter.logbook import LogEntry
from maniple.interpreter.names import DEFAULT_LANGUAGE, Names
from maniple.ir.types import Dice, Entity, Flag, ListOf, Maybe, SetOf, Type, Word, ZoneRef

# The text of the line that tells of an event; what the event was given follows as values.
EVENT = "event "
_NUMBERED = re.compile(r"\{(\d+)\}")
_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "log:a card": "a card",
        "log:none": "none",
        "log:yes": "yes",
        "log:no": "no",
        "log:and": "and",
        "log:nobody": "nobody",
        "log:everyone": "everyone",
        "log:move": "{0}: {1} → {2}",
        "log:placed": "{0}: → {1}",
        "log:change": "{0}: {1} {2} → {3}",
        "log:times": "{0} ({1} times)",
        "log:roll": "Roll of {0}: {1}",
        "log:flip": "Flip of {0}: {1} heads",
        "log:pick": "At random: {0}",
        "log:shuffle": "{0} is shuffled.",
        "log:reveal": "{0} shown to {1}",
        "log:depart": "{0} leaves the game.",
        "log:result": "{0}. Winners: {1}",
    },
    "fr": {
        "log:a card": "une carte",
        "log:none": "rien",
        "log:yes": "oui",
        "log:no": "non",
        "log:and": "et",
        "log:nobody": "personne",
        "log:everyone": "tout le monde",
        "log:move": "{0} : {1} → {2}",
        "log:placed": "{0} : → {1}",
        "log:change": "{0} : {1} {2} → {3}",
        "log:times": "{0} ({1} fois)",
        "log:roll": "Jet de {0} : {1}",
        "log:flip": "Pile ou face ({0}) : {1} face",
        "log:pick": "Au hasard : {0}",
        "log:shuffle": "{0} : mélange.",
        "log:reveal": "On montre à {1} : {0}",
        "log:depart": "{0} quitte la partie.",
        "log:result": "{0}. Vainqueurs : {1}",
    },
}


@dataclass(frozen=True, slots=True)
class Wording:
    """How one table's log is put into words in a language."""

    names: Names
    language: str

    def text(self, key: str, values: list[str]) -> str:
        """A text of the document, or of the machine, with its values put in."""
        return _NUMBERED.sub(lambda found: _nth(values, int(found[1])), self.translated(key))

    def translated(self, key: str) -> str:
        """The text of a key in the language, or in the nearest one that has it."""
        texts = self.names.document.texts
        own = _WORDS.get(self.language, {})
        sources = (
            texts.get(self.language, {}),
            own,
            texts.get(DEFAULT_LANGUAGE, {}),
            _WORDS[DEFAULT_LANGUAGE],
        )
        return next((source[key] for source in (*sources, *texts.values()) if source.get(key)), key)

    def says(self, entry: LogEntry) -> bool:
        """Whether a line is for readers: an event is, if the document has words for it."""
        return not entry.text.startswith(EVENT) or self.translated(entry.text) != entry.text

    def value(self, type_: Type | None, value: Any) -> str:
        """A value in words."""
        match type_:
            case Flag():
                return self.translated("log:yes" if value else "log:no")
            case ZoneRef():
                return self.zone(value)
            case Entity() | Maybe() if value < 0:
                return self.translated("log:none")
            case Maybe(item):
                return self.value(item, value)
            case SetOf(item):
                return self.listed([self.value(item, member) for member in bits[value]])
            case ListOf(item):
                return self.listed([self.value(item, member) for member in value])
            case Dice():
                return f"{value[0]}d{value[1]}"
            case _:
                return self.names.read(type_, value, self.language)

    def zone(self, number: int) -> str:
        """A zone by its family and the members of its domains: `hand (Ann)`."""
        if number < 0:
            return self.translated("log:none")
        universe = self.names.universe
        family, owners = universe.zone_at(number)
        members = [self.member(domain, owner) for domain, owner in zip(family.owners, owners, strict=True)]
        name = self.names.label(family.name, self.language)
        return f"{name} ({', '.join(members)})" if members else name

    def member(self, domain: str, number: int) -> str:
        """A member of a domain, the name of a kind or of words."""
        known = domain in self.names.universe.words
        return self.value(Word(domain) if known else Entity(domain), number)

    def listed(self, items: list[str]) -> str:
        """Items strung together: `a, b and c`."""
        if len(items) < 2:
            return items[0] if items else self.translated("log:none")
        return f"{', '.join(items[:-1])} {self.translated('log:and')} {items[-1]}"


def read_log(entries: list[LogEntry], player: int, words: Wording) -> list[str]:
    """All lines that a player may read."""
    lines = [text for entry in entries if (text := line(entry, player, words)) is not None]
    return [_repeated(text, len(list(same)), words) for text, same in groupby(lines)]


def _repeated(text: str, times: int, words: Wording) -> str:
    """A line that stands several times in a row, as one."""
    return text if times == 1 else words.text("log:times", [text, str(times)])


def line(entry: LogEntry, player: int, words: Wording) -> str | None:
    """What a player reads of a line of the log, or nothing if it is not for that player."""
    if entry.kind == "move":
        return _move(entry, words, entry.may_read(player))
    if not entry.may_read(player) or not words.says(entry):
        return None
    writer = _WRITERS.get(entry.kind)
    values = [
        words.value(type_, value) if entry.knew(player, place) else words.translated("log:a card")
        for place, (type_, value) in enumerate(zip(entry.types, entry.values, strict=True))
    ]
    return words.text(entry.text, values) if writer is None else writer(entry, words, values)


def _move(entry: LogEntry, words: Wording, may_read: bool) -> str:
    entity, source, target = entry.values
    what = words.value(entry.types[0], entity) if may_read else words.translated("log:a card")
    if source < 0:
        return words.text("log:placed", [what, words.zone(target)])
    return words.text("log:move", [what, words.zone(source), words.zone(target)])


def _change(entry: LogEntry, words: Wording, values: list[str]) -> str:
    subject, before, after = values[0], values[-2], values[-1]
    domains = words.names.universe.field(entry.text).by
    members = [words.member(domain, one) for domain, one in zip(domains, entry.values[1:-2], strict=True)]
    field = words.names.label(entry.text.rpartition(".")[2], words.language)
    label = f"{field} ({', '.join(members)})" if members else field
    return words.text("log:change", [subject, label, before, after])


def _roll(entry: LogEntry, words: Wording, values: list[str]) -> str:
    faces, sides = entry.values
    return words.text("log:roll", [f"{len(faces)}d{sides}", values[0]])


def _flip(entry: LogEntry, words: Wording, _: list[str]) -> str:
    heads, coins = entry.values
    return words.text("log:flip", [str(coins), str(heads)])


def _reveal(entry: LogEntry, words: Wording, values: list[str]) -> str:
    everyone = (1 << words.names.universe.players) - 1
    readers = words.translated("log:everyone") if entry.values[1] & everyone == everyone else values[1]
    return words.text("log:reveal", [values[0], readers])


def _result(entry: LogEntry, words: Wording, values: list[str]) -> str:
    winners = values[0] if entry.values[0] else words.translated("log:nobody")
    return words.text("log:result", [words.translated(entry.text).rstrip("."), winners])


def _plain(entry: LogEntry, words: Wording, values: list[str]) -> str:
    return words.text(f"log:{entry.kind}", values)


_WRITERS: dict[str, Callable[[LogEntry, Wording, list[str]], str]] = {
    "change": _change,
    "roll": _roll,
    "flip": _flip,
    "pick": _plain,
    "shuffle": _plain,
    "reveal": _reveal,
    "depart": _plain,
    "result": _result,
}


def _nth(values: list[str], number: int) -> str:
    return values[number] if number < len(values) else ""
