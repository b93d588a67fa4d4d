"""What a sentence that has no reading may have meant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lark import UnexpectedInput

from maniple.diagnostics import suggest
from maniple.phrases import tokens as words
from maniple.phrases.composing import NUMBER, SIGNED
from maniple.phrases.grammar import Grammar
from maniple.phrases.languages import languages
from maniple.phrases.patterns import Text
from maniple.phrases.vocabulary import Choice, Pattern, Vocabulary

MOST = 3
_FEW = 8
_LEAST = 0.25


@dataclass(frozen=True, slots=True)
class Expectations:
    """What could have stood where the reading stops."""

    words: tuple[str, ...]
    number: bool
    signed: bool

    def near(self, written: str) -> tuple[str, ...]:
        """The expected words that look like the one that stands there."""
        return suggest(written, self.words)

    def shown(self, *, first: bool) -> tuple[str, ...]:
        """All of them for people, with capitals at the start; nothing if they are too many to help."""
        written = (words.capital(word) if first else word for word in self.words)
        shown = [f"`{word}`" for word in dict.fromkeys(written)]
        shown += ["a number"] if self.number else []
        shown += ["a number with a sign, such as `+2`"] if self.signed else []
        return tuple(shown) if len(shown) <= _FEW else ()


def expectations(failure: UnexpectedInput, made: Grammar) -> Expectations:
    """What the parser would have taken where it failed."""
    terminals = {str(name) for name in getattr(failure, "expected", ()) or ()}
    found = sorted(word for word, name in made.terminals.items() if name in terminals)
    return Expectations(tuple(found), NUMBER in terminals, SIGNED in terminals)


def nearest(written: tuple[str, ...], vocabulary: Vocabulary, code: str, kind: str | None) -> tuple[str, ...]:
    """The phrases that share most words with a sentence, nearest first; those of the ability kind only."""
    allowed = (
        entry.pattern(code)
        for entry in vocabulary.phrases
        if kind is None or not entry.declaration.kinds or kind in entry.declaration.kinds
    )
    return _nearest(written, allowed, code)


def nearest_nouns(written: tuple[str, ...], vocabulary: Vocabulary, code: str) -> tuple[str, ...]:
    """The nouns that share most words with a sentence, nearest first."""
    return _nearest(written, (entry.pattern(code, many=True) for entry in vocabulary.nouns), code)


def _nearest(written: tuple[str, ...], patterns: Iterable[Pattern], code: str) -> tuple[str, ...]:
    ranked: list[tuple[float, int, str]] = []
    for index, pattern in enumerate(patterns):
        likeness = _likeness(written, _own_words(pattern, code))
        if likeness >= _LEAST:
            ranked.append((-likeness, index, f"`{pattern.text}`"))
    return tuple(text for _, _, text in sorted(ranked)[:MOST])


def _own_words(pattern: Pattern, code: str) -> tuple[str, ...]:
    """The words that a pattern itself brings to a sentence, with the first of its forms."""
    said: list[str] = []
    for piece in pattern.pieces:
        match piece:
            case Text():
                said.extend(words.texts(piece.text, languages()[code]))
            case Choice():
                said.extend(words.texts(piece.options[0][0], languages()[code]))
            case _:
                pass
    return tuple(said)


def _likeness(written: tuple[str, ...], own: tuple[str, ...]) -> float:
    """The share of a pattern's words that a sentence has, more for long patterns; misspelt ones are half."""
    there = {words.small(word) for word in written}
    score = 0.0
    for word in own:
        if words.small(word) in there:
            score += 1
        elif len(word) > 3 and suggest(word, there):
            score += 0.5
    return score / (len(own) + 1)
