"""Which pieces stand on one line, and how far each line is indented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maniple.diagnostics.width import columns
from maniple.syntax.pieces import Piece
from maniple.syntax.row import Row
from maniple.syntax.spacing import written

WIDTH = 110
INDENT = 2


@dataclass(frozen=True, slots=True)
class Line:
    """The pieces of a line, its indentation in columns, and whether an empty line stood before it."""

    pieces: tuple[Piece, ...]
    indent: int
    spaced: bool

    def text(self) -> str:
        """The line as it is printed."""
        return " " * self.indent + written(self.pieces)

    def is_too_wide(self) -> bool:
        """Whether the line is wider than a page; a comment at its end may be."""
        code = tuple(piece for piece in self.pieces if not piece.is_comment)
        return self.indent + columns(written(code)) > WIDTH


def lines(row: Row) -> tuple[Line, ...]:
    """The lines of a file. A block that stood on one line stays so if that line is not too wide."""
    broken = {brace for brace in row.closing if row.is_broken(brace)}
    while True:
        found: list[Line] = []
        wide: set[int] = set()
        for start, end in _stretches(row, broken):
            line = Line(row.pieces[start:end], _indent(row, start, broken), _is_spaced(row, start, broken))
            found.append(line)
            if line.is_too_wide():
                wide.update(_outermost(row, start, end))
        if wide <= broken:
            return tuple(found)
        broken |= wide


def _stretches(row: Row, broken: set[int]) -> Iterator[tuple[int, int]]:
    starts = [index for index in range(len(row.pieces)) if index == 0 or _starts_line(row, index, broken)]
    yield from zip(starts, [*starts[1:], len(row.pieces)], strict=False)


def _starts_line(row: Row, index: int, broken: set[int]) -> bool:
    left, right = row.pieces[index - 1], row.pieces[index]
    if right.is_comment or left.is_comment:
        return right.newlines > 0
    if (left.text, right.text) == ("{", "}"):
        return False
    if index - 1 in broken or row.opening.get(index) in broken:
        return True
    if row.goes_on_after_block(index) and row.opening[index - 1] in broken:
        return False
    return right.newlines > 0 and right.text != "{"


def _outermost(row: Row, start: int, end: int) -> Iterator[int]:
    """The opening braces of blocks on a line that hold something and are in no other block of the line."""
    index = start
    while index < end:
        closing = row.closing.get(index, end)
        if closing < end and closing > index + 1:
            yield index
        index = closing + 1 if closing < end else index + 1


def _indent(row: Row, index: int, broken: set[int]) -> int:
    """The indentation of a line; a comment stands as what follows it does, in a block even before its end."""
    depth = row.depths[index]
    following = row.next_token[index]
    if following is None:
        return 0
    piece = row.pieces[following]
    if piece.text == "}":
        return INDENT * (depth - (following == index))
    return INDENT * (depth + (0 if _begins(row, following, broken) else _inset(row, following)))


def _begins(row: Row, index: int, broken: set[int]) -> bool:
    """Whether a token begins something, rather than going on with what stands on the line before."""
    before = row.previous_token[index]
    return before is None or row.pieces[index].fresh or before in broken or row.is_else(index)


def _inset(row: Row, index: int) -> int:
    """How many steps a continuation is set in: one, or one for each bracket that is open."""
    if row.pieces[index].text in {")", "]"}:
        return row.brackets[index] - 1
    return max(1, row.brackets[index])


def _is_spaced(row: Row, index: int, broken: set[int]) -> bool:
    """Whether an empty line before this one is kept: neither at the edge of a block nor in a continuation."""
    piece = row.pieces[index]
    if piece.newlines < 2 or index == 0 or row.pieces[index - 1].text == "{":
        return False
    following = row.next_token[index]
    if following is None:
        return True
    return _begins(row, following, broken) or (row.pieces[following].text == "}" and piece.is_comment)
