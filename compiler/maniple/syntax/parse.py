"""Source to tree. Each top-level declaration is parsed by itself, so a broken one costs exactly one problem."""

from __future__ import annotations

from functools import cache

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import TextSlice

from maniple.diagnostics import Diagnostic
from maniple.resources import read_folder
from maniple.source import Source, Span
from maniple.syntax import problems
from maniple.syntax import tree as t
from maniple.syntax.content_builder import TreeBuilder
from maniple.syntax.layout import lay_out
from maniple.syntax.slices import Slice, cut

NESTING_LIMIT = 60


@cache
def parser() -> Lark:
    """The LALR parser of the language, composed from all files of the grammar."""
    grammar = "\n".join(read_folder("dsl/grammar", ".lark"))
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=["declaration", "full_step"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


def parse(source: Source) -> tuple[t.File, tuple[Diagnostic, ...]]:
    """The declarations that could be read, and one problem for each that could not."""
    laid = lay_out(source.text)
    declarations: list[t.Declaration] = []
    found: list[Diagnostic] = []
    for piece in cut(laid.text):
        outcome = _parse_slice(source, laid.text, piece)
        if isinstance(outcome, Diagnostic):
            found.append(outcome)
        else:
            declarations.append(outcome)
    return t.File(source, tuple(declarations), laid.rules()), tuple(found)


def parse_declaration(text: str) -> t.Declaration:
    """One declaration from text of our own making; a failure is a fault of ours."""
    laid = lay_out(text).text.strip()
    built: t.Declaration = TreeBuilder().transform(parser().parse(laid, start="declaration"))
    return built


def _parse_slice(source: Source, text: str, piece: Slice) -> t.Declaration | Diagnostic:
    if piece.stray is not None:
        return problems.stray_brace(source, piece.stray)
    if piece.open_brace is not None:
        return problems.open_brace(source, piece.open_brace, piece.span)
    deep = _too_deep(text, piece.span)
    if deep is not None:
        return problems.too_deep(source, deep, NESTING_LIMIT)
    try:
        tree = parser().parse(TextSlice(text, piece.span.start, piece.span.end), start="declaration")  # type: ignore[arg-type]
    except UnexpectedInput as failure:
        return _explain(source, piece, failure)
    built: t.Declaration = TreeBuilder().transform(tree)
    return built


def _too_deep(text: str, span: Span) -> int | None:
    """Where brackets nest deeper than any rule needs; deeper text would exhaust the stack of whoever walks the tree."""
    depth = 0
    for at in range(span.start, span.end):
        if text[at] in "([{":
            depth += 1
            if depth > NESTING_LIMIT:
                return at
        elif text[at] in ")]}":
            depth -= 1
    return None


def _explain(source: Source, piece: Slice, failure: UnexpectedInput) -> Diagnostic:
    match failure:
        case UnexpectedCharacters():
            return problems.unexpected_character(source, failure.pos_in_stream or 0)
        case UnexpectedToken():
            token = failure.token
            expected = frozenset(failure.accepts or failure.expected or ())
            if token.type == "$END":
                return problems.unfinished(source, Span(piece.span.end, piece.span.end), expected)
            return problems.unexpected(source, _span(token), str(token), expected)
        case _:
            return problems.unfinished(source, Span(piece.span.end, piece.span.end), frozenset())


def _span(token: Token) -> Span:
    start = token.start_pos or 0
    return Span(start, token.end_pos or start + len(token))
