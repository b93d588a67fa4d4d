"""Source to tree. Each top-level declaration is parsed by itself, so a broken one costs one problem."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree

from maniple.diagnostics import Diagnostic, confusable
from maniple.source import Source, Span
from maniple.syntax import problems
from maniple.syntax import tree as t
from maniple.syntax.content_builder import TreeBuilder
from maniple.syntax.expectations import expectation
from maniple.syntax.layout import LaidOut, lay_out
from maniple.syntax.reading import Read, Stopped, read_declaration, token_span, unknown_span
from maniple.syntax.repair import repair
from maniple.syntax.reserved import reserved_names
from maniple.syntax.slices import OpenBrace, Slice, StrayBrace, cut

# Levels of the parse tree; a block takes three. A compiled game may nest two hundred deep, of which an
# operator takes one or two, and whoever walks the tree needs some frames of Python's stack for each level.
DEPTH_LIMIT = 90
DIGITS_LIMIT = 9


def parse(source: Source) -> tuple[t.File, tuple[Diagnostic, ...]]:
    """The declarations that could be read, and one problem for each that could not."""
    laid = lay_out(source.text)
    declarations: list[t.Declaration] = []
    found: list[Diagnostic] = []
    for outcome in read_declarations(source, laid):
        if isinstance(outcome, Diagnostic):
            found.append(outcome)
        else:
            declaration = _built(outcome.tree)
            declarations.append(declaration)
            found += reserved_names(source, declaration, outcome)
    return t.File(source, tuple(declarations), laid.rules()), tuple(found)


def _built(tree: Tree[Token]) -> t.Declaration:
    declaration: t.Declaration = TreeBuilder().transform(tree)
    return declaration


def read_declarations(source: Source, laid: LaidOut) -> Iterator[Read | Diagnostic]:
    """Each declaration's tokens and parse tree, or what keeps it from being one."""
    broken = False
    for piece in cut(laid):
        if broken and isinstance(piece, StrayBrace) and piece.closed is not None:
            # What broke the declaration is what closed it too early.
            continue
        outcome = _read_slice(source, laid, piece)
        broken = isinstance(outcome, Diagnostic)
        yield outcome


def _read_slice(source: Source, laid: LaidOut, piece: Slice) -> Read | Diagnostic:
    match piece:
        case OpenBrace():
            return problems.open_brace(source, piece.brace, piece.span)
        case StrayBrace():
            return problems.stray_brace(source, piece.brace, piece.closed)
        case Span():
            outcome = read_declaration(laid.text, piece)
            if isinstance(outcome, Read):
                return next(_beyond(source, outcome), outcome)
            return _explained(source, laid.text, piece, outcome)


def _beyond(source: Source, read: Read) -> Iterator[Diagnostic]:
    """What the grammar lets pass and nobody should write."""
    for token in read.tokens:
        if token.type in {"NAME", "CALL"} and confusable(token):
            yield problems.look_alike(source, token_span(token))
        if token.type in {"NUMBER", "DICE", "COPIES"} and len(token) > DIGITS_LIMIT:
            yield problems.too_large(source, token_span(token), DIGITS_LIMIT)
    deep = _too_deep(read.tree)
    if deep is not None:
        yield problems.too_deep(source, deep)


def _too_deep(tree: Tree[Token]) -> int | None:
    """Where a tree is deeper than whoever walks it can bear."""
    level = [tree]
    for _ in range(DEPTH_LIMIT):
        level = [child for parent in level for child in parent.children if isinstance(child, Tree)]
    return min((node.meta.start_pos for node in level if not node.meta.empty), default=None)


def _explained(source: Source, text: str, span: Span, stopped: Stopped) -> Diagnostic:
    if source.text.startswith('"', stopped.at) and stopped.token is None and stopped.at < span.end:
        return problems.unclosed_text(source, stopped.at)
    for token in stopped.nearby():
        if confusable(token) and token[:1].isalpha():
            return problems.look_alike(source, token_span(token))
    meant = repair(text, span, stopped)
    expected = expectation(stopped.accepts)
    if stopped.token is not None:
        place = token_span(stopped.token)
        return problems.unexpected(source, place, expected, meant, called=_is_called_verb(stopped))
    if stopped.at >= span.end:
        return problems.unfinished(source, span.end, expected, meant)
    return problems.unknown_character(source, unknown_span(text, stopped.at), meant)


def _is_called_verb(stopped: Stopped) -> bool:
    """Whether a bracket touches the name of a verb, where it is declared or where it is used."""
    if stopped.token is not None and stopped.token.type == "CALL":
        return "NAME" in stopped.accepts and "CALL" not in stopped.accepts
    return stopped.tokens[-1:] == (")",) and "BECOMES" in stopped.accepts
