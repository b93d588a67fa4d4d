"""`maniple replay`: a game that was written down, once more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maniple.cli import exits
from maniple.cli.targets import complete_game, loaded, recorded

if TYPE_CHECKING:
    from maniple.interpreter import State


def replay(
    trace: Annotated[
        Path, typer.Argument(metavar="TRACE", help="A file that `run --trace` or a game wrote.")
    ],
    upto: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after this many decisions.")
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            metavar="GAME", help="Where the game is, if its name does not say.", autocompletion=complete_game
        ),
    ] = "",
    json_: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Replay a trace; one that was made under other rules is refused."""
    from maniple.interpreter import RecordError

    data = _read(trace)
    rules = (
        loaded(game) if game else recorded(_name(data, trace), trace, f"maniple replay {trace} --game GAME")
    )
    try:
        state = rules.replay(data, upto)
    except RecordError as problem:
        exits.stop(f"{trace}: {problem}", exits.PROBLEMS)
    told = data["decisions"][: len(state.decisions)]
    if json_:
        print(json.dumps(_position(state, told), indent=2))
    else:
        _print_game(state, told)


def _read(path: Path) -> Any:
    from maniple.ir.problems import DocumentError
    from maniple.ir.reading import read_json

    try:
        return read_json(path)
    except DocumentError as problem:
        exits.stop(f"{path}: {problem}", exits.MISUSE if problem.code == "unreadable" else exits.PROBLEMS)


def _name(data: Any, path: Path) -> str:
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        exits.stop(f"{path}: this is no trace of a game", exits.PROBLEMS)
    return str(data["game"])


def _position(state: State, told: list[Any]) -> dict[str, Any]:
    from maniple.cli.matches import Match, match_data

    names = state.names.players
    return {
        **match_data(Match(state, len(told))),
        "over": state.over,
        "deciding": [names[player] for player in state.waiting],
        "state": state.digest(),
        "decisions_taken": [[names[player], text] for player, text in told],
    }


def _print_game(state: State, told: list[Any]) -> None:
    names, result = state.names, state.result
    for number, (player, text) in enumerate(told, 1):
        print(f"{number}. {names.players[player]}: {text}")
    if result is not None:
        winners = ", ".join(names.players[seat] for seat in result.winners) or "nobody"
        print(f"{names.text(result.reason).rstrip('.')}. Winners: {winners}")
    elif state.waiting:
        waiting = ", ".join(names.players[player] for player in state.waiting)
        print(f"To decide next: {waiting}")
    print(f"The state is {state.digest()[:12]}, as it was when the trace was made.")
