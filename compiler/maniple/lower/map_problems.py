"""What the reading of maps says to people: one function a code."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, error, suggest
from maniple.source import Source, Span
from maniple.syntax import tree as t


def link_to_nowhere(source: Source, name: t.Name, candidates: Iterable[str]) -> Diagnostic:
    """E0501: a link to a place that is not on the map."""
    fixes = tuple(
        Fix(f"write `{word}`", (Edit(name.span, word if word.isidentifier() else f'"{word}"'),), "unsafe")
        for word in suggest(name.text, candidates)
    )
    return error(
        "E0501",
        f"the link leads to `{name.text}`, which is no place of this map",
        Label(source, name.span, "no such place"),
        fixes=fixes,
    )


def link_to_itself(source: Source, span: Span) -> Diagnostic:
    """E0502: a link from a place to itself."""
    return error(
        "E0502", "a link leads from a place to itself", Label(source, span, "both ends are the same")
    )
