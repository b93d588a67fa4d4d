"""Events that nothing announces."""

from __future__ import annotations

from maniple.checks import use_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.syntax import tree as t

# Announced by the language itself whenever a number of a player changes.
BY_ITSELF = frozenset({"changed"})


def events_never_announced(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each event, with what waits for it in vain."""
    announced = {
        node.event.verb.text for trees in (subject.rules, subject.asides) for node, _ in trees.of(t.Announce)
    }
    return tuple(
        use_problems.never_announced(
            Label(source, tree.name.span), tree.name.text, _waiting(subject, tree.name.text)
        )
        for tree, source in subject.rules.declared
        if isinstance(tree, t.Event) and tree.name.text not in announced | BY_ITSELF
    )


def _waiting(subject: Subject, event: str) -> list[Label]:
    moments = [(hook.event, source) for hook, source in subject.rules.of(t.Hook)]
    moments += [(moment.event, source) for moment, source in subject.rules.of(t.Moment)]
    waiting = [(moment.verb, source) for moment, source in moments if moment.verb.text == event]
    return [Label(source, name.span, "waits in vain") for name, source in waiting]
