"""From a sentence to its one meaning."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import UnexpectedInput
from lark.parsers.earley_forest import ForestNode

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, has_errors
from maniple.phrases import problems
from maniple.phrases import tokens as words
from maniple.phrases.forest import Unravelled, unravel
from maniple.phrases.grammar import Grammar, grammar, reads
from maniple.phrases.inspection import inspect
from maniple.phrases.languages import SOURCE, languages
from maniple.phrases.nearest import Expectations, expectations, nearest, nearest_nouns
from maniple.phrases.places import part
from maniple.phrases.reading import Clause, Joint, Reading, Sequence
from maniple.phrases.saying import say, told_apart
from maniple.phrases.vocabulary import Vocabulary
from maniple.source import Source, Span

WORD_LIMIT = 80


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text to be read, and where it stands: `place` covers it with its quotes if it has any.

    `kind` is the name of the ability kind in which it stands, such as "when played".
    """

    text: str
    source: Source
    place: Span
    language: str = SOURCE
    kind: str | None = None

    def span(self, start: int, end: int) -> Span:
        """Where some of its characters stand."""
        return part(self.source, self.place, start, end)

    def label(self, start: int, end: int, text: str = "") -> Label:
        """A label on some of its characters."""
        return Label(self.source, self.span(start, end), text)

    def whole(self, text: str = "") -> Label:
        """A label on all of it."""
        return self.label(0, len(self.text), text)


@lru_cache(maxsize=4096)
def read(sentence: Sentence, vocabulary: Vocabulary) -> tuple[Reading | None, tuple[Diagnostic, ...]]:
    """The meaning of one or more sentences, and what is wrong or ill-formed in them.

    A meaning comes without errors, though perhaps with warnings. Read once for a game and its scenarios.
    """
    if sentence.language not in languages():
        problem = problems.unknown_language(sentence.whole(), sentence.language, sorted(languages()))
        return None, (problem,)
    return _Reader(sentence, vocabulary, grammar(vocabulary, sentence.language)).read()


@dataclass(frozen=True, slots=True)
class _Reader:
    sentence: Sentence
    vocabulary: Vocabulary
    made: Grammar

    def read(self) -> tuple[Reading | None, tuple[Diagnostic, ...]]:
        pieces = self.made.split(self.sentence.text)
        if not pieces:
            return None, (problems.unknown_sentence(self.sentence.whole("nothing is said")),)
        readings: list[Unravelled] = []
        found: list[Diagnostic] = []
        for piece in pieces:
            outcome = self._one(piece)
            if isinstance(outcome, Diagnostic):
                found.append(outcome)
            else:
                readings.append(outcome)
                place = self.sentence.label(piece[0].start, piece[-1].end)
                found.extend(inspect(outcome.reading, self.sentence.kind, place, self.vocabulary))
        if has_errors(found):
            return None, tuple(found)
        meaning = _joined(readings)
        return meaning, (*found, *self._agreement(meaning))

    def _one(self, piece: tuple[words.Token, ...]) -> Unravelled | Diagnostic:
        whole = self.sentence.label(piece[0].start, piece[-1].end)
        if len(piece) > WORD_LIMIT:
            return problems.too_long(whole, WORD_LIMIT)
        try:
            forest = self.made.parse(piece)
        except UnexpectedInput as failure:
            return self._unknown(piece, failure)
        return self._only(forest, whole)

    def _only(self, forest: ForestNode, whole: Label) -> Unravelled | Diagnostic:
        """The one reading that the ability kind allows; the problem if there are several."""
        readings = unravel(forest, self.vocabulary, self.sentence.language)
        allowed = [reading for reading in readings if reading.allowed_for(self.sentence.kind)]
        if len(allowed) > 1:
            shown = told_apart((each.reading for each in allowed), self.sentence.language, self.vocabulary)
            return problems.two_readings(whole, shown)
        # One that is not allowed is refused by the inspection, which says why.
        return (allowed or readings)[0]

    def _unknown(self, piece: tuple[words.Token, ...], failure: UnexpectedInput) -> Diagnostic:
        other = self._other_language(piece)
        if other is not None:
            return problems.other_language(self.sentence.label(piece[0].start, piece[-1].end), other)
        at = getattr(getattr(failure, "token", None), "start_pos", None)
        stopped = next((word for word in piece if word.start == at), None)
        hopes = expectations(failure, self.made)
        written = tuple(word.text for word in piece)
        return problems.unknown_sentence(
            self._stop(piece, stopped),
            nearest(written, self.vocabulary, self.sentence.language, self.sentence.kind),
            nearest_nouns(written, self.vocabulary, self.sentence.language),
            hopes.shown(first=stopped is piece[0]),
            self._fixes(stopped, hopes, first=stopped is piece[0]) if stopped else (),
        )

    def _stop(self, piece: tuple[words.Token, ...], stopped: words.Token | None) -> Label:
        end = piece[-1].end
        if stopped is None:
            return self.sentence.label(end, end, "the sentence stops too early")
        return self.sentence.label(stopped.start, end, "not understood from here on")

    def _other_language(self, piece: tuple[words.Token, ...]) -> str | None:
        """The language in which the sentence would have a reading."""
        text = self.sentence.text[piece[0].start : piece[-1].end]
        others = (code for code in self.vocabulary.languages if code != self.sentence.language)
        return next((code for code in others if reads(text, code, self.vocabulary)), None)

    def _fixes(self, stopped: words.Token, hopes: Expectations, *, first: bool) -> list[Fix]:
        span = self.sentence.span(stopped.start, stopped.end)
        meant = [words.capital(word) if first else word for word in hopes.near(stopped.text)]
        return [Fix(f"write `{word}`", (Edit(span, word),), "unsafe") for word in meant]

    def _agreement(self, meaning: Reading) -> tuple[Diagnostic, ...]:
        """Whether the sentence has the forms that it would be printed with."""
        better = say(meaning, self.sentence.language, self.vocabulary)
        if self._plain(better) == self._plain(self.sentence.text):
            return ()
        whole = self.sentence.whole()
        edit = Edit(whole.span, better.replace("\\", "\\\\").replace('"', '\\"'))
        return (problems.other_form(whole, better, edit),)

    def _plain(self, text: str) -> list[str]:
        found = words.texts(text, self.made.language)
        return [words.small(word) for word in found if word != words.STOP]


def _joined(readings: list[Unravelled]) -> Reading:
    items: list[Clause] = []
    joints: list[Joint] = []
    for reading in readings:
        if items:
            joints.append("stop then" if reading.begins_with_then else "stop")
        if isinstance(reading.reading, Sequence):
            items.extend(reading.reading.items)
            joints.extend(reading.reading.joints)
        else:
            items.append(reading.reading)
    return items[0] if len(items) == 1 else Sequence(tuple(items), tuple(joints))
