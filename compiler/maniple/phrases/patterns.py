"""The grammar of patterns: literal text, `{slot}`, `{slot: type}`, `{form|form}` and `{:f one}`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

_BRACES = re.compile(r"[{}]")
_SLOT = re.compile(r"(\+?)\s*([^\W\d]\w*)\s*(?::\s*(\S.*?)\s*)?")
_DECIDER = re.compile(r"\s*([^\W\d]\w*)\s*:\s+(.*)", re.DOTALL)
_MARKS = {"m", "f", "one", "many"}


@dataclass(frozen=True, slots=True)
class Text:
    """Words that are printed as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """`{name}` or `{+name: type}`; `at` is its place in the pattern."""

    name: str
    signed: bool
    type: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Forms:
    """`{a|b/c|d}`: forms for one, then for many, each by gender; the slot `by`, or a near one, decides."""

    options: tuple[tuple[str, ...], ...]
    by: str | None
    at: int

    def every(self) -> tuple[str, ...]:
        """All forms, each once."""
        return tuple(dict.fromkeys(form for row in self.options for form in row))


Piece: TypeAlias = Text | Slot | Forms


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern as it is written, with the gender and number that its marks give it."""

    text: str
    pieces: tuple[Piece, ...]
    gender: str | None = None
    many: bool | None = None

    def slots(self) -> tuple[Slot, ...]:
        """The slots in their order."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))


@dataclass(frozen=True, slots=True)
class Misshapen:
    """Why a text is no pattern, and where: `what` is "open", "stray", "nested", "slot" or "mark"."""

    what: str
    start: int
    end: int


def read_pattern(text: str) -> Shape | Misshapen:
    """The pieces of a pattern."""
    pieces: list[Piece] = []
    marks: set[str] = set()
    at = 0
    while at < len(text):
        brace = _BRACES.search(text, at)
        if brace is None or brace.start() > at:
            end = brace.start() if brace else len(text)
            pieces.append(Text(text[at:end]))
            at = end
            continue
        close = _closing(text, at)
        if isinstance(close, Misshapen):
            return close
        inside = _inside(text[at + 1 : close], at, close)
        if isinstance(inside, Misshapen):
            return inside
        if isinstance(inside, frozenset):
            marks |= inside
        else:
            pieces.append(inside)
        at = close + 1
    return _with_marks(text, _glued(pieces), marks)


def split_numbers(text: str) -> tuple[str, ...]:
    """A noun's forms for one and for many: its parts around a slash that is in no braces."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == "/" and depth == 0:
            return text[:at], text[at + 1 :]
    return (text,)


def _closing(text: str, at: int) -> int | Misshapen:
    if text[at] == "}":
        return Misshapen("stray", at, at + 1)
    following = _BRACES.search(text, at + 1)
    if following is None:
        return Misshapen("open", at, len(text))
    if following.group() == "{":
        return Misshapen("nested", following.start(), following.end())
    return following.start()


def _inside(text: str, at: int, close: int) -> Piece | frozenset[str] | Misshapen:
    if text.startswith(":"):
        marks = frozenset(text[1:].split())
        return marks if marks and marks <= _MARKS else Misshapen("mark", at, close + 1)
    if "|" in text or "/" in text:
        return _forms(text, at)
    match = _SLOT.fullmatch(text.strip())
    if match is None:
        return Misshapen("slot", at, close + 1)
    return Slot(match[2], match[1] == "+", match[3], at)


def _forms(text: str, at: int) -> Forms:
    decider = _DECIDER.fullmatch(text)
    by, forms = (decider[1], decider[2]) if decider else (None, text)
    rows = tuple(tuple(form.strip() for form in row.split("|")) for row in forms.split("/"))
    return Forms(rows, by, at)


def _with_marks(text: str, pieces: tuple[Piece, ...], marks: set[str]) -> Shape:
    gender = next((mark for mark in ("f", "m") if mark in marks), None)
    many = "many" in marks if marks & {"one", "many"} else None
    return Shape(text, pieces, gender, many)


def _glued(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Forms take in the part of a word that touches them, so that `card{|s}` is `{card|cards}`."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Forms):
            before = _tail(pieces, index - 1)
            after = _head(pieces, index + 1)
            options = tuple(tuple(f"{before}{form}{after}" for form in row) for row in piece.options)
            pieces[index] = Forms(options, piece.by, piece.at)
    return tuple(piece for piece in pieces if not isinstance(piece, Text) or piece.text)


def _tail(pieces: list[Piece], index: int) -> str:
    piece = pieces[index] if index >= 0 else None
    if not isinstance(piece, Text):
        return ""
    match = re.search(r"[\w'’-]*\Z", piece.text)  # noqa: RUF001
    tail = match.group() if match else ""
    pieces[index] = Text(piece.text[: len(piece.text) - len(tail)])
    return tail


def _head(pieces: list[Piece], index: int) -> str:
    piece = pieces[index] if index < len(pieces) else None
    if not isinstance(piece, Text):
        return ""
    match = re.match(r"[\w'’-]*", piece.text)  # noqa: RUF001
    head = match.group() if match else ""
    pieces[index] = Text(piece.text[len(head) :])
    return head
