"""The options of commands that set up a table: scenario, players, seed, settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from maniple.cli import exits
from maniple.cli.armies import armies_named
from maniple.cli.places import rules_broke

if TYPE_CHECKING:
    from maniple.interpreter import State
    from maniple.loading import Game

SEED_LIMIT = 2**64 - 1

ScenarioOption = Annotated[str, typer.Option(metavar="NAME", help="A scenario of the game.")]
PlayersOption = Annotated[
    int | None, typer.Option(metavar="N", help="How many play; by default as few as the game allows.")
]
SeedOption = Annotated[
    int,
    typer.Option(
        min=0, max=SEED_LIMIT, metavar="K", help="Where chance begins: the same seed, the same luck."
    ),
]
SettingsOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="A setting of the game; may be repeated."),
]


ArmiesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--army",
        metavar="ARMY",
        help="An army of the game or a list in a file, seat by seat; may be repeated.",
    ),
]


def settings(given: Sequence[str] | None) -> dict[str, str]:
    """The settings by name. Ends the command for what is no setting."""
    found: dict[str, str] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            exits.misuse(f"`--set {text}` is no setting: write `--set OPTION=VALUE`")
        if name.strip() in found:
            exits.misuse(f"the setting `{name.strip()}` is given twice")
        found[name.strip()] = value.strip()
    return found


@dataclass(frozen=True, slots=True)
class Table:
    """What is settled before a game begins, but for the seed."""

    scenario: str = ""
    players: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    armies: tuple[str, ...] = ()
    names: tuple[str, ...] | None = None


def started(name: str, game: Game, table: Table, seed: int, *, log: bool) -> State:
    """A new game at its first decision. Ends the command for a table that the game does not have, and with
    the place and the seed if its rules break.
    """
    from maniple.interpreter import RulesFault, SetupError

    armies = armies_named(table.armies, game.document)
    try:
        return game.start(table.players, seed, table.scenario, table.options, table.names, log, armies)
    except SetupError as problem:
        exits.misuse(str(problem))
    except RulesFault as fault:
        rules_broke(name, game.engine(table.scenario).document.sources, fault, seed)
