"""Small queries put in the place of their calls: a call of Python costs more than most of them reckon."""

from __future__ import annotations

from dataclasses import replace

from maniple.interpreter.generation.arithmetic import uses
from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.scope import Scope, Writer
from maniple.ir.document import Query
from maniple.ir.expressions import Call, Let
from maniple.ir.types import Int
from maniple.ir.walking import walk

# In records of the IR. More would let the program grow for calls that cost little beside what they do.
_SMALL = 16
_LARGE = 1 << 20


def inlined(query: Query, arguments: list[Code], scope: Scope) -> Code | None:
    """The query's answer without a call, or None if it is to be called."""
    if weight(query.name, scope.writer) > _SMALL:
        return None
    inner = replace(scope, names={}, frame=None)
    for (name, type_), argument in zip(query.parameters, arguments, strict=True):
        if not argument.cheap and uses(query.body, name) > 1:
            return None
        inner = inner.meaning(name, Code(argument.number, type_))
    code = inner.code(query.body)
    return replace(code, type=query.result) if lies_in_range(code, query) else None


def lies_in_range(code: Code, query: Query) -> bool:
    """Whether the code of a query's body is known to give nothing that must be drawn into its range."""
    if not isinstance(query.result, Int):
        return True
    bounds = code.bounds()
    return bounds is not None and query.result.low <= bounds[0] and bounds[1] <= query.result.high


def weight(name: str, writer: Writer) -> int:
    """The records of a query's body with those of the queries that it calls."""
    if name not in writer.weights:
        query = writer.stated[name]
        parts = [part for _, part in walk(query.body)]
        heavy = bool(query.adjusters) or any(isinstance(part, Let) for part in parts)
        called = sum(weight(part.query, writer) for part in parts if isinstance(part, Call))
        writer.weights[name] = _LARGE if heavy else min(_LARGE, len(parts) + called)
    return writer.weights[name]
