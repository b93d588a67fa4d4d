"""Whatever can be meant can be said in every language, and is read as what was meant."""

import re
from typing import TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from maniple.diagnostics import render_text
from maniple.phrases import (
    Apply,
    Clause,
    Either,
    If,
    May,
    NameValue,
    NounValue,
    Number,
    PerEach,
    Reading,
    Sequence,
    SlotValue,
    WordValue,
    say,
)
from maniple.phrases.vocabulary import NounEntry, NumberSlot, PhraseEntry, Slot, ThingSlot, WordSlot
from tests.phrases.spoken import battle, read_text

# Fewer than the words that a sentence may have, because a short form counts as two.
LONGEST = 60
WORDS = sorted(
    {*re.findall(r"\S+", "Enemy enemy beasts have your units in play or then if you may gain 1 AS , . -2")}
)
T = TypeVar("T")
VOCABULARY = battle()
SETS = [entry for entry in VOCABULARY.nouns if entry.sort.startswith("set of ")]
FLAGS = [entry for entry in VOCABULARY.nouns if entry.sort == "flag"]


def _values(slot: Slot) -> st.SearchStrategy[SlotValue]:
    match slot.type:
        case NumberSlot(signed=signed, low=low, high=high):
            least = -9 if signed else 0
            return st.integers(least if low is None else low, 9 if high is None else high).map(Number)
        case WordSlot(words=words):
            return st.sampled_from([WordValue(words, word.name) for word in VOCABULARY.words[words]])
        case ThingSlot():
            return _things(slot.type)


def _things(slot: ThingSlot) -> st.SearchStrategy[SlotValue]:
    nouns = [entry for entry in VOCABULARY.nouns if VOCABULARY.fits(entry.sort, slot.sort)]
    names = [
        NameValue(name.name) for name in VOCABULARY.names.values() if VOCABULARY.names_fit(name, slot.sort)
    ]
    choices: list[st.SearchStrategy[SlotValue]] = [_noun(entry) for entry in nouns]
    return st.one_of(*choices, *([st.sampled_from(names)] if names else []))


def _slots(slots: tuple[Slot, ...]) -> st.SearchStrategy[tuple[tuple[str, SlotValue], ...]]:
    names = [slot.name for slot in slots]
    filled = st.tuples(*(_values(slot) for slot in slots))
    return filled.map(lambda values: tuple(zip(names, values, strict=True)))


def _noun(entry: NounEntry) -> st.SearchStrategy[NounValue]:
    return _slots(entry.slots()).map(lambda slots: NounValue(entry.declaration, slots))


def _phrase(entry: PhraseEntry) -> st.SearchStrategy[Apply]:
    return _slots(entry.slots()).map(lambda slots: Apply(entry.declaration, slots))


def _counts(entry: PhraseEntry) -> bool:
    return sum(isinstance(slot.type, NumberSlot) for slot in entry.slots()) == 1


def _any_of(strategies: list[st.SearchStrategy[T]]) -> st.SearchStrategy[T]:
    """One of many; as `one_of`, but what is printed of it stays short."""
    return st.integers(0, len(strategies) - 1).flatmap(lambda index: strategies[index])


PHRASES = _any_of([_phrase(entry) for entry in VOCABULARY.phrases])
COUNTED = _any_of([_phrase(entry) for entry in VOCABULARY.phrases if _counts(entry)])
NOUNS = _any_of([_noun(entry) for entry in SETS])
TESTS = _any_of([_noun(entry) for entry in FLAGS])
EACH = PHRASES | st.builds(PerEach, NOUNS, COUNTED)
OPTIONS = EACH | st.lists(EACH, min_size=2, max_size=3).map(lambda each: Either(tuple(each)))
ACTS = OPTIONS | OPTIONS.map(May)
CLAUSES: st.SearchStrategy[Clause] = st.recursive(
    ACTS,
    lambda inner: st.builds(If, TESTS, inner) | st.builds(If, TESTS, ACTS, inner),
    max_leaves=3,
)


@st.composite
def _sequences(draw: st.DrawFn) -> Sequence:
    items = draw(st.lists(CLAUSES, min_size=2, max_size=3))
    joints = st.sampled_from(["stop", "then", "stop then"])
    return Sequence(tuple(items), tuple(draw(joints) for _ in items[1:]))


@pytest.mark.parametrize("language", ["en", "fr"])
@given(reading=CLAUSES | _sequences())
@settings(max_examples=60, deadline=None)
def test_what_is_said_is_read_again(language: str, reading: Reading) -> None:
    said = say(reading, language, VOCABULARY)
    assume(len(said.split()) <= LONGEST)
    again, problems = read_text(said, VOCABULARY, language)
    assert not problems, render_text(problems)
    assert again == reading


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("entry", VOCABULARY.phrases, ids=lambda entry: entry.declaration.texts[0][1])
@given(data=st.data())
@settings(max_examples=4, deadline=None)
def test_every_phrase(entry: PhraseEntry, language: str, data: st.DataObject) -> None:
    reading = data.draw(_phrase(entry))
    again, problems = read_text(say(reading, language, VOCABULARY), VOCABULARY, language)
    assert not problems, render_text(problems)
    assert again == reading


@given(text=st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_no_text_is_too_strange(text: str) -> None:
    for language in ("en", "fr"):
        reading, problems = read_text(text.replace("\n", " "), VOCABULARY, language)
        assert (reading is None) == any(problem.severity == "error" for problem in problems)


@given(words=st.lists(st.sampled_from(WORDS), max_size=30))
@settings(max_examples=60, deadline=None)
def test_no_order_of_words_is_too_strange(words: list[str]) -> None:
    reading, problems = read_text(" ".join(words), VOCABULARY)
    assert (reading is None) == any(problem.severity == "error" for problem in problems)
