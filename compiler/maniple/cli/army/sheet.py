"""Lists as sheets of paper for an event: what they hold, the verdict, the rules by their digest, the day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.cli import exits
from maniple.cli.army.rules import Rules
from maniple.cli.outputs import write

if TYPE_CHECKING:
    from maniple.ir.lists import Army
    from maniple.legality.checking import Answer

SHEET = "army-lists"
NEEDED = ("reportlab", "uharfbuzz")
# Letters of a title that have room on a sheet.
LONGEST = 40
PAPER = "a4"


def print_sheets(answers: Sequence[Answer], rules: Rules, path: Path) -> None:
    """Write a PDF with a sheet for each list that could be read. Ends the command where that cannot be."""
    from maniple.cli.printing.troubles import told

    if not all(map(find_spec, NEEDED)):
        exits.misuse('`--pdf` needs more than is installed: `pip install "maniple[print]"`')
    with told():
        data = _pdf(answers, rules)
    write(path, data, (Path(answer.source) for answer in answers))


def _pdf(answers: Sequence[Answer], rules: Rules) -> bytes:
    from maniple.sheets.edition import Edition
    from maniple.sheets.laying import MARGIN, Job, Press
    from maniple.sheets.lettering import plain_lettering
    from maniple.sheets.paper import paper_size
    from maniple.sheets.selection import Wanted
    from maniple.sheets.text.fonts import font_bytes

    document, language, paper = rules.document, rules.wording.language, paper_size(PAPER)
    edition = Edition(document, language)
    found = tuple(_armies(answers, rules))
    if not found:
        exits.misuse("no list could be read, so there is nothing to print")
    edition = edition.of_armies(found)
    press = Press(
        Job(f"{rules.wording.game()}: {rules.occasion.date}", paper, language), plain_lettering(), font_bytes
    )
    return press.print(edition.pieces(SHEET, Wanted(), paper, MARGIN, False))


def _armies(answers: Sequence[Answer], rules: Rules) -> Iterator[Army]:
    """The lists as armies of the game; no two have the same name."""
    from maniple.ir.lists import Army
    from maniple.legality.listing import copies_of

    numbers = count(1)
    for answer in answers:
        if answer.read is None:
            continue
        army = answer.read.army
        cards = tuple(copies_of(army).items())
        said = {claim.name: claim.value for claim in army.claims}
        # In the order of the format, which sheets may have headings for.
        figures = tuple((name, said[name]) for name in _figures(rules, army.format) if name in said)
        verdict = rules.wording.text(f"verdict:{answer.verdict}")
        title = (army.title or Path(answer.source).name)[:LONGEST]
        name = f"{next(numbers)}. {title} ({verdict}, {rules.occasion.date})"
        yield Army(name, army.format, figures, cards)


def _figures(rules: Rules, format_name: str) -> tuple[str, ...]:
    return next(each.figures for each in rules.document.formats if each.name == format_name)
