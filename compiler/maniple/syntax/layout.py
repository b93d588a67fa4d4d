"""Which newlines end a line: decided from the text around each, before parsing.

before: the text as written
after: a text of the same length; comments and newlines that end no line are blanks
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

# A text that is never closed ends with its line, so that what stands in it opens no comment and no brace.
_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"?|#[^\n]*|//[^\n]*|\n|[(\[{}\])]')
_GOES_ON = re.compile(r"(?:[,{(\[=+*/<>]|(?<!\w)-|(?<!\w)(?:then|and|or|not|is|in|where|of)|:)[ \t]*$")
_CONTINUES = re.compile(
    r"[ \t]*(?:[})\]]|=|(?:where|and|or|then|rounded|as)(?!\w)|else(?!\w)(?![ \t]*:)"
    r"|with\s+(?:most|least)(?!\w)|in\s+(?:falling\s+)?order\s+of(?!\w)|starting\s+with(?!\w))"
)
_RULE = re.compile(r"\b[A-Z]{2,}-[A-Z]?\d+\b")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its mark, by the offset where it starts."""

    start: int
    text: str


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The text ready for the parser and, as `bare`, with all its newlines; both of unchanged length."""

    text: str
    bare: str
    comments: tuple[Comment, ...]

    def rules(self) -> tuple[tuple[int, str], ...]:
        """The rule numbers named in comments, with the offset of the comment."""
        return tuple((c.start, m.group()) for c in self.comments for m in _RULE.finditer(c.text))


def lay_out(text: str) -> LaidOut:
    """Blanks comments and the newlines that do not end a line."""
    characters = list(text.replace("\t", " ").replace("\r", " "))
    comments = _blank_comments(text, characters)
    bare = "".join(characters)
    for newline in _joints(bare):
        characters[newline] = " "
    return LaidOut("".join(characters), bare, comments)


def _blank_comments(text: str, characters: list[str]) -> tuple[Comment, ...]:
    comments = []
    for piece in _PIECE.finditer(text):
        if piece.group().startswith(("#", "//")):
            comments.append(Comment(piece.start(), piece.group().rstrip()))
            characters[piece.start() : piece.end()] = " " * len(piece.group())
    return tuple(comments)


def _joints(bare: str) -> Iterator[int]:
    """The newlines that end nothing. Those of empty lines follow the last one before them."""
    start, joined = 0, False
    for newline, enclosed in _newlines(bare):
        line = bare[start:newline]
        if line.strip():
            joined = enclosed or bool(_GOES_ON.search(line)) or _continues(bare, newline)
        if joined:
            yield newline
        start = newline + 1


def _newlines(bare: str) -> Iterator[tuple[int, bool]]:
    """Each newline, and whether round or square brackets enclose it.

    A bracket that is not closed before the next brace encloses nothing: it must not swallow what follows.
    """
    newlines: list[int] = []
    open_brackets: list[int] = []
    changes = [0]
    for piece in _PIECE.finditer(bare):
        mark = piece.group()
        if mark == "\n":
            newlines.append(piece.start())
            changes.append(0)
        elif mark in "{}":
            open_brackets.clear()
        elif mark in "([":
            open_brackets.append(len(newlines))
        elif mark in ")]" and open_brackets:
            changes[open_brackets.pop()] += 1
            changes[len(newlines)] -= 1
    yield from zip(newlines, (depth > 0 for depth in accumulate(changes)), strict=False)


def _continues(bare: str, newline: int) -> bool:
    """Whether the next line that is not empty says that it goes on with this one."""
    following = newline
    while following < len(bare) and bare[following] in " \n":
        following += 1
    return bool(_CONTINUES.match(bare, following))
