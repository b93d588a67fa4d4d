"""Reading the tables that stand beside templates: `sheets.toml`, `fonts.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from maniple.diagnostics.problems import unreadable
from maniple.sheets.problems import table_unread
from maniple.sheets.refusal import RefusedError
from maniple.source import Reason, Source, Unreadable, display_name, read_source


class TableError(RefusedError):
    """A table that cannot be read or followed."""


def read_table(path: Path) -> tuple[Source, dict[str, Any]]:
    """The text and the data of a table; without any where there is no file. Raises `TableError`."""
    source = read_source(path, shown(path))
    if isinstance(source, Unreadable):
        if source.reason is Reason.MISSING:
            return source.source, {}
        raise TableError(unreadable(source))
    try:
        return source, tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as failure:
        raise TableError(table_unread(source, str(failure))) from None
    except RecursionError:
        raise TableError(table_unread(source, "it is nested too deep")) from None


def shown(path: Path) -> str:
    """How a file beside templates is called in messages: from here if it lies beneath, else in short."""
    here = Path.cwd()
    return display_name(path.relative_to(here) if path.is_relative_to(here) else Path(*path.parts[-3:]))
