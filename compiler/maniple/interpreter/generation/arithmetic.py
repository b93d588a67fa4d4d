"""Expressions that reckon: numbers, comparisons, truths, alternatives, names for parts."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from maniple.interpreter.generation.code import Code, constant, joined, truth
from maniple.interpreter.generation.scope import Scope
from maniple.ir.expressions import And, Arith, Bound, Compare, Cond, Let, Not, Or, Range
from maniple.ir.types import Int, Type

_COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def arith(node: Arith, scope: Scope) -> Code:
    """Sums and the like, with the range of the answer."""
    left, right = scope.code(node.left), scope.code(node.right)
    bounds = _bounds(node.op, left, right)
    if bounds is not None and bounds.low == bounds.high:
        return constant(bounds.low)
    a, b = left.text, right.text
    match node.op:
        case "+" | "-" | "*":
            return Code(f"({a}{node.op}{b})", bounds)
        case "floor":
            return Code(f"({a}//{b})", bounds)
        case "ceil":
            return Code(f"(-(-{a}//{b}))", bounds)
        case "min" | "max":
            return _extreme(node.op, left, right, bounds)


def _extreme(op: str, left: Code, right: Code, bounds: Int | None) -> Code:
    if left.cheap and right.cheap:
        sign = "<" if op == "min" else ">"
        return Code(f"({left.text} if {left.text}{sign}{right.text} else {right.text})", bounds)
    return Code(f"{op}({left.text}, {right.text})", bounds)


def _bounds(op: str, left: Code, right: Code) -> Int | None:
    a, b = left.bounds(), right.bounds()
    if a is None or b is None:
        return None
    match op:
        case "+":
            return Int(a[0] + b[0], a[1] + b[1])
        case "-":
            return Int(a[0] - b[1], a[1] - b[0])
        case "*":
            corners = [x * y for x in a for y in b]
            return Int(min(corners), max(corners))
        case "min":
            return Int(min(a[0], b[0]), min(a[1], b[1]))
        case "max":
            return Int(max(a[0], b[0]), max(a[1], b[1]))
        case _:
            return _quotient(op, a, b)


def _quotient(op: str, a: tuple[int, int], b: tuple[int, int]) -> Int | None:
    """Non-negatives by positives only; where the ranges prove less, nothing is known of the answer."""
    if a[0] < 0 or b[0] < 1:
        return None
    if op == "floor":
        return Int(a[0] // b[1], a[1] // b[0])
    return Int(-(-a[0] // b[1]), -(-a[1] // b[0]))


def compare(node: Compare, scope: Scope) -> Code:
    """A comparison of Python; masks and tuples compare as they are."""
    left, right = scope.code(node.left), scope.code(node.right)
    return truth(f"{left.text}{_COMPARISONS[node.op]}{right.text}")


def and_(node: And, scope: Scope) -> Code:
    """Stops at the first no."""
    return _chain(" and ", node.parts, scope, "1")


def or_(node: Or, scope: Scope) -> Code:
    """Stops at the first yes."""
    return _chain(" or ", node.parts, scope, "0")


def _chain(word: str, parts: tuple[object, ...], scope: Scope, empty: str) -> Code:
    texts = [scope.test(part) for part in parts]  # type: ignore[arg-type]
    return truth(word.join(texts)) if texts else Code(empty, Int(int(empty), int(empty)))


def not_(node: Not, scope: Scope) -> Code:
    """The opposite."""
    if isinstance(node.part, Not):
        part = scope.code(node.part.part)
        return part if part.boolean else truth(f"{part.text}==1")
    return truth(f"not {scope.test(node.part)}")


def cond(node: Cond, scope: Scope) -> Code:
    """A conditional expression."""
    then, otherwise = scope.code(node.then), scope.code(node.otherwise)
    text = f"({then.text} if {scope.test(node.test)} else {otherwise.text})"
    return Code(text, joined(then.type, otherwise.type), then.boolean or otherwise.boolean)


def let(node: Let, scope: Scope) -> Code:
    """A part that is cheap or stands once is put in its place; any other is named on the way."""
    value = scope.code(node.value)
    if value.cheap:
        return scope.meaning(node.name, value).code(node.body)
    if uses(node.body, node.name) <= 1:
        # Its place may be the source of a comprehension.
        return scope.meaning(node.name, scope.within().code(node.value)).code(node.body)
    variable, inner = scope.bind(node.name, value.type)
    if scope.inside:
        body = inner.code(node.body)
        return Code(f"[{body.number} for {variable} in ({value.number},)][0]", body.type)
    # The first place in the order of evaluation is before the body, so the name is given in front of it.
    body = inner.code(node.body)
    return Code(f"(({variable} := {value.number}), {body.number})[1]", body.type)


def uses(node: object, name: str) -> int:
    """How often a name is read; inside a range, which goes round, once counts as often."""
    match node:
        case Bound():
            return int(node.name == name)
        case Range():
            within = sum(uses(part, name) for part in (node.where, node.refine))
            return uses(node.source, name) + uses(node.start, name) + 2 * within
        case tuple():
            return sum(uses(part, name) for part in node)
        case _ if is_dataclass(node):
            looping = any(isinstance(getattr(node, part.name), Range) for part in fields(node))
            parts = [(getattr(node, part.name), part.name) for part in fields(node)]
            return sum(uses(part, name) * (2 if looping and key != "range" else 1) for part, key in parts)
        case _:
            return 0


def numbered(code: Code, type_: Type | None) -> Code:
    """The same code where its type is known from elsewhere."""
    return Code(code.number, type_)
