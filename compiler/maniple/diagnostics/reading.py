"""Reading a source together with what is to be said about it: the first step of every command."""

from pathlib import Path

from maniple.diagnostics.problems import direction_control, unreadable
from maniple.diagnostics.record import Diagnostic
from maniple.source import Source, Unreadable, direction_controls, read_source


def load_source(path: str | Path, name: str | None = None) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """The source of a file, or none, and the problems of reading it; see `maniple.source.read_source`."""
    answer = read_source(path, name)
    if isinstance(answer, Unreadable):
        return None, (unreadable(answer),)
    return answer, tuple(direction_control(answer, span) for span in direction_controls(answer))
