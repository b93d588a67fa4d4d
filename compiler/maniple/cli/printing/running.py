"""A print from what was asked for to the files."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from maniple.cli import exits

if TYPE_CHECKING:
    from maniple.cli.printing.asked import Asked
    from maniple.cli.printing.plan import Printing
    from maniple.ir.document import Document

NEEDED = ("reportlab", "uharfbuzz", "PIL", "pypdfium2")


def carry_out(asked: Asked, game: str, document: Document) -> None:
    """Print, or end the command with what is in the way."""
    if not all(find_spec(name) for name in NEEDED):
        exits.stop('printing needs more than is installed: `pip install "maniple[print]"`', exits.PROBLEMS)
    from maniple.cli.printing.plan import Printing
    from maniple.cli.printing.troubles import told

    with told():
        _run(Printing(asked, game, document))


def _run(printing: Printing) -> None:
    """Draw everything, say what is wrong with it, and write it unless that is an error."""
    from maniple.cli.printing import making

    if printing.asked.what == ["calibration"]:
        making.calibration_sheet(printing)
    elif printing.profile is not None:
        making.for_a_shop(printing, printing.profile)
    elif printing.asked.png is not None:
        making.pictures(printing, printing.asked.png)
    else:
        making.sheets(printing)
