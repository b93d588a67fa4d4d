"""Cuts a laid-out text into its top-level declarations, so that each parses, or fails, by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from maniple.source import Span

_MARK = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\n]')
_HEADS = frozenset(
    "use words kind zone map table query to phase event after before instead option ability priority phrase noun payment setting state"
    " format army scenario test text change remove".split()
)
_HEAD = re.compile(r"([^\W\d]\w*)")


@dataclass(frozen=True, slots=True)
class Slice:
    """A declaration's stretch of text; `open_brace` is where a brace was opened and never closed, `stray` a brace too many."""

    span: Span
    open_brace: int | None = None
    stray: int | None = None


def cut(text: str) -> tuple[Slice, ...]:
    """Slices in order. A line at the left edge that begins a declaration starts a new slice even where a brace is open."""
    slices: list[Slice] = []
    start = 0
    braces: list[int] = []
    for mark in _MARK.finditer(text):
        at, what = mark.start(), mark.group()
        if what == "{":
            braces.append(at)
        elif what == "}":
            if not braces:
                slices.append(Slice(Span(start, at), stray=at))
                start = at + 1
            else:
                braces.pop()
        elif what == "\n" and (not braces or _begins(text, at + 1)):
            slices.append(Slice(Span(start, at), open_brace=braces[0] if braces else None))
            start = at + 1
            braces = []
    slices.append(Slice(Span(start, len(text)), open_brace=braces[0] if braces else None))
    return tuple(_trimmed(text, s) for s in slices if text[s.span.start : s.span.end].strip() or s.stray is not None)


def _begins(text: str, at: int) -> bool:
    head = _HEAD.match(text, at)
    return bool(head) and head.group(1) in _HEADS  # type: ignore[union-attr]


def _trimmed(text: str, piece: Slice) -> Slice:
    start, end = piece.span.start, piece.span.end
    while start < end and text[start] in " \n":
        start += 1
    while end > start and text[end - 1] in " \n":
        end -= 1
    return Slice(Span(start, end), piece.open_brace, piece.stray)
