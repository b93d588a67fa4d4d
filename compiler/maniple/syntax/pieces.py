"""Tokens and comments of a file as one row of pieces, from which the formatter builds lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lark import Token

from maniple.syntax.layout import Comment, LaidOut
from maniple.syntax.reading import Read, token_span

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A token, or a comment, and how it stands to what is before it.

    `newlines` is how many line breaks the author put before it; `fresh` says that it begins a line of the
    language, not the continuation of one; `declaration` is the number of its declaration, -1 for a comment.
    """

    kind: str
    text: str
    start: int
    end: int
    newlines: int = 0
    fresh: bool = False
    declaration: int = -1

    @property
    def is_comment(self) -> bool:
        """Whether it is a comment."""
        return self.kind == "COMMENT"


def pieces(laid: LaidOut, reads: Iterable[Read]) -> tuple[Piece, ...]:
    """All pieces in order. A sign is of the kind `SIGN`, unlike the operator that looks the same."""
    tokens = [piece for number, read in enumerate(reads) for piece in _of_declaration(laid, read, number)]
    comments = [Piece("COMMENT", c.text, c.start, c.start + len(c.text)) for c in laid.comments]
    return tuple(_spaced(laid.bare, sorted(tokens + comments, key=lambda piece: piece.start)))


def _spaced(bare: str, row: list[Piece]) -> Iterator[Piece]:
    end = 0
    for piece in row:
        yield replace(piece, newlines=bare.count("\n", end, piece.start))
        end = piece.end


def _of_declaration(laid: LaidOut, read: Read, number: int) -> Iterator[Piece]:
    # An operator stands between two parts of something; a sign begins one.
    begun = {tree.meta.start_pos for tree in read.tree.iter_subtrees() if not tree.meta.empty}
    fresh = True
    for token in read.tokens:
        if token.type == "_NL":
            fresh = True
            continue
        kind = "SIGN" if token in {"+", "-"} and token.start_pos in begun else token.type
        yield from _of_token(laid, token, Piece(kind, "", 0, 0, fresh=fresh, declaration=number))
        fresh = False


def _of_token(laid: LaidOut, token: Token, piece: Piece) -> Iterator[Piece]:
    """One piece with single blanks, or one for each word if a comment stands among them."""
    span = token_span(token)
    if token.type == "QUOTED" or not _commented(laid.comments, span.start, span.end):
        text = str(token) if token.type == "QUOTED" else " ".join(token.split())
        yield replace(piece, text=text, start=span.start, end=span.end)
        return
    for word in _WORD.finditer(laid.text, span.start, span.end):
        yield replace(piece, text=word.group(), start=word.start(), end=word.end())
        piece = replace(piece, fresh=False)


def _commented(comments: tuple[Comment, ...], start: int, end: int) -> bool:
    index = bisect_right(comments, start, key=lambda comment: comment.start)
    return index < len(comments) and comments[index].start < end
