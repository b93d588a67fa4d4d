"""A text with its name, the places in it, and reading one from a file.

Offsets count code points of the normalised text; lines and columns are computed only when something is
printed, and both start at 1.
"""

import os
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path

SIZE_LIMIT = 8 * 1024 * 1024

# The controls that reorder text on screen, so that a reader sees another program than the compiler does
# ("Trojan Source", CVE-2021-42574), and the three invisible marks of the same family.
DIRECTION_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The code points from `start` up to, not including, `end`; an empty span is a place between two."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def __bool__(self) -> bool:
        """Be true even when empty: a place is never "no place"."""
        return True

    def join(self, other: "Span") -> "Span":
        """The smallest span that holds both."""
        return Span(min(self.start, other.start), max(self.end, other.end))

    def holds(self, other: "Span") -> bool:
        """Whether all of the other lies in this one."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column as people count them: from 1, in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A text and the name that is shown for it, usually a path relative to the working directory."""

    name: str
    text: str

    def position(self, offset: int) -> Position:
        """Line and column of an offset; one outside the text counts as its nearer end."""
        inside = min(max(offset, 0), len(self.text))
        starts = _line_starts(self.text)
        line = bisect_right(starts, inside)
        return Position(line, inside - starts[line - 1] + 1)

    def offset(self, position: Position) -> int:
        """The inverse of `position`; a column past the end of its line counts as that end."""
        start = self.line_start(position.line)
        return min(start + position.column - 1, start + len(self.line(position.line)))

    def line_count(self) -> int:
        """How many lines there are; a text that ends with a line break has an empty last one."""
        return len(_line_starts(self.text))

    def line_start(self, number: int) -> int:
        """Offset of the first code point of line `number`, 1 to `line_count()`."""
        return _line_starts(self.text)[number - 1]

    def line(self, number: int) -> str:
        """The text of line `number`, without its line break."""
        start = self.line_start(number)
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def slice(self, span: Span) -> str:
        """The text that a span covers."""
        return self.text[span.start : span.end]


class Reason(Enum):
    """Why a file gave no source."""

    MISSING = "missing"
    DIRECTORY = "directory"
    DENIED = "denied"
    TOO_LARGE = "too large"
    BINARY = "binary"
    NOT_UTF8 = "not UTF-8"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that gave no source: why, and the place in what could be shown of it (empty if nothing)."""

    reason: Reason
    source: Source
    span: Span


def read_source(path: str | Path, name: str | None = None) -> Source | Unreadable:
    """Read a UTF-8 file, without a byte order mark and with every line break as one line feed.

    `name` is what messages show, by default the path as given. Nothing is raised for what a user's disk or
    file may hold: the answer says why there is no source.
    """
    shown = display_name(path) if name is None else name
    data = _read_bytes(Path(path))
    if isinstance(data, Reason):
        return Unreadable(data, Source(shown, ""), Span(0, 0))
    return decode_source(shown, data)


def decode_source(name: str, data: bytes) -> Source | Unreadable:
    """Make a source from the bytes of a file, under the same rules as `read_source`."""
    if len(data) > SIZE_LIMIT:
        return Unreadable(Reason.TOO_LARGE, Source(name, ""), Span(0, 0))
    if b"\0" in data:
        return Unreadable(Reason.BINARY, Source(name, ""), Span(0, 0))
    try:
        return Source(name, _normalise(data.decode("utf-8")))
    except UnicodeDecodeError as failure:
        start = len(_normalise(data[: failure.start].decode("utf-8")))
        shown = Source(name, _normalise(data.decode("utf-8", "replace")))
        return Unreadable(Reason.NOT_UTF8, shown, Span(start, start + 1))


def direction_controls(source: Source) -> tuple[Span, ...]:
    """The places of the characters that would make a reader see another order than the text has."""
    if source.text.isascii():
        return ()
    places = (index for index, character in enumerate(source.text) if character in DIRECTION_CONTROLS)
    return tuple(Span(index, index + 1) for index in places)


def is_file(path: str | Path) -> bool:
    """Whether there is a file; what nobody can ask about, such as a name that is too long, is none."""
    return _answers(Path(path).is_file)


def is_folder(path: str | Path) -> bool:
    """Whether there is a folder, likewise."""
    return _answers(Path(path).is_dir)


def is_there(path: str | Path) -> bool:
    """Whether there is anything, likewise."""
    return _answers(Path(path).exists)


def _answers(asked: Callable[[], bool]) -> bool:
    try:
        return asked()
    except OSError:
        return False


def display_name(path: str | Path) -> str:
    """A path as it is printed: forward slashes, and no bytes that are not text."""
    return os.fsencode(Path(path).as_posix()).decode("utf-8", "replace")


def _read_bytes(path: Path) -> bytes | Reason:
    try:
        if path.is_fifo():
            # Reading would wait for whoever writes into it, perhaps for ever.
            return Reason.DENIED
        with path.open("rb") as file:
            # One byte more than allowed tells a file that is too large from one that just fits.
            return file.read(SIZE_LIMIT + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        # ValueError: a path with a NUL in it, which can name no file.
        return Reason.MISSING
    except IsADirectoryError:
        return Reason.DIRECTORY
    except OSError:
        return Reason.DIRECTORY if is_folder(path) else Reason.DENIED


def _normalise(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@lru_cache(maxsize=512)
def _line_starts(text: str) -> tuple[int, ...]:
    starts = [0]
    index = text.find("\n")
    while index >= 0:
        starts.append(index + 1)
        index = text.find("\n", index + 1)
    return tuple(starts)
