"""`maniple new`: a game of one's own, or a set for a game that is there, to change from there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.outputs import why_not
from maniple.cli.targets import ENDING, complete_game, found, loaded
from maniple.resources import game_folders
from maniple.source import is_folder, is_there
from maniple.writing import write_whole

if TYPE_CHECKING:
    from maniple.cli.samples import Sample
    from maniple.ir.document import Document
    from maniple.pipeline import Target


def new(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="A folder that does not exist or is empty.")
    ],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="The game that a set is for; without it a game of its own begins.",
            autocompletion=complete_game,
        ),
    ] = None,
) -> None:
    """Begin a game, or a set for a game: it compiles, passes its tests and plays as it stands."""
    if is_there(directory) and (not is_folder(directory) or any(directory.iterdir())):
        exits.misuse(f"{directory} is there already and not an empty folder")
    if game is None:
        _begin_game(directory)
    else:
        _begin_set(directory, game)


def _begin_game(directory: Path) -> None:
    from maniple.cli.starter import begin_game

    try:
        directory.mkdir(parents=True, exist_ok=True)
        written = begin_game(directory)
    except OSError as failure:
        exits.misuse(f"{directory} cannot be written: {why_not(directory, failure)}")
    print("\n".join(map(str, written)))
    print(f"Next: maniple play {quote(str(directory))}")


def _begin_set(directory: Path, game: str) -> None:
    target = found(game)
    if target.kind == "compiled":
        exits.misuse(f"{game} is compiled: a set needs the sources of its game")
    path = directory / f"{_file_name(directory)}{ENDING}"
    if path.stem == target.name:
        exits.misuse(f"a set cannot be called `{target.name}` as its game is, for it could not use it")
    document, used = loaded(game).document, _used_name(game)
    readme = directory / "README.md"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        sample = _first_that_plays(path, target, document, used)
        if sample is None:
            exits.stop(f"no set for {game} was found that compiles and plays", exits.PROBLEMS)
        write_whole(readme, _readme(path, document, sample))
    except OSError as failure:
        exits.misuse(f"{directory} cannot be written: {why_not(directory, failure)}")
    print(f"{path}\n{readme}\nNext: maniple play {quote(str(path))}")


def _first_that_plays(path: Path, target: Target, document: Document, used: str) -> Sample | None:
    """Write the richest sample that compiles and plays: not every game bears another card."""
    from maniple.cli.samples import samples

    for sample in samples(target, document, used):
        write_whole(path, sample.text)
        if _plays(path):
            return sample
    path.unlink()
    return None


def _plays(path: Path) -> bool:
    from maniple import pipeline
    from maniple.cli.matches import play_out
    from maniple.diagnostics import Diagnostic
    from maniple.interpreter import Game, RulesFault

    target = pipeline.find(str(path))
    if isinstance(target, Diagnostic):
        return False
    document = pipeline.compile(target).document
    if document is None:
        return False
    rules = Game(document)
    try:
        for seed, players in enumerate(document.players):
            play_out(rules.start(players, seed, log=False), ("random",) * players, remembered=False)
    except RulesFault:
        return False
    return True


def _used_name(game: str) -> str:
    """What stands after `use`. Ends the command for a game that `use` would not find."""
    path = Path(game)
    here = is_folder(path) and path.resolve().parent == Path.cwd() and path.resolve().name.isidentifier()
    if game not in {folder.name for folder in game_folders()} and not here:
        exits.misuse(f"{game} is neither a shipped game nor a folder here, so `use` would not find it")
    return path.resolve().name if here else game


def _file_name(directory: Path) -> str:
    name = re.sub(r"\W+", "_", directory.resolve().name).strip("_").lower()
    return name if name.isidentifier() else "my_set"


def _readme(path: Path, document: Document, sample: Sample) -> str:
    return "\n".join(_paragraphs(path, document, sample)) + "\n"


def _paragraphs(path: Path, document: Document, sample: Sample) -> Iterator[str]:
    file = path.name
    yield f"# A set for {document.title}\n"
    yield f"`{file}` adds to the game without changing any file of it. {sample.about}\n"
    yield "```"
    yield f"maniple check {file}            what is wrong, and where"
    yield f"maniple test {file}             the tests in it"
    yield f"maniple play {file}             play with it at the terminal"
    yield f"maniple run {file} --games 20   let bots play with it"
    yield f"maniple fmt {file}              one tidy layout"
    yield f"maniple phrases {file}          the sentences that cards may use"
    yield "```\n"
    kind = sample.kind
    yield f"A set adds by name (`{kind} NAME {{ ... }}`), changes by name (`change {kind} NAME {{ ... }}`)"
    yield f"and removes by name (`remove {kind} NAME`). A card needs the fields of its kind and sentences of"
    yield "the game."
