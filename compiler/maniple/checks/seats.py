"""Players who are named in rules: whoever plays, rules know them by their seats and by what they have."""

from __future__ import annotations

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.ir.universe import PLAYER
from maniple.syntax import tree as t


def players_by_name(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each name of a player outside of tests."""
    things = subject.model.things
    seats = {name for name, found in things.items() if all(thing.kind == PLAYER for thing in found)}
    return tuple(
        content_problems.player_by_name(Label(source, name.span), name.text)
        for name, source in subject.rules.of(t.Name)
        if name.text in seats and not name.quoted
    )
