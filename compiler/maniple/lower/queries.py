"""Queries: bodies of lets, ifs, matches and answers as one expression."""

from __future__ import annotations

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower import problems
from maniple.lower.game import Game
from maniple.model.definitions import FieldDef, QueryDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Failed, Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.tables import Domain, covered
from maniple.model.types import zero
from maniple.source import Span
from maniple.syntax import tree as t


def query_of(game: Game, query: QueryDef) -> doc.Query:
    """A declared query."""
    reader = ExpressionReader(game.session, query.source)
    scope = Scope()
    for parameter in query.parameters:
        scope = scope.bind(parameter.name, Typed(e.Bound(parameter.name), parameter.type))
    body: e.Expr = e.Const(zero(query.result))
    try:
        if isinstance(query.tree.body, t.Block):
            body = block_answer(reader, query.tree.body, scope, query.result)
        else:
            body = reader.coerce(
                reader.read(query.tree.body, scope, query.result), query.result, query.tree.body
            ).expr
    except RejectedError as rejected:
        game.session.report(rejected)
    parameters = tuple((p.name, p.type) for p in query.parameters)
    origin = game.session.origin(query.source, query.tree.name.span)
    return doc.Query(query.name, parameters, query.result, body, (), origin)


def field_query(game: Game, field: FieldDef) -> doc.Query:
    """A printed field that abilities adjust, as a query of one thing."""
    assert field.type is not None
    origin = game.session.origin(field.source, field.span)
    body = e.Field(field.id, e.Bound("it"))
    return doc.Query(f"field {field.id}", (("it", ty.Entity(field.kind)),), field.type, body, (), origin)


def block_answer(reader: ExpressionReader, block: t.Block, scope: Scope, result: ty.Type) -> e.Expr:
    """The steps of a query as an expression; every way through must answer."""
    return _steps(reader, block.steps, scope, result, block)


def _steps(
    reader: ExpressionReader, steps: tuple[t.Step, ...], scope: Scope, result: ty.Type, block: t.Block
) -> e.Expr:
    if not steps:
        raise RejectedError(problems.no_answer(reader.source, Span(block.span.end - 1, block.span.end)))
    step, rest = steps[0], steps[1:]
    match step:
        case t.Answer(value):
            return reader.coerce(reader.read(value, scope, result), result, value).expr
        case t.LetStep():
            return _let(reader, step, rest, scope, result, block)
        case t.If(test, then, otherwise):
            holds = reader.truth(test, scope)
            yes = _steps(reader, then.steps + rest, scope, result, then)
            no = _steps(reader, (otherwise.steps if otherwise else ()) + rest, scope, result, block)
            return e.Cond(holds, yes, no)
        case t.Match():
            return _match(reader, step, rest, scope, result)
        case _:
            raise RejectedError(
                problems.only_in_queries(reader.source, step.span, "change, ask or roll anything")
            )


def _let(
    reader: ExpressionReader,
    step: t.LetStep,
    rest: tuple[t.Step, ...],
    scope: Scope,
    result: ty.Type,
    block: t.Block,
) -> e.Expr:
    bound = reader.session.fresh(step.name.text)
    try:
        value = reader.read(step.value, scope)
    except RejectedError as rejected:
        reader.session.report(rejected)
        return _steps(reader, rest, scope.bind(step.name.text, Failed()), result, block)
    inner = scope.bind(step.name.text, Typed(e.Bound(bound), value.type))
    return e.Let(bound, value.expr, _steps(reader, rest, inner, result, block))


def _match(
    reader: ExpressionReader, step: t.Match, rest: tuple[t.Step, ...], scope: Scope, result: ty.Type
) -> e.Expr:
    subject = reader.read(step.subject, scope)
    domain = _domain(reader, subject.type, step)
    bound = reader.session.fresh("matched")
    rows = covered(reader.session, reader.source, step.rows, domain, step.span)
    answer: e.Expr | None = None
    for row, keys in reversed(rows):
        value = _row(reader, row, rest, scope, result)
        test = e.Or(tuple(e.Compare("=", e.Bound(bound), e.Const(key)) for key in keys))
        answer = value if answer is None else e.Cond(test, value, answer)
    assert answer is not None
    return e.Let(bound, subject.expr, answer)


def _row(
    reader: ExpressionReader, row: t.Row, rest: tuple[t.Step, ...], scope: Scope, result: ty.Type
) -> e.Expr:
    if row.steps is not None:
        return _steps(reader, row.steps.steps + rest, scope, result, row.steps)
    assert row.value is not None
    return reader.coerce(reader.read(row.value, scope, result), result, row.value).expr


def _domain(reader: ExpressionReader, type: ty.Type, step: t.Match) -> Domain:
    model = reader.model
    match type:
        case ty.Word(words):
            return Domain(type, 0, len(model.words[words]) - 1, model.words[words])
        case ty.Entity(kind):
            k = model.kinds[kind]
            return Domain(type, k.low, k.high - 1, model.universe[k.root][k.low : k.high])
        case ty.Int(low, high) if high - low <= 400:
            return Domain(type, low, high, ())
        case _:
            raise RejectedError(problems.only_in_queries(reader.source, step.span, "match this"))
