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
        notes=("cards are written `2 Spearmen` or `Spearmen`, figures `strength 15`",),
    )


def not_linear(source: Source, span: Span, reason: str) -> Diagnostic:
    """E0711: a rule of a format that is no comparison of sums."""
    return error(
        "E0711",
        "this rule of a format cannot be added up card by card",
        Label(source, span, reason),
        notes=(
            "rules compare sums: how many cards there are, what they cost together, the figures of the list",
            "what depends on the list may be counted and added, not multiplied, divided or sorted",
        ),
    )


def not_printed(source: Source, span: Span, reason: str) -> Diagnostic:
    """E0712: a rule of a format that looks at more than the list and the settings."""
    return error(
        "E0712",
        "this rule of a format looks at more than the list",
        Label(source, span, reason),
        notes=("while a list is made there are printed cards, figures and settings, and no game yet",),
    )


def too_many_slots(source: Source, span: Span) -> Diagnostic:
    """E0713: more slots than can be told apart."""
    return error(
        "E0713",
        "slots are at most six",
        Label(source, span, "the seventh"),
        notes=("slots that take the same cards can be one, with the sizes added up",),
    )


def strange_slot(source: Source, span: Span) -> Diagnostic:
    """E0714: a slot that does not choose among the cards of the list."""
    return error(
        "E0714",
        "a slot takes cards of the list",
        Label(source, span, "not a choice among `cards`"),
        notes=("write `leader: 1 c in cards where c is a captain`",),
    )
