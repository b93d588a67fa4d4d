"""What lowering says to people: one function a code."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, error, suggest
from maniple.source import Source, Span
from maniple.syntax import tree as t


def unknown_verb(source: Source, name: t.Name, candidates: Iterable[str]) -> Diagnostic:
    """E0801: a step that begins with no known verb."""
    fixes = tuple(
        Fix(f"write `{word}`", (Edit(name.span, word),), "unsafe") for word in suggest(name.text, candidates)
    )
    return error(
        "E0801",
        f"no verb is named `{name.text}`",
        Label(source, name.span, "not declared with `to` or `phase`"),
        fixes=fixes,
    )


def unknown_event(source: Source, name: t.Name, candidates: Iterable[str]) -> Diagnostic:
    """E0802: a moment that nothing announces."""
    fixes = tuple(
        Fix(f"write `{word}`", (Edit(name.span, word),), "unsafe") for word in suggest(name.text, candidates)
    )
    return error(
        "E0802",
        f"no event, phase or verb is named `{name.text}`",
        Label(source, name.span, "never happens"),
        fixes=fixes,
    )


def not_changeable(source: Source, span: Span) -> Diagnostic:
    """E0803: `becomes` after something that is no place for a value."""
    return error(
        "E0803",
        "this cannot change",
        Label(source, span, "neither a local, nor a state"),
        notes=("`becomes` changes what `let` named, a `state` of the table, or a `state` field of a thing",),
    )


def printed_field(source: Source, span: Span, field: str) -> Diagnostic:
    """E0804: a printed field is changed."""
    return error(
        "E0804",
        f"`{field}` is printed and never changes",
        Label(source, span, "no `state` field"),
        fixes=(Fix(f"declare it as `state {field}`, or adjust it with an ability"),),
    )


def not_a_declaration(source: Source, span: Span) -> Diagnostic:
    """E0805: a step that acts, in an ability that only holds."""
    return error(
        "E0805",
        "an ability of this kind may only `adjust`, `allow` and `forbid`, or wait for a moment",
        Label(source, span, "this would have to happen at some moment"),
        notes=("put it inside `after EVENT { }`, or use an ability kind that has a moment",),
    )


def no_answer(source: Source, span: Span) -> Diagnostic:
    """E0806: a query that may end without an answer."""
    return error(
        "E0806",
        "not every way through this query ends with an `answer`",
        Label(source, span, "an answer is missing"),
    )


def only_in_queries(source: Source, span: Span, what: str) -> Diagnostic:
    """E0807: a step in a query that changes or asks something."""
    return error("E0807", f"a query cannot {what}", Label(source, span, "queries only answer"))


def only_in_verbs(source: Source, span: Span) -> Diagnostic:
    """E0808: an answer outside of a query."""
    return error("E0808", "`answer` belongs into a query", Label(source, span, "verbs do, queries answer"))


def choice_in_answer(source: Source, span: Span) -> Diagnostic:
    """E0809: a sentence that asks somebody, where nobody can be asked."""
    return error(
        "E0809",
        "a sentence that always holds, or that answers, cannot leave a choice",
        Label(source, span, "`may` or `or`"),
    )
