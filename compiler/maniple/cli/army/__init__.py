"""`maniple army`: lists read, judged, mended, compared and given away."""

from __future__ import annotations

import typer

from maniple.cli.army.check import check
from maniple.cli.army.compare import diff, odds
from maniple.cli.army.enumerate import enumerate_
from maniple.cli.army.explain import explain
from maniple.cli.army.export import export
from maniple.cli.army.mend import complete, repair

army = typer.Typer(
    name="army",
    help="Army lists: read them in any shape, judge them, say how to mend them.",
    epilog="Exit codes: 0 legal, 1 illegal, 2 undecided or unreadable, 3 the format itself is broken.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

for command in (check, repair, complete, explain, diff, odds, export):
    army.command()(command)
# Its name is that of a function of Python.
army.command("enumerate")(enumerate_)
