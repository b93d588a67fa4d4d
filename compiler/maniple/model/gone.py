"""Cards that a set or a scenario removes: armies go without them; who misses them is told where they went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source, Span
from maniple.syntax import tree as t

UNKNOWN = "E0201"


def gone_label(source: Source, span: Span) -> Label:
    """Where something was removed."""
    return Label(source, span, "removed here")


def army_without(army: t.Army, source: Source, gone: Mapping[str, Label]) -> t.Army:
    """An army without the cards that other files than its own have removed."""
    kept = tuple(line for line in army.body if not _is_gone(line, source, gone))
    return army if len(kept) == len(army.body) else replace(army, body=kept)


def _is_gone(line: t.BodyItem, source: Source, gone: Mapping[str, Label]) -> bool:
    card = line.atoms[-1]
    removed = gone.get(card.text) if isinstance(card, t.Name) else None
    return removed is not None and removed.source.name != source.name


def told_where(problems: Iterable[Diagnostic], gone: Mapping[str, Label]) -> tuple[Diagnostic, ...]:
    """The problems; those about a name that was removed point there as well."""
    return tuple(_told(problem, gone) for problem in problems)


def _told(problem: Diagnostic, gone: Mapping[str, Label]) -> Diagnostic:
    name = problem.primary.source.slice(problem.primary.span).strip('"')
    if problem.code != UNKNOWN or name not in gone:
        return problem
    note = f"rules that name `{name}` need it; to play without it, `change` it or leave it in the box"
    return replace(
        problem, secondary=(*problem.secondary, gone[name]), notes=(*problem.notes, note), fixes=()
    )
