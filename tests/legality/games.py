"""The games whose lists the tests read and judge."""

from functools import cache
from pathlib import Path

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.ir.document import Document
from maniple.legality.checking import Checker
from tests.sources import target_of

GAMES = Path(__file__).parent / "games"
SKIRMISH = str(GAMES / "skirmish.maniple")


@cache
def document(path: str = SKIRMISH) -> Document:
    target = target_of(path)
    outcome = pipeline.compile(target)
    assert outcome.document is not None, render_text(outcome.problems)
    return outcome.document


@cache
def checker(format_name: str = "") -> Checker:
    return Checker(document(), format_name)
