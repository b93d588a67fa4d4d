"""A vocabulary in one language as a parser: Lark's Earley, over words instead of letters.

Every distinct word of the patterns is a terminal, so the lexer is a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, cast

from lark import Lark, Token, UnexpectedInput
from lark.lexer import Lexer
from lark.parsers.earley_forest import ForestNode

from maniple.phrases import tokens as words
from maniple.phrases.composing import NUMBER, SIGNED, compose
from maniple.phrases.languages import Language, languages
from maniple.phrases.vocabulary import Vocabulary

_UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True)
class Grammar:
    """A parser and what its terminals are as words.

    `terminals` gives every word its terminal. A word with a capital that is another word without it has in
    `either` a terminal for the two at once, which stands only at the start of a sentence. `dotted` are the
    words that names write with a full stop.
    """

    parser: Lark
    language: Language
    terminals: dict[str, str]
    either: dict[str, str]
    dotted: frozenset[str]

    def parse(self, sentence: Sequence[words.Token]) -> ForestNode:
        """All readings of a sentence without its full stop; lark.UnexpectedInput if there is none."""
        lexed = [self._lexed(token, first=index == 0) for index, token in enumerate(sentence)]
        foreseen: _Foreseen = cast(Any, self.parser.parser).parser.predictions
        try:
            forest: Any = self.parser.parse(lexed)
        except UnexpectedInput:
            # Once more without looking ahead: the failure then tells all that could have stood there.
            with foreseen.blind():
                forest = self.parser.parse(lexed)
        return cast(ForestNode, forest)

    def split(self, text: str) -> list[tuple[words.Token, ...]]:
        """The sentences of a text, without their full stops."""
        sentences: list[list[words.Token]] = [[]]
        for token in words.tokens(text, self.language):
            before = sentences[-1][-1].text if sentences[-1] else ""
            if token.text != words.STOP or before in self.dotted:
                sentences[-1].append(token)
            else:
                sentences.append([])
        return [tuple(sentence) for sentence in sentences if sentence]

    def _lexed(self, token: words.Token, *, first: bool) -> Token:
        return Token(self._terminal(token, first=first), token.text, start_pos=token.start, end_pos=token.end)

    def _terminal(self, token: words.Token, *, first: bool) -> str:
        if token.kind == "number":
            return NUMBER
        if token.kind == "signed":
            return SIGNED
        if first and token.text in self.either:
            return self.either[token.text]
        found = self.terminals.get(token.text)
        if found is None and first:
            found = self.terminals.get(words.small(token.text))
        return found or _UNKNOWN


def reads(text: str, code: str, vocabulary: Vocabulary) -> bool:
    """Whether the sentences of a text have any reading in a language."""
    made = grammar(vocabulary, code)
    try:
        for sentence in made.split(text):
            made.parse(sentence)
    except UnexpectedInput:
        return False
    return True


class _Given(Lexer):
    """A lexer for what has been lexed; `coming` is the terminal that the parser is about to read."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        del conf
        self.coming: str | None = None

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        del parser_state
        for token in lexer_state.text:  # type: ignore[attr-defined]
            self.coming = token.type
            yield token
        self.coming = None


class _Foreseen:
    """The rules that an Earley parser predicts, without those that cannot begin with the coming word.

    A vocabulary has hundreds of names in every place where a thing may stand, and one word tells most of them
    apart: without this look ahead nearly all of the parser's time goes into rules that end at once.
    """

    def __init__(self, parser: Any, lexer: _Given) -> None:
        self._all: dict[Any, list[Any]] = parser.predictions
        self._first, self._nullable = parser.FIRST, parser.NULLABLE
        self._lexer = lexer
        self._kept: dict[tuple[Any, str], list[Any]] = {}
        self._blind = False

    @contextmanager
    def blind(self) -> Iterator[None]:
        """Without looking ahead."""
        self._blind = True
        try:
            yield
        finally:
            self._blind = False

    def __getitem__(self, origin: Any) -> list[Any]:
        coming = self._lexer.coming
        if coming is None or self._blind:
            return self._all[origin]
        found = self._kept.get((origin, coming))
        if found is None:
            found = [rule for rule in self._all[origin] if self._begins(rule.expansion, coming)]
            self._kept[origin, coming] = found
        return found

    def _begins(self, expansion: Sequence[Any], coming: str) -> bool:
        for symbol in expansion:
            if any(terminal.name == coming for terminal in self._first[symbol]):
                return True
            if symbol not in self._nullable:
                return False
        return True


@lru_cache(maxsize=16)
def grammar(vocabulary: Vocabulary, code: str) -> Grammar:
    """The grammar of a vocabulary in a language; made once."""
    language = languages()[code]
    composed = compose(vocabulary, language)
    parser = Lark(composed.text, parser="earley", lexer=_Given, ambiguity="forest", start="start")
    frontend: Any = parser.parser
    frontend.parser.predictions = _Foreseen(frontend.parser, frontend.lexer)
    return Grammar(parser, language, composed.terminals, composed.either, _dotted(vocabulary, language))


def _dotted(vocabulary: Vocabulary, language: Language) -> frozenset[str]:
    read = (words.texts(name.text(language.code), language) for name in vocabulary.names.values())
    return frozenset(word for name in read for word, following in pairwise(name) if following == words.STOP)
