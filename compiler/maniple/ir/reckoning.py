"""What numbers and truths come to that hang on nothing but the settings of a match: those of formats, once
all that is printed has been worked out.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from maniple.ir import expressions as e
from maniple.ir.expressions import Value

ARITH: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "floor": lambda a, b: a // b if b else 0,
    "ceil": lambda a, b: -(-a // b) if b else 0,
    "min": min,
    "max": max,
}
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
# The comparison that holds where another does not.
OPPOSITE: dict[str, str] = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def number(expr: e.Expr, settings: Mapping[str, Value]) -> int:
    """The number that an expression of a rule comes to."""
    value = _value(expr, settings)
    assert isinstance(value, int)
    return value


def truth(expr: e.Expr, settings: Mapping[str, Value]) -> bool:
    """Whether a condition of a rule on the settings holds."""
    return bool(_value(expr, settings))


def _value(expr: e.Expr, settings: Mapping[str, Value]) -> Value:
    match expr:
        case e.Const(value):
            return value
        case e.Setting(name):
            return settings[name]
        case e.Arith(op, left, right):
            return ARITH[op](number(left, settings), number(right, settings))
        case e.Compare(op, left, right):
            return compared(op, _value(left, settings), _value(right, settings))
        case e.And(parts):
            return all(truth(part, settings) for part in parts)
        case e.Or(parts):
            return any(truth(part, settings) for part in parts)
        case e.Not(part):
            return not truth(part, settings)
        case e.Cond(test, then, otherwise):
            return _value(then if truth(test, settings) else otherwise, settings)
        case e.Member(item, of, _):
            return is_member(number(item, settings), _value(of, settings))
    raise TypeError(f"{type(expr).__name__} stands in no rule of a format")


def compared(op: str, left: Value, right: Value) -> bool:
    """Whether a comparison of two values holds; lists are only equal or not."""
    if isinstance(left, int) and isinstance(right, int):
        return COMPARE[op](left, right)
    return (left == right) == (op == "=")


def is_member(item: int, of: Value) -> bool:
    """Whether an element is in a set or list."""
    return item in of if isinstance(of, tuple) else item >= 0 and bool(of >> item & 1)
