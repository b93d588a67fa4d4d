"""`maniple army`: lists read, judged, mended, compared and given away."""

from __future__ import annotations

import typer

from maniple.cli.army.check import check
from maniple.cli.army.export import export

army = typer.Typer(
    name="army",
    help="Army lists: read them in any shape, judge them, say how to mend them.",
    epilog="Exit codes: 0 legal, 1 illegal, 2 undecided or unreadable, 3 the format itself is broken.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

for command in (check, export):
    army.command()(command)
