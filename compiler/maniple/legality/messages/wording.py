"""Keys with values to sentences of one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from maniple.ir.document import Document
from maniple.ir.types import Flag, Word
from maniple.legality.judging import Finding, Fix
from maniple.legality.messages import english, french
from maniple.legality.reading.amounts import BEYOND
from maniple.legality.reading.notes import Note, Value

LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": english.TEXTS, "fr": french.TEXTS}
DEFAULT = "en"

_PLACE = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}")
_NUMBERED = re.compile(r"\{(\d+)\}")
ELLIPSIS = "\u2026"
# Names in a fix, before there would be too many to read.
_SHOWN = 6


def shown_number(number: int) -> str:
    """A number, but for those that are too long to be read: of them no digit is known."""
    return str(number) if number < BEYOND // 2 else f"> {BEYOND // 2}"


class Wording:
    """Words what is said of lists of one game in one language."""

    def __init__(self, document: Document, language: str = DEFAULT) -> None:
        self.language = language
        self._document = document
        self._texts = LANGUAGES[language]
        self._cards = frozenset(card.name for card in document.cards)

    def text(self, key: str, /, **values: Value) -> str:
        """The text of a key, filled in."""
        return _PLACE.sub(lambda place: self._filled(place, values), self._texts[key])

    def _filled(self, place: re.Match[str], values: Mapping[str, Value]) -> str:
        value = values[place[1]]
        if place[2] is None:
            return self._shown(value)
        assert isinstance(value, int)
        one = value == 1 or (self.language == "fr" and value == 0)
        return f"{shown_number(value)} {place[2] if one else place[3]}"

    def _shown(self, value: Value) -> str:
        if isinstance(value, tuple):
            return ", ".join(self.name(each) for each in value)
        return shown_number(value) if isinstance(value, int) else value

    def name(self, name: str) -> str:
        """What something is called in this language: a card, a figure, a format, or else the name itself."""
        texts = self._document.texts.get(self.language, {})
        # In English a figure goes by its name; elsewhere by what the table calls it, if nothing else is said.
        by_text = name in self._cards or self.language != DEFAULT
        for key in (f"name:{name}", *((name,) if by_text else ())):
            if key in texts:
                return texts[key]
        general = self._texts.get(f"name:{name}")
        return general or name.replace("_", " ")

    def setting(self, name: str, value: int) -> str:
        """The value of a setting: a number, yes or no, a word."""
        setting = next((one for one in self._document.settings if one.name == name), None)
        match setting.type if setting is not None else None:
            case Word(words):
                listed = next(one.words for one in self._document.words if one.name == words)
                key = f"word:{words}.{listed[value]}"
                return self._document.texts.get(self.language, {}).get(key, listed[value])
            case Flag():
                return self._texts["yes" if value else "no"]
            case _:
                return str(value)

    def game(self) -> str:
        """The title of the game."""
        title = self._document.title
        return self._document.texts.get(self.language, {}).get(f"name:{title}", title)

    def note(self, note: Note) -> str:
        """A note of the reader."""
        values = dict(note.values)
        if "card" in values:
            values["card"] = self.name(str(values["card"]))
        if "format" in values:
            values["format"] = self.name(str(values["format"]))
        if note.key == "unknown":
            nearest = values.get("nearest")
            title = self.text("or a title", text=values["text"]) if 1 in note.lines else ""
            values["nearest"] = (self.text("nearest", nearest=nearest) if nearest else "") + title
        if note.key in ("contradictory", "other setting", "setting not read"):
            values["name"] = self.name(str(values["name"]))
        return self.text(note.key, **values)

    def rule(self, finding: Finding) -> str:
        """The wording of the rule that a finding is about; "" if no rule says it."""
        if not finding.text:
            return ""
        texts = self._document.texts
        text = texts.get(self.language, {}).get(finding.text) or texts.get(DEFAULT, {}).get(finding.text)
        values = finding.text_values
        return _NUMBERED.sub(lambda place: shown_number(values[int(place[1])]), text or finding.text)

    def rule_named(self, id: str) -> str:
        """A rule of a format by its id, without the numbers of any list."""
        name, _, number = id.rpartition(":")
        format_ = next(each for each in self._document.formats if each.name == name)
        key = format_.rules[int(number) - 1].text
        texts = self._document.texts
        text = texts.get(self.language, {}).get(key) or texts.get(DEFAULT, {}).get(key, key)
        return f"{id} {_NUMBERED.sub(ELLIPSIS, text)}"

    def matter(self, finding: Finding) -> str:
        """What is the matter in general."""
        values: dict[str, Value] = dict(finding.values)
        if finding.key == "claim" and "card" in values:
            return self.text("finding:claim cost", **(values | {"card": self.name(str(values["card"]))}))
        if finding.key == "slots":
            return self.text(
                f"finding:slots {'over' if finding.amount > 0 else 'short'}", amount=abs(finding.amount)
            )
        if "name" in values:
            values["name"] = self.name(str(values["name"]))
        return self.text(f"finding:{finding.key}", **({"amount": abs(finding.amount)} | values))

    def fix(self, fix: Fix) -> str:
        """What mends a finding; "" if nothing short can be said."""
        match fix.key:
            case "":
                return ""
            case "say":
                return self.text("fix:say", name=self.name(fix.names[0]))
            case "correct":
                return self.text("fix:correct", name=self.name(fix.names[0]), amount=fix.amount)
            case "raise" | "lower":
                return self.text(f"fix:{fix.key}", names=self._either(fix.names), amount=fix.amount)
            case "add" | "remove":
                few = 0 < len(fix.names) <= _SHOWN
                names = self.text("fix:of", names=self._either(fix.names)) if few else ""
                return self.text(f"fix:{fix.key}", names=names, amount=fix.amount)

    def _either(self, names: Sequence[str]) -> str:
        shown = [self.name(name) for name in names]
        word = f" {self._texts['or']} "
        return word.join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))
