"""The commands by their names."""

from __future__ import annotations

from typing import Annotated

import typer

from maniple.cli.army import army
from maniple.cli.build import build
from maniple.cli.check import check
from maniple.cli.explain import explain
from maniple.cli.fmt import fmt
from maniple.cli.games import games
from maniple.cli.new import new
from maniple.cli.phrases import phrases
from maniple.cli.play import play
from maniple.cli.print import print_
from maniple.cli.replay import replay
from maniple.cli.run import run
from maniple.cli.test import test
from maniple.version import __version__

# Without Rich: its tables would take most of the time in which help has to be there.
application = typer.Typer(
    name="maniple",
    help="A language for tabletop games of cards and maps: check, build, test, run and play them.",
    epilog="Exit codes: 0 done, 1 problems found, 2 misuse.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"maniple {__version__}")
        raise typer.Exit


@application.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""


for command in (games, check, build, test, fmt, explain, phrases, run, replay, play, new):
    application.command()(command)
# Its name is that of a function of Python, which the module needs for itself.
application.command("print")(print_)
application.add_typer(army, name="army")
