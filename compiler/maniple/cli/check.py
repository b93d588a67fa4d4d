"""`maniple check`: every problem of the sources."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from maniple.cli import exits
from maniple.cli.targets import PathsArgument, targets
from maniple.cli.terminal import progress, wants_colour

Format = Literal["text", "concise", "json", "sarif", "github"]


def check(
    paths: PathsArgument = None,
    format: Annotated[Format, typer.Option(help="How the problems are written.")] = "text",
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count as errors.")] = False,
    printed: Annotated[
        bool, typer.Option("--printed", help="Check the printed cards and sheets too.")
    ] = False,
) -> None:
    """Find every problem of the sources."""
    from maniple.cache import compiled
    from maniple.diagnostics import FORMATS, Diagnostic, counted, has_errors, render_text, summary

    names = targets(paths)
    # Games that use another one repeat its problems.
    problems: dict[Diagnostic, None] = {}
    missing = damaged = False
    with progress("Checking", len(names)) as advance:
        for name in names:
            outcome = compiled(name)
            missing = missing or not outcome.found
            if outcome.damage:
                damaged = True
                print(f"error: {outcome.damage}", file=sys.stderr)
            problems.update(dict.fromkeys(outcome.problems))
            if printed and outcome.document is not None and not has_errors(outcome.problems):
                from maniple.cli.printing.inspecting import printed_problems
                from maniple.cli.printing.troubles import once

                problems.update(dict.fromkeys(once(printed_problems(name, outcome.document))))
            advance()
    if format == "text":
        print(render_text(problems, colour=wants_colour(sys.stdout)), end="")
        print(f"{counted(len(names), 'game')} checked: {summary(problems)}")
    else:
        print(FORMATS[format](problems), end="")
    if missing:
        raise typer.Exit(exits.MISUSE)
    if damaged or has_errors(problems) or (strict and problems):
        raise typer.Exit(exits.PROBLEMS)
