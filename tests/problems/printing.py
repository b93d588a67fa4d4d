"""Prints the cards of a small game with the template of a page, for what is said of it."""

import io
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from PIL import Image

from maniple import pipeline
from maniple.cli import exits
from maniple.cli.entry import run
from maniple.diagnostics import Diagnostic
from maniple.sheets.edition import Edition
from maniple.sheets.refusal import RefusedError
from maniple.sheets.selection import Wanted
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
    try:
        edition = Edition(document, bleed=3_000, sources={NAME: Source(NAME, text)}, folders=[TEMPLATES])
        faces = [piece.face for piece in edition.cards(Wanted(), backs=False)]
        return tuple(dict.fromkeys(problem for face in faces for problem in face.problems))
    except RefusedError as refused:
        return (refused.problem,)


def commanded(command: str) -> str:
    """What a command says of the small game on standard error, here in this folder."""
    Path(NAME).write_text(GAME, encoding="utf-8")
    said = io.StringIO()
    program, *arguments = shlex.split(command)
    assert program == "maniple"
    with redirect_stderr(said), redirect_stdout(io.StringIO()):
        assert run(arguments) == exits.PROBLEMS
    return said.getvalue()
