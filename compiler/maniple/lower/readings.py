"""Sentences to steps: phrases with their slots filled in, joints as choices and branches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower.adjusting import Bearing
from maniple.lower.asking import NO, YES, Offer
from maniple.lower.builder import Label
from maniple.lower.queries import block_answer
from maniple.lower.secrecy import SecretLowerer
from maniple.model.expressions import ExpressionReader
from maniple.model.gather import Program
from maniple.model.scope import Meaning, Scope, Typed, WordSlot, number
from maniple.model.session import RejectedError, Session
from maniple.model.types import arithmetic, is_zone
from maniple.phrases import (
    Apply,
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
    Vocabulary,
    WordValue,
    say,
)
from maniple.source import Source
from maniple.syntax import tree as t


class Sentences:
    """The vocabulary of a game, where its phrases and nouns are declared, and the parts of sentences that
    players choose between, by their English texts.
    """

    def __init__(self, session: Session, program: Program, vocabulary: Vocabulary) -> None:
        self.session = session
        self.vocabulary = vocabulary
        self.branches: dict[str, Reading] = {}
        self._sources: dict[int, Source] = {}
        for phrase, source in program.of(t.Phrase):
            self._sources[id(phrase)] = source
        for noun, source in program.of(t.Noun):
            self._sources[id(noun)] = source

    def source(self, declaration: t.Phrase | t.Noun) -> Source:
        """Where a phrase or noun is declared."""
        return self._sources[id(declaration)]

    def said(self, reading: Reading) -> str:
        """A part of a sentence in English, without its full stop, in small letters at the start."""
        text = say(reading, "en", self.vocabulary).rstrip(".")
        self.session.text(text)
        self.branches[text] = reading
        return text

    def slots(self, values: tuple[tuple[str, SlotValue], ...], scope: Scope) -> Scope:
        """A scope with this, you and the slots."""
        kept: dict[str, Meaning] = {}
        for name in ("this", "you", "your"):
            if name in scope.names:
                kept[name] = scope.names[name]
        inner = Scope(kept)
        for name, value in values:
            inner = inner.bind(name, self.meaning(value, scope))
        return inner

    def meaning(self, value: SlotValue, scope: Scope) -> Meaning:
        """What a filled slot stands for."""
        match value:
            case Number(amount):
                return number(amount)
            case WordValue(words, word):
                self.session.use("words", words)
                return WordSlot(words, word, self.session.model.words[words].index(word))
            case NounValue():
                return self.noun(value, scope)
            case NameValue(name):
                reader = ExpressionReader(self.session, self.session.model.info.source)
                return reader.thing(self.session.model.things[name][0])

    def noun(self, value: NounValue, scope: Scope) -> Typed:
        """A noun as an expression."""
        source = self.source(value.noun)
        reader = ExpressionReader(self.session, source)
        self.session.use("noun", value.noun.texts[0][1])
        inner = self.slots(value.slots, scope)
        typed = reader.read(value.noun.value, inner)
        names_zone = (
            isinstance(value.noun.type, t.NamedType) and value.noun.type.name.text in reader.model.zones
        )
        return typed if names_zone and is_zone(typed.type) else reader.contents(typed)

    def multiplied(self, each: PerEach, scope: Scope) -> Scope:
        """The slots of a phrase whose only number counts once for each member of a set."""
        inner = self.slots(each.body.slots, scope)
        members = self.noun(each.noun, scope)
        shape: e.Shape = "list" if isinstance(members.type, ty.ListOf) else "set"
        many = Typed(e.Size(members.expr, shape), ty.Int(0, 4096))
        for name, value in each.body.slots:
            if isinstance(value, Number):
                one = number(value.value)
                assert isinstance(one.type, ty.Int)
                assert isinstance(many.type, ty.Int)
                product = Typed(e.Arith("*", one.expr, many.expr), arithmetic("*", one.type, many.type))
                inner = inner.bind(name, product)
        return inner


@contextmanager
def reading_in(lowerer: SecretLowerer, source: Source) -> Iterator[None]:
    """Steps meanwhile are read in another source."""
    here = lowerer.reader.source
    lowerer.reader.source = lowerer.builder.source = source
    try:
        yield
    finally:
        lowerer.reader.source = lowerer.builder.source = here


def run_reading(lowerer: SecretLowerer, reading: Reading, scope: Scope) -> None:
    """Emits what a sentence does, part by part in written order."""
    sentences = lowerer.game.sentences
    assert isinstance(sentences, Sentences)
    match reading:
        case Sequence(items):
            for item in items:
                run_reading(lowerer, item, scope)
        case Apply(phrase, slots):
            lowerer.session.use("phrase", phrase.texts[0][1])
            inner = sentences.slots(slots, scope)
            with reading_in(lowerer, sentences.source(phrase)):
                lowerer.block(phrase.body, inner)
        case PerEach(_, body):
            lowerer.session.use("phrase", body.phrase.texts[0][1])
            inner = sentences.multiplied(reading, scope)
            with reading_in(lowerer, sentences.source(body.phrase)):
                lowerer.block(body.phrase.body, inner)
        case Either(branches):
            offers = [_branch(lowerer, sentences, branch, scope) for branch in branches]
            _asked(lowerer, offers, scope, "Choose one")
        case May(body):
            yes = _branch(lowerer, sentences, body, scope)
            offer = Offer(YES, (YES,), (), (), yes.when, yes.body, yes.name)
            _asked(lowerer, [offer, Offer(NO, (NO,), (), (), None, _nothing, "No")], scope, yes.name)
        case If(test, then, otherwise):
            _conditional(lowerer, sentences, test, then, otherwise, scope)


def _asked(lowerer: SecretLowerer, offers: list[Offer], scope: Scope, prompt: str) -> None:
    you = scope.get("you")
    assert isinstance(you, Typed)
    done = Label()
    lowerer.ask(you.expr, offers, prompt, done)
    lowerer.builder.mark(done)


def _branch(lowerer: SecretLowerer, sentences: Sentences, reading: Reading, scope: Scope) -> Offer:
    text = sentences.said(reading)
    text = text[:1].lower() + text[1:]
    written = f'"{text}"' if " " in text else text
    guard = reading_guard(lowerer, reading, scope)
    return Offer(text, (written,), (), (), guard, lambda: run_reading(lowerer, reading, scope), text)


def _conditional(
    lowerer: SecretLowerer,
    sentences: Sentences,
    test: NounValue,
    then: Reading,
    otherwise: Reading | None,
    scope: Scope,
) -> None:
    not_so, done = Label(), Label()
    lowerer.builder.branch(sentences.noun(test, scope).expr, not_so)
    run_reading(lowerer, then, scope)
    lowerer.builder.jump(done)
    lowerer.builder.mark(not_so)
    if otherwise is not None:
        run_reading(lowerer, otherwise, scope)
    lowerer.builder.mark(done)


def reading_guard(lowerer: SecretLowerer, reading: Reading, scope: Scope) -> e.Expr | None:
    """What must hold for the first phrase of a sentence to be possible."""
    sentences = lowerer.game.sentences
    assert isinstance(sentences, Sentences)
    match reading:
        case Sequence(items):
            return reading_guard(lowerer, items[0], scope)
        case Apply(phrase, slots):
            with reading_in(lowerer, sentences.source(phrase)):
                return lowerer.guard(phrase.body, sentences.slots(slots, scope))
        case PerEach(_, body):
            with reading_in(lowerer, sentences.source(body.phrase)):
                return lowerer.guard(body.phrase.body, sentences.multiplied(reading, scope))
        case Either(branches):
            guards = [reading_guard(lowerer, branch, scope) for branch in branches]
            return (
                None
                if any(guard is None for guard in guards)
                else e.Or(tuple(g for g in guards if g is not None))
            )
        case _:
            return None


def leaves_choice(reading: Reading | None) -> bool:
    """Whether a sentence asks somebody, which none may that is always true."""
    match reading:
        case Sequence(items):
            return any(leaves_choice(item) for item in items)
        case If(_, then, otherwise):
            return leaves_choice(then) or leaves_choice(otherwise)
        case _:
            return isinstance(reading, (May, Either))


def adjustments_of(
    sentences: Sentences, reading: Reading, reader: ExpressionReader, bearing: Bearing
) -> Iterator[tuple[ExpressionReader, t.Step, Bearing]]:
    """The adjusting steps of a sentence that holds, each with the reader of its phrase and what stands around
    it.
    """
    match reading:
        case Sequence(items):
            for item in items:
                yield from adjustments_of(sentences, item, reader, bearing)
        case Apply(phrase, slots):
            sentences.session.use("phrase", phrase.texts[0][1])
            inner = replace(bearing, scope=sentences.slots(slots, bearing.scope))
            for step in phrase.body.steps:
                yield ExpressionReader(sentences.session, sentences.source(phrase)), step, inner
        case PerEach(_, body):
            sentences.session.use("phrase", body.phrase.texts[0][1])
            inner = replace(bearing, scope=sentences.multiplied(reading, bearing.scope))
            for step in body.phrase.body.steps:
                yield ExpressionReader(sentences.session, sentences.source(body.phrase)), step, inner
        case If(test, then, None):
            holds = sentences.noun(test, bearing.scope).expr
            yield from adjustments_of(
                sentences, then, reader, replace(bearing, tests=(*bearing.tests, holds))
            )
        case If(test, then, otherwise):
            holds = sentences.noun(test, bearing.scope).expr
            yield from adjustments_of(
                sentences, then, reader, replace(bearing, tests=(*bearing.tests, holds))
            )
            assert otherwise is not None
            yield from adjustments_of(
                sentences, otherwise, reader, replace(bearing, tests=(*bearing.tests, e.Not(holds)))
            )
        case May() | Either():
            return  # `leaves_choice` has refused it


def answer_of(sentences: Sentences, reading: Reading, scope: Scope, result: ty.Type) -> e.Expr:
    """The answer of a sentence whose phrase ends with `answer`."""
    match reading:
        case Apply(phrase, slots):
            sentences.session.use("phrase", phrase.texts[0][1])
            reader = ExpressionReader(sentences.session, sentences.source(phrase))
            return block_answer(reader, phrase.body, sentences.slots(slots, scope), result)
        case PerEach(_, body):
            reader = ExpressionReader(sentences.session, sentences.source(body.phrase))
            return block_answer(reader, body.phrase.body, sentences.multiplied(reading, scope), result)
        case If(test, then, otherwise):
            no = e.Const(0) if otherwise is None else answer_of(sentences, otherwise, scope, result)
            return e.Cond(sentences.noun(test, scope).expr, answer_of(sentences, then, scope, result), no)
        case Sequence(items):
            return answer_of(sentences, items[0], scope, result)
        case May() | Either():
            raise RejectedError(None)  # `leaves_choice` has refused it


def _nothing() -> None:
    """A refusal does nothing."""
