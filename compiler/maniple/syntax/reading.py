"""The text of one declaration to tokens and a parse tree, or to the place where reading stopped."""

from __future__ import annotations

from dataclasses import dataclass

from lark import TextSlice, Token, Tree, UnexpectedCharacters, UnexpectedToken
from lark.lexer import LexerState, LineCounter

from maniple.source import Span
from maniple.syntax.grammar import END, parser


@dataclass(frozen=True, slots=True)
class Read:
    """All tokens of a declaration, line ends included, and its parse tree."""

    tokens: tuple[Token, ...]
    tree: Tree[Token]


@dataclass(frozen=True, slots=True)
class Stopped:
    """The tokens before a failure and what could have followed them.

    `token` is the one that failed, or none where the text ends or holds nothing that is a token.
    """

    tokens: tuple[Token, ...]
    token: Token | None
    at: int
    accepts: frozenset[str]

    def nearby(self) -> tuple[Token, ...]:
        """The last tokens read and the one that failed."""
        return self.tokens[-3:] + (() if self.token is None else (self.token,))


def read_declaration(text: str, span: Span) -> Read | Stopped:
    """Reads the declaration that a span of a laid-out text holds; positions are those of the whole text."""
    # Left alone, Lark counts the lines before the span: slow where declarations are many.
    counter = LineCounter("\n")  # type: ignore[no-untyped-call]
    counter.char_pos = span.start
    session = parser().parse_interactive(None, start="declaration")
    session.lexer_thread.state = LexerState(TextSlice(text, span.start, span.end), counter)
    tokens: list[Token] = []
    try:
        for token in session.iter_parse():
            tokens.append(token)  # noqa: PERF402 - those before a failure must be kept
        tree: Tree[Token] = session.feed_eof(tokens[-1] if tokens else None)  # type: ignore[no-untyped-call]
    except UnexpectedToken as failure:
        return _stopped(tokens, failure.token, span)
    except UnexpectedCharacters:
        return Stopped(tuple(tokens), None, counter.char_pos, _accepts(tokens))
    return Read(tuple(tokens), tree)


def token_span(token: Token) -> Span:
    """The span of a token."""
    start = token.start_pos or 0
    return Span(start, start + len(token))


def unknown_span(text: str, at: int) -> Span:
    """What begins at a place where no token does: a run of letters and digits, or one character."""
    end = at
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return Span(at, max(end, at + 1))


def _stopped(tokens: list[Token], token: Token, span: Span) -> Stopped:
    before = tokens[:-1] if tokens and tokens[-1] is token else tokens
    if token.type == END:
        return Stopped(tuple(before), None, span.end, _accepts(before))
    return Stopped(tuple(before), token, token.start_pos or 0, _accepts(before))


def _accepts(tokens: list[Token]) -> frozenset[str]:
    """What could follow the tokens. The state in which a parser fails has forgotten some of it."""
    session = parser().parse_interactive(None, start="declaration")
    for token in tokens:
        session.feed_token(token)
    return frozenset(session.accepts())  # type: ignore[no-untyped-call]
