"""Queries as functions: the body, then every adjustment in the order that the document states."""

from __future__ import annotations

from collections.abc import Callable

from maniple.interpreter.generation.bearers import grouped, in_groups, nested
from maniple.interpreter.generation.inlining import lies_in_range
from maniple.interpreter.generation.narrowing import planned
from maniple.interpreter.generation.scope import Body, Scope
from maniple.ir.document import Adjuster, Query
from maniple.ir.expressions import Cond, Const, Expr, Let
from maniple.ir.types import Flag, Int, SetOf

# Strengths are small numbers; nothing found yet is weaker than any.
_WEAKEST = 1 << 62


def question(query: Query, scope: Scope) -> list[str]:
    """The function of a query."""
    parameters: list[str] = []
    for name, type_ in query.parameters:
        variable, scope = scope.bind(name, type_)
        parameters.append(f", {variable}")
    body = Body(scope)
    if not query.adjusters:
        _answer(query.body, query, body)
    else:
        body.add(f"r = {scope.text(query.body)}")
        _adjusted(query, "".join(parameters), body)
        _return_drawn(query, body)
    return [f"def {scope.writer.queries[query.name]}(S{''.join(parameters)}):", *body.lines, ""]


def _answer(expression: Expr, query: Query, body: Body) -> None:
    """Alternatives and names at the top of a body become statements, which are quicker and can be read."""
    match expression:
        case Let(name, value, rest):
            code = body.scope.code(value)
            variable, inner = body.scope.bind(name, code.type)
            body.add(f"{variable} = {code.number}")
            nested = Body(inner, body.lines, body.indent)
            _answer(rest, query, nested)
        case Cond(test, then, otherwise):
            body.add(f"if {body.scope.test(test)}:")
            _answer(then, query, Body(body.scope, body.lines, body.indent + 1))
            _answer(otherwise, query, body)
        case _:
            code = body.scope.code(expression)
            if lies_in_range(code, query):
                body.add(f"return {code.number}")
            else:
                body.add(f"r = {code.number}")
                _return_drawn(query, body)


def _return_drawn(query: Query, body: Body) -> None:
    """Returns `r` drawn into the result's range; to compare is quicker than to call `min` and `max`."""
    if isinstance(query.result, Int):
        low, high = query.result.low, query.result.high
        body.add(f"return r if {low} <= r <= {high} else {low} if r < {low} else {high}")
    else:
        body.add("return r")


Finish = Callable[[Adjuster, Body], None]


def _adjusted(query: Query, parameters: str, body: Body) -> None:
    by_mode: dict[str, list[Adjuster]] = {}
    for adjuster in query.adjusters:
        by_mode.setdefault(adjuster.mode, []).append(adjuster)
    _strongest(by_mode.get("to", []), body)
    if isinstance(query.result, Flag):
        _permissions(query, by_mode, parameters, body)
    grow = "|=" if isinstance(query.result, SetOf) else "+="
    steps = (
        ("by", f"r {grow} {{}}"),
        ("also", "r |= {}"),
        ("times", "r *= {}"),
        ("at_least", "r = max(r, {})"),
        ("at_most", "r = min(r, {})"),
    )
    for mode, statement in steps:
        _every(query, by_mode.get(mode, []), parameters, body, _amounting(statement))


def _amounting(statement: str) -> Finish:
    """Writes what an adjustment's amount does to `r`."""

    def finish(adjuster: Adjuster, body: Body) -> None:
        body.add(statement.format(body.scope.text(_amount(adjuster))))

    return finish


def _every(query: Query, adjusters: list[Adjuster], parameters: str, body: Body, finish: Finish) -> None:
    """Adjustments whose order does not matter: those of cards by their bearers, then the others."""
    names = [name for name, _ in query.parameters]
    groups, rest = grouped(adjusters, names, body.scope.writer.universe)
    for members in groups:
        in_groups(members, body, parameters, finish)
    for adjuster in rest:
        finish(adjuster, _circumstances(adjuster, body))


def _amount(adjuster: Adjuster) -> Expr:
    return adjuster.amount if adjuster.amount is not None else Const(0)


def _strongest(adjusters: list[Adjuster], body: Body) -> None:
    """Of the `to` that hold, the strongest; of equals the later."""
    if not adjusters:
        return
    body.add(f"t = {_WEAKEST}")
    for adjuster in adjusters:
        inner = _circumstances(adjuster, body)
        inner.add(f"s = {inner.scope.text(adjuster.strength or Const(0))}")
        inner.add("if s <= t:")
        inner.indent += 1
        inner.add("t = s")
        inner.add(f"r = {inner.scope.text(_amount(adjuster))}")


def _permissions(query: Query, by_mode: dict[str, list[Adjuster]], parameters: str, body: Body) -> None:
    """The strongest of those that hold replaces the body; among equals it is the one that forbids."""
    allowing, forbidding = by_mode.get("allow", []), by_mode.get("forbid", [])
    if not allowing and not forbidding:
        return
    body.add("a = r")
    body.add(f"r = {_WEAKEST}")
    _every(query, allowing, parameters, body, _weighing)
    body.add("t = r")
    body.add(f"r = {_WEAKEST}")
    _every(query, forbidding, parameters, body, _weighing)
    body.add(f"r = a if r == t == {_WEAKEST} else +(t < r)")


def _weighing(adjuster: Adjuster, body: Body) -> None:
    body.add(f"r = min(r, {body.scope.text(adjuster.strength or Const(0))})")


def _circumstances(adjuster: Adjuster, body: Body) -> Body:
    """The statements inside of which an adjustment stands: what is stored, the ranges, the condition."""
    scope, indent = body.scope, body.indent
    inner = Body(scope, body.lines, indent)
    if adjuster.site:
        inner = _stored(adjuster, inner)
    return nested(planned(adjuster.ranges, adjuster.when), inner)


def _stored(adjuster: Adjuster, body: Body) -> Body:
    """Goes through the stored adjustments of a site, naming what each has captured."""
    scope = body.scope
    site = next(site for site in scope.writer.document.sites if site.name == adjuster.site)
    variables: list[str] = []
    for name, type_ in site.captured:
        captured = name if name in adjuster.captured else f"{name} unread"
        variable, scope = scope.bind(captured, type_)
        variables.append(variable)
    record = "".join(f"{variable}, " for variable in variables) or "_"
    body.add(f"for {record} in S[{scope.writer.first(f'site:{site.name}')}]:")
    return Body(scope, body.lines, body.indent + 1)
