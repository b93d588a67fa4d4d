"""`maniple build`: the compiled game, or what a stage makes of the sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from maniple.cli import exits
from maniple.cli.outputs import write
from maniple.cli.targets import GameArgument, found, loaded, show

if TYPE_CHECKING:
    from maniple.diagnostics import Diagnostic
    from maniple.source import Source

Stage = Literal["tokens", "tree", "model", "ir"]


def build(
    game: GameArgument,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where the compiled game is written.")
    ] = Path("output"),
    emit: Annotated[
        Stage | None, typer.Option(help="Print what this stage makes of the sources instead.")
    ] = None,
) -> None:
    """Compile a game to one JSON file."""
    if emit in ("tokens", "tree"):
        _emit_syntax(game, emit)
    elif emit == "model":
        _emit_model(game)
    elif emit == "ir":
        from maniple.ir.codec import to_json

        print(to_json(loaded(game).document), end="")
    else:
        _write(game, output)


def _write(name: str, output: Path) -> None:
    from maniple.ir.codec import to_json
    from maniple.ir.digest import short

    game = loaded(name)
    path = output / f"{game.document.game}.json"
    write(path, to_json(game.document), make_folder=True)
    print(f"{path}: {game.document.title}, version {short(game.digest)}")


def _emit_syntax(name: str, stage: Literal["tokens", "tree"]) -> None:
    from maniple.diagnostics import load_source
    from maniple.syntax.dump import dump_tokens

    problems: list[Diagnostic] = []
    for path in _sources(name):
        source, unreadable = load_source(path)
        problems.extend(unreadable)
        if source is not None:
            text, wrong = dump_tokens(source) if stage == "tokens" else _tree(source)
            print(f"# {source.name}\n{text}", end="")
            problems.extend(wrong)
    _end(problems)


def _tree(source: Source) -> tuple[str, tuple[Diagnostic, ...]]:
    from maniple.syntax.dump import dump
    from maniple.syntax.parse import parse

    file, problems = parse(source)
    return dump(file), problems


def _emit_model(name: str) -> None:
    from maniple import pipeline
    from maniple.cli.model_listing import listing
    from maniple.model.build import build as build_model

    parsed, problems, _ = pipeline.parse(found(name))
    if parsed is not None:
        model, wrong = build_model(parsed.program, parsed.files[-1].source)
        problems += wrong
        print(listing(model) if model else "", end="")
    _end(list(problems))


def _sources(name: str) -> tuple[Path, ...]:
    target = found(name)
    if target.kind == "compiled":
        exits.misuse(f"{name} is compiled already: it has no text to show the stages of")
    return target.paths


def _end(problems: list[Diagnostic]) -> None:
    if problems:
        show(problems)
        raise typer.Exit(exits.PROBLEMS)
