"""`maniple run`: games between bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maniple.cli import exits
from maniple.cli.army_warnings import broken_rules
from maniple.cli.outputs import write
from maniple.cli.places import rules_broke
from maniple.cli.tables import (
    SEED_LIMIT,
    ArmiesOption,
    PlayersOption,
    ScenarioOption,
    SeedOption,
    SettingsOption,
    Table,
    settings,
    started,
)
from maniple.cli.targets import GameArgument, found, loaded
from maniple.cli.terminal import console, progress

if TYPE_CHECKING:
    from maniple.cli.matches import Match
    from maniple.interpreter import State
    from maniple.ir.document import Document


def run(
    game: GameArgument,
    scenario: ScenarioOption = "",
    players: PlayersOption = None,
    seed: SeedOption = 0,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games, with seeds from K upwards.")
    ] = 1,
    set_: SettingsOption = None,
    army: ArmiesOption = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="Who plays: `random` or `greedy`, for all or seat by seat.")
    ] = "random",
    trace: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game down for `replay`.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse armies that are not legal.")] = False,
    json_: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Play a game between bots and say who won."""
    if trace is not None and games > 1:
        exits.misuse("`--trace` writes down one game, so it does not go with `--games`")
    table = Table(scenario, players, settings(set_), tuple(army or ()))
    rules = loaded(game)
    matches: list[dict[str, Any]] = []
    with progress("Playing", games) as advance:
        for number in range(games):
            state = started(game, rules, table, (seed + number) % (SEED_LIMIT + 1), log=False)
            if number == 0:
                _judged(state.game.document, table, strict)
            matches.append(_played(game, state, _seated(bots, state.players), trace, table.armies))
            advance()
    _tell(matches, json_)


def _judged(document: Document, table: Table, strict: bool) -> None:
    """Say on standard error which armies are not legal; end the command for them if that is wanted."""
    told = broken_rules(table.armies, document, table.options)
    for sentence in told:
        print(f"{'error' if strict else 'warning'}: {sentence}", file=sys.stderr)
    if told and strict:
        raise typer.Exit(exits.PROBLEMS)


def _played(
    name: str, state: State, bots: tuple[str, ...], trace: Path | None, brought: Iterable[str]
) -> dict[str, Any]:
    from maniple.cli.matches import match_data, play_out, unfinished
    from maniple.diagnostics import counted
    from maniple.interpreter import RulesFault

    try:
        match = play_out(state, bots, remembered=trace is not None)
    except RulesFault as fault:
        rules_broke(name, state.game.document.sources, fault, state.seed)
    if unfinished(match):
        exits.stop(f"the game was broken off after {counted(match.decisions, 'decision')}", exits.PROBLEMS)
    if trace is not None:
        _write_trace(match, trace, (*found(name).paths, *map(Path, brought)))
    return match_data(match)


def _seated(bots: str, players: int) -> tuple[str, ...]:
    """A bot for every seat, from one name for all or one for each."""
    from maniple.cli.matches import BOTS

    named = bots.split(",")
    for name in named:
        if name not in BOTS:
            exits.misuse(f"there is no bot `{name}`; there is {', '.join(BOTS)}")
    if len(named) not in (1, players):
        exits.misuse(f"{len(named)} bots are named: it takes one for all, or {players}, one for each player")
    return tuple(named * players if len(named) == 1 else named)


def _write_trace(match: Match, path: Path, read: Iterable[Path]) -> None:
    from maniple.interpreter.traces import trace_text

    write(path, trace_text(match.state.trace()), read)


def _tell(matches: list[dict[str, Any]], as_json: bool) -> None:
    from maniple.cli.matches import totals

    if as_json:
        data = matches[0] if len(matches) == 1 else {"games": matches, "totals": totals(matches)}
        print(json.dumps(data, indent=2))
    elif len(matches) == 1:
        _print_match(matches[0])
    else:
        _print_totals(totals(matches))


def _print_match(match: dict[str, Any]) -> None:
    from rich.table import Table

    from maniple.diagnostics import counted

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("player")
    table.add_column("score", justify="right")
    table.add_column("result")
    for player in match["players"]:
        score = "-" if player["score"] is None else str(player["score"])
        table.add_row(player["name"], score, player["result"] or "-")
    console().print(table)
    turns = "" if match["turns"] is None else f", {match['counter']} {match['turns']}"
    print(match["reason"] or "The rules came to their end without a result.")
    taken = counted(match["decisions"], "decision")
    print(f"{taken}{turns}, seed {match['seed']}, version {match['digest'][:12]}")


def _print_totals(data: dict[str, Any]) -> None:
    from rich.table import Table

    from maniple.diagnostics import counted

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("player")
    for column in ("won", "shared", "lost", "least", "mean", "most"):
        table.add_column(column, justify="right")
    for player in data["players"]:
        score = player.get("score", {})
        counts = [str(player[kind]) for kind in ("won", "shared", "lost")]
        table.add_row(
            player["name"], *counts, *(str(score.get(key, "-")) for key in ("least", "mean", "most"))
        )
    console().print(table)
    print(f"{counted(data['games'], 'game')}, {counted(data['decisions'], 'decision')}")
