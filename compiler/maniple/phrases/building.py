"""From declarations to a vocabulary, with every pattern that cannot be used reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from maniple.diagnostics import Diagnostic, Label, suggest
from maniple.phrases import patterns, problems
from maniple.phrases.languages import SOURCE, languages
from maniple.phrases.material import Material
from maniple.phrases.pattern_reading import PatternReader, Written
from maniple.phrases.places import quoted_span
from maniple.phrases.slots import Surroundings
from maniple.phrases.vocabulary import (
    NounEntry,
    NumberSlot,
    Pattern,
    PhraseEntry,
    SlotType,
    ThingSlot,
    Vocabulary,
    WordSlot,
    sort_of,
)
from maniple.phrases.word_forms import word_entries
from maniple.source import Source
from maniple.syntax import tree as t

Entry = TypeVar("Entry", PhraseEntry, NounEntry)

# What is wrong where the next word of a list was taken for a language.
_END_OF_WORD = "a word with its forms ends with a comma, or with its line"


def build(material: Material) -> tuple[Vocabulary, tuple[Diagnostic, ...]]:
    """The vocabulary of what could be understood, and the problems of the rest.

    Whether phrases clash is a question for `clashes`, which takes longer.
    """
    found: list[Diagnostic] = []
    around = _surroundings(material)
    phrases = [_phrase(source, phrase, around, found) for source, phrase in material.phrases]
    nouns = [_noun(source, noun, around, found) for source, noun in material.nouns]
    vocabulary = _vocabulary(material, _first_of_each(phrases, found), _first_of_each(nouns, found))
    found.extend(_unknown_kinds(material))
    found.extend(_unread_forms(material))
    found.extend(_missing(vocabulary))
    return vocabulary, tuple(found)


def _surroundings(material: Material) -> Surroundings:
    return Surroundings(
        words=tuple(words.name.text for _, words in material.words if not words.more),
        sorts=tuple(dict.fromkeys(sort_of(noun.type) for _, noun in material.nouns)),
        parents=dict(material.kinds),
    )


def _vocabulary(
    material: Material, phrases: tuple[PhraseEntry, ...], nouns: tuple[NounEntry, ...]
) -> Vocabulary:
    said = {code for _, phrase in material.phrases for code, _ in phrase.texts}
    said |= {code for _, noun in material.nouns for code, _ in noun.texts}
    return Vocabulary(
        phrases=phrases,
        nouns=nouns,
        words=word_entries(material),
        names={entry.name: entry for entry in material.names},
        languages=(SOURCE, *sorted((said & set(languages())) - {SOURCE})),
        parents=dict(material.kinds),
        phrase_index={(entry.declaration.texts, entry.declaration.kinds): entry for entry in phrases},
        noun_index={entry.declaration.texts: entry for entry in nouns},
    )


def _phrase(
    source: Source, declaration: t.Phrase, around: Surroundings, found: list[Diagnostic]
) -> PhraseEntry | None:
    reader = PatternReader(around, is_noun=False, found=found)
    read: dict[str, Pattern] = {}
    for code, text in declaration.texts:
        written = Written(text, source, quoted_span(source, declaration.span, text))
        pattern = reader.read(written, code)
        if pattern is not None and _same_slots(pattern, read.get(SOURCE), written, declaration, found):
            read[code] = pattern
    return PhraseEntry(declaration, source, read) if SOURCE in read else None


def _noun(
    source: Source, declaration: t.Noun, around: Surroundings, found: list[Diagnostic]
) -> NounEntry | None:
    reader = PatternReader(around, is_noun=True, found=found)
    read: dict[str, tuple[Pattern, ...]] = {}
    for code, text in declaration.texts:
        quoted = quoted_span(source, declaration.span, text)
        parts = patterns.split_numbers(text)
        forms: list[Pattern] = []
        for part in parts:
            written = Written(part, source, quoted, len(text) - len(part) if forms else 0)
            pattern = reader.read(written, code)
            english = next(iter((*read.get(SOURCE, ()), *forms)), None)
            if pattern is not None and _same_slots(pattern, english, written, declaration, found):
                forms.append(pattern)
        if len(forms) == len(parts):
            read[code] = tuple(forms)
    return NounEntry(declaration, source, sort_of(declaration.type), read) if SOURCE in read else None


def _same_slots(
    pattern: Pattern,
    english: Pattern | None,
    written: Written,
    declaration: t.Phrase | t.Noun,
    found: list[Diagnostic],
) -> bool:
    """Whether a pattern has the slots of the English one for the same things, or there is none to compare."""
    if english is None:
        return True
    here = {slot.name: slot.type for slot in pattern.slots()}
    there = {slot.name: slot.type for slot in english.slots()}
    missing, extra = sorted(there.keys() - here.keys()), sorted(here.keys() - there.keys())
    other = [name for name in here if name in there and _filling(here[name]) != _filling(there[name])]
    if not (missing or extra or other):
        return True
    span = quoted_span(written.source, declaration.span, declaration.texts[0][1])
    original = Label(written.source, span, "the English pattern")
    found.append(problems.slots_differ(written.whole(), missing, extra, other, original))
    return False


def _filling(type: SlotType) -> str:
    """What fills a slot, in whatever number or sign."""
    match type:
        case NumberSlot():
            return "number"
        case WordSlot():
            return type.words
        case ThingSlot():
            return type.sort


def _first_of_each(entries: Iterable[Entry | None], found: list[Diagnostic]) -> tuple[Entry, ...]:
    """The entries without those that repeat the English pattern of another for the same ability kinds."""
    kept: dict[tuple[str, tuple[str, ...]], Entry] = {}
    for entry in entries:
        if entry is None:
            continue
        text = entry.declaration.texts[0][1]
        first = kept.setdefault((text, getattr(entry.declaration, "kinds", ())), entry)
        if first is not entry:
            found.append(problems.same_pattern(_heading(entry), _heading(first), text))
    return tuple(kept.values())


def _unknown_kinds(material: Material) -> Iterator[Diagnostic]:
    for source, phrase in material.phrases:
        for kind in phrase.kinds:
            if kind not in material.abilities:
                near = suggest(kind, material.abilities)
                place = Label(source, quoted_span(source, phrase.span, phrase.texts[0][1]))
                yield problems.unknown_kind(place, kind, near)


def _unread_forms(material: Material) -> Iterator[Diagnostic]:
    """Words in a language that has neither joints nor texts, or of a gender that it does not have: nobody
    would ever read them.
    """
    known = sorted(material.languages | languages().keys())
    for source, words in material.words:
        for said in (said for word in words.words for said in word.forms):
            place = Label(source, said.span)
            if said.language not in known:
                yield problems.unknown_language(place, said.language, known, (_END_OF_WORD,))
            elif said.language in languages() and said.gender:
                genders = languages()[said.language].genders
                if said.gender not in genders:
                    yield problems.no_such_gender(place, said.gender, said.language, genders)


def _missing(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    entries: tuple[PhraseEntry | NounEntry, ...] = (*vocabulary.phrases, *vocabulary.nouns)
    for entry in entries:
        said = {code for code, _ in entry.declaration.texts}
        for code in vocabulary.languages:
            if code not in said:
                yield problems.missing_language(_heading(entry), code)


def _heading(entry: PhraseEntry | NounEntry) -> Label:
    span = quoted_span(entry.source, entry.declaration.span, entry.declaration.texts[0][1])
    return Label(entry.source, span)
