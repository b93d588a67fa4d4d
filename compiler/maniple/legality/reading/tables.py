"""Tables in a text: Markdown, tabs, commas or semicolons, with a row of headings."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass

from maniple.legality.reading import decoration
from maniple.legality.reading.columns import Cell, Column, RowReader
from maniple.legality.reading.folding import cleaned, mended
from maniple.legality.reading.records import Piece, Plain

_MARKDOWN_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*")
LONGEST_ROW = 2_000
_SIGNS = ("\t", "|", ";", ",")


@dataclass(slots=True)
class _Open:
    """The table that the lines being read stand in."""

    sign: str
    columns: tuple[Column, ...]


class TableReader:
    """Reads the rows of tables, line by line; what is no row of one it leaves alone."""

    def __init__(self, rows: RowReader) -> None:
        self._rows = rows
        self._open: _Open | None = None

    def read(self, line: int, text: str) -> tuple[Piece, str] | None:
        """What a line says as a row, and which list its row belongs to ("" if it does not say)."""
        if len(text) > LONGEST_ROW:
            return None
        plain = decoration.unquoted(cleaned(mended(text)))
        if self._open and self._open.sign == "|" and _MARKDOWN_RULE.fullmatch(plain):
            return Piece((Plain(line, "decoration"),)), ""
        for sign in _SIGNS:
            cells = _cells(plain, sign)
            if len(cells) > 1:
                columns = self._rows.columns(cells)
                if columns is not None:
                    self._open = _Open(sign, columns)
                    return Piece((Plain(line, "decoration"),)), ""
        return self._row(line, plain)

    def _row(self, line: int, text: str) -> tuple[Piece, str] | None:
        if self._open is None:
            return None
        cells = _cells(text, self._open.sign)
        columns = self._open.columns
        if len(cells) > len(columns) and not any(cells[len(columns) :]):
            cells = cells[: len(columns)]
        if len(cells) > len(columns) or not self._is_whole(cells, columns):
            return None
        named = tuple(Cell(column, value) for column, value in zip(columns, cells, strict=False))
        belongs = next((cell.text for cell in named if cell.column.kind == "list"), "")
        return self._rows.row(line, named), belongs

    def _is_whole(self, cells: list[str], columns: tuple[Column, ...]) -> bool:
        """Whether there is a cell for each column; one that names a card may lack those behind its name."""
        if len(cells) == len(columns):
            return True
        names = [at for at, column in enumerate(columns) if column.kind == "name"]
        return names[0] < len(cells) and self._rows.is_card(cells[names[0]])


def _cells(text: str, sign: str) -> list[str]:
    """The cells of a row, without the emphasis of Markdown."""
    if sign not in text:
        return []
    if sign == "|":
        text = text.strip()
        text = text.removeprefix("|").removesuffix("|")
    try:
        found = next(csv.reader([text], delimiter=sign, strict=True), [])
    except csv.Error:
        return []
    return [decoration.plain(cell.strip()) for cell in found]
