"""What the reading of cards says to people: one function a code."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, error, suggest, with_article
from maniple.source import Source, Span
from maniple.syntax import tree as t

FIELD_OR_WORD = "a field is written with its value, as in `cost 2`; a type word stands by itself"


def neither_field_nor_word(
    source: Source, name: t.Name, kind: str, candidates: Iterable[str], note: str = FIELD_OR_WORD
) -> Diagnostic:
    """E0420: a line of a card that begins with neither a field nor a type word."""
    fixes = tuple(
        Fix(f"rename to `{w}`", (Edit(name.span, w),), "unsafe") for w in suggest(name.text, candidates)
    )
    return error(
        "E0420",
        f"`{name.text}` is neither a field of {with_article(kind)} with its value, nor a type word,"
        " nor an ability",
        Label(source, name.span, "not understood"),
        notes=(note,),
        fixes=fixes,
    )


def no_copies(source: Source, span: Span) -> Diagnostic:
    """E0303: a card of which there is none."""
    return error(
        "E0303",
        "0 is outside of what fits here: a number of copies from 1 on",
        Label(source, span, "there would be none of it"),
    )


def more_than_one_value(source: Source, span: Span, field: str) -> Diagnostic:
    """E0428: something stands behind the value of a field."""
    return error(
        "E0428",
        f"`{field}` takes one value",
        Label(source, span, "too much"),
        notes=("what follows begins on a line of its own, or behind a comma",),
    )


def given_twice(source: Source, span: Span, field: str) -> Diagnostic:
    """E0427: a field of a card with two values."""
    return error("E0427", f"`{field}` is given twice", Label(source, span, "once more"))


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
