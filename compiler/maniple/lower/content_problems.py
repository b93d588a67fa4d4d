"""What the reading of cards says to people: one function a code."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, error, suggest
from maniple.source import Source, Span
from maniple.syntax import tree as t


def neither_field_nor_word(source: Source, name: t.Name, kind: str, candidates: Iterable[str]) -> Diagnostic:
    """E0420: a line of a card that begins with neither a field nor a type word."""
    fixes = tuple(
        Fix(f"rename to `{w}`", (Edit(name.span, w),), "unsafe") for w in suggest(name.text, candidates)
    )
    return error(
        "E0420",
        f"`{name.text}` is neither a field of a {kind} with its value, nor a type word, nor an ability",
        Label(source, name.span, "not understood"),
        notes=("a field is written with its value, as in `cost 2`; a type word stands by itself",),
        fixes=fixes,
    )


def computed_given(source: Source, span: Span, field: str) -> Diagnostic:
    """E0421: a value for a field that follows from others."""
    return error(
        "E0421",
        f"`{field}` follows from other fields and is not written on cards",
        Label(source, span, "leave this out"),
    )


def empty_ability(source: Source, span: Span, kind: str) -> Diagnostic:
    """E0422: an ability without a sentence and without code."""
    return error(
        "E0422",
        f"the ability `{kind}` says nothing",
        Label(source, span, "give it a sentence in quotes, or a block"),
    )


def numbers_differ(source: Source, span: Span, missing: list[str]) -> Diagnostic:
    """E0423: a number of the text that the code beside it does not use."""
    shown = ", ".join(missing)
    return error(
        "E0423",
        f"the text says {shown}, the code beside it does not",
        Label(source, span, "text and code differ"),
        notes=("every numeral of the text must occur in the code",),
    )
