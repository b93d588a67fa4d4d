"""Whether the game can be won: a way from its start to an end."""

from __future__ import annotations

from maniple.checks import flow_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.ir import instructions as i
from maniple.model.game_blocks import game_lines


def winnable(subject: Subject) -> tuple[Diagnostic, ...]:
    """A game that has a score or an end reaches an end; a sketch without either is left alone."""
    ends = {
        name
        for name, procedure in subject.graph.procedures.items()
        if any(isinstance(step, i.Finish) for step in procedure.code)
    }
    if ends & subject.graph.reached([subject.document.main]) or not (ends or subject.document.score):
        return ()
    return (flow_problems.nobody_wins(_start(subject), subject.model.info.start),)


def _start(subject: Subject) -> Label:
    """The line that says where the game starts."""
    line, source = game_lines(subject.assembler.program)["start"]
    return Label(source, line.span, "leads to no end")
