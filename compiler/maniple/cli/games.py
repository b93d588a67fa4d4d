"""`maniple games`: the games at hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maniple.cli.terminal import console, progress
from maniple.resources import game_folders

if TYPE_CHECKING:
    from maniple.cache import Compiled


def games(
    json_: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List the games at hand: title, players, scenarios, formats, cards, version."""
    from maniple.cache import compiled

    folders = game_folders()
    listed: list[dict[str, Any]] = []
    with progress("Reading", len(folders)) as advance:
        for folder in folders:
            listed.append(_entry(folder.name, compiled(folder.name)))
            advance()
    if json_:
        print(json.dumps({"games": listed}, indent=2))
    else:
        _print_table(listed)


def _entry(name: str, outcome: Compiled) -> dict[str, Any]:
    """What is told of a game; one with errors has `problems` and nothing else."""
    document = outcome.document
    if document is None:
        return {"name": name, "problems": max(1, len(outcome.problems))}
    from maniple.ir.codec import digest

    low, high = document.players
    return {
        "name": name,
        "title": document.title,
        "players": [low, high],
        "scenarios": list(document.scenarios),
        "formats": [format_.name for format_ in document.formats],
        "cards": sum(card.copies for card in document.cards),
        "digest": digest(document),
    }


def _print_table(listed: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "title", "players", "scenarios", "formats"):
        table.add_column(column)
    table.add_column("cards", justify="right")
    table.add_column("version", no_wrap=True)
    for game in listed:
        table.add_row(*_row(game))
    console().print(table)


def _row(game: dict[str, Any]) -> list[str]:
    from maniple.ir.digest import short

    if "problems" in game:
        return [game["name"], f"does not compile: see `maniple check {game['name']}`"]
    low, high = game["players"]
    return [
        game["name"],
        game["title"],
        str(low) if low == high else f"{low}-{high}",
        ", ".join(game["scenarios"]) or "-",
        ", ".join(game["formats"]) or "-",
        str(game["cards"]),
        short(game["digest"]),
    ]
