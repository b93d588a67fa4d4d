"""What stands between two pieces of one line."""

from __future__ import annotations

from itertools import pairwise

from maniple.syntax.pieces import Piece

_TIGHT_BEFORE = frozenset({",", ":", ")", "]", ".", "..", "["})
_TIGHT_AFTER = frozenset({"(", "[", ".", ".."})


def gap(left: Piece, right: Piece) -> str:
    """Two blanks before a comment, none inside brackets and where things belong together, one elsewhere."""
    if right.is_comment:
        return "  "
    if _is_tight(left, right):
        return ""
    return " "


def _is_tight(left: Piece, right: Piece) -> bool:
    if left.kind == "SIGN" or left.text in _TIGHT_AFTER or right.text in _TIGHT_BEFORE:
        return True
    if right.text == "(":
        # A query touches its bracket; a bracket after the name of a verb is an argument of its own.
        return left.kind == "CALL"
    return (left.text, right.text) == ("{", "}")


def written(line: tuple[Piece, ...]) -> str:
    """The text of a line, not indented."""
    parts = [line[0].text] if line else []
    for left, right in pairwise(line):
        parts += gap(left, right), right.text
    return "".join(parts)
