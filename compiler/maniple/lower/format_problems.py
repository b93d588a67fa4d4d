"""What the reading of armies says to people: one function a code."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic, Label, error
from maniple.source import Source, Span


def unread_line(source: Source, span: Span) -> Diagnostic:
    """E0710: a line of an army that is neither a card nor a figure."""
    return error(
        "E0710",
        "this line of the army is neither a card nor a figure",
        Label(source, span, "not understood"),
        notes=("cards are written `2 Hastati` or `Hastati`, figures `strength 15`",),
    )
