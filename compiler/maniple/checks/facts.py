"""What is known where: the conditions that the steps of a procedure have tested, said of its slots."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from maniple.checks.subject import Subject
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i

Facts = frozenset[e.Expr]
NOTHING: Facts = frozenset()


def holds(test: e.Expr | None) -> Facts:
    """The parts of a condition that all hold when it does."""
    match test:
        case None:
            return NOTHING
        case e.And(parts):
            return NOTHING.union(*(holds(part) for part in parts))
        case e.Let(name, value, body):
            return holds(replaced(body, e.Bound(name), value))
        case e.Cond(ruled_out, e.Const(0), otherwise):
            # What is asked about none answers no: with a yes there is something, and it passed the test.
            return holds(otherwise) | {e.Not(ruled_out)}
        case _:
            return frozenset([test])


def facts_of(subject: Subject, procedure: doc.Procedure) -> Facts:
    """What the steps of a procedure test anywhere, said of its slots."""
    facts: set[e.Expr] = set()
    queues: dict[int, e.Range] = {}
    for step in procedure.code:
        match step:
            case i.Branch(test):
                facts |= holds(test)
            case i.Assign(i.ToLocal(slot, None), e.Filter(range)):
                queues[slot] = range
            case i.Assign(i.ToLocal(slot, None), e.First(range)) | i.Pick(range, slot):
                facts |= _said_of(range, e.Local(slot))
            case i.Next(queue, into) if queue in queues:
                facts |= _said_of(queues[queue], e.Local(into))
            case i.Ask(_, entries):
                for entry in entries:
                    facts |= holds(entry.when)
                    for range, slot in zip(entry.ranges, entry.into, strict=True):
                        facts |= _said_of(range, e.Local(slot))
            case _:
                pass
    return frozenset(facts) | _bearer_facts(subject, procedure)


def _bearer_facts(subject: Subject, procedure: doc.Procedure) -> Facts:
    """What holds of the card and the player for whom an ability is carried out."""
    facts: set[e.Expr] = set()
    for event in subject.document.events:
        for trigger in event.triggers:
            if trigger.procedure == procedure.name:
                facts |= _tested(event, trigger)
    return frozenset(facts)


def _tested(event: doc.Event, trigger: doc.Trigger) -> Facts:
    """The tests of a trigger, said of the slots in which its procedure finds what it speaks of."""
    names = [name for name, _ in event.parameters] + [range.binder for range in trigger.ranges]
    tests = NOTHING.union(holds(trigger.when), *(holds(range.where) for range in trigger.ranges))
    for slot, name in enumerate(names):
        tests = frozenset(replaced(test, e.Bound(name), e.Local(slot)) for test in tests)
    return tests


def _said_of(range: e.Range, thing: e.Expr) -> Facts:
    return frozenset(replaced(fact, e.Bound(range.binder), thing) for fact in holds(range.where))


def replaced(node: Any, old: e.Expr, new: e.Expr) -> Any:
    """An expression with one part in the place of another."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(replaced(part, old, new) for part in node)
    if not hasattr(node, "__dataclass_fields__"):
        return node
    return replace(node, **{part.name: replaced(getattr(node, part.name), old, new) for part in fields(node)})
