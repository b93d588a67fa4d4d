"""What is printed, and where: colour on a terminal that wants it, progress on a terminal only."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

# What a table or a paragraph may take where nothing says how wide the reader's window is.
PLAIN_WIDTH = 100


def is_terminal(stream: TextIO) -> bool:
    """Whether a person is at the other end."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def wants_colour(stream: TextIO) -> bool:
    """Whether to print colours: on a terminal, unless `NO_COLOR` is set (https://no-color.org)."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR")


def console(stream: TextIO | None = None) -> Console:
    """A console of Rich on a stream, by default standard output."""
    from rich.console import Console

    target = stream or sys.stdout
    terminal = is_terminal(target)
    return Console(
        file=target,
        width=None if terminal else PLAIN_WIDTH,
        force_terminal=terminal,
        no_color=not wants_colour(target),
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
    )


def heading(text: str) -> str:
    """A line in bold where there is colour."""
    return f"\x1b[1m{text}\x1b[0m" if wants_colour(sys.stdout) else text


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[], None]]:
    """A bar on standard error while something takes time; calling what it gives moves it on by one."""
    if not is_terminal(sys.stderr) or (total is not None and total < 2):
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(sys.stderr), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)
