"""Lists that a command needs whole: what could not be read ends it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from maniple.cli.army.options import UNDECIDED

if TYPE_CHECKING:
    from maniple.cli.army.rules import Rules
    from maniple.legality.checking import Answer
    from maniple.legality.listing import ArmyList


def whole(answer: Answer, rules: Rules) -> ArmyList:
    """The list of an answer. Ends the command and says what could not be read, if anything could not."""
    from maniple.legality.reports.text import answer_text

    if answer.read is None or answer.read.army.unread:
        print(answer_text(answer, rules.wording, rules.occasion), end="", file=sys.stderr)
        raise typer.Exit(UNDECIDED)
    return answer.read.army
