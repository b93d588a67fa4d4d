"""Tables that stay readable in narrow windows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

# What the second of two columns needs to be read, in characters.
READABLE = 24
# What Rich leaves free between two columns.
GAP = 2


@dataclass(frozen=True, slots=True)
class Grid:
    """Things and what is said of each, a row for each thing; a column for each where words would not fit."""

    headings: Sequence[str]
    rows: Sequence[Sequence[Text]]

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        """The rows as they fit the window."""
        if _fits(self.headings, self.rows, options.max_width):
            yield _table(self.headings, self.rows)
            return
        names = [row[0].plain for row in self.rows]
        columns = zip(*(row[1:] for row in self.rows), strict=True)
        turned = [(Text(head), *cells) for head, cells in zip(self.headings[1:], columns, strict=True)]
        if _fits((self.headings[0], *names), turned, options.max_width):
            yield _table((self.headings[0], *names), turned)
            return
        for row in self.rows:
            yield Text(row[0].plain, style="bold")
            said = zip(self.headings[1:], row[1:], strict=True)
            yield Pairs([(heading, cell.plain) for heading, cell in said])


@dataclass(frozen=True, slots=True)
class Pairs:
    """Names and what is said of each: two columns, or a line for each where that would be too narrow."""

    said: Sequence[tuple[str, str]]

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        """The pairs as they fit the window."""
        widest = max((cell_len(name) for name, _ in self.said), default=0)
        if options.max_width - widest - GAP < READABLE:
            yield from (Text.assemble((name, "bold"), " " * GAP, text) for name, text in self.said)
            return
        table = Table(box=None, pad_edge=False, show_header=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        for name, text in self.said:
            table.add_row(Text(name), Text(text))
        yield table


def _fits(headings: Sequence[str], rows: Sequence[Sequence[Text]], width: int) -> bool:
    """Whether every word can stand in its column unbroken."""
    columns = zip(headings, *([cell.plain for cell in row] for row in rows), strict=True)
    words = [
        max((cell_len(word) for cell in column for word in cell.split()), default=0) for column in columns
    ]
    return sum(words) + GAP * (len(words) - 1) <= width


def _table(headings: Sequence[str], rows: Iterable[Sequence[Text]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(Text(heading), overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
