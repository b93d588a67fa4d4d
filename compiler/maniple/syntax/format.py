"""Source to its one canonical layout: same tokens, same comments, same meaning.

before: kind   Legion{size:0..9
          cost : 0..5 }          # of one
after:  kind Legion {
          size: 0..9
          cost: 0..5
        }  # of one
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from maniple.diagnostics import Diagnostic
from maniple.source import Source
from maniple.syntax.layout import lay_out
from maniple.syntax.lines import Line, lines
from maniple.syntax.parse import read_declarations
from maniple.syntax.pieces import pieces
from maniple.syntax.reading import Read
from maniple.syntax.row import row


def format_source(source: Source) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text in its canonical layout; the text as it is, and its problems, if it cannot be read.

    Formatting twice is formatting once. Blocks are indented by two columns, continuations of a line by two
    more; a line breaks only where its author broke it, or at the braces of a block that would be too wide.
    """
    laid = lay_out(source.text)
    outcomes = list(read_declarations(source, laid))
    problems = tuple(outcome for outcome in outcomes if isinstance(outcome, Diagnostic))
    if problems:
        return source.text, problems
    reads = [outcome for outcome in outcomes if isinstance(outcome, Read)]
    found = lines(row(pieces(laid, reads)))
    return "".join(_with_gaps(found)), ()


def _with_gaps(found: tuple[Line, ...]) -> Iterator[str]:
    """The lines, with an empty one before those that want it."""
    gaps = _gaps(found)
    for index, line in enumerate(found):
        if index and (line.spaced or index in gaps):
            yield "\n"
        yield line.text() + "\n"


def _gaps(found: tuple[Line, ...]) -> frozenset[int]:
    """The lines before which an empty one is due: declarations, except in a row of short ones of a kind."""
    heads: dict[int, int] = {}
    sizes: dict[int, int] = {}
    for index, line in enumerate(found):
        number = _declaration(line)
        if number >= 0:
            heads.setdefault(number, index)
            sizes[number] = sizes.get(number, 0) + 1
    return frozenset(
        _with_comments(found, heads[after])
        for before, after in pairwise(heads)
        if (sizes[before], sizes[after]) != (1, 1)
        or _head_word(found[heads[before]]) != _head_word(found[heads[after]])
    )


def _declaration(line: Line) -> int:
    return max(piece.declaration for piece in line.pieces)


def _head_word(line: Line) -> str:
    return next(piece.text for piece in line.pieces if not piece.is_comment)


def _with_comments(found: tuple[Line, ...], index: int) -> int:
    """The first of the comments that stand directly over a line, or the line itself."""
    while index and not found[index].spaced and _declaration(found[index - 1]) < 0:
        index -= 1
    return index
