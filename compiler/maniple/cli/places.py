"""Places of compiled code in the sources that it came from."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from maniple.cli import exits
from maniple.cli.targets import found
from maniple.cli.terminal import wants_colour

if TYPE_CHECKING:
    from maniple.diagnostics import Label
    from maniple.interpreter import RulesFault
    from maniple.ir.document import Origin
    from maniple.source import Source


class Places:
    """Finds the lines of a game again. A document knows its sources by name only, and they may be gone."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._paths = tuple(paths)
        self._sources: dict[str, Source] = {}

    def source(self, name: str) -> Source:
        """The source of this name; one without text if it cannot be found."""
        if name not in self._sources:
            self._sources[name] = self._read(name)
        return self._sources[name]

    def label(self, sources: Sequence[str], origin: Origin, text: str = "") -> Label:
        """The place of an origin that counts from `sources`, with something to say of it."""
        from maniple.diagnostics import Label
        from maniple.source import Source, Span

        known = origin.source < len(sources)
        source = self.source(sources[origin.source]) if known else Source("unknown source", "")
        return Label(source, Span(origin.start, origin.end), text)

    def _read(self, name: str) -> Source:
        from maniple.source import Source, read_source

        for path in (Path(name), *(path for path in self._paths if _is_named(path, name))):
            source = read_source(path, name)
            if isinstance(source, Source):
                return source
        return Source(name, "")


def _is_named(path: Path, name: str) -> bool:
    return path.as_posix().endswith(f"/{name}") or path.name == Path(name).name


def excerpt(label: Label, colour: bool) -> str:
    """The line of a place with a mark under it, as in the messages of `check`."""
    from maniple.diagnostics.snippet import last_line, snippet

    source = label.source
    if not source.text:
        return f"  --> {source.name}\n"
    at = source.position(label.span.start)
    gutter = len(str(last_line(label)))
    rows = snippet(source, ((label, "error"),), gutter, colour)
    return "\n".join([f"{' ' * gutter}--> {source.name}:{at.line}:{at.column}", *rows]) + "\n"


def rules_broke(game: str, sources: Sequence[str], fault: RulesFault, seed: int | None = None) -> NoReturn:
    """End the command because the rules of a game broke, with the place in them and the seed of the game."""
    when = "" if seed is None else f" (seed {seed})"
    text = f"error: the rules broke{when}: {fault.message}\n"
    if fault.origin is not None:
        label = Places(found(game).paths).label(sources, fault.origin)
        text += excerpt(label, wants_colour(sys.stderr))
    if fault.help:
        text += f"  = help: {fault.help}\n"
    print(text, end="", file=sys.stderr)
    raise typer.Exit(exits.PROBLEMS)
