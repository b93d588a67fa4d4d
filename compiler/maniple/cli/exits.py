"""How a command ends: the codes, and the ways to end it early."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer

DONE = 0
PROBLEMS = 1
MISUSE = 2
FAULT = 70  # `EX_SOFTWARE` of sysexits.h
INTERRUPTED = 130  # what shells make of an interrupt


def stop(message: str, code: int) -> NoReturn:
    """End the command with a sentence on standard error."""
    print(f"error: {message}", file=sys.stderr)
    raise typer.Exit(code)


def misuse(message: str) -> NoReturn:
    """End the command: it was called in a way that cannot be followed."""
    stop(message, MISUSE)
