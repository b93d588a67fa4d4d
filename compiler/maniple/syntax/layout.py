"""Which newlines end a line: decided from the text around each, before parsing.

before: the text as written            after: the same length; comments and newlines that end no line are blanks
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|//[^\n]*|\n|[(\[{}\])]')
_GOES_ON = re.compile(r"(?:[,{(\[=+*/<>]|(?<!\w)-|(?<!\w)(?:then|and|or|not|is|in|where|of)|:)[ \t]*$")
_CONTINUES = re.compile(
    r"[ \t]*(?:[})\]]|=|(?:where|and|or|then|rounded|as)(?!\w)|else(?!\w)(?![ \t]*:)|with\s+(?:most|least)(?!\w)"
    r"|in\s+(?:falling\s+)?order\s+of(?!\w)|starting\s+with(?!\w))"
)
_RULE = re.compile(r"\b[A-Z]{2,}-[A-Z]?\d+\b")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its mark, by the offset where it starts."""

    start: int
    text: str


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The text ready for the parser, of unchanged length, and the comments that were blanked."""

    text: str
    comments: tuple[Comment, ...]

    def rules(self) -> tuple[tuple[int, str], ...]:
        """The rule numbers named in comments, with the offset of the comment."""
        return tuple((c.start, m.group()) for c in self.comments for m in _RULE.finditer(c.text))


def lay_out(text: str) -> LaidOut:
    """Blanks comments and the newlines that do not end a line."""
    characters = list(text.replace("\t", " ").replace("\r", " "))
    comments = _blank_comments(text, characters)
    bare = "".join(characters)
    _blank_newlines(bare, characters)
    return LaidOut("".join(characters), comments)


def _blank_comments(text: str, characters: list[str]) -> tuple[Comment, ...]:
    comments = []
    for piece in _PIECE.finditer(text):
        if piece.group().startswith(("#", "//")):
            comments.append(Comment(piece.start(), piece.group().rstrip()))
            characters[piece.start() : piece.end()] = " " * len(piece.group())
    return tuple(comments)


def _blank_newlines(bare: str, characters: list[str]) -> None:
    depth = [0]
    for piece in _PIECE.finditer(bare):
        mark = piece.group()
        if mark in "([":
            depth[-1] += 1
        elif mark in ")]":
            depth[-1] = max(0, depth[-1] - 1)
        elif mark == "{":
            depth.append(0)
        elif mark == "}" and len(depth) > 1:
            depth.pop()
        elif mark == "\n" and (depth[-1] or _joins(bare, piece.start())):
            characters[piece.start()] = " "


def _joins(bare: str, newline: int) -> bool:
    """Whether the line before or the line after says that the newline ends nothing."""
    start = bare.rfind("\n", 0, newline) + 1
    before = bare[start:newline]
    if not before.strip():
        return False
    if _GOES_ON.search(before):
        return True
    following = newline
    while following < len(bare) and bare[following] in " \n":
        following += 1
    return bool(_CONTINUES.match(bare, following))
