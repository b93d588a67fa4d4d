"""From meaning to text, in any language that the phrases have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from maniple.phrases.languages import SOURCE, Language, languages
from maniple.phrases.patterns import Text
from maniple.phrases.reading import (
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
    applied,
)
from maniple.phrases.tokens import capital, meet
from maniple.phrases.vocabulary import Choice, NumberSlot, Pattern, Slot, ThingSlot, Vocabulary, WordSlot


def say(reading: Reading, language: str, vocabulary: Vocabulary) -> str:
    """The meaning as sentences, each with a capital and a full stop.

    What a language has no words for is said in English inside its sentence; whole sentences are, in one whose
    joints are not known.
    """
    return _Speaker(vocabulary, languages().get(language, languages()[SOURCE]), "", "").sentences(reading)


def say_value(value: SlotValue, slot: Slot, language: str, vocabulary: Vocabulary) -> str:
    """What fills a slot, as it stands in a sentence."""
    return _Speaker(vocabulary, languages()[language], "", "").value(value, slot)


def gender_of(noun: NounValue, language: str, vocabulary: Vocabulary) -> str | None:
    """The gender of what a noun counts; none if nothing says it."""
    return _Speaker(vocabulary, languages()[language], "", "").agreement_of(noun, many=True).gender


def bracketed(reading: Reading, language: str, vocabulary: Vocabulary) -> str:
    """The meaning in one line with every part in brackets, to show how it was read."""
    return _Speaker(vocabulary, languages()[language], "[", "]").sentences(reading)


def told_apart(readings: Iterable[Reading], language: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Readings in brackets; those that look alike with the patterns of their phrases."""
    found = [(bracketed(reading, language, vocabulary), reading) for reading in readings]
    texts = [text for text, _ in found]
    return tuple(
        text if texts.count(text) == 1 else f"{text.removesuffix('.')} by {_patterns(reading)}"
        for text, reading in found
    )


def _patterns(reading: Reading) -> str:
    """The phrases of a reading, with the ability kinds that they are for."""
    phrases = [apply.phrase for apply in applied(reading)]
    told = [
        f"`{phrase.texts[0][1]}`{' for ' * bool(phrase.kinds)}{', '.join(phrase.kinds)}" for phrase in phrases
    ]
    return " and ".join(told)


@dataclass(frozen=True, slots=True)
class _Agreeing:
    """What the words beside a slot must agree with."""

    gender: str | None
    many: bool


@dataclass(frozen=True, slots=True)
class _Speaker:
    vocabulary: Vocabulary
    language: Language
    open: str
    close: str

    def sentences(self, reading: Reading) -> str:
        if not isinstance(reading, Sequence):
            return self._sentence(self._clause(reading))
        joints = self.language.joints
        text = ""
        line = self._clause(reading.items[0])
        for joint, item in zip(reading.joints, reading.items[1:], strict=True):
            clause = self._clause(item)
            if joint == "then":
                line = f"{line}{joints.then} {clause}"
            else:
                text += self._sentence(line) + " "
                line = f"{joints.then_begins} {clause}" if joint == "stop then" else clause
        return text + self._sentence(line)

    def _sentence(self, text: str) -> str:
        at = len(text) - len(text.lstrip(self.open or None))
        return f"{text[:at]}{capital(text[at:])}."

    def _clause(self, clause: Clause, *, infinitive: bool = False) -> str:
        joints = self.language.joints
        match clause:
            case Apply():
                return self._framed(self._phrase(clause, infinitive=infinitive))
            case PerEach():
                body = self._clause(clause.body, infinitive=infinitive)
                return self._framed(
                    self._join(f"{body} {self._each(clause.noun)} ", self._members(clause.noun))
                )
            case Either():
                branches = [self._clause(branch, infinitive=infinitive) for branch in clause.branches]
                return self._framed(f" {joints.alternative} ".join(branches))
            case May():
                return self._framed(self._join(f"{joints.may} ", self._clause(clause.body, infinitive=True)))
            case If():
                return self._framed(self._condition(clause))

    def _condition(self, clause: If) -> str:
        joints = self.language.joints
        test = self._framed(self._noun(clause.test, many=False))
        text = self._join(
            f"{joints.condition} ", f"{test}{joints.after_condition} {self._clause(clause.body)}"
        )
        if clause.otherwise is None:
            return text
        return f"{text}{joints.otherwise} {self._clause(clause.otherwise)}"

    def _each(self, noun: NounValue) -> str:
        joints = self.language.joints
        said = joints.each_many if self._in_many(noun) else joints.each_one
        return said[self._column(self.agreement_of(noun, many=True).gender) % len(said)]

    def _members(self, noun: NounValue) -> str:
        return self._framed(self._noun(noun, many=self._in_many(noun)))

    def _in_many(self, noun: NounValue) -> bool:
        return self.vocabulary.noun(noun.noun).counted_as_many(self.language.code)

    def _phrase(self, apply: Apply, *, infinitive: bool) -> str:
        pattern = self.vocabulary.phrase(apply.phrase).pattern(self.language.code)
        return self._pattern(pattern, dict(apply.slots), infinitive=infinitive)

    def _noun(self, noun: NounValue, *, many: bool) -> str:
        pattern = self.vocabulary.noun(noun.noun).pattern(self.language.code, many=many)
        return self._pattern(pattern, dict(noun.slots), infinitive=False)

    def _pattern(self, pattern: Pattern, values: dict[str, SlotValue], *, infinitive: bool) -> str:
        types = {slot.name: slot.type for slot in pattern.slots()}
        text = ""
        for piece in pattern.pieces:
            match piece:
                case Text():
                    text = self._join(text, piece.text) if text else piece.text
                case Slot():
                    text = self._join(text, self.value(values[piece.name], piece))
                case Choice(by=None):
                    text += piece.options[0][1 if infinitive else 0]
                case Choice(by=by):
                    text += self._form(piece, self._agreement(values[str(by)], types[str(by)]))
        return " ".join(text.split())

    def value(self, value: SlotValue, slot: Slot) -> str:
        code = self.language.code
        match value:
            case Number():
                signed = isinstance(slot.type, NumberSlot) and slot.type.signed
                return f"{value.value:+d}" if signed else str(value.value)
            case WordValue():
                form = self.vocabulary.word(value.words, value.word).form(code)
                return form.many if _is_many(slot) else form.one
            case NounValue():
                return self._framed(self._noun(value, many=_is_many(slot)))
            case NameValue():
                return self.vocabulary.name(value.name).text(code)

    def _agreement(self, value: SlotValue, type: NumberSlot | WordSlot | ThingSlot) -> _Agreeing:
        many = not isinstance(type, NumberSlot) and type.many
        match value:
            case Number():
                return _Agreeing(None, not self.language.is_one(value.value))
            case WordValue():
                form = self.vocabulary.word(value.words, value.word).form(self.language.code)
                return _Agreeing(form.gender, many)
            case NounValue():
                return self.agreement_of(value, many=many)
            case NameValue():
                return _Agreeing(None, many=False)

    def agreement_of(self, noun: NounValue, *, many: bool) -> _Agreeing:
        """A noun without marks has the gender of the first of its slots that has one."""
        pattern = self.vocabulary.noun(noun.noun).pattern(self.language.code, many=many)
        gender = pattern.gender
        values = dict(noun.slots)
        for slot in pattern.slots():
            gender = gender or self._agreement(values[slot.name], slot.type).gender
        return _Agreeing(gender, many if pattern.many is None else pattern.many)

    def _form(self, choice: Choice, agreeing: _Agreeing) -> str:
        row = choice.options[-1 if agreeing.many else 0]
        return row[self._column(agreeing.gender) % len(row)]

    def _column(self, gender: str | None) -> int:
        return self.language.genders.index(gender) if gender in self.language.genders else 0

    def _join(self, left: str, right: str) -> str:
        return meet(left, right, self.language)

    def _framed(self, text: str) -> str:
        return f"{self.open}{text}{self.close}"


def _is_many(slot: Slot) -> bool:
    return not isinstance(slot.type, NumberSlot) and slot.type.many
