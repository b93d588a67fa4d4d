"""Icons by name: SVG files in folders, drawn in the colour that is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from maniple.diagnostics import suggest
from maniple.sheets.face import Colour, Drawing
from maniple.sheets.icons.svg import read_svg
from maniple.sheets.markup import MarkupError
from maniple.source import is_file

SIZE_LIMIT = 1_000_000
_NAME = re.compile(r"[a-z0-9_-]+")


class Shelf:
    """The icons in folders `icons` beside templates; the first folder that has a name gives it."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = [folder / "icons" for folder in folders]
        self._texts: dict[str, str | None] = {}
        self._drawings: dict[tuple[str, Colour], Drawing] = {}

    def icon(self, name: str, colour: Colour) -> Drawing | None:
        """The icon of a name, or none if there is none. Raises `MarkupError` for one that is damaged."""
        key = (name, colour)
        if key not in self._drawings:
            text = self._text(name)
            if text is None:
                return None
            self._drawings[key] = read_svg(name, text, colour)
        return self._drawings[key]

    def names(self) -> tuple[str, ...]:
        """All names, in order."""
        return tuple(sorted({path.stem for folder in self._folders for path in folder.glob("*.svg")}))

    def near(self, name: str) -> tuple[str, ...]:
        """What may have been meant by a name that there is not."""
        return suggest(name, self.names())

    def _text(self, name: str) -> str | None:
        if name not in self._texts:
            self._texts[name] = self._read(name)
        return self._texts[name]

    def _read(self, name: str) -> str | None:
        if not _NAME.fullmatch(name):
            return None
        for folder in self._folders:
            path = folder / f"{name}.svg"
            if is_file(path):
                return read_drawing(path)
        return None


def read_drawing(path: Path) -> str:
    """The text of a drawing. Raises `MarkupError`."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
        if len(data) > SIZE_LIMIT:
            raise MarkupError(f"the drawing is larger than {SIZE_LIMIT // 1000} kB", 1)
        return data.decode("utf-8")
    except OSError as failure:
        raise MarkupError(f"the drawing cannot be read: {failure.strerror}", 1) from None
    except UnicodeDecodeError:
        raise MarkupError("the drawing is not UTF-8 text", 1) from None
