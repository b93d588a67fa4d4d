"""What the reading of tests says to people: one function a code."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.diagnostics import Diagnostic, Label, error
from maniple.source import Source, Span
from maniple.syntax import tree as t


def nothing_to_stack(source: Source, name: t.Name, zones: Iterable[str]) -> Diagnostic:
    """E0720: something stacked that is neither dice, nor flips, nor a zone of the table."""
    listed = ", ".join(f"`{zone}`" for zone in zones)
    return error(
        "E0720",
        f"`{name.text}` cannot be stacked",
        Label(source, name.span, "neither `dice`, nor `flips`, nor a zone"),
        notes=(f"zones of this game are {listed}",) if listed else (),
    )


def number_for_card(source: Source, span: Span) -> Diagnostic:
    """E0721: a number where a card is stacked."""
    return error("E0721", "cards are stacked by name", Label(source, span, "not a card"))
