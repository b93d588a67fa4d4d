"""Conditions that never hold, and so entries of menus, branches and rules that are never reached."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import flow_problems
from maniple.checks.entries import entry_place
from maniple.checks.stretches import Bounds
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.ir import document as doc
from maniple.ir import instructions as i
from maniple.syntax import tree as t


def conditions_that_never_hold(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each condition that the types of its numbers rule out."""
    bounds = Bounds.of(subject.document)
    branches = {
        (source.name, node.span): Label(source, node.test.span) for node, source in subject.rules.of(t.If)
    }
    found: list[Diagnostic] = []
    for procedure in subject.document.procedures:
        for instruction, origin in zip(procedure.code, procedure.origins, strict=True):
            if isinstance(instruction, i.Branch) and bounds.never(instruction.test, procedure.slots):
                where = subject.label(origin)
                if (where.source.name, where.span) in branches:
                    found.append(flow_problems.never_true(branches[where.source.name, where.span]))
            elif isinstance(instruction, i.Ask):
                found.extend(_entries(subject, bounds, procedure, instruction, origin))
    return (*found, *_triggers(subject, bounds))


def _entries(
    subject: Subject, bounds: Bounds, procedure: doc.Procedure, ask: i.Ask, origin: doc.Origin
) -> Iterator[Diagnostic]:
    for entry in ask.entries:
        tests = [test for test in (entry.when, *(range.where for range in entry.ranges)) if test is not None]
        if any(bounds.never(test, procedure.slots) for test in tests):
            place = entry_place(subject, entry, origin)
            if place is not None:
                yield flow_problems.never_offered(place, entry.name)


def _triggers(subject: Subject, bounds: Bounds) -> Iterator[Diagnostic]:
    for event in subject.document.events:
        for trigger in event.triggers:
            if trigger.when is not None and bounds.never(trigger.when, ()):
                yield flow_problems.never_true(subject.label(trigger.origin))
