"""A document as plain data for templates of sheets: all by name, with its title in one language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maniple.ir import types as ty
from maniple.ir.codec import digest
from maniple.ir.digest import short
from maniple.ir.document import Document, Kind, MapInfo
from maniple.ir.expressions import Value
from maniple.ir.lists import Army
from maniple.sheets.charts import Charts
from maniple.sheets.plain import Plain
from maniple.sheets.sequence import Sequence
from maniple.sheets.words import FIRST

LIST_ROWS = 45
"""How many cards of a list fit on a sheet of paper."""


class View:
    """The texts and things of a document in one language, English where the language lacks one.

    `armies` are lists that stand instead of those of the game.
    """

    def __init__(self, document: Document, language: str, armies: tuple[Army, ...] | None = None) -> None:
        self.document = document
        self._armies = document.armies if armies is None else armies
        self.language = language
        self._texts = {**document.texts.get(FIRST, {}), **document.texts.get(language, {})}
        self._words = {words.name: words.words for words in document.words}
        self._kinds = {kind.name: kind for kind in document.kinds}
        self._abilities = {
            card.name: [{"kind": it.kind, "text": self._texts.get(it.text, it.text)} for it in card.abilities]
            for card in document.cards
        }

    def title(self, name: str) -> str:
        """What a thing, a place, a phase or a field is called."""
        return self._texts.get(f"name:{name}") or self._texts.get(name) or name.replace("_", " ")

    def word(self, words: str, word: str) -> str:
        """What a word is called."""
        return self._texts.get(f"word:{words}.{word}") or self.title(word)

    def named(self, name: str) -> str:
        """What anything at all of this name is called, a word too; what a table has for a key: `TABLE[KEY]`.

        Raises `LookupError` for a table or key that there is not.
        """
        table, opened, key = name.partition("[")
        if opened:
            return self._looked_up(table, key.removesuffix("]"))
        for words, all_words in self._words.items():
            if name in all_words and f"name:{name}" not in self._texts:
                return self.word(words, name)
        return self.title(name)

    def _looked_up(self, name: str, key: str) -> str:
        places = (words.index(key) for words in self._words.values() if key in words)
        return self._charts().at(name, int(key) if key.isdecimal() else next(places, -1))

    def _charts(self) -> Charts:
        return Charts(self.document, self.language, self._text, self.named)

    def digest(self) -> str:
        """What tells the game from any other, in a few letters."""
        return short(digest(self.document))

    def game(self) -> Plain:
        """What every sheet may show of a game besides."""
        document = self.document
        sequence = Sequence(document, self._text)
        charts = self._charts().charts()
        return {
            "name": document.game,
            "title": self.title(document.title),
            "players": list(document.players),
            "language": self.language,
            "cards": sum(card.copies for card in document.cards),
            "phases": sequence.phases(),
            "often": sequence.often(),
            "words": {name: self.words(name) for name in self._words},
            "things": {kind.name: self.things(kind.name) for kind in document.kinds if kind.root != "Player"},
            "maps": {found.name: self.map(found) for found in document.maps},
            "tables": charts,
            "rolled": [name for name, chart in charts.items() if chart["rolled"]],
            "abilities": sorted({ability.kind for card in document.cards for ability in card.abilities}),
            "armies": {part["name"]: part for army in self._armies for part in self._army(army)},
            "provisional": sum(bool(card.provisional) for card in document.cards),
        }

    def words(self, name: str) -> list[Plain]:
        """The words of an enumeration, in their order."""
        return [{"name": word, "title": self.word(name, word)} for word in self._words.get(name, ())]

    def things(self, name: str) -> list[Plain]:
        """The things of a kind with their printed fields; of cards each design once."""
        kind = self._kinds.get(name)
        root = self._kinds.get(kind.root) if kind else None
        if kind is None or root is None or not root.names:
            return []
        found: dict[str, Plain] = {}
        copies = {card.name: card.copies for card in self.document.cards}
        for entity in range(kind.low, kind.high):
            thing = root.names[entity]
            if thing not in found:
                fields = dict(self._fields(entity, *self._above(kind)))
                title, abilities = self.title(thing), self._abilities.get(thing, [])
                # What every thing has goes before a field of the same name; only a thing that is no card
                # may have a number of copies of its own.
                own = {"copies": copies[thing]} if thing in copies else {}
                fixed = {"name": thing, "title": title, "abilities": abilities, **own}
                found[thing] = {"copies": 1, **fields, **fixed}
        return list(found.values())

    def map(self, found: MapInfo) -> Plain:
        """Places and links of a map."""
        names = self._kinds[found.kind].names or self._kinds[self._kinds[found.kind].root].names
        links = [
            {
                "kind": link.kind,
                "title": self.title(link.kind),
                "from": names[link.one],
                "to": names[link.other],
            }
            for link in found.links
        ]
        return {"name": found.name, "kind": found.kind, "places": self.things(found.kind), "links": links}

    def _above(self, kind: Kind) -> list[Kind]:
        """A kind and all that it is of, the nearest first."""
        above = [
            each
            for each in self._kinds.values()
            if each.root == kind.root and each.low <= kind.low and kind.high <= each.high
        ]
        return sorted(above, key=lambda each: (each.high - each.low, each.name == kind.root))

    def _fields(self, entity: int, *kinds: Kind) -> Iterator[tuple[str, Any]]:
        for kind in kinds:
            for field in kind.fields:
                if not field.state and not field.by and field.values and field.name != "alphabetical":
                    yield field.name, self._plain(field.type, field.values[entity - kind.low])

    def _plain(self, kind: ty.Type, value: Value) -> Any:
        """A value as templates read it: things and words by name, none as an empty text."""
        if not isinstance(value, int):
            return list(value)
        match kind:
            case ty.Maybe(item):
                return "" if value < 0 else self._plain(item, value)
            case ty.Word(words):
                return self._words[words][value]
            case ty.Entity(name):
                return self._kinds[self._kinds[name].root].names[value]
            case ty.Flag():
                return bool(value)
            case ty.SetOf(ty.Word() | ty.Entity() as item):
                return [self._plain(item, bit) for bit in range(value.bit_length()) if value >> bit & 1]
            case _:
                return value

    def _text(self, key: str) -> str:
        return self._texts.get(key, "")

    def _army(self, army: Army) -> Iterator[Plain]:
        """A list, in equal parts if it is too long for one sheet; `all` has all its cards."""
        things = {thing["name"]: thing for thing in self.things("Card")}
        cards = [{**things[card], "copies": copies} for card, copies in army.cards if card in things]
        figures = [{"name": figure, "title": self.title(figure), "value": v} for figure, v in army.figures]
        whole = {"title": self.title(army.name), "figures": figures, "all": cards}
        parts = max(1, -(-len(cards) // LIST_ROWS))
        rows = -(-len(cards) // parts)
        for part in range(parts):
            name = f"{army.name} {part + 1}" if parts > 1 else army.name
            shown = cards[part * rows : (part + 1) * rows]
            yield {**whole, "name": name, "cards": shown, "rows": rows, "part": part + 1, "parts": parts}
