"""What the cards of a game may say: its phrases, nouns, words and names, ready for reading and saying."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maniple.phrases.languages import SOURCE
from maniple.phrases.patterns import Text
from maniple.source import Source
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class NumberSlot:
    """A slot for a numeral; without a range any numeral is read."""

    signed: bool
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class WordSlot:
    """A slot for a word of the `words` of this name, in the singular or the plural."""

    words: str
    many: bool


@dataclass(frozen=True, slots=True)
class ThingSlot:
    """A slot for a noun of this sort, or for the name of such a thing, in the singular or the plural."""

    sort: str
    many: bool


# The kind that every game has without declaring it.
ROOT = "Card"

Texts: TypeAlias = tuple[tuple[str, str], ...]
PhraseKey: TypeAlias = tuple[Texts, tuple[str, ...]]
SlotType: TypeAlias = NumberSlot | WordSlot | ThingSlot


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a pattern, under the name that the body uses; `written` is its name in the pattern."""

    name: str
    type: SlotType
    written: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Forms in one or two rows (one, many) of one or two columns (genders).

    `by` names the slot whose filling decides; without it the forms are an order and an infinitive.
    """

    options: tuple[tuple[str, ...], ...]
    by: str | None

    def every(self) -> tuple[str, ...]:
        """All forms, each once."""
        return tuple(dict.fromkeys(form for row in self.options for form in row))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern of a phrase or noun in one language; gender and number of a noun, where marks give them."""

    text: str
    pieces: tuple[Text | Slot | Choice, ...]
    gender: str | None = None
    many: bool | None = None

    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of this language."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))


@dataclass(frozen=True, slots=True)
class PhraseEntry:
    """A phrase with its patterns by language."""

    declaration: t.Phrase
    source: Source
    patterns: dict[str, Pattern]

    def pattern(self, language: str) -> Pattern:
        """The pattern in the language, or in English where it has none in that one."""
        return self.patterns.get(language) or self.patterns[SOURCE]

    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of the English pattern."""
        return self.patterns[SOURCE].slots()


@dataclass(frozen=True, slots=True)
class NounEntry:
    """A noun: patterns by language, the first for one thing, the last for several (often the same)."""

    declaration: t.Noun
    source: Source
    sort: str
    patterns: dict[str, tuple[Pattern, ...]]

    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of the English pattern."""
        return self.patterns[SOURCE][0].slots()

    def pattern(self, language: str, *, many: bool) -> Pattern:
        """The pattern in the language, or in English where it has none in that one."""
        found = self.patterns.get(language) or self.patterns[SOURCE]
        return found[-1 if many else 0]

    def counted_as_many(self, language: str) -> bool:
        """Whether "for each of" stands before it, as in "for each of your units", or else "for each"."""
        found = self.patterns.get(language) or self.patterns[SOURCE]
        return len(found) == 1 and found[0].many is not False


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """How a word is printed in a language."""

    one: str
    many: str
    gender: str | None = None

    def text(self, *, many: bool) -> str:
        """The form for one or for several."""
        return self.many if many else self.one


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A word of a `words` declaration; a language without forms prints the name."""

    words: str
    name: str
    printed: dict[str, PrintedWord]

    def form(self, language: str) -> PrintedWord:
        """How it is printed in a language, or in English where nothing is said of that one."""
        return self.printed.get(language) or self.printed[SOURCE]


@dataclass(frozen=True, slots=True)
class NameEntry:
    """A card, place or other thing that sentences may name; its kinds from the nearest to the root."""

    name: str
    kinds: tuple[str, ...]
    texts: dict[str, str]

    def text(self, language: str) -> str:
        """The name in a language, or the name of the source."""
        return self.texts.get(language, self.name)


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """All that sentences are read against. Two vocabularies are the same only if they are one object.

    `languages` are those in which something is said, English first; `parents` gives kinds their parent kinds.
    """

    phrases: tuple[PhraseEntry, ...]
    nouns: tuple[NounEntry, ...]
    words: dict[str, tuple[WordEntry, ...]]
    names: dict[str, NameEntry]
    languages: tuple[str, ...]
    parents: dict[str, str | None]
    phrase_index: dict[PhraseKey, PhraseEntry]
    noun_index: dict[Texts, NounEntry]

    def all_words(self) -> tuple[WordEntry, ...]:
        """The words of all `words` declarations, in their order."""
        return tuple(word for words in self.words.values() for word in words)

    def phrase(self, declaration: t.Phrase) -> PhraseEntry:
        """The entry of a phrase of this vocabulary."""
        return self.phrase_index[declaration.texts, declaration.kinds]

    def noun(self, declaration: t.Noun) -> NounEntry:
        """The entry of a noun of this vocabulary."""
        return self.noun_index[declaration.texts]

    def word(self, words: str, name: str) -> WordEntry:
        """The entry of a word."""
        return next(word for word in self.words[words] if word.name == name)

    def name(self, name: str) -> NameEntry:
        """The entry of a name."""
        return self.names[name]

    def names_fit(self, name: NameEntry, wanted: str) -> bool:
        """Whether a named thing may stand where one of the sort `wanted` is asked for."""
        return any(self.fits(kind, wanted) for kind in name.kinds)

    def fits(self, found: str, wanted: str) -> bool:
        """Whether a thing of the sort `found` may stand where one of the sort `wanted` is asked for."""
        return sort_fits(found, wanted, self.parents)


def sort_fits(found: str, wanted: str, parents: dict[str, str | None]) -> bool:
    """Whether a sort is the wanted one, or a subkind of it: alone, in a set, or where none is allowed too."""
    if found.startswith("set of ") != wanted.startswith("set of "):
        return False
    if found.endswith(" or none") and not wanted.endswith(" or none"):
        return False
    seen: str | None = _kind(found)
    while seen is not None:
        if seen == _kind(wanted):
            return True
        seen = parents.get(seen)
    return False


def _kind(sort: str) -> str:
    return sort.removeprefix("set of ").removesuffix(" or none")


def sort_of(type: t.TypeExpr) -> str:
    """A type as the text of its sort; numbers of all ranges are one sort."""
    match type:
        case t.NumberType():
            return "number"
        case t.NamedType():
            return type.name.text
        case t.OptionalType():
            return f"{type.name.text} or none"
        case t.SetType():
            return f"set of {sort_of(type.item)}"
        case t.ListType():
            return f"list of {type.item.text}"
