"""Values fixed before play: an expression of the IR evaluated at compile time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from maniple.ir import expressions as e
from maniple.ir.expressions import Value
from maniple.ir.reckoning import ARITH, COMPARE
from maniple.model.session import Session

Fields = Mapping[tuple[str, int], Value]


def constant(  # noqa: C901 (one flat match over the expressions)
    expr: e.Expr, session: Session, names: Mapping[str, Value] | None = None, fields: Fields | None = None
) -> Value | None:
    """The value of an expression, or None if it depends on the state of a game.

    `names` binds names; `fields` gives printed fields by id and entity (0 where it has none).
    """
    bound = names or {}

    def inner(part: e.Expr) -> Value | None:
        return constant(part, session, bound, fields)

    match expr:
        case e.Const(value):
            return value
        case e.Bound(name):
            return bound.get(name)
        case e.Not(part):
            truth = inner(part)
            return None if truth is None else int(not truth)
        case e.Lookup(table, key):
            return _row(session, table, inner(key))
        case e.Arith(op, left, right):
            return _two(ARITH[op], inner(left), inner(right))
        case e.Compare(op, left, right):
            return _two(COMPARE[op], inner(left), inner(right))
        case e.Cond(test, then, otherwise):
            decided = inner(test)
            return None if decided is None else inner(then if decided else otherwise)
        case e.Let(name, bound_value, body):
            first = inner(bound_value)
            return None if first is None else constant(body, session, {**bound, name: first}, fields)
        case e.Field() | e.Call() if fields is not None:
            return _printed(expr, inner, fields)
        case e.And() | e.Or():
            return _joined(expr, [inner(part) for part in expr.parts])
        case e.Member(item, of, "set"):
            return _two(lambda a, b: b >> a & 1 if a >= 0 else 0, inner(item), inner(of))
        case _:
            return _gathered(expr, inner)


def _printed(expr: e.Field | e.Call, inner: Callable[[e.Expr], Value | None], fields: Fields) -> Value | None:
    """A printed field, read directly or through the query that abilities adjust."""
    match expr:
        case e.Field(field, entity, ()) | e.Call(field, (entity,)):
            at = inner(entity)
            return fields.get((field.removeprefix("field "), at), 0) if isinstance(at, int) else None
        case _:
            return None


def _gathered(expr: e.Expr, inner: Callable[[e.Expr], Value | None]) -> Value | None:
    """Sets, lists and dice of fixed values."""
    match expr:
        case e.SetFrom(items):
            return _mask([inner(item) for item in items])
        case e.ListFrom(items):
            return _listed([inner(item) for item in items])
        case e.MakeDice(count, sides):
            return _listed([inner(count), inner(sides)])
        case e.SetOp("union", left, right):
            return _two(lambda a, b: a | b, inner(left), inner(right))
        case e.SetOp("minus", left, right):
            return _two(lambda a, b: a & ~b, inner(left), inner(right))
        case _:
            return None


def _joined(expr: e.And | e.Or, truths: list[Value | None]) -> Value | None:
    """A truth decided by one part, or by all of them."""
    deciding = int(isinstance(expr, e.Or))
    if deciding in truths:
        return deciding
    return None if None in truths else 1 - deciding


def _row(session: Session, table: str, key: Value | None) -> Value | None:
    found = session.tables.get(table)
    if found is None or not isinstance(key, int):
        return None
    at = key - found.low
    return found.values[at] if 0 <= at < len(found.values) else None


def _two(operation: object, left: Value | None, right: Value | None) -> Value | None:
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    return int(operation(left, right))  # type: ignore[operator]


def _mask(items: list[Value | None]) -> Value | None:
    if not all(isinstance(item, int) for item in items):
        return None
    mask = 0
    for item in items:
        assert isinstance(item, int)
        mask |= 1 << item if item >= 0 else 0
    return mask


def _listed(items: list[Value | None]) -> Value | None:
    return (
        tuple(i for i in items if isinstance(i, int))
        if all(isinstance(item, int) for item in items)
        else None
    )
