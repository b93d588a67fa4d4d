"""What lists of one game can speak of: its cards by all their names, their qualities, its figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from maniple.ir.codec import digest
from maniple.ir.document import Card, Document, FieldInfo, Kind
from maniple.ir.lists import Format
from maniple.ir.types import Int, Maybe, SetOf, Type, Word
from maniple.legality.reading.folding import folded
from maniple.legality.reading.labels import Labels

# What games call the price of a card, the likeliest first.
_PRICES = ("cost", "points", "price", "value")
_NAME = "name:"


@dataclass(frozen=True, slots=True)
class Quality:
    """Something that cards can be: `of` is "" for a kind or group, else the field that says it."""

    of: str
    value: str


class Catalogue:
    """The cards of a game by whatever a list may call them."""

    def __init__(self, document: Document, format_: Format) -> None:
        self.document = document
        self.format = format_
        self.digest = digest(document)
        self.kinds = {kind.name: kind for kind in document.kinds}
        self.cards = {card.name: card for card in document.cards}
        self.labels = Labels(document, format_)

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Folded names, in all languages, to the cards that bear them."""
        found: dict[str, list[str]] = {}
        for name, card in self._called():
            cards = found.setdefault(folded(name), [])
            if card not in cards:
                cards.append(card)
        return {name: tuple(cards) for name, cards in found.items() if name}

    def _called(self) -> Iterator[tuple[str, str]]:
        for card in self.document.cards:
            yield card.name, card.name
            for texts in self.document.texts.values():
                if _NAME + card.name in texts:
                    yield texts[_NAME + card.name], card.name

    def name(self, card: str, language: str) -> str:
        """The name of a card in a language, else its own."""
        return self.document.texts.get(language, {}).get(_NAME + card, card)

    @cached_property
    def qualities(self) -> dict[str, frozenset[Quality]]:
        """Folded words for kinds, groups and values of fields, in all languages, one and many."""
        found: dict[str, set[Quality]] = {}
        for quality in {quality for card in self.cards for quality in self.qualities_of(card)}:
            for name in self._names_of(quality):
                for form in _forms(folded(name)):
                    found.setdefault(form, set()).add(quality)
        return {name: frozenset(qualities) for name, qualities in found.items()}

    def _names_of(self, quality: Quality) -> Iterator[str]:
        yield quality.value
        for texts in self.document.texts.values():
            for key in (_NAME + quality.value, f"word:{quality.of.rpartition(':')[2]}.{quality.value}"):
                if key in texts:
                    yield texts[key]

    def qualities_of(self, card: str) -> frozenset[Quality]:
        """All that a card is."""
        return self._qualities[card]

    @cached_property
    def _qualities(self) -> dict[str, frozenset[Quality]]:
        return {name: frozenset(self._all_qualities(card)) for name, card in self.cards.items()}

    def _all_qualities(self, card: Card) -> Iterator[Quality]:
        yield Quality("", card.kind)
        if card.group:
            yield Quality("", card.group)
        for kind in self._kinds_of(card):
            if kind.name != kind.root:
                yield Quality("", kind.name)
            for info in kind.fields:
                yield from self._field_qualities(info, kind, card)

    def _field_qualities(self, info: FieldInfo, kind: Kind, card: Card) -> Iterator[Quality]:
        words = _words_of(info.type)
        if info.state or not words or not info.values:
            return
        value = info.values[card.first - kind.low]
        names = next(each.words for each in self.document.words if each.name == words)
        for number in _members(info.type, value):
            yield Quality(f"{info.name}:{words}", names[number])

    def _kinds_of(self, card: Card) -> Iterator[Kind]:
        """The kinds that a card belongs to: those of its root whose universe holds it."""
        root = self.kinds[card.kind].root
        for kind in self.document.kinds:
            if kind.root == root and kind.low <= card.first < kind.high:
                yield kind

    @cached_property
    def prices(self) -> dict[str, int]:
        """What each card costs; empty if cards have no such number."""
        found: dict[str, int] = {}
        for name, card in self.cards.items():
            fields = {info.name: (info, kind) for kind in self._kinds_of(card) for info in kind.fields}
            for price in _PRICES:
                info, kind = fields.get(price, (None, None))
                if info and kind and isinstance(info.type, Int) and info.values and not info.state:
                    value = info.values[card.first - kind.low]
                    assert isinstance(value, int)
                    found[name] = value
                    break
        return found


def _words_of(type_: Type) -> str:
    match type_:
        case Word(words) | Maybe(Word(words)) | SetOf(Word(words)):
            return words
        case _:
            return ""


def _members(type_: Type, value: object) -> Iterator[int]:
    assert isinstance(value, int)
    if isinstance(type_, SetOf):
        yield from (bit for bit in range(value.bit_length()) if value >> bit & 1)
    elif value >= 0:
        yield value


def _forms(name: str) -> tuple[str, ...]:
    """A word, and the word for many of it."""
    several = [f"{name}s", f"{name}es"]
    if name.endswith("y"):
        several.append(f"{name[:-1]}ies")
    if name.endswith("al"):
        several.append(f"{name[:-1]}ux")
    return (name, *several)
