"""What the reading of tables says to people: one function a code."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic, Label, error, warning
from maniple.source import Source, Span


def gap(source: Source, span: Span, missing: list[str]) -> Diagnostic:
    """E0601: keys that no row covers."""
    shown = ", ".join(missing[:6]) + (", ..." if len(missing) > 6 else "")
    return error(
        "E0601",
        f"no row says what happens on {shown}",
        Label(source, span, f"{len(missing)} of its keys {'is' if len(missing) == 1 else 'are'} missing"),
        notes=("add a row for them, or a last row `else: ...`",),
    )


def overlap(source: Source, span: Span, key: str, first: Span) -> Diagnostic:
    """E0602: a key in two rows."""
    return error(
        "E0602",
        f"two rows say what happens on {key}",
        Label(source, span, "here again"),
        secondary=(Label(source, first, "already here"),),
    )


def useless_else(source: Source, span: Span) -> Diagnostic:
    """W0603: an else row that is never reached."""
    return warning("W0603", "the other rows leave nothing for `else`", Label(source, span, "never reached"))
