"""Sentences made from phrases: a slot is filled with the first thing that fits it and fills no other."""

from __future__ import annotations

from maniple.phrases.languages import SOURCE
from maniple.phrases.reading import Apply, NameValue, NounValue, Number, SlotValue, WordValue
from maniple.phrases.vocabulary import (
    NounEntry,
    NumberSlot,
    PhraseEntry,
    Slot,
    ThingSlot,
    Vocabulary,
    WordSlot,
)

# Two rather than one, so that an example shows the plural.
_LIKED = 2


def example(entry: PhraseEntry, vocabulary: Vocabulary) -> Apply | None:
    """The phrase with its slots filled; none if nothing fits one of them."""
    slots = _fill(entry.slots(), vocabulary, ())
    return None if slots is None else Apply(entry.declaration, slots)


def noun_example(
    entry: NounEntry, vocabulary: Vocabulary, within: tuple[NounEntry, ...] = ()
) -> NounValue | None:
    """The noun with its slots filled, by other nouns than those it stands in."""
    slots = None if entry in within else _fill(entry.slots(), vocabulary, (*within, entry))
    return None if slots is None else NounValue(entry.declaration, slots)


def fillings(slot: Slot, vocabulary: Vocabulary, within: tuple[NounEntry, ...] = ()) -> list[SlotValue]:
    """What fits a slot: words, nouns and names in this order; of numerals one."""
    match slot.type:
        case NumberSlot():
            return [_number(slot.type)]
        case WordSlot():
            return _things(ThingSlot(slot.type.words, slot.type.many), vocabulary, within)
        case ThingSlot():
            return _things(slot.type, vocabulary, within)


def _fill(
    slots: tuple[Slot, ...], vocabulary: Vocabulary, within: tuple[NounEntry, ...]
) -> tuple[tuple[str, SlotValue], ...] | None:
    filled: list[tuple[str, SlotValue]] = []
    for slot in slots:
        fitting = fillings(slot, vocabulary, within)
        if not fitting:
            return None
        taken = [value for _, value in filled]
        filled.append((slot.name, next((value for value in fitting if value not in taken), fitting[0])))
    return tuple(filled)


def _number(slot: NumberSlot) -> Number:
    if slot.low is None or slot.high is None:
        return Number(_LIKED)
    return Number(min(max(_LIKED, slot.low), slot.high))


def _things(slot: ThingSlot, vocabulary: Vocabulary, within: tuple[NounEntry, ...]) -> list[SlotValue]:
    found: list[SlotValue] = [WordValue(slot.sort, word.name) for word in vocabulary.words.get(slot.sort, ())]
    nouns = [entry for entry in vocabulary.nouns if vocabulary.fits(entry.sort, slot.sort)]
    for entry in sorted(nouns, key=lambda entry: _is_singular(entry) is slot.many):
        noun = noun_example(entry, vocabulary, within)
        found.extend([noun] if noun else [])
    names = vocabulary.names.values()
    return [*found, *(NameValue(name.name) for name in names if vocabulary.names_fit(name, slot.sort))]


def _is_singular(entry: NounEntry) -> bool:
    """Whether a noun says that it can stand for one thing, which shows best in a slot for one."""
    patterns = entry.patterns[SOURCE]
    return len(patterns) > 1 or patterns[0].many is False
