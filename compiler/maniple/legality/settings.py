"""Numbers and truths of rules once the settings of a match are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from maniple.ir import expressions as e
from maniple.ir.document import Document
from maniple.ir.expressions import Value

_ARITH: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "floor": lambda a, b: a // b if b else 0,
    "ceil": lambda a, b: -(-a // b) if b else 0,
    "min": min,
    "max": max,
}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


class UnknownSettingError(Exception):
    """The game has no setting of this name; `known` are those it has."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no setting is named `{name}`")
        self.name = name
        self.known = known


def settings_of(document: Document, given: Mapping[str, Value] | None) -> dict[str, Value]:
    """The settings of a match: those given, the others at their defaults. Raises `UnknownSettingError`."""
    settings = {setting.name: setting.default for setting in document.settings}
    for name in given or {}:
        if name not in settings:
            raise UnknownSettingError(name, tuple(settings))
    return settings | dict(given or {})


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
            return _ARITH[op](number(left, settings), number(right, settings))
        case e.Compare(op, left, right):
            return _compared(op, _value(left, settings), _value(right, settings))
        case e.And(parts):
            return all(truth(part, settings) for part in parts)
        case e.Or(parts):
            return any(truth(part, settings) for part in parts)
        case e.Not(part):
            return not truth(part, settings)
        case e.Cond(test, then, otherwise):
            return _value(then if truth(test, settings) else otherwise, settings)
        case e.Member(item, of, _):
            return _is_member(number(item, settings), _value(of, settings))
    raise TypeError(f"{type(expr).__name__} stands in no rule of a format")


def _compared(op: str, left: Value, right: Value) -> bool:
    if isinstance(left, int) and isinstance(right, int):
        return _COMPARE[op](left, right)
    return (left == right) == (op == "=")


def _is_member(item: int, of: Value) -> bool:
    return item in of if isinstance(of, tuple) else item >= 0 and bool(of >> item & 1)
