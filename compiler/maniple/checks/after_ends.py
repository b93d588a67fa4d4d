"""Steps behind one that leaves the loop, the verb or the game."""

from __future__ import annotations

from maniple.checks import flow_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.syntax import tree as t


def steps_after_ends(subject: Subject) -> tuple[Diagnostic, ...]:
    """The first step of each block that is never reached."""
    found = []
    for block, source in subject.rules.of(t.Block):
        for step, following in zip(block.steps, block.steps[1:], strict=False):
            if _ends(step):
                end = Label(source, step.span, "nothing goes on from here")
                found.append(flow_problems.after_the_end(Label(source, following.span, "never reached"), end))
                break
    return tuple(found)


def _ends(step: t.Step) -> bool:
    """Whether no way through a step leads to the next one."""
    match step:
        case t.Stop() | t.Answer() | t.Win():
            return True
        case t.Do(verb=verb):
            return verb.text == "end_game"
        case t.If(then=then, otherwise=otherwise):
            return otherwise is not None and _block_ends(then) and _block_ends(otherwise)
        case t.Match(rows=rows):
            return bool(rows) and all(row.steps is not None and _block_ends(row.steps) for row in rows)
        case _:
            return False


def _block_ends(block: t.Block) -> bool:
    return any(_ends(step) for step in block.steps)
