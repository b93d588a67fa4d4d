"""What the commands on lists take, and how they end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from maniple.cli.targets import complete_game

LEGAL = 0
ILLEGAL = 1
UNDECIDED = 2
BROKEN = 3

ListsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[LIST]...",
        help="Files, whole folders, share codes, armies of the game, or `-` for what is typed.",
    ),
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        metavar="GAME",
        help="A shipped game, a folder of sources, a set, or a compiled file.",
        autocompletion=complete_game,
    ),
]
FormatOption = Annotated[
    str,
    typer.Option(
        "--format", "-f", metavar="FORMAT", help="A format of the game; by default what a list names."
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="A setting of the match; may be repeated."),
]
RulesOption = Annotated[
    Path | None,
    typer.Option("--rules", metavar="FILE", help="A compiled file: judge under that version of the rules."),
]
LanguageOption = Annotated[str, typer.Option("--lang", "--language", metavar="CODE", help="`en` or `fr`.")]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document.")]
