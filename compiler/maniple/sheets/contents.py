"""What the files of sheets say, in one language.

The shared file has what any game has, the game's own what only it has; one of the same name stands instead
of the shared one. Texts in several languages are tables such as `{ en = "Map", fr = "Carte" }`, wherever
they stand; `{Name}` in a text is what the game calls the thing of that name, `{table[key]}` what a table has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from maniple.sheets.entries import FILE, EntryError, Sheet, refuse_what_is_wrong, size_called
from maniple.sheets.plain import Plain
from maniple.sheets.problems import table_wrong
from maniple.sheets.tables import TableError, read_table
from maniple.sheets.view import View
from maniple.sheets.words import FIRST
from maniple.source import Source

_NAMED = re.compile(r"\{([^{}]+)\}")


@dataclass(slots=True)
class Contents:
    """Sheets by name, the look that they share, and the size of the cards."""

    sheets: dict[str, Sheet] = field(default_factory=dict)
    look: Plain = field(default_factory=dict)
    card: str = "poker"


def read_contents(folders: Sequence[Path], view: View) -> Contents:
    """What the files in some folders say, the first before the others. Raises `TableError`."""
    contents, reader = Contents(), _Reader(view)
    for folder in reversed(folders):
        source, data = read_table(folder / FILE)
        try:
            reader.add(contents, source, data)
        except EntryError as failure:
            raise TableError(table_wrong(source, str(failure))) from None
    return contents


class _Reader:
    """Reads files with the texts of one language. Everything here raises `EntryError`."""

    def __init__(self, view: View) -> None:
        self._view = view

    def add(self, contents: Contents, source: Source, data: Plain) -> None:
        """Lay what one file says over what others have said."""
        card, look, sheets = data.get("card", contents.card), data.get("look", {}), data.get("sheet", [])
        if not isinstance(look, dict):
            raise EntryError("`look` is no table")
        if not isinstance(sheets, list) or not all(isinstance(sheet, dict) for sheet in sheets):
            raise EntryError("`sheet` is no list of tables")
        size_called("card", card)
        found = [self._sheet(source, each) for each in sheets]
        twice = sorted(name for name, count in Counter(sheet.name for sheet in found).items() if count > 1)
        if twice:
            raise EntryError(f"two sheets are called `{twice[0]}`")
        contents.card = card
        contents.look.update(look)
        contents.sheets.update({sheet.name: sheet for sheet in found})

    def _sheet(self, source: Source, data: Plain) -> Sheet:
        translated = self._translated(data)
        refuse_what_is_wrong(translated)
        size = translated.pop("size", "sheet")
        measure = tuple(size) if isinstance(size, list) else size
        return Sheet(**translated, size=measure, source=source)

    def _translated(self, data: Any) -> Any:
        """Data in which each table of languages is its text."""
        if isinstance(data, dict):
            if self._is_text(data):
                return self._translated(data.get(self._view.language, data[FIRST]))
            return {key: self._translated(value) for key, value in data.items()}
        if isinstance(data, str):
            return _NAMED.sub(lambda found: self._named(found[1]), data)
        return [self._translated(value) for value in data] if isinstance(data, list) else data

    def _is_text(self, data: Plain) -> bool:
        """Whether a table has texts by language: codes of two letters, and those of the game."""
        known = self._view.document.texts
        languages = all(len(key) == 2 or key in known for key in data)
        return FIRST in data and languages and all(isinstance(text, str) for text in data.values())

    def _named(self, name: str) -> str:
        try:
            return self._view.named(name)
        except LookupError:
            raise EntryError(f"`{{{name}}}` names nothing that the tables of the game have") from None
