"""Loops that change what their range reads, and loops with more rounds than anybody would wait for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from maniple.checks import flow_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source, Span
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

ROUNDS = 100_000


def changed_ranges(subject: Subject) -> tuple[Diagnostic, ...]:
    """The first step of each loop that changes what its range has read.

    To change the element whose turn it is, or to take it out of what is run over, is what loops are for.
    """
    found = []
    for loop, source in subject.rules.of(t.ForEach):
        problem = next(_changes(loop, source), None)
        if problem is not None:
            found.append(problem)
    return tuple(found)


def _changes(loop: t.ForEach, source: Source) -> Iterator[Diagnostic]:
    read = {_bare(node) for node in walk(loop.range) if isinstance(node, (t.Name, t.Dot, t.At))}
    read -= {_bare(loop.range.binder)}
    for step in walk(loop.body):
        for target in _targets(loop, step):
            if _bare(target) not in read or _speaks_of(target, loop.range.binder):
                continue
            what = f"`{source.slice(target.span)}`"
            yield flow_problems.changes_range(
                Label(source, step.span), what, Label(source, loop.range.span, "read here")
            )


def _targets(loop: t.ForEach, step: Any) -> tuple[t.Expr, ...]:
    """What a step changes, if that is more than a removal of the loop's own element."""
    match step:
        case t.Become(target=target, value=value):
            return () if _takes_away(loop, target, value) else (target,)
        case t.Act(subject=subject, unit=unit):
            # `gains 1 coin` and `gains 2 coins` change the same field.
            plural = t.Name(unit.text + "s", unit.span)
            return (t.Dot(subject, unit, subject.span), t.Dot(subject, plural, subject.span))
        case t.Do(verb=t.Name(text="move"), preposed=(t.Preposed(preposition="to", value=target),)):
            zone = (
                target.arguments[0] if isinstance(target, t.Call) and len(target.arguments) == 1 else target
            )
            return (zone,) if _bare(zone) == _bare(loop.range.source) else ()
        case _:
            return ()


def _takes_away(loop: t.ForEach, target: t.Expr, value: t.Expr) -> bool:
    shrinks = isinstance(value, t.Binary) and value.op == "-" and _bare(value.left) == _bare(target)
    return shrinks and _bare(target) == _bare(loop.range.source)


def _speaks_of(target: t.Expr, binder: t.Name) -> bool:
    """Whether what changes belongs to the element of the loop, whose turn it is anyway."""
    return any(isinstance(node, t.Name) and node.text == binder.text for node in walk(target))


def _bare(node: Any) -> Any:
    """A part of the tree without its places, to compare what was written."""
    if isinstance(node, tuple):
        return tuple(_bare(part) for part in node)
    if not is_dataclass(node) or isinstance(node, Span):
        return None if isinstance(node, Span) else node
    return (type(node).__name__, *(_bare(getattr(node, field.name)) for field in fields(node)))


def endless_rounds(subject: Subject) -> tuple[Diagnostic, ...]:
    """Loops whose stated number of rounds is out of all proportion."""
    found = []
    for loop, source in subject.rules.of(t.Repeat):
        if isinstance(loop.count, t.Number) and loop.count.value > ROUNDS:
            found.append(
                flow_problems.too_many_rounds(Label(source, loop.count.span), loop.count.value, ROUNDS)
            )
    for each, source in subject.rules.of(t.ForEach):
        match each.range.source:
            case t.Stretch(low=t.Number(value=low), high=t.Number(value=high), span=span) if (
                high - low >= ROUNDS
            ):
                found.append(flow_problems.too_many_rounds(Label(source, span), high - low + 1, ROUNDS))
            case _:
                pass
    return tuple(found)
