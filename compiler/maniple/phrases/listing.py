"""What a game's cards can say, phrase by phrase, with examples."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.phrases.examples import example, fillings
from maniple.phrases.languages import SOURCE
from maniple.phrases.reading import SlotValue
from maniple.phrases.saying import say, say_value
from maniple.phrases.vocabulary import PhraseEntry, Slot, Vocabulary


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase in one language: its pattern, and an example if something fits every slot."""

    language: str
    pattern: str
    example: str | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A phrase in each language, English first; what fits its slots; its ability kinds, none for all."""

    said: tuple[Said, ...]
    slots: tuple[tuple[str, tuple[str, ...]], ...]
    kinds: tuple[str, ...]


def listing(vocabulary: Vocabulary, word: str | None = None) -> tuple[Listed, ...]:
    """All phrases in the order of their declarations, or those in which a word occurs, in any language."""
    found = (_listed(entry, vocabulary) for entry in vocabulary.phrases)
    return tuple(listed for listed in found if word is None or _mentions(listed, word))


def _listed(entry: PhraseEntry, vocabulary: Vocabulary) -> Listed:
    apply = example(entry, vocabulary)
    said = tuple(
        Said(code, entry.pattern(code).text, say(apply, code, vocabulary) if apply else None)
        for code in vocabulary.languages
        if code in entry.patterns
    )
    slots = tuple((slot.written, _fitting(slot, vocabulary)) for slot in entry.slots())
    return Listed(said, slots, entry.declaration.kinds)


def _fitting(slot: Slot, vocabulary: Vocabulary) -> tuple[str, ...]:
    values: list[SlotValue] = fillings(slot, vocabulary)
    return tuple(say_value(value, slot, SOURCE, vocabulary) for value in values)


def _mentions(listed: Listed, word: str) -> bool:
    wanted = word.casefold()
    texts = [said.pattern for said in listed.said]
    texts += [text for _, fitting in listed.slots for text in fitting]
    return any(wanted in text.casefold() for text in texts)
