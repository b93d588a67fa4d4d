"""Prints the cards of a small game with the template of a page, for what is said of it."""

from pathlib import Path

from PIL import Image

from maniple import pipeline
from maniple.diagnostics import Diagnostic
from maniple.sheets.faces.checking import check_cards
from maniple.source import Source
from tests.problems.pages import Page

NAME = "example.maniple"
GAME = """game "Example" { start day }
phase day { say "Good morning." }
Card Legate x2 {
}
"""
TEMPLATES = Path("templates")


def printed(page: Page) -> tuple[Diagnostic, ...]:
    """The problems of printing the game of a page, or the small one, here in this folder."""
    text = GAME if page.example is None else page.example
    assert page.template is not None
    Path(NAME).write_text(text, encoding="utf-8")
    TEMPLATES.mkdir()
    (TEMPLATES / "card.xml.j2").write_text(page.template, encoding="utf-8")
    if page.fonts is not None:
        (TEMPLATES / "fonts.toml").write_text(page.fonts, encoding="utf-8")
    Image.new("RGB", (10, 10), "red").save(TEMPLATES / "small.png")
    outcome = pipeline.compile(pipeline.Target("example", "sources", (Path(NAME),)))
    document = outcome.document
    assert document is not None, outcome.problems
    return check_cards(document, {NAME: Source(NAME, text)}, folders=[TEMPLATES])
