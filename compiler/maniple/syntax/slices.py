"""Cuts a laid-out text into its top-level declarations, so that each parses, or fails, by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from maniple.source import Span
from maniple.syntax.layout import LaidOut

_MARK = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[{}\n]')
_CLOSED = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_HEAD = re.compile(
    r"(?:use|words|kind|zone|map|table|query|to|phase|event|after|before|instead|option|ability|priority|phrase|noun"
    r"|payment|setting|state|format|army|scenario|test|text|change|remove)(?!\w)"
)
_NAME = r'(?:[^\W\d]\w*|"(?:[^"\\\n]|\\.)*")'
_CARD = re.compile(rf"(?!(?:for|if|match|roll)\b)[^\W\d]\w*(?: +{_NAME})?(?: +of +{_NAME})?(?: +x\d+)? *\{{")


@dataclass(frozen=True, slots=True)
class OpenBrace:
    """A declaration whose braces do not close, and the brace that is most likely the one."""

    span: Span
    brace: int


@dataclass(frozen=True, slots=True)
class StrayBrace:
    """A closing brace too many, and the brace that closed the declaration before it, perhaps too early."""

    span: Span
    brace: int
    closed: int | None


Slice: TypeAlias = Span | OpenBrace | StrayBrace


def cut(laid: LaidOut) -> tuple[Slice, ...]:
    """Slices in order; those of whole declarations are plain spans.

    Only where a brace is never closed does the left edge count: there a line that looks like the head of a
    declaration begins one.
    """
    slices = _Cutter(laid, loose=False).cut(0)
    last = slices[-1] if slices else None
    if isinstance(last, OpenBrace):
        slices[-1:] = _Cutter(laid, loose=True).cut(last.span.start)
    return tuple(slices)


class _Cutter:
    """One pass over a text, from mark to mark."""

    def __init__(self, laid: LaidOut, *, loose: bool) -> None:
        self._text = laid.text
        self._bare = laid.bare
        self._loose = loose
        self._slices: list[Slice] = []
        self._start = 0
        # The open braces, each with the indentation of its line.
        self._braces: list[tuple[int, int]] = []
        # A brace whose end stands further left than it: another's end may have closed it.
        self._suspect: int | None = None
        self._line = 0

    def cut(self, start: int) -> list[Slice]:
        self._start = self._line = start
        for mark in _MARK.finditer(self._bare, start):
            at = mark.start()
            match mark.group():
                case "{":
                    self._braces.append((at, self._indentation()))
                case "}" if self._braces:
                    self._close(at)
                case "}":
                    self._stray(at)
                case "\n":
                    if self._ends(at):
                        self._end(at)
                    self._line = at + 1
                case text if not _CLOSED.fullmatch(text):
                    self._unclosed(at, text)
        self._end(len(self._bare))
        return self._slices

    def _close(self, at: int) -> None:
        opened, indentation = self._braces.pop()
        first_on_line = self._line + self._indentation() == at
        if first_on_line and self._suspect is None and indentation > self._indentation():
            self._suspect = opened

    def _unclosed(self, at: int, text: str) -> None:
        """Braces at the end of the line count all the same, so that the text is all that is wrong."""
        end = len(text.rstrip("{} "))
        for offset, character in enumerate(text[end:], at + end):
            if character == "{":
                self._braces.append((offset, self._indentation()))
            elif character == "}" and self._braces:
                self._braces.pop()

    def _stray(self, at: int) -> None:
        """What stands deeper than the brace was meant to belong to it, so it is no declaration of its own."""
        deeper = self._take_back(at)
        before = self._slices[-1] if self._slices else None
        headed = isinstance(before, Span) and self._bare[before.end - 1] != "}"
        if isinstance(before, Span) and deeper and headed:
            # The brace that is missing is the opening one, behind this head.
            self._slices[-1] = Span(before.start, at + 1)
        elif not isinstance(before, StrayBrace) or self._bare[self._start : at].strip():
            closed = before.end - 1 if isinstance(before, Span) and not headed else None
            self._slices.append(StrayBrace(Span(self._start, at + 1), at, closed))
        self._start = at + 1

    def _take_back(self, at: int) -> bool:
        """Joins slices that stand deeper than a brace to the current one; whether anything stands deeper."""
        edge = self._indentation()
        while self._slices and isinstance(last := self._slices[-1], Span) and self._column(last.start) > edge:
            self._start = last.start
            self._slices.pop()
        start = _trimmed(self._text, self._start, at).start
        return start < at and self._column(start) > edge

    def _column(self, at: int) -> int:
        return at - (self._bare.rfind("\n", 0, at) + 1)

    def _ends(self, at: int) -> bool:
        if self._braces:
            return self._loose and bool(_HEAD.match(self._bare, at + 1) or _CARD.match(self._bare, at + 1))
        return self._text[at] == "\n"

    def _end(self, at: int) -> None:
        span = _trimmed(self._text, self._start, at)
        if self._braces:
            brace = self._braces[-1][0] if self._suspect is None else self._suspect
            self._slices.append(OpenBrace(span, brace))
        elif span.start < span.end:
            self._slices.append(span)
        self._start = at + 1
        self._braces = []
        self._suspect = None

    def _indentation(self) -> int:
        """How far the current line is indented; an empty line is as wide as its blanks."""
        end = self._line
        while self._bare[end : end + 1] == " ":
            end += 1
        return end - self._line


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in " \n":
        start += 1
    while end > start and text[end - 1] in " \n":
        end -= 1
    return Span(start, end)
