"""Queries as functions: the body, then every adjustment in the order that the document states."""

from __future__ import annotations

from collections.abc import Callable

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.narrowing import Plan, planned
from maniple.interpreter.generation.ranges import loop
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
        _adjusted(query, body)
        body.add(f"return {_clamped('r', query, None)}")
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
            body.add(f"return {_clamped(code.number, query, code)}")


def _clamped(text: str, query: Query, code: Code | None) -> str:
    """The text drawn into the result's range, unless it is known to lie there."""
    if not isinstance(query.result, Int):
        return text
    low, high = query.result.low, query.result.high
    bounds = code.bounds() if code is not None else None
    if bounds is not None and low <= bounds[0] and bounds[1] <= high:
        return text
    return f"min(max({text}, {low}), {high})"


def _adjusted(query: Query, body: Body) -> None:
    by_mode: dict[str, list[Adjuster]] = {}
    for adjuster in query.adjusters:
        by_mode.setdefault(adjuster.mode, []).append(adjuster)
    _strongest(by_mode.get("to", []), body)
    if isinstance(query.result, Flag):
        _permissions(by_mode.get("allow", []), by_mode.get("forbid", []), body)
    steps: tuple[tuple[str, Callable[[str], str]], ...] = (
        ("by", lambda amount: f"r {'|' if isinstance(query.result, SetOf) else '+'}= {amount}"),
        ("also", lambda amount: f"r |= {amount}"),
        ("times", lambda amount: f"r *= {amount}"),
        ("at_least", lambda amount: f"r = max(r, {amount})"),
        ("at_most", lambda amount: f"r = min(r, {amount})"),
    )
    for mode, statement in steps:
        for adjuster in by_mode.get(mode, []):
            inner = _circumstances(adjuster, body)
            inner.add(statement(inner.scope.text(_amount(adjuster))))


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


def _permissions(allowing: list[Adjuster], forbidding: list[Adjuster], body: Body) -> None:
    """The strongest of those that hold replaces the body; among equals it is the one that forbids."""
    if not allowing and not forbidding:
        return
    body.add(f"t = {_WEAKEST}")
    for answer, adjusters, sign in ((1, allowing, "<"), (0, forbidding, "<=")):
        for adjuster in adjusters:
            inner = _circumstances(adjuster, body)
            inner.add(f"s = {inner.scope.text(adjuster.strength or Const(0))}")
            inner.add(f"if s {sign} t:")
            inner.indent += 1
            inner.add("t = s")
            inner.add(f"r = {answer}")


def _circumstances(adjuster: Adjuster, body: Body) -> Body:
    """The statements inside of which an adjustment stands: what is stored, the ranges, the condition."""
    scope, indent = body.scope, body.indent
    inner = Body(scope, body.lines, indent)
    if adjuster.site:
        inner = _stored(adjuster, inner)
    return nested(planned(adjuster.ranges, adjuster.when), inner)


def nested(plan: Plan, body: Body) -> Body:
    """Loops inside each other, and the conditions in them, as statements; what follows stands inside of
    all.
    """
    inner = body.under([body.scope.test(test) for test in plan.tests])
    for level in plan.levels:
        found = loop(level.range, inner.scope)
        inner.add(f"for {found.variable} in {found.items}:")
        inner = Body(found.scope, inner.lines, inner.indent + 1)
        tests = [found.test] if found.test else []
        inner = inner.under(tests + [inner.scope.test(test) for test in level.tests])
    return inner


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
