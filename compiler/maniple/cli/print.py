"""`maniple print`: cards and sheets of a game as a PDF, as pictures, or for a print shop."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from maniple.cli import exits
from maniple.cli.printing import options as o
from maniple.cli.tables import ScenarioOption
from maniple.cli.targets import GameArgument, loaded

if TYPE_CHECKING:
    from maniple.ir.document import Document


def print_(
    context: typer.Context,
    game: GameArgument,
    scenario: ScenarioOption = "",
    what: o.What = None,
    army: o.ArmyName = "",
    faction: o.Faction = "",
    where: o.Where = None,
    cards: o.Names = None,
    copies: o.Copies = None,
    backs: o.BacksOption = o.Backs.NONE,
    paper: o.Paper = "a4",
    size: o.CardSize = "",
    bleed: o.Bleed = 0.0,
    margin: o.Margin = 5.0,
    marks: o.MarksOption = o.Marks.EDGE,
    lang: o.Language = "en",
    mode: o.ModeOption = o.Mode.FULL,
    watermark: o.Watermark = True,
    lock: o.LockFile = None,
    changed_since: o.Since = None,
    diff: o.Diff = None,
    png: o.Png = None,
    profile: o.ProfileName = "",
    address: o.Address = "",
    printer: o.PrinterName = "",
    measured: o.Measured = None,
    output: o.Output = None,
) -> None:
    """Print cards, maps, player aids and other sheets of a game."""
    from maniple.cli.printing.asked import Asked
    from maniple.cli.printing.running import carry_out

    values = {name: value for name, value in locals().items() if name in Asked.__slots__}
    asked = Asked(**values, given=_given(context))
    carry_out(asked, game, _document(game, scenario))


def _document(game: str, scenario: str) -> Document:
    from maniple.interpreter import SetupError

    try:
        return loaded(game).document_of(scenario)
    except SetupError as problem:
        exits.misuse(str(problem))


def _given(context: typer.Context) -> frozenset[str]:
    """The names of what was typed, and not left as it is by default."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return frozenset(name for name, source in sources.items() if source and source.name == "COMMANDLINE")
