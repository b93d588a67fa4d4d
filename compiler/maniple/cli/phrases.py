"""`maniple phrases`: the sentences that cards of a game may use."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.targets import GameArgument, found, show
from maniple.cli.terminal import heading

if TYPE_CHECKING:
    from maniple.phrases import Listed, Vocabulary


def phrases(
    game: GameArgument,
    word: Annotated[str | None, typer.Argument(metavar="[WORD]", help="Only phrases with this word.")] = None,
    json_: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List the sentences that cards may use, with examples and their other languages."""
    from maniple.phrases import listing

    listed = listing(_vocabulary(game), word)
    if json_:
        print(json.dumps({"phrases": [asdict(one) for one in listed]}, indent=2))
    elif not listed:
        about = f" with the word `{word}`" if word else ""
        exits.stop(f"the cards of {game} have no phrases{about}", exits.PROBLEMS)
    else:
        print("\n\n".join(_entry(one) for one in listed))


def _vocabulary(game: str) -> Vocabulary:
    from maniple import pipeline
    from maniple.diagnostics import has_errors
    from maniple.phrases import build, gather

    target = found(game)
    if target.kind == "compiled":
        exits.misuse(f"{game} is compiled: phrases are in the sources of a game")
    outcome = pipeline.compile(target)
    vocabulary, problems = build(gather(outcome.files))
    if has_errors(problems):
        show(outcome.problems or problems)
        raise typer.Exit(exits.PROBLEMS)
    return vocabulary


def _entry(listed: Listed) -> str:
    first, *others = listed.said
    kinds = f"  [{', '.join(listed.kinds)}]" if listed.kinds else ""
    lines = [heading(first.pattern) + kinds]
    if first.example:
        lines.append(f"  {first.example}")
    lines += [f"  {said.language}: {said.example or said.pattern}" for said in others]
    lines += [f"  {{{slot}}}: {_some(fitting)}" for slot, fitting in listed.slots]
    return "\n".join(lines)


def _some(fitting: tuple[str, ...]) -> str:
    shown = ", ".join(fitting[:8])
    return f"{shown}, …" if len(fitting) > 8 else shown or "nothing fits yet"
