"""`maniple explain`: the page of a problem."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from maniple.cli import exits
from maniple.cli.terminal import console, is_terminal
from maniple.resources import language_folder


def _pages() -> dict[str, Path]:
    return {path.stem: path for path in sorted((language_folder() / "problems").glob("*.md"))}


def _complete(typed: str) -> list[str]:
    return [code for code in _pages() if code.startswith(typed.upper())]


def explain(
    code: Annotated[
        str,
        typer.Argument(
            metavar="CODE", help="The code of a problem, such as E0101.", autocompletion=_complete
        ),
    ],
) -> None:
    """Explain a problem: what it means, an example, and what to do."""
    pages = _pages()
    wanted = code.strip("[]").upper()
    if wanted not in pages:
        exits.misuse(_unknown(code, wanted, list(pages)))
    text = pages[wanted].read_text(encoding="utf-8")
    if not is_terminal(sys.stdout):
        print(text, end="")
        return
    from rich.markdown import Markdown

    console().print(Markdown(text))


def _unknown(code: str, wanted: str, codes: list[str]) -> str:
    from maniple.diagnostics import suggest

    near = suggest(wanted, codes)
    meant = f"; did you mean {' or '.join(near)}?" if near else "; codes are a letter and four digits, E0101"
    return f"no problem has the code `{code}`{meant}"
