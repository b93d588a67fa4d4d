"""The options of `print`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Backs(StrEnum):
    """Where backs are printed."""

    NONE = "none"
    SEPARATE = "separate"
    FOLD = "fold"
    LONG = "long"
    SHORT = "short"


class Marks(StrEnum):
    """Where to cut."""

    EDGE = "edge"
    GAP = "gap"
    FULL = "full"
    NONE = "none"


class Mode(StrEnum):
    """How much ink."""

    FULL = "full"
    SAVER = "ink-saver"
    GREY = "black-and-white"


What = Annotated[
    list[str] | None,
    typer.Option(
        "--what",
        metavar="SHEET",
        help="`cards` (the default), a sheet of the game, `all`, or `calibration`; may be repeated.",
    ),
]
ArmyName = Annotated[
    str,
    typer.Option("--army", metavar="ARMY", help="The cards of an army of the game or of a list in a file."),
]
Faction = Annotated[str, typer.Option(metavar="NAME", help="The cards of one faction or other heading.")]
Where = Annotated[
    list[str] | None, typer.Option(metavar="FIELD=VALUE", help="Cards with this value; may be repeated.")
]
Names = Annotated[
    list[str] | None,
    typer.Option("--cards", metavar="NAME", help="A card, such as `Spies` or `2 Spies`; may be repeated."),
]
Copies = Annotated[
    int | None, typer.Option(min=1, max=999, metavar="N", help="So many of each card, not the game's number.")
]
BacksOption = Annotated[Backs, typer.Option(help="Where backs are printed.")]
Paper = Annotated[
    str, typer.Option(metavar="PAPER", help="a4, letter, a3, legal, or a size such as 210x297.")
]
CardSize = Annotated[
    str, typer.Option("--size", metavar="SIZE", help="poker, bridge, tarot ... or a size such as 63x88.")
]
Bleed = Annotated[float, typer.Option(min=0, max=10, metavar="MM", help="Colour beyond the cut, in mm.")]
Margin = Annotated[float, typer.Option(min=0, max=40, metavar="MM", help="What the printer does not reach.")]
MarksOption = Annotated[Marks, typer.Option(help="Where to cut: marks at the edges, in gaps, whole lines.")]
Language = Annotated[
    str, typer.Option("--lang", "--language", metavar="CODE", help="`en`, `fr`, or what the game has.")
]
ModeOption = Annotated[Mode, typer.Option(help="How much ink.")]
Watermark = Annotated[
    bool, typer.Option("--watermark/--no-watermark", help="Mark cards whose data are provisional.")
]
LockFile = Annotated[Path | None, typer.Option("--lock", metavar="FILE", help="Write down what is printed.")]
Since = Annotated[
    Path | None,
    typer.Option("--changed-since", metavar="LOCK", help="Only what looks otherwise than there."),
]
Diff = Annotated[
    Path | None, typer.Option("--diff", metavar="LOCK", help="Old and new side by side, of what has changed.")
]
Png = Annotated[
    int | None, typer.Option("--png", min=36, max=1200, metavar="DPI", help="A picture of each face instead.")
]
ProfileName = Annotated[
    str, typer.Option("--profile", metavar="NAME", help="For a print shop, such as the-game-crafter.")
]
Address = Annotated[
    str, typer.Option(metavar="URL", help="Where the pictures of a table on screen will be found.")
]
PrinterName = Annotated[
    str, typer.Option("--printer", metavar="NAME", help="Make up for what this printer of yours does wrong.")
]
Measured = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SIDE=RIGHT,UP[,WIDTH,HEIGHT]",
        help="Store for --printer what the calibration sheet showed, in mm; may be repeated.",
    ),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="The file, or the folder of pictures.")
]
