"""Verbs and phases that nothing runs, from the start of the game or from a test."""

from __future__ import annotations

from maniple.checks import flow_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source
from maniple.syntax import tree as t


def verbs_never_run(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each verb that nothing runs; those that only it runs are named with it."""
    graph = subject.graph
    aside = subject.asides.names()
    starts = [subject.document.main, *(form for name in aside for form in _forms(name))]
    reached = graph.reached(starts)
    idle = {
        tree.name.text: (tree, source)
        for tree, source in subject.rules.declared
        if isinstance(tree, t.Verb) and not any(form in reached for form in _forms(tree.name.text))
    }
    below = {name: _below(subject, name, idle) for name in idle}
    return tuple(
        _problem(name, tree, source, below[name])
        for name, (tree, source) in idle.items()
        if not any(name in under for other, under in below.items() if other != name)
    )


def _forms(name: str) -> tuple[str, str]:
    """A verb that something waits for is started through its moment."""
    return name, f"moment {name}"


def _below(subject: Subject, name: str, idle: dict[str, tuple[t.Verb, Source]]) -> list[str]:
    run = subject.graph.reached(_forms(name))
    return [other for other in idle if other != name and any(form in run for form in _forms(other))]


def _problem(name: str, tree: t.Verb, source: Source, below: list[str]) -> Diagnostic:
    return flow_problems.never_run(Label(source, tree.name.span, "never run"), name, below)
