"""From a sentence to its one meaning."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Tree, UnexpectedInput

from maniple.diagnostics import Diagnostic, Edit, Fix, Label
from maniple.phrases import problems
from maniple.phrases import tokens as words
from maniple.phrases.forest import Unravelled, unravel
from maniple.phrases.grammar import Grammar, grammar
from maniple.phrases.inspection import inspect
from maniple.phrases.languages import SOURCE, languages
from maniple.phrases.nearest import expectations, nearest
from maniple.phrases.places import part
from maniple.phrases.reading import Clause, Joint, Reading, Sequence
from maniple.phrases.saying import bracketed, say
from maniple.phrases.vocabulary import Vocabulary
from maniple.source import Source, Span

WORD_LIMIT = 120


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

    def label(self, start: int, end: int, text: str = "") -> Label:
        """A label on some of its characters."""
        return Label(self.source, part(self.source, self.place, start, end), text)


def read(sentence: Sentence, vocabulary: Vocabulary) -> tuple[Reading | None, tuple[Diagnostic, ...]]:
    """The meaning of one or more sentences, and what is wrong or ill-formed in them.

    A meaning comes without errors, though perhaps with warnings.
    """
    if sentence.language not in languages():
        problem = problems.unknown_language(
            sentence.label(0, len(sentence.text)), sentence.language, sorted(languages())
        )
        return None, (problem,)
    made = grammar(vocabulary, sentence.language)
    readings: list[Unravelled] = []
    found: list[Diagnostic] = []
    for piece in _split(words.tokens(sentence.text, made.language)):
        outcome = _read_one(piece, sentence, vocabulary, made)
        if isinstance(outcome, Diagnostic):
            found.append(outcome)
        else:
            readings.append(outcome)
            place = sentence.label(piece[0].start, piece[-1].end)
            found.extend(inspect(outcome.reading, sentence.kind, place, vocabulary))
    if not readings and not found:
        found.append(
            problems.unknown_sentence(sentence.label(0, len(sentence.text), "nothing is said"), (), (), ())
        )
    if any(problem.severity == "error" for problem in found):
        return None, tuple(found)
    meaning = _joined(readings)
    return meaning, (*found, *_agreement(meaning, sentence, vocabulary, made))


def _split(read_tokens: tuple[words.Token, ...]) -> list[tuple[words.Token, ...]]:
    """The sentences of a text, without their full stops."""
    pieces: list[list[words.Token]] = [[]]
    for token in read_tokens:
        if token.text == words.STOP:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return [tuple(piece) for piece in pieces if piece]


def _read_one(
    piece: tuple[words.Token, ...], sentence: Sentence, vocabulary: Vocabulary, made: Grammar
) -> Unravelled | Diagnostic:
    whole = sentence.label(piece[0].start, piece[-1].end)
    if len(piece) > WORD_LIMIT:
        return problems.too_long(whole, WORD_LIMIT)
    try:
        tree = made.parser.parse(made.lexed(piece))  # type: ignore[arg-type]
    except UnexpectedInput as failure:
        return _unknown(piece, failure, sentence, vocabulary, made)
    return _only(tree, whole, sentence, vocabulary)


def _only(
    tree: Tree[words.Token], whole: Label, sentence: Sentence, vocabulary: Vocabulary
) -> Unravelled | Diagnostic:
    """The one reading that the ability kind allows; with none or several, the problem."""
    readings = unravel(tree, vocabulary, sentence.language)
    allowed = [reading for reading in readings if reading.allowed_for(sentence.kind)]
    if len(allowed) == 1:
        return allowed[0]
    if not allowed:
        return readings[0]
    shown = [bracketed(reading.reading, sentence.language, vocabulary) for reading in allowed]
    return problems.two_readings(whole, shown)


def _unknown(
    piece: tuple[words.Token, ...],
    failure: UnexpectedInput,
    sentence: Sentence,
    vocabulary: Vocabulary,
    made: Grammar,
) -> Diagnostic:
    hopes = expectations(failure, made)
    token = getattr(failure, "token", None)
    at = getattr(token, "start_pos", None)
    stopped = next((word for word in piece if word.start == at), None)
    if stopped is None:
        place = sentence.label(piece[-1].end, piece[-1].end, "the sentence stops too early")
        fixes: list[Fix] = []
    else:
        place = sentence.label(stopped.start, piece[-1].end, "not understood from here on")
        span = part(sentence.source, sentence.place, stopped.start, stopped.end)
        fixes = [Fix(f"write `{word}`", (Edit(span, word),), "unsafe") for word in hopes.near(stopped.text)]
    near = nearest(tuple(word.text for word in piece), vocabulary, sentence.language, sentence.kind)
    return problems.unknown_sentence(place, near, hopes.shown(), fixes)


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


def _agreement(
    meaning: Reading, sentence: Sentence, vocabulary: Vocabulary, made: Grammar
) -> tuple[Diagnostic, ...]:
    """Whether the sentence has the forms that it would be printed with."""
    better = say(meaning, sentence.language, vocabulary)
    if _plain(better, made) == _plain(sentence.text, made):
        return ()
    whole = sentence.label(0, len(sentence.text))
    edit = Edit(whole.span, better.replace("\\", "\\\\").replace('"', '\\"'))
    return (problems.other_form(whole, better, edit),)


def _plain(text: str, made: Grammar) -> list[str]:
    found = [word for word in words.texts(text, made.language) if word != words.STOP]
    return [words.small(word) for word in found]
