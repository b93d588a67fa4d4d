"""The pieces of a file with what has to be known of each place among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from maniple.syntax.pieces import Piece


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces by index, with the braces, and the brackets since the last brace, that are open before each.

    `next_token` is the index of the first piece from each on that is no comment, `previous_token` of the last
    before it; `closing` and `opening` pair the braces.
    """

    pieces: tuple[Piece, ...]
    depths: tuple[int, ...]
    brackets: tuple[int, ...]
    closing: Mapping[int, int]
    opening: Mapping[int, int]
    line_breaks: tuple[int, ...]
    next_token: tuple[int | None, ...]
    previous_token: tuple[int | None, ...]

    def is_broken(self, opening: int) -> bool:
        """Whether a block that holds anything was written over several lines."""
        closing = self.closing[opening]
        return closing > opening + 1 and self.line_breaks[closing] > self.line_breaks[opening]

    def goes_on_after_block(self, index: int) -> bool:
        """Whether a token continues what the closing brace before it ended a part of."""
        before = self.previous_token[index]
        piece = self.pieces[index]
        if before is None or self.pieces[before].text != "}" or piece.fresh:
            return False
        return piece.text in {"else", "then"}

    def is_else(self, index: int) -> bool:
        """Whether a token is the `else` of an `if`, not that of a table."""
        return self.pieces[index].text == "else" and self.goes_on_after_block(index)


def row(pieces: tuple[Piece, ...]) -> Row:
    """Counts braces, brackets and line breaks along the pieces."""
    levels = [0]
    opened: list[int] = []
    closing: dict[int, int] = {}
    depths, brackets = [], []
    for index, piece in enumerate(pieces):
        depths.append(len(levels) - 1)
        brackets.append(levels[-1])
        match piece.text:
            case "{":
                levels.append(0)
                opened.append(index)
            case "}":
                levels.pop()
                closing[opened.pop()] = index
            case "(" | "[":
                levels[-1] += 1
            case ")" | "]":
                levels[-1] -= 1
    line_breaks = tuple(accumulate(piece.newlines for piece in pieces))
    opening = {end: start for start, end in closing.items()}
    following = _last_token(pieces[::-1])
    next_token = tuple(None if last is None else len(pieces) - 1 - last for last in following[:0:-1])
    previous_token = _last_token(pieces)[:-1]
    return Row(
        pieces, tuple(depths), tuple(brackets), closing, opening, line_breaks, next_token, previous_token
    )


def _last_token(pieces: tuple[Piece, ...]) -> tuple[int | None, ...]:
    """The index of the last piece that is no comment, before each piece and after the last one."""
    last: int | None = None
    found = [last]
    for index, piece in enumerate(pieces):
        last = last if piece.is_comment else index
        found.append(last)
    return tuple(found)
