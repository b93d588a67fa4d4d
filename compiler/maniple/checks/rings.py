"""Verbs that run themselves: a ring of calls that no event with a depth interrupts."""

from __future__ import annotations

from maniple.checks import flow_problems
from maniple.checks.calls import way_back
from maniple.checks.subject import Subject
from maniple.checks.ways import labels_along, shown
from maniple.diagnostics import Diagnostic
from maniple.ir.rings import rings


def verbs_in_rings(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each group of rules that run each other in a ring."""
    graph = subject.graph
    ways = {
        name: tuple(one for one in called if one not in graph.counted)
        for name, called in graph.calls.items()
        if name not in graph.counted
    }
    order = list(graph.calls)
    found = []
    for group in rings(ways):
        start = min(group, key=order.index)
        way = way_back(start, ways)
        if way:
            found.append(_problem(subject, way))
    return tuple(found)


def _problem(subject: Subject, way: tuple[str, ...]) -> Diagnostic:
    labels = labels_along(subject, way)
    names = list(dict.fromkeys(shown(subject, one) for one in way))
    return flow_problems.runs_itself(labels[0], names[0], names[1:], labels[1:])
