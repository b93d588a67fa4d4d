"""Kinds of which there is nothing."""

from __future__ import annotations

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.syntax import tree as t


def empty_kinds(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each kind without a card, place or token, and without kinds of its own."""
    found = []
    for tree, source in subject.rules.declared:
        if not isinstance(tree, t.Kind) or tree.name.text in ("Player", "Card"):
            continue
        kind = subject.model.kinds[tree.name.text]
        below = [other for other in subject.model.kinds.values() if other.parent == kind.name]
        if kind.low == kind.high and not below:
            place = Label(source, tree.name.span)
            found.append(content_problems.no_things(place, kind.name, subject.model.is_card(kind.name)))
    return tuple(found)
