"""Adjustments: from `adjust q(x) by n`, with the loops and conditions around it, to entries of the query's
table.

before: for each u in units { adjust attack(u) by 1 }
after:  attack(it): by 1 for each bearer, when it is one of `units`
A loop whose name stands as an argument becomes a test of membership and never runs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower import problems
from maniple.lower.game import Game
from maniple.lower.renaming import rename
from maniple.model import problems as model_problems
from maniple.model.definitions import ParameterDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.syntax import tree as t

Mode = Literal["to", "by", "times", "at_least", "at_most", "also", "allow", "forbid"]
MODES: dict[str, Mode] = {
    "to": "to",
    "by": "by",
    "times": "times",
    "at least": "at_least",
    "at most": "at_most",
    "allow": "allow",
    "forbid": "forbid",
}


@dataclass(frozen=True, slots=True)
class Bearing:
    """What stands around an adjustment: whose it is, how strong, where stored, and the loops and tests met so
    far.
    """

    scope: Scope
    strength: e.Expr
    ranges: tuple[e.Range, ...] = ()
    tests: tuple[e.Expr, ...] = ()
    loops: tuple[t.Range, ...] = ()
    site: str = ""
    captured: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The query that is adjusted."""

    name: str
    parameters: tuple[ParameterDef, ...]
    result: ty.Type


def adjusted_query(game: Game, reader: ExpressionReader, target: t.Call, scope: Scope) -> Adjusted:
    """The query, or the printed field, of an adjustment; of like fields of several kinds the first."""
    return adjusted_queries(game, reader, target, scope)[0]


def adjusted_queries(
    game: Game, reader: ExpressionReader, target: t.Call, scope: Scope
) -> tuple[Adjusted, ...]:
    """The query of an adjustment, or the printed fields of that name, one for each kind that declares it."""
    name = reader.stat_field(target.name, scope)
    model = game.session.model
    query = model.queries.get(name)
    if query is not None:
        return (Adjusted(name, query.parameters, query.result),)
    found = []
    for kind in model.kinds.values():
        field = kind.fields.get(name)
        if field is not None and field.type is not None and not field.state:
            parameter = ParameterDef("", "it", ty.Entity(kind.name))
            found.append(Adjusted(f"field {field.id}", (parameter,), field.type))
    if found:
        return tuple(found)
    raise RejectedError(
        model_problems.unknown_name(reader.source, target.name, "query or printed field", model.queries)
    )


def add_adjustment(game: Game, reader: ExpressionReader, step: t.Adjust, bearing: Bearing) -> None:
    """Enters an adjustment into its query's table; of like fields of several kinds into that of each kind to
    which the argument can belong.
    """
    queries = adjusted_queries(game, reader, step.target, bearing.scope)
    refused: list[RejectedError] = []
    for query in queries:
        try:
            _add(game, reader, step, bearing, query)
        except RejectedError as rejected:
            refused.append(rejected)
    if len(refused) == len(queries):
        raise refused[0]


def _add(game: Game, reader: ExpressionReader, step: t.Adjust, bearing: Bearing, query: Adjusted) -> None:
    if len(step.target.arguments) != len(query.parameters):
        wanted = ", ".join(p.name for p in query.parameters) or "no arguments"
        raise RejectedError(
            model_problems.wrong_arguments(reader.source, step.target.span, step.target.name.text, wanted)
        )
    bearing = _as_argument(step, query, bearing)
    bound, waiting = _loops(reader, step, query, bearing)
    tests = list(bound.tests)
    for argument, parameter in zip(step.target.arguments, query.parameters, strict=True):
        if argument in waiting or _is_parameter(argument, parameter, bound.scope):
            continue
        value = reader.coerce(reader.read(argument, bound.scope, parameter.type), parameter.type, argument)
        tests.append(e.Compare("=", parameter_expr(parameter), value.expr))
    if step.when is not None:
        tests.append(reader.truth(step.when, bound.scope))
    amount = _amount(reader, step, query, bound.scope)
    when = None if not tests else tests[0] if len(tests) == 1 else e.And(tuple(tests))
    mode = _mode(step, query)
    origin = game.session.origin(reader.source, step.span)
    adjuster = doc.Adjuster(
        mode, amount, bound.ranges, when, bearing.strength, bearing.site, bearing.captured, origin
    )
    game.adjusters.setdefault(query.name, []).append(adjuster)


def _is_parameter(argument: t.Expr, parameter: ParameterDef, scope: Scope) -> bool:
    """Whether an argument is a name that already stands for the parameter itself."""
    known = scope.get(argument.text) if isinstance(argument, t.Name) else None
    return isinstance(known, Typed) and known.expr == parameter_expr(parameter)


def _as_argument(step: t.Adjust, query: Adjusted, bearing: Bearing) -> Bearing:
    """`adjust q(this)`: instead of running over all bearers, the argument itself is tested for being one."""
    for at, argument in enumerate(step.target.arguments):
        known = (
            bearing.scope.get("this") if isinstance(argument, t.Name) and argument.text == "this" else None
        )
        if (
            not bearing.ranges
            or not isinstance(known, Typed)
            or known.expr != e.Bound(bearing.ranges[0].binder)
        ):
            continue
        return as_parameter(bearing, query.parameters[at])
    return bearing


def as_parameter(bearing: Bearing, parameter: ParameterDef) -> Bearing:
    """The bearing with its first range, that of the bearers, replaced by tests of a parameter."""
    bearers, *others = bearing.ranges
    names = {bearers.binder: parameter.name}
    tests: list[e.Expr] = [e.Member(parameter_expr(parameter), bearers.source, "set")]
    if bearers.where is not None:
        tests.append(rename(bearers.where, names))
    scope = Scope({name: rename(meaning, names) for name, meaning in bearing.scope.names.items()})
    return replace(
        bearing,
        scope=scope,
        ranges=rename(tuple(others), names),
        tests=(*tests, *rename(bearing.tests, names)),
        strength=rename(bearing.strength, names),
    )


def parameter_expr(parameter: ParameterDef) -> e.Expr:
    """A query's parameter inside its adjustments."""
    return e.Bound(parameter.name)


def _mode(step: t.Adjust, query: Adjusted) -> Mode:
    if step.mode == "by" and isinstance(query.result, ty.SetOf):
        return "also"
    return MODES[step.mode]


def _amount(reader: ExpressionReader, step: t.Adjust, query: Adjusted, scope: Scope) -> e.Expr | None:
    if step.amount is None:
        if not isinstance(query.result, ty.Flag):
            raise RejectedError(
                model_problems.wrong_type(
                    reader.source, step.target.span, "no truth", "a query that answers yes or no"
                )
            )
        return None
    if isinstance(query.result, ty.Int):
        wide = ty.Int(-(2**31), 2**31)
        return reader.coerce(reader.read(step.amount, scope), wide, step.amount).expr
    return reader.coerce(reader.read(step.amount, scope, query.result), query.result, step.amount).expr


def _loops(
    reader: ExpressionReader, step: t.Adjust, query: Adjusted, bearing: Bearing
) -> tuple[Bearing, tuple[t.Expr, ...]]:
    """Binds the loops around an adjustment; those that only name an argument become tests."""
    waiting: list[t.Expr] = []
    for loop in bearing.loops:
        at = _argument(step, loop.binder.text)
        plain = all(clause.kind == "where" for clause in loop.clauses)
        if at is None or not plain:
            range, _, scope = reader.read_range(loop, bearing.scope)
            bearing = replace(bearing, scope=scope, ranges=(*bearing.ranges, range))
            continue
        source, shape, item = reader.source_of(loop.source, bearing.scope)
        parameter = query.parameters[at]
        element = Typed(parameter_expr(parameter), item)
        scope = bearing.scope.bind(loop.binder.text, element)
        tests = list(_membership(e.Bound(parameter.name), source, shape))
        tests += [reader.truth(clause.value, scope) for clause in loop.clauses]
        bearing = replace(bearing, scope=scope, tests=(*bearing.tests, *tests))
        waiting.append(step.target.arguments[at])
    return bearing, tuple(waiting)


def _membership(item: e.Bound, source: e.Expr, shape: e.Shape) -> tuple[e.Expr, ...]:
    """The tests of being in a source; of what is sifted, its tests, so that nobody has to gather it."""
    match source:
        case e.Filter(e.Range(binder, of, inner, where, (), None)):
            kept = () if where is None else (rename(where, {binder: item.name}),)
            return (*_membership(item, of, inner), *kept)
        case _:
            return (e.Member(item, source, shape),)


def _argument(step: t.Adjust, binder: str) -> int | None:
    for at, argument in enumerate(step.target.arguments):
        if isinstance(argument, t.Name) and argument.text == binder:
            return at
    return None


def not_holding(reader: ExpressionReader, step: t.Step) -> RejectedError:
    """A step that acts where only adjustments may stand."""
    return RejectedError(problems.not_a_declaration(reader.source, step.span))
