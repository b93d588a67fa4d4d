"""From what the user typed to a game, or to what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.terminal import wants_colour
from maniple.resources import game_folders

if TYPE_CHECKING:
    from maniple.diagnostics import Diagnostic
    from maniple.loading import Game
    from maniple.pipeline import Target

ENDING = ".maniple"


def complete_game(typed: str) -> list[str]:
    """The shipped games that begin with what was typed, for the shell."""
    return [folder.name for folder in game_folders() if folder.name.startswith(typed)]


GAME_HELP = "A shipped game, a folder of sources, a set (a file), or a compiled file."
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=complete_game)]
PathsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...",
        help="Games, folders or files; by default the sources here, or all shipped games.",
        autocompletion=complete_game,
    ),
]


def targets(paths: Sequence[str] | None) -> list[str]:
    """What a command is for: what was named, else the sources here, else all shipped games."""
    if paths:
        return list(paths)
    if any(Path().glob(f"*{ENDING}")):
        return ["."]
    return [_nearest(folder) for folder in game_folders()]


def found(name: str) -> Target:
    """The target of a name or path; ends the command if there is none."""
    from maniple import pipeline
    from maniple.diagnostics import Diagnostic

    target = pipeline.find(name)
    if isinstance(target, Diagnostic):
        show([target])
        raise typer.Exit(exits.MISUSE)
    return target


def loaded(name: str) -> Game:
    """The compiled game; ends the command and shows the problems if it is not there or has errors."""
    from maniple.loading import LoadError, load

    try:
        return load(name)
    except LoadError as failure:
        if not failure.problems:
            exits.stop(str(failure), exits.PROBLEMS)
        show(failure.problems)
        raise typer.Exit(exits.PROBLEMS if failure.found else exits.MISUSE) from None


def recorded(name: str, path: Path, where: str) -> Game:
    """The game that a record is of, which knows only its name; ends the command if none of that name is at
    hand, and says `where` one would name its place.
    """
    from maniple import pipeline
    from maniple.diagnostics import Diagnostic

    if isinstance(pipeline.find(name), Diagnostic):
        exits.misuse(
            f"{path} is of the game `{name}`, which is not among those at hand; say where it is: {where}"
        )
    return loaded(name)


def show(problems: Iterable[Diagnostic]) -> None:
    """Problems as text on standard error."""
    from maniple.diagnostics import render_text

    print(render_text(problems, colour=wants_colour(sys.stderr)), end="", file=sys.stderr)


def _nearest(folder: Path) -> str:
    """A folder as it is shown: from here if it lies beneath, so that messages can be clicked."""
    return str(folder.relative_to(Path.cwd())) if folder.is_relative_to(Path.cwd()) else str(folder)
