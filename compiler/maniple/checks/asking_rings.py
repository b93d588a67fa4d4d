"""Queries that ask for themselves, with the adjustments of all abilities that are loaded."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.checks import flow_problems
from maniple.checks.bearers import bearer
from maniple.checks.calls import way_back
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir.rings import rings
from maniple.syntax.walking import walk


@dataclass(frozen=True, slots=True)
class Step:
    """One query asks for another: where, and the card whose ability makes it so, if one does."""

    origin: doc.Origin
    card: str


def queries_in_rings(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each group of queries that ask for each other."""
    steps: dict[str, dict[str, Step]] = {
        query.name: _steps(subject, query) for query in subject.document.queries
    }
    ways = {name: tuple(one for one in found if one in steps) for name, found in steps.items()}
    order = list(ways)
    found = []
    for group in rings(ways):
        way = way_back(min(group, key=order.index), ways)
        if way:
            found.append(_problem(subject, way, steps))
    return tuple(found)


def _steps(subject: Subject, query: doc.Query) -> dict[str, Step]:
    steps: dict[str, Step] = {}
    for node in walk(query.body):
        if isinstance(node, e.Call):
            steps.setdefault(node.query, Step(query.origin, ""))
    for adjuster in query.adjusters:
        for node in walk(adjuster):
            if isinstance(node, e.Call):
                steps.setdefault(node.query, Step(adjuster.origin or query.origin, bearer(subject, adjuster)))
    return steps


def _problem(subject: Subject, way: tuple[str, ...], steps: dict[str, dict[str, Step]]) -> Diagnostic:
    taken = [(called, steps[caller][called]) for caller, called in zip(way, (*way[1:], way[0]), strict=True)]
    labels = [subject.label(step.origin, f"asks for `{_shown(called)}`") for called, step in taken]
    cards = tuple(dict.fromkeys(step.card for _, step in taken if step.card))
    names = [_shown(name) for name in way]
    return flow_problems.depends_on_itself(labels[0], names[0], names[1:], labels[1:], cards)


def _shown(query: str) -> str:
    """A printed number that abilities adjust is a query of its field."""
    return query.removeprefix("field ").partition(".")[2] if query.startswith("field ") else query
