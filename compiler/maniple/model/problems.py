"""What name resolution and typing say to people: one function a code."""

from __future__ import annotations

from collections.abc import Iterable

from maniple.diagnostics import Diagnostic, Edit, Fix, Label, confusable, error, suggest, with_article
from maniple.source import Source, Span
from maniple.syntax import tree as t


def _renames(source: Source, span: Span, name: str, candidates: Iterable[str]) -> tuple[Fix, ...]:
    near = suggest(name, candidates)
    quoted = source.text[span.start : span.start + 1] == '"'

    def written(word: str) -> str:
        return f'"{word}"' if quoted or not word.isidentifier() else word

    return tuple(Fix(f"rename to `{word}`", (Edit(span, written(word)),), "unsafe") for word in near)


def unknown_name(source: Source, name: t.Name, what: str, candidates: Iterable[str]) -> Diagnostic:
    """E0201: a name that nothing bears."""
    twins = confusable(name.text)
    notes = tuple(f"the letter `{w.character}` is {w.name}, not the Latin `{w.twin}`" for w in twins[:1])
    return error(
        "E0201",
        f"no {what} is named `{name.text}`",
        Label(source, name.span, "not declared"),
        notes=notes,
        fixes=_renames(source, name.span, name.text, candidates),
    )


def ambiguous_name(source: Source, name: t.Name, meanings: Iterable[str]) -> Diagnostic:
    """E0202: a name with several meanings that fit."""
    listed = list(meanings)
    return error(
        "E0202",
        f"`{name.text}` can mean {' or '.join(listed)}",
        Label(source, name.span, "which one?"),
        notes=(f"write for example `{listed[0].split(' of ')[-1]}.{name.text}`",),
    )


def declared_twice(
    source: Source,
    name: t.Name,
    group: str,
    first: Source,
    first_span: Span,
    notes: tuple[str, ...] = (),
) -> Diagnostic:
    """E0203: a name declared twice."""
    return error(
        "E0203",
        f"the {group} `{name.text}` is declared twice",
        Label(source, name.span, "declared again here"),
        secondary=(Label(first, first_span, "first declared here"),),
        notes=notes,
    )


def card_twice(source: Source, item: t.Item, first: Source, first_span: Span) -> Diagnostic:
    """E0203: a card that is written twice: copies and changes are said otherwise."""
    head, name = item.head.text, item.name
    assert name is not None
    quoted = name.text if name.text.isidentifier() else f'"{name.text}"'
    changed = f"to change the one that is there, write `change {head} {quoted} {{ ... }}`"
    copies = f"for several copies write `{head} {quoted} x2`"
    return declared_twice(source, name, head, first, first_span, (changed, copies))


def field_twice(
    source: Source, name: t.Name, kinds: tuple[str, str], first: Source, span: Span
) -> Diagnostic:
    """E0203: a field of a kind that the kind has already, or has from a kind it belongs to."""
    kind, other = kinds
    both = f"what is {with_article(kind)} and {with_article(other)} has only one field of a name"
    return declared_twice(source, name, "field", first, span, () if kind == other else (both,))


def nothing_to_change(source: Source, name: t.Name, head: str, candidates: Iterable[str]) -> Diagnostic:
    """E0204: a change or removal of something that is not there."""
    return error(
        "E0204",
        f"there is no {head} `{name.text}` to change or remove",
        Label(source, name.span, "not in the game that is used"),
        fixes=_renames(source, name.span, name.text, candidates),
    )


def missing_game_line(source: Source, span: Span, what: str) -> Diagnostic:
    """E0205: the game block lacks something, or there is none."""
    return error(
        "E0205",
        f"the game does not say {what}",
        Label(source, span, "wanted in its `game` block"),
        notes=("each thing it says stands on a line of its own, or behind a comma",),
    )


def wrong_type(source: Source, span: Span, found: str, wanted: str) -> Diagnostic:
    """E0301: a value of another type than the place wants."""
    return error("E0301", f"this is {found}, but {wanted} is wanted here", Label(source, span, found))


def no_such_part(source: Source, name: t.Name, of: str, candidates: Iterable[str]) -> Diagnostic:
    """E0302: a field, zone or other part that the thing has not."""
    return error(
        "E0302",
        f"{of} has no `{name.text}`",
        Label(source, name.span, "not a field or zone of it"),
        fixes=_renames(source, name.span, name.text, candidates),
    )


def out_of_range(source: Source, span: Span, value: str, wanted: str) -> Diagnostic:
    """E0303: a number outside the range of its place."""
    return error(
        "E0303", f"{value} is outside of what fits here: {wanted}", Label(source, span, "out of range")
    )


def wrong_arguments(source: Source, span: Span, name: str, wanted: str) -> Diagnostic:
    """E0304: a query or verb with other arguments than it takes."""
    return error("E0304", f"`{name}` takes {wanted}", Label(source, span, "does not fit"))


def not_comparable(source: Source, span: Span, left: str, right: str) -> Diagnostic:
    """E0305: a comparison of things that cannot be equal."""
    return error("E0305", f"{left} cannot be compared with {right}", Label(source, span, "always different"))


def sealed_too_early(source: Source, span: Span, name: str, sealed: Span) -> Diagnostic:
    """E0306: a sealed answer read before it is revealed."""
    return error(
        "E0306",
        f"`{name}` is still sealed here",
        Label(source, span, "read before it is revealed"),
        secondary=(Label(source, sealed, "chosen in secret here"),),
        fixes=(Fix(f"put `reveal {name}` before this step"),),
    )


def divided_negative(source: Source, span: Span) -> Diagnostic:
    """E0307: a division of something that may be negative, or by something that may be 0."""
    return error(
        "E0307",
        "only numbers from 0 on are divided, and only by numbers from 1 on",
        Label(source, span, "may be negative or divide by 0"),
        notes=("bound it first with `highest(0, ...)` or `highest(1, ...)`",),
    )


def not_readable(source: Source, span: Span, field: str, test: str) -> Diagnostic:
    """E0308: a field read where it may not be readable."""
    return error(
        "E0308",
        f"`{field}` can be read only while `{test}`",
        Label(source, span, "may be covered here"),
        fixes=(Fix(f"add `where {test}` to the range, or `if {test}` around it"),),
    )


def impossible_here(source: Source, span: Span, what: str, why: str) -> Diagnostic:
    """E0309: a construct in a place where it has no meaning."""
    return error("E0309", f"{what} cannot stand here", Label(source, span, why))


def not_a_constant(source: Source, span: Span) -> Diagnostic:
    """E0310: a value that must be fixed before play and is not."""
    return error(
        "E0310", "this must be fixed before play", Label(source, span, "depends on the state of the game")
    )


def not_always_given(source: Source, name: t.Name, entry: str, menu: Span) -> Diagnostic:
    """E0311: a name of a menu's entry read after the menu, where another entry may have been chosen."""
    return error(
        "E0311",
        f"`{name.text}` has no value here after `{entry}`",
        Label(source, name.span, "not chosen by every entry"),
        secondary=(Label(source, menu, "this menu"),),
        notes=(f"let `{entry}` choose it too or end with `stop`, or read it inside of the entries that do",),
    )
