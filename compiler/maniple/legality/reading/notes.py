"""What the reader has to say of a list, besides the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

LineKind = Literal["card", "field", "heading", "comment", "decoration", "unknown"]
Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the reader did or could not do. `key` is that of its wording, `values` fill it in.

    `serious` ones leave lines unread, so that there can be no verdict.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    lines: tuple[int, ...] = ()
    serious: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the user's text, counted from 1, as it stands there, with what it was taken for."""

    number: int
    text: str
    kind: LineKind


class UnreadableError(Exception):
    """What was given is no list that could be read. `key` and `values` word the reason."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def note(key: str, line: int = 0, /, serious: bool = False, **values: Value) -> Note:
    """A note on one line, or on none."""
    return Note(key, tuple(values.items()), (line,) if line else (), serious)
