"""What is wrong with a sentence that has a reading: kinds, ranges and what "for each" multiplies."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.diagnostics import Diagnostic, Label
from maniple.phrases import problems
from maniple.phrases.languages import SOURCE, languages
from maniple.phrases.places import quoted_span
from maniple.phrases.reading import (
    Apply,
    Either,
    If,
    May,
    NounValue,
    Number,
    PerEach,
    Reading,
    Sequence,
    SlotValue,
    applied,
)
from maniple.phrases.saying import gender_of
from maniple.phrases.vocabulary import NounEntry, NumberSlot, PhraseEntry, Slot, Vocabulary


def inspect(reading: Reading, kind: str | None, place: Label, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """The problems of a reading; `place` is the sentence."""
    for apply in applied(reading):
        entry = vocabulary.phrase(apply.phrase)
        if kind is not None and apply.phrase.kinds and kind not in apply.phrase.kinds:
            yield problems.wrong_kind(place, _english(entry), apply.phrase.kinds, kind, _declared(entry))
        yield from _ranges(entry, apply.slots, place, vocabulary)
    for each in _multiplied(reading):
        entry = vocabulary.phrase(each.body.phrase)
        numbers = sum(isinstance(value, Number) for _, value in each.body.slots)
        if numbers != 1:
            yield problems.not_countable(place, _english(entry), numbers)
        yield from _genders(each.noun, place, vocabulary)
        yield from _ranges(vocabulary.noun(each.noun.noun), each.noun.slots, place, vocabulary)
    for test in _tests(reading):
        yield from _ranges(vocabulary.noun(test.noun), test.slots, place, vocabulary)


def _genders(noun: NounValue, place: Label, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Whether each language can say "for each of" the noun."""
    entry = vocabulary.noun(noun.noun)
    for code in vocabulary.languages:
        joints = languages()[code].joints
        said = joints.each_many if entry.counted_as_many(code) else joints.each_one
        if len(said) > 1 and code in entry.patterns and gender_of(noun, code, vocabulary) is None:
            yield problems.unknown_gender(place, code, _declared(entry, code))


def _ranges(
    entry: PhraseEntry | NounEntry,
    slots: tuple[tuple[str, SlotValue], ...],
    place: Label,
    vocabulary: Vocabulary,
) -> Iterator[Diagnostic]:
    types = {slot.name: slot for slot in entry.slots()}
    for name, value in slots:
        match value:
            case Number():
                yield from _range(value.value, types[name], place, entry)
            case NounValue():
                yield from _ranges(vocabulary.noun(value.noun), value.slots, place, vocabulary)
            case _:
                pass


def _range(value: int, slot: Slot, place: Label, entry: PhraseEntry | NounEntry) -> Iterator[Diagnostic]:
    type = slot.type
    if not isinstance(type, NumberSlot) or type.low is None or type.high is None:
        return
    if not type.low <= value <= type.high:
        yield problems.number_out_of_range(place, value, type.low, type.high, _declared(entry))


def _multiplied(reading: Reading | None) -> list[PerEach]:
    match reading:
        case None | Apply():
            return []
        case PerEach():
            return [reading]
        case May():
            return _multiplied(reading.body)
        case Either():
            return [each for branch in reading.branches for each in _multiplied(branch)]
        case If():
            return [*_multiplied(reading.body), *_multiplied(reading.otherwise)]
        case Sequence():
            return [each for item in reading.items for each in _multiplied(item)]


def _tests(reading: Reading | None) -> list[NounValue]:
    match reading:
        case If():
            return [reading.test, *_tests(reading.body), *_tests(reading.otherwise)]
        case Sequence():
            return [test for item in reading.items for test in _tests(item)]
        case _:
            return []


def _english(entry: PhraseEntry) -> str:
    return entry.declaration.texts[0][1]


def _declared(entry: PhraseEntry | NounEntry, code: str = SOURCE) -> Label:
    text = dict(entry.declaration.texts)[code]
    span = quoted_span(entry.source, entry.declaration.span, text)
    return Label(entry.source, span, "declared here")
