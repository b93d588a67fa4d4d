"""Cards as templates see them: dictionaries, lists, numbers and texts, in the language of the print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maniple.ir.document import Ability, Card, Document, FieldInfo, Kind
from maniple.ir.types import Array, Dice, Entity, Faces, Flag, Int, ListOf, Maybe, SetOf, Type, Word, ZoneRef
from maniple.ir.universe import Universe
from maniple.sheets.plain import Plain
from maniple.sheets.words import FIRST

# Fields that every game has for the language's own sake; they stand on no card.
SILENT_FIELDS = frozenset(("alphabetical", "printed", "owner", "set"))


class Cards:
    """The cards of a document in one language."""

    def __init__(self, document: Document, language: str) -> None:
        self._document = document
        self._universe = Universe(document)
        self._texts = document.texts.get(language, {})
        self._first = document.texts.get(FIRST, {})
        self._language = language
        self._fields = {kind.name: self._fields_of(kind) for kind in document.kinds}
        self._told = {kind: self._told_of(kind) for kind in {card.kind for card in document.cards}}

    def text(self, key: str) -> str:
        """A text by its key, in the first language where the other has none; else the key."""
        return self._texts.get(key) or self._first.get(key) or key

    def name(self, name: str) -> str:
        """What something declared is called."""
        key = f"name:{name}"
        return self._texts.get(key) or self._first.get(key) or _spaced(name)

    def game(self) -> Plain:
        """What every template is told: the game, its words, the language."""
        document = self._document
        return {
            "game": {
                "id": document.game,
                "title": self.name(document.title),
                "scenario": document.scenario,
                "least": document.players[0],
                "most": document.players[1],
                "words": {
                    each.name: [self._word(each.name, w) for w in each.words] for each in document.words
                },
            },
            "language": self._language,
        }

    def card(self, card: Card) -> Plain:
        """A card: name, kind, copies, what is provisional, fields by name, those to be shown, abilities."""
        values = {
            info.name: (info, self._printed(kind, info, card)) for kind, info in self._fields[card.kind]
        }
        read = {name: self._value(info.type, value) for name, (info, value) in values.items()}
        return {
            "id": card.name,
            "name": self.name(card.name),
            "kind": {"key": card.kind, "text": self.name(card.kind)},
            "copies": card.copies,
            "group": card.group,
            "provisional": list(card.provisional),
            "fields": read,
            "shown": [
                {"key": name, "label": self._label(name), "value": read[name], "text": shown(read[name])}
                for name, (info, value) in values.items()
                if name not in SILENT_FIELDS and self._says(card.kind, info, value)
            ],
            "abilities": [self._ability(ability) for ability in card.abilities],
        }

    def _says(self, kind: str, info: FieldInfo, value: Any) -> bool:
        """Whether a value is worth reading. A number or a word that is the first possible one is, if other
        cards of the kind have others: all of them are compared.
        """
        return bool(
            value != info.default or (isinstance(info.type, (Int, Word)) and info.name in self._told[kind])
        )

    def _told_of(self, kind: str) -> frozenset[str]:
        """The fields in which cards of a kind differ from what a field holds if nothing is said."""
        cards = [card for card in self._document.cards if card.kind == kind]
        return frozenset(
            info.name
            for of, info in self._fields[kind]
            if any(self._printed(of, info, card) != info.default for card in cards)
        )

    def _ability(self, ability: Ability) -> Plain:
        return {"kind": ability.kind, "label": self.name(ability.kind), "text": self.text(ability.text)}

    def _label(self, field: str) -> str:
        return self._texts.get(field) or self._first.get(field) or self.name(field)

    def _fields_of(self, kind: Kind) -> list[tuple[Kind, FieldInfo]]:
        """Printed fields that a kind has, its own first, then those of the kinds it is of."""
        within = [
            each
            for each in self._document.kinds
            if each.root == kind.root and each.low <= kind.low and kind.high <= each.high
        ]
        within.sort(key=lambda each: (each.high - each.low, each.name == kind.root))
        found = {
            info.name: (each, info) for each in reversed(within) for info in each.fields if _is_printed(info)
        }
        return list(reversed(found.values()))

    def _printed(self, kind: Kind, info: FieldInfo, card: Card) -> Any:
        if info.by or not info.values:
            return info.default
        return info.values[card.first - kind.low]

    def _word(self, words: str, word: str) -> Plain:
        return {"key": word, "text": self.text(f"word:{words}.{word}"), "of": words}

    def _value(self, type_: Type, value: Any) -> Any:
        """A number, a truth, a text of dice, none, a thing as `key` and `text`, or a list of these."""
        match type_:
            case Int():
                return value
            case Flag():
                return bool(value)
            case Dice() | Faces():
                return f"{value[0]}d{value[1]}" if value and isinstance(type_, Dice) else str(value)
            case Maybe(item):
                return None if value < 0 else self._value(item, value)
            case Word(words):
                return self._word(words, self._universe.words[words].words[value])
            case Entity(kind):
                name = self._universe.root(kind).names[value]
                return {"key": name, "text": self.name(name), "of": kind}
            case SetOf(item):
                return [self._value(item, at) for at in range(value.bit_length()) if value >> at & 1]
            case ListOf(item):
                return [self._value(item, each) for each in value]
            case Array() | ZoneRef():
                return str(value)


def shown(value: Any) -> str:
    """A value in a few words; a truth that holds needs none."""
    match value:
        case None | True | False:
            return ""
        case Mapping():
            return str(value["text"])
        case list():
            return ", ".join(map(shown, value))
        case _:
            return str(value)


def _is_printed(info: FieldInfo) -> bool:
    return not info.state


def _spaced(name: str) -> str:
    return name.replace("_", " ")
