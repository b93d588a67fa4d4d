"""Chains of events: what an event sets off may bring it about again only as deep as is declared."""

from __future__ import annotations

from math import prod

from maniple.checks import flow_problems
from maniple.checks.calls import way_back
from maniple.checks.subject import Subject
from maniple.checks.ways import labels_along
from maniple.diagnostics import Diagnostic, Label
from maniple.ir.rings import rings
from maniple.syntax import tree as t

LIMIT = 1000


def chains_of_events(subject: Subject) -> tuple[Diagnostic, ...]:
    """Events without a depth in a ring, and depths that multiply too far."""
    found: list[Diagnostic] = []
    for group in rings(subject.graph.calls):
        inside = {name: tuple(one for one in subject.graph.calls[name] if one in group) for name in group}
        counted = {
            subject.graph.counted[name]: name
            for name in group
            if name in subject.graph.counted and inside[name]
        }
        for event, runner in counted.items():
            if not _says_depth(subject, event):
                found.append(_missing(subject, event, way_back(runner, inside)))
        if counted:
            found.extend(_product(subject, tuple(counted)))
    return tuple(found)


def _declaration(subject: Subject, event: str) -> tuple[t.Event | None, Label]:
    for tree, source in subject.rules.declared:
        if isinstance(tree, (t.Event, t.Verb)) and tree.name.text == event:
            return tree if isinstance(tree, t.Event) else None, Label(source, tree.name.span)
    info = subject.model.info
    return None, Label(info.source, info.span)


def _says_depth(subject: Subject, event: str) -> bool:
    """Whether a depth is written: one of 1 says that the chain is to end at once."""
    tree, place = _declaration(subject, event)
    return tree is not None and (tree.depth > 1 or " depth " in place.source.slice(tree.span))


def _missing(subject: Subject, event: str, way: tuple[str, ...]) -> Diagnostic:
    tree, place = _declaration(subject, event)
    return flow_problems.needs_depth(place, event, tree is not None, labels_along(subject, way))


def _product(subject: Subject, events: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    depths = {event.name: event.depth for event in subject.document.events}
    product = prod(depths[event] for event in events)
    if product <= LIMIT:
        return ()
    deepest = max(events, key=lambda event: depths[event])
    return (flow_problems.too_deep(_declaration(subject, deepest)[1], events, product, LIMIT),)
