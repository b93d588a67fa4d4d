"""Cards that are with nobody when their moment comes, so that their abilities work for nobody."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import use_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

# Where the card of an event stands, and the ability kind that waits for it.
Waiting = dict[str, list[tuple[str, str]]]
OBJECT = ""


def moments_of_nobody(subject: Subject) -> tuple[Diagnostic, ...]:
    """Events that are announced of a card just after it was moved where no player owns it, though abilities
    wait for them that work for its owner.
    """
    waiting = _waiting(subject)
    return tuple(
        problem
        for block, source in subject.rules.of(t.Block)
        for at, step in enumerate(block.steps)
        if isinstance(step, t.Announce)
        for problem in _announced(subject, step, block.steps[:at], source, waiting)
    )


def _waiting(subject: Subject) -> Waiting:
    found: Waiting = {}
    for kind, _ in subject.rules.of(t.AbilityKind):
        if kind.condition is not None and _speaks_of_you(kind.condition):
            continue
        for moment in kind.moments:
            given = _arguments(moment.event)
            if any(_is(value, "you") for value in given.values()):
                places = [place for place, value in given.items() if _is(value, "this")]
                found.setdefault(moment.event.verb.text, []).extend(
                    (place, kind.name.text) for place in places
                )
    return found


def _announced(
    subject: Subject, step: t.Announce, before: tuple[t.Step, ...], source: Source, waiting: Waiting
) -> Iterator[Diagnostic]:
    given = _arguments(step.event)
    for place, kind in waiting.get(step.event.verb.text, ()):
        card = given.get(place)
        if not isinstance(card, t.Name):
            continue
        moved = _moved(before, card.text)
        if moved is not None and _is_of_nobody(subject, moved):
            label = Label(source, moved.span, "here it comes to lie with nobody")
            yield use_problems.moment_of_nobody(Label(source, step.event.span), card.text, kind, label)


def _moved(before: tuple[t.Step, ...], card: str) -> t.Do | None:
    """The last step that moves the card, if nothing else between could."""
    for step in reversed(before):
        if isinstance(step, t.Do) and step.verb.text == "move" and _is(step.object, card):
            return step
        if any(_is(node, card) for node in walk(step)):
            return None
    return None


def _is_of_nobody(subject: Subject, move: t.Do) -> bool:
    to = _arguments(move).get("to")
    while isinstance(to, t.At):
        to = to.of
    if not isinstance(to, t.Name):
        return False
    zone = subject.model.zones.get(to.text)
    return zone is not None and (zone.tree is None or zone.tree.of is None)


def _arguments(event: t.Do) -> dict[str, t.Expr]:
    given = {each.preposition: each.value for each in event.preposed}
    return given if event.object is None else {OBJECT: event.object, **given}


def _is(expr: object, name: str) -> bool:
    return isinstance(expr, t.Name) and expr.text == name


def _speaks_of_you(expr: t.Expr) -> bool:
    return any(_is(node, "you") or _is(node, "your") for node in walk(expr))
