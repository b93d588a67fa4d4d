"""What may have been meant where a declaration could not be read: a word or mark with which it reads on.

before: p chosses c in p.hand          answer: `chosses` was meant to be `chooses`
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from maniple.diagnostics import suggest
from maniple.source import Span
from maniple.syntax.grammar import keywords
from maniple.syntax.habits import HABITS, MARK, QUOTES
from maniple.syntax.reading import Read, Stopped, read_declaration, token_span

_WORDS_BACK = 3
_SHORTEST = 3
# Each candidate costs one more reading of the declaration; people write none that is as long as this.
_LONGEST = 50_000
_WORD_AFTER = re.compile(r" +[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Repair:
    """A place and what to write there instead."""

    span: Span
    replacement: str


def repair(text: str, span: Span, stopped: Stopped) -> Repair | None:
    """The replacement near a failure that lets the declaration be read furthest, if one does at all."""
    if len(span) > _LONGEST:
        return None
    best: Repair | None = None
    reached = stopped.at + len(stopped.token or " ")
    for candidate in _candidates(text, span, stopped):
        read_to = _reach(text, span, candidate)
        if read_to > reached:
            best, reached = candidate, read_to
    return best


def _reach(text: str, span: Span, change: Repair) -> int:
    """How far a changed declaration is read, counted in the old text; past its end if all of it is."""
    changed = text[span.start : change.span.start] + change.replacement + text[change.span.end : span.end]
    outcome = read_declaration(changed, Span(0, len(changed)))
    if isinstance(outcome, Read):
        return span.end + 1
    longer = len(change.replacement) - len(change.span)
    return span.start + outcome.at - longer


def _candidates(text: str, span: Span, stopped: Stopped) -> Iterator[Repair]:
    yield from _foreign(text, span, stopped.at)
    words, pairs = _places(text, span, stopped)
    for places, near in ((words, _meant_by_word), (pairs, _meant_by_pair)):
        for place in places:
            written = " ".join(text[place.start : place.end].split())
            yield from (Repair(place, meant) for meant in near(written) if not _shortens(written, meant))


def _shortens(written: str, meant: str) -> bool:
    """Whether nothing would be done but to leave a word out, which is not what spelling does."""
    return written.startswith(meant + " ")


def _meant_by_word(word: str) -> tuple[str, ...]:
    completed = tuple(sorted(keyword for keyword in keywords() if keyword.startswith(word + " ")))
    if len(word) < _SHORTEST:
        return completed
    if word in keywords():
        # A word that the language has is not misspelt.
        return completed + tuple(HABITS.get(word, ()))
    return completed + (HABITS.get(word) or suggest(word, keywords()))


def _meant_by_pair(words: str) -> tuple[str, ...]:
    return suggest(words, (keyword for keyword in keywords() if " " in keyword))


def _foreign(text: str, span: Span, at: int) -> Iterator[Repair]:
    """Marks that are no marks here, at the failure or just before it."""
    quotes = QUOTES.match(text, at, span.end)
    if quotes:
        yield Repair(Span(*quotes.span()), f'"{quotes.group(1)}"')
    for start in (at, at - 1):
        mark = MARK.match(text, start, span.end) if start >= span.start else None
        for length in (3, 2, 1) if mark else ():
            written = text[start : min(start + length, span.end)]
            yield from (Repair(Span(start, start + len(written)), meant) for meant in HABITS.get(written, ()))


def _places(text: str, span: Span, stopped: Stopped) -> tuple[list[Span], list[Span]]:
    """The words that may be misspelt, nearest first and the very first last; and pairs of neighbours."""
    tokens = stopped.tokens if stopped.token is None else (*stopped.tokens, stopped.token)
    spans = [token_span(token) for token in tokens if token[:1].isalpha()]
    near = spans[: -_WORDS_BACK - 2 : -1]
    pairs = [left.join(right) for right, left in pairwise(near)]
    following = _WORD_AFTER.match(text, stopped.at + len(stopped.token or ""), span.end)
    if following and near:
        pairs.append(Span(near[0].start, following.end()))
    return near + spans[: len(spans) - len(near)][:1], pairs
