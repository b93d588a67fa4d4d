"""`maniple fmt`: sources in their canonical layout."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.outputs import why_not
from maniple.cli.targets import ENDING, PathsArgument, show, targets
from maniple.resources import game_folders
from maniple.source import is_folder, is_there
from maniple.writing import write_whole

if TYPE_CHECKING:
    from maniple.diagnostics import Diagnostic

STANDARD_INPUT = "-"


def fmt(
    paths: PathsArgument = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if something would change.")
    ] = False,
) -> None:
    """Write sources in one canonical layout; `-` reads standard input and writes standard output."""
    from maniple.diagnostics import counted

    if paths == [STANDARD_INPUT]:
        _format_input()
        return
    changed: list[Path] = []
    problems: list[Diagnostic] = []
    files = list(_files(paths))
    for path in files:
        different, wrong = _format(path, write=not check)
        problems.extend(wrong)
        if different:
            changed.append(path)
            print(f"{path}: {'would change' if check else 'changed'}")
    show(problems)
    print(f"{counted(len(files), 'file')}, {len(changed)} of them {_done(check)}")
    if problems or (check and changed):
        raise typer.Exit(exits.PROBLEMS)


def _done(check: bool) -> str:
    return "not in the canonical layout" if check else "changed"


def _files(paths: Sequence[str] | None) -> Iterator[Path]:
    shipped = {folder.name: folder for folder in game_folders()}
    for name in targets(paths):
        path = Path(name)
        if not is_there(path) and name in shipped:
            path = shipped[name]
        if is_folder(path):
            yield from sorted(path.rglob(f"*{ENDING}"))
        elif is_there(path):
            yield path
        else:
            exits.misuse(f"there is no file, folder or game `{name}`")


def _format(path: Path, write: bool) -> tuple[bool, Sequence[Diagnostic]]:
    """Whether a file was not in its layout, and the problems that keep it from being read."""
    from maniple.diagnostics import load_source
    from maniple.syntax.format import format_source

    source, problems = load_source(path)
    if source is None or problems:
        return False, problems
    text, problems = format_source(source)
    # The bytes decide: the layout ends its lines in one way, and the source has forgotten how they ended.
    if problems or text.encode() == path.read_bytes():
        return False, problems
    if write:
        _replace(path, text)
    return True, ()


def _replace(path: Path, text: str) -> None:
    """Write the whole file or nothing: an interrupted run must not cost anybody a source."""
    try:
        write_whole(path, text)
    except OSError as failure:
        exits.misuse(f"{path} cannot be written: {why_not(path, failure)}")


def _format_input() -> None:
    from maniple.source import Source
    from maniple.syntax.format import format_source

    text, problems = format_source(Source("standard input", sys.stdin.read()))
    print(text, end="")
    if problems:
        show(problems)
        raise typer.Exit(exits.PROBLEMS)
