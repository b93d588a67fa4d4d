"""Types of locals, and the names that steps bind."""

from __future__ import annotations

from maniple.ir import types as ty
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope
from maniple.model.session import RejectedError
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

WIDE = 2**31 - 1


def _assignments(name: str, body: object) -> list[t.Expr]:
    return [
        node.value
        for node in walk(body)
        if isinstance(node, t.Become) and isinstance(node.target, t.Name) and node.target.text == name
    ]


def local_type(type: ty.Type, name: str, body: object) -> ty.Type:
    """The type of a local: that of its first value, widened if it is changed later in the verb."""
    values = _assignments(name, body)
    match type:
        case ty.Faces(count, sides):
            return ty.Int(0, count * sides) if values else type
        case ty.Int(low, high):
            if not values:
                return type
            sinks = low < 0 or any(_may_sink(value) for value in values)
            return ty.Int(-WIDE if sinks else 0, max(high, WIDE))
        case ty.Entity() | ty.Word() if values:
            return ty.Maybe(type)
        case ty.ListOf(item, capacity) if values:
            return ty.ListOf(item, max(capacity, 400))
        case _:
            return type


def _may_sink(value: t.Expr) -> bool:
    """Whether a value might be below 0: it subtracts, and not inside `highest(0, ...)`."""
    if isinstance(value, t.Call) and value.name.text == "highest":
        return not any(isinstance(a, t.Number) and a.value >= 0 for a in value.arguments)
    if isinstance(value, t.Binary):
        return value.op == "-" or _may_sink(value.left) or _may_sink(value.right)
    return False


def none_type(step: t.LetStep, scope: Scope, reader: ExpressionReader, body: object) -> ty.Type | None:
    """The type of `let x = none`: that of what it becomes later, if that can be read here."""
    for value in _assignments(step.name.text, body):
        try:
            type = reader.read(value, scope).type
        except RejectedError:
            continue
        if isinstance(type, (ty.Entity, ty.Word, ty.ZoneRef)):
            return ty.Maybe(type)
        if isinstance(type, ty.Maybe):
            return type
    return None


def bound_names(step: t.Step) -> tuple[str, ...]:
    """The names that a step binds for the steps after it."""
    match step:
        case t.LetStep(name=name):
            return (name.text,)
        case t.Choose(parts=parts) | t.Secretly(parts=parts):
            return tuple(part.into.text if part.into else part.range.binder.text for part in parts)
        case t.Roll(into=into) | t.Flip(into=into) | t.Order(into=into):
            return (into.text,)
        case t.RollPick(range=range):
            return (range.binder.text,)
        case t.Menu(entries=entries):
            return tuple(slot.range.binder.text for entry in entries for slot in entry.slots)
        case _:
            return ()
