"""What cannot be printed, as problems with a code, or as sentences that name the option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import typer

from maniple.cli import exits
from maniple.cli.targets import show

if TYPE_CHECKING:
    from maniple.diagnostics import Diagnostic, Label

T = TypeVar("T")


@contextmanager
def told() -> Iterator[None]:
    """End the command with what is in the way: something that there is not, or that cannot be done."""
    from maniple.sheets.catalogue import UnknownSheetError
    from maniple.sheets.problems import font_unusable
    from maniple.sheets.refusal import RefusedError
    from maniple.sheets.selection import SelectionError
    from maniple.sheets.text.fonts import FontTroubleError

    try:
        yield
    except UnknownSheetError as failure:
        exits.misuse(f"`--what`: {failure}")
    except SelectionError as failure:
        exits.misuse(f"`--{failure.part}`: {failure}" if failure.part else str(failure))
    except RefusedError as refused:
        show([refused.problem])
        raise typer.Exit(exits.PROBLEMS) from None
    except FontTroubleError as failure:
        show([font_unusable(str(failure))])
        raise typer.Exit(exits.PROBLEMS) from None


def once(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Problems, of which those that differ in their notes alone are said once.

    What is wrong with a template is wrong with every card that it draws.
    """
    found: dict[tuple[str, str, Label], list[Diagnostic]] = {}
    for problem in dict.fromkeys(problems):
        found.setdefault((problem.code, problem.message, problem.primary), []).append(problem)
    return tuple(_counted(*alike) for alike in found.values())


def _counted(first: Diagnostic, *others: Diagnostic) -> Diagnostic:
    if not others:
        return first
    times = "once more" if len(others) == 1 else f"{len(others)} times more"
    return replace(first, notes=(*first.notes, f"and {times}"))


def given(option: str, read: Callable[[str], T], text: str) -> T:
    """What was given with an option, read; ends the command for what cannot be."""
    from maniple.sheets.paper import SizeError
    from maniple.sheets.printers import PrinterError
    from maniple.sheets.profiles import ProfileError

    try:
        return read(text)
    except (PrinterError, ProfileError, SizeError) as failure:
        exits.misuse(f"`{option}`: {failure}")
