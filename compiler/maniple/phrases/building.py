"""From declarations to a vocabulary, with every pattern that cannot be used reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maniple.diagnostics import Diagnostic, Label, suggest
from maniple.phrases import patterns, problems
from maniple.phrases.agreement import decided
from maniple.phrases.languages import SOURCE, Language, languages
from maniple.phrases.material import Material
from maniple.phrases.places import label, quoted_span
from maniple.phrases.slots import NoSlot, Surroundings, resolve
from maniple.phrases.tokens import STOP, texts
from maniple.phrases.vocabulary import (
    Choice,
    NounEntry,
    Pattern,
    PhraseEntry,
    Slot,
    Vocabulary,
    sort_of,
)
from maniple.phrases.word_forms import word_entries
from maniple.source import Source, Span
from maniple.syntax import tree as t


def build(material: Material) -> tuple[Vocabulary, tuple[Diagnostic, ...]]:
    """The vocabulary of what could be understood, and the problems of the rest.

    Whether phrases clash is a question for `clashes`, which takes longer.
    """
    found: list[Diagnostic] = []
    around = Surroundings(
        tuple(words.name.text for _, words in material.words),
        tuple(dict.fromkeys(sort_of(noun.type) for _, noun in material.nouns)),
        dict(material.kinds),
    )
    phrases = [entry for entry in (_phrase(at, of, around, found) for at, of in material.phrases) if entry]
    nouns = [entry for entry in (_noun(at, of, around, found) for at, of in material.nouns) if entry]
    _check_kinds(material, found)
    phrase_index = {(entry.declaration.texts, entry.declaration.kinds): entry for entry in reversed(phrases)}
    noun_index = {entry.declaration.texts: entry for entry in reversed(nouns)}
    found.extend(_twice(phrases, nouns))
    vocabulary = Vocabulary(
        phrases=tuple(reversed(phrase_index.values())),
        nouns=tuple(reversed(noun_index.values())),
        words=word_entries(material),
        names={entry.name: entry for entry in material.names},
        languages=_languages(material),
        parents=dict(material.kinds),
        phrase_index=phrase_index,
        noun_index=noun_index,
    )
    found.extend(_missing(vocabulary))
    return vocabulary, tuple(found)


@dataclass(frozen=True, slots=True)
class _Place:
    """A quoted pattern in its source."""

    source: Source
    quoted: Span
    text: str

    def whole(self, text: str = "") -> Label:
        return Label(self.source, self.quoted, text)

    def at(self, start: int, end: int, text: str = "") -> Label:
        return label(self.source, self.quoted, start, end, text)


def _phrase(
    source: Source, declaration: t.Phrase, around: Surroundings, found: list[Diagnostic]
) -> PhraseEntry | None:
    read: dict[str, Pattern] = {}
    for code, text in declaration.texts:
        place = _Place(source, quoted_span(source, declaration.span, text), text)
        pattern = _pattern(text, code, place, around, found, is_noun=False)
        if pattern is not None and _same_slots(pattern, read.get(SOURCE), place, declaration.span, found):
            read[code] = pattern
    return PhraseEntry(declaration, source, read) if SOURCE in read else None


def _noun(
    source: Source, declaration: t.Noun, around: Surroundings, found: list[Diagnostic]
) -> NounEntry | None:
    read: dict[str, tuple[Pattern, ...]] = {}
    for code, text in declaration.texts:
        place = _Place(source, quoted_span(source, declaration.span, text), text)
        forms: list[Pattern] = []
        for part in patterns.split_numbers(text):
            pattern = _pattern(part, code, place, around, found, is_noun=True)
            english = read[SOURCE][0] if SOURCE in read else (forms[0] if forms else None)
            if pattern is not None and _same_slots(pattern, english, place, declaration.span, found):
                forms.append(pattern)
        if len(forms) == len(patterns.split_numbers(text)):
            read[code] = tuple(forms)
    return NounEntry(declaration, source, sort_of(declaration.type), read) if SOURCE in read else None


def _pattern(
    text: str, code: str, place: _Place, around: Surroundings, found: list[Diagnostic], *, is_noun: bool
) -> Pattern | None:
    language = languages().get(code)
    if language is None:
        found.append(problems.unknown_language(place.whole(), code, sorted(languages())))
        return None
    shape = patterns.read_pattern(text)
    shift = place.text.find(text)
    if isinstance(shape, patterns.Misshapen):
        found.append(problems.misshapen(place.at(shift + shape.start, shift + shape.end), shape.what))
        return None
    before = len(found)
    pattern = _resolved(shape, language, place, shift, around, found, is_noun=is_noun)
    found.extend(_wording(pattern, place, language))
    return pattern if len(found) == before else None


def _resolved(
    shape: patterns.Shape, language: Language, place: _Place, shift: int, around: Surroundings,
    found: list[Diagnostic], *, is_noun: bool,
) -> Pattern:  # fmt: skip
    filled: list[patterns.Text | Slot | patterns.Forms] = []
    for piece in shape.pieces:
        if not isinstance(piece, patterns.Slot):
            filled.append(piece)
            continue
        outcome = resolve(piece, around)
        end = place.text.find("}", shift + piece.at) + 1
        spot = place.at(shift + piece.at, end)
        if isinstance(outcome, NoSlot):
            found.append(_no_slot(outcome, piece.name, spot))
        elif any(isinstance(other, Slot) and other.name == outcome.name for other in filled):
            found.append(problems.same_slot(spot, outcome.name))
        else:
            filled.append(outcome)
    pieces: list[patterns.Text | Slot | Choice] = []
    for index, part in enumerate(filled):
        if not isinstance(part, patterns.Forms):
            pieces.append(part)
            continue
        choice = decided(part, index, filled, language, is_noun=is_noun)
        if choice is None:
            found.append(
                problems.undecided_forms(place.at(shift + part.at, place.text.find("}", shift + part.at) + 1))
            )
        else:
            pieces.append(choice)
    return Pattern(shape.text, tuple(pieces), shape.gender, shape.many)


def _no_slot(outcome: NoSlot, name: str, spot: Label) -> Diagnostic:
    match outcome.reason:
        case "unknown":
            return problems.unknown_slot(spot, name, outcome.near)
        case "unclear":
            return problems.unclear_slot(spot, name, outcome.near)
        case "sign":
            return problems.signed_slot(spot, name)


def _wording(pattern: Pattern, place: _Place, language: Language) -> Iterator[Diagnostic]:
    own = [word for piece in pattern.pieces for word in _own_words(piece, language)]
    if not own:
        yield problems.wordless(place.whole())
    if STOP in own:
        yield problems.full_stop(place.whole())


def _own_words(piece: patterns.Text | Slot | Choice, language: Language) -> tuple[str, ...]:
    match piece:
        case patterns.Text():
            return texts(piece.text, language)
        case Choice():
            return tuple(word for form in piece.every() for word in texts(form, language))
        case Slot():
            return ()


def _same_slots(
    pattern: Pattern, english: Pattern | None, place: _Place, declaration: Span, found: list[Diagnostic]
) -> bool:
    if english is None:
        return True
    here, there = {slot.name for slot in pattern.slots()}, {slot.name for slot in english.slots()}
    if here == there:
        return True
    original = Label(
        place.source, quoted_span(place.source, declaration, english.text), "the English pattern"
    )
    found.append(problems.slots_differ(place.whole(), sorted(there - here), sorted(here - there), original))
    return False


def _check_kinds(material: Material, found: list[Diagnostic]) -> None:
    for source, phrase in material.phrases:
        for kind in phrase.kinds:
            if material.abilities and kind not in material.abilities:
                near = suggest(kind, material.abilities)
                found.append(problems.unknown_kind(Label(source, phrase.span), kind, near))


def _twice(phrases: list[PhraseEntry], nouns: list[NounEntry]) -> Iterator[Diagnostic]:
    seen: dict[object, PhraseEntry | NounEntry] = {}
    for entry in (*phrases, *nouns):
        text = entry.declaration.texts[0][1]
        key = (type(entry), text, entry.declaration.kinds if isinstance(entry, PhraseEntry) else ())
        first = seen.setdefault(key, entry)
        if first is not entry:
            yield problems.same_pattern(_heading(entry), _heading(first), text)


def _heading(entry: PhraseEntry | NounEntry) -> Label:
    span = quoted_span(entry.source, entry.declaration.span, entry.declaration.texts[0][1])
    return Label(entry.source, span)


def _languages(material: Material) -> tuple[str, ...]:
    said = {code for _, part in (*material.phrases, *material.nouns) for code, _ in part.texts}
    return (SOURCE, *sorted((said & set(languages())) - {SOURCE}))


def _missing(vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    for entry in (*vocabulary.phrases, *vocabulary.nouns):
        said = {code for code, _ in entry.declaration.texts}
        for code in vocabulary.languages:
            if code not in said:
                yield problems.missing_language(_heading(entry), code)
