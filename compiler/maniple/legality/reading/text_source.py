"""Text in lines, with whatever tables stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from maniple.legality.reading.columns import RowReader
from maniple.legality.reading.lines import LineReader
from maniple.legality.reading.records import Piece
from maniple.legality.reading.tables import TableReader

_UNDERLINE = re.compile(r"\s*={3,}\s*")
# Under the first line only: elsewhere it may part what stands above from what stands below.
_DASHES = re.compile(r"\s*[-~]{3,}\s*")
_ENDS = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Said:
    """What one line says; `belongs` is the list that the line itself names, if it does."""

    piece: Piece
    line: int
    belongs: str = ""


def lines_of_text(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    lines = _ENDS.split(text.removeprefix("\ufeff"))
    return lines[:-1] if lines and not lines[-1] else lines


def read_text(text: str, reader: LineReader) -> Iterator[Said]:
    """What the lines of a text say, in order."""
    tables = TableReader(RowReader(reader))
    lines = lines_of_text(text)
    first = next((number for number, line in enumerate(lines, 1) if line.strip()), 0)
    for number, (line, below) in enumerate(zip(lines, [*lines[1:], ""], strict=True), 1):
        row = tables.read(number, line)
        if row is not None:
            yield Said(row[0], number, row[1].strip())
        elif line.strip() and (_UNDERLINE.fullmatch(below) or (number == first and _DASHES.fullmatch(below))):
            yield Said(reader.underlined(number, line), number)
        else:
            yield Said(reader.read(number, line), number)
