"""Where an entry of a choice stands in the sources."""

from __future__ import annotations

from maniple.checks.subject import Subject
from maniple.diagnostics import Label
from maniple.ir import document as doc
from maniple.ir import instructions as i
from maniple.source import Span
from maniple.syntax import tree as t


def entry_place(subject: Subject, entry: i.Entry, origin: doc.Origin) -> Label | None:
    """The condition of an entry of the choice at `origin`, its name, or what is chosen from."""
    around = subject.label(origin)
    for node, source in subject.rules.of(t.MenuEntry):
        inside = source == around.source and around.span.holds(node.span)
        if inside and node.name.text == entry.name:
            return Label(source, node.name.span if node.when is None else node.when.span)
    for choice, source in subject.rules.of(t.Choose):
        if source == around.source and choice.span == around.span:
            return Label(source, Span(choice.span.start, choice.parts[-1].span.end))
    return None
