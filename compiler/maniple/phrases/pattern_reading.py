"""From the text of a pattern to its pieces, with every slot typed and every form decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from maniple.diagnostics import Diagnostic, Label
from maniple.phrases import patterns, problems
from maniple.phrases.agreement import decided
from maniple.phrases.languages import Language, languages
from maniple.phrases.places import label
from maniple.phrases.slots import NoSlot, Surroundings, resolve
from maniple.phrases.tokens import STOP, texts
from maniple.phrases.vocabulary import Choice, Pattern, Slot
from maniple.source import Source, Span


@dataclass(frozen=True, slots=True)
class Written:
    """A pattern, or one form of it, in its source; `shift` is where the form begins in the quotes."""

    text: str
    source: Source
    quoted: Span
    shift: int = 0

    def whole(self) -> Label:
        """The quoted text."""
        return Label(self.source, self.quoted)

    def at(self, start: int, end: int) -> Label:
        """A part of the pattern."""
        return label(self.source, self.quoted, self.shift + start, self.shift + end)

    def braces(self, start: int) -> Label:
        """The braces that open at a place of the pattern."""
        return self.at(start, self.text.find("}", start) + 1)


@dataclass(frozen=True, slots=True)
class PatternReader:
    """Reads the patterns of one phrase or noun and keeps what is wrong with them in `found`."""

    around: Surroundings
    is_noun: bool
    found: list[Diagnostic] = field(default_factory=list)

    def read(self, written: Written, code: str) -> Pattern | None:
        """The pattern, or none if anything is wrong with it."""
        language = languages().get(code)
        if language is None:
            self.found.append(problems.unknown_language(written.whole(), code, sorted(languages())))
            return None
        shape = patterns.read_pattern(written.text)
        if isinstance(shape, patterns.Misshapen):
            self.found.append(problems.misshapen(written.at(shape.start, shape.end), shape.what))
            return None
        before = len(self.found)
        pieces = self._decided(self._filled(shape, written), written, language)
        self.found.extend(_wording(pieces, written, language))
        wrong = len(self.found) > before
        return None if wrong else Pattern(shape.text, pieces, shape.gender, shape.many)

    def _filled(self, shape: patterns.Shape, written: Written) -> list[patterns.Text | Slot | patterns.Forms]:
        filled: list[patterns.Text | Slot | patterns.Forms] = []
        for piece in shape.pieces:
            if not isinstance(piece, patterns.Slot):
                filled.append(piece)
                continue
            slot = self._slot(piece, written)
            if slot is not None and any(
                isinstance(other, Slot) and other.name == slot.name for other in filled
            ):
                self.found.append(problems.same_slot(written.braces(piece.at), slot.name))
            elif slot is not None:
                filled.append(slot)
        return filled

    def _slot(self, piece: patterns.Slot, written: Written) -> Slot | None:
        outcome = resolve(piece, self.around)
        if isinstance(outcome, Slot):
            return outcome
        self.found.append(_no_slot(outcome, piece, written.braces(piece.at)))
        return None

    def _decided(
        self, filled: list[patterns.Text | Slot | patterns.Forms], written: Written, language: Language
    ) -> tuple[patterns.Text | Slot | Choice, ...]:
        pieces: list[patterns.Text | Slot | Choice] = []
        for index, piece in enumerate(filled):
            if not isinstance(piece, patterns.Forms):
                pieces.append(piece)
                continue
            choice = decided(index, filled, language, is_noun=self.is_noun)
            if choice is None:
                self.found.append(problems.undecided_forms(written.braces(piece.at)))
            else:
                pieces.append(choice)
        return tuple(pieces)


def _no_slot(outcome: NoSlot, piece: patterns.Slot, spot: Label) -> Diagnostic:
    match outcome.reason:
        case "unknown":
            return problems.unknown_slot(spot, piece.type or piece.name, outcome.near)
        case "unclear":
            return problems.unclear_slot(spot, piece.name, outcome.near)
        case "sign":
            return problems.signed_slot(spot, piece.name)


def _wording(
    pieces: tuple[patterns.Text | Slot | Choice, ...], written: Written, language: Language
) -> Iterator[Diagnostic]:
    own = [word for piece in pieces for word in own_words(piece, language)]
    if not own:
        yield problems.wordless(written.whole())
    if STOP in own:
        yield problems.full_stop(written.whole())


def own_words(piece: patterns.Text | Slot | Choice, language: Language) -> tuple[str, ...]:
    """The words that a piece brings to a sentence, all of its forms included."""
    match piece:
        case patterns.Text():
            return texts(piece.text, language)
        case Choice():
            return tuple(word for form in piece.every() for word in texts(form, language))
        case Slot():
            return ()
