"""What the reading of deals says to people: one function a code."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic, Label, error
from maniple.source import Source
from maniple.syntax import tree as t


def not_tradeable(source: Source, name: t.Name) -> Diagnostic:
    """E0820: a good that nobody can hand over."""
    return error(
        "E0820",
        f"`{name.text}` cannot change hands",
        Label(source, name.span, "not tradeable"),
        notes=("goods are numbers of players, zones of players, or state fields that say who has a thing",),
    )


def barred(source: Source, name: t.Name) -> Diagnostic:
    """E0821: something both tradeable and barred."""
    return error(
        "E0821", f"`{name.text}` is both among the goods and barred", Label(source, name.span, "barred below")
    )


def no_such_deal(source: Source, name: t.Name, deals: list[str]) -> Diagnostic:
    """E0822: a negotiation about a deal that nothing declares."""
    notes = ("declared are " + ", ".join(f"`{deal}`" for deal in deals),) if deals else ()
    return error(
        "E0822",
        f"no deal is named `{name.text}`",
        Label(source, name.span, "not declared with `deal`"),
        notes=notes,
    )
