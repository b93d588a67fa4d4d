"""The filters and tests that templates have: those of Jinja2 that cards need, each counted before it runs.

What Jinja2 would make piece by piece later is made at once, so that nothing is left that grows unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from jinja2.exceptions import TemplateRuntimeError
from jinja2.filters import FILTERS
from jinja2.runtime import Undefined
from jinja2.tests import TESTS

from maniple.sheets.faces.tally import CONTAINERS, NUMBER_LIMIT, Tally, TooMuchError, entries
from maniple.sheets.faces.writing import joined, put_together, replaced
from maniple.sheets.words import capital

PRECISION_LIMIT = 12

AS_THEY_ARE = ("abs", "count", "d", "default", "first", "last", "length")
GATHERING = ("items", "list", "map", "reject", "rejectattr", "reverse", "select", "selectattr")
ORDERING = ("dictsort", "max", "min", "sort", "unique")
WRITING = ("capitalize", "e", "escape", "lower", "string", "title", "trim", "upper")
COMPARING = (
    "eq", "==", "equalto", "ne", "!=", "lt", "<", "lessthan", "le", "<=",
    "gt", ">", "greaterthan", "ge", ">=", "in",
)  # fmt: skip
OF_TEXTS = ("lower", "upper")
OF_NUMBERS = ("divisibleby", "even", "odd")

Function = Callable[..., Any]
_FILTERS: dict[str, Any] = {**FILTERS}
_TESTS: dict[str, Any] = {**TESTS}
# What is done before a function runs, with the value and what else it is given.
Before = Callable[[Any, Sequence[Any]], None]
# What is done with its result.
After = Callable[[Any], Any]


def filters(tally: Tally) -> dict[str, Any]:
    """All filters by name. They raise `TooMuchError` for what would never end."""
    listed, write, compare = _listed(tally), _write(tally), _compare(tally)
    return {
        **{name: _FILTERS[name] for name in AS_THEY_ARE},
        **{name: _counted(_FILTERS[name], _gather(tally), listed) for name in GATHERING},
        **{name: _counted(_FILTERS[name], _order(tally), listed) for name in ORDERING},
        **{name: _counted(_FILTERS[name], write, tally.walked) for name in WRITING},
        "float": _counted(_FILTERS["float"], compare, bounded),
        "int": _counted(_FILTERS["int"], compare, bounded),
        "round": _counted(_FILTERS["round"], _round),
        "capital": _counted(capital, write, tally.walked),
        "join": _join(tally),
        "replace": _counted(replaced, write, tally.walked),
    }


def tests(tally: Tally) -> dict[str, Any]:
    """All tests by name, as they follow `is`."""
    return {
        **_TESTS,
        **{name: _counted(_TESTS[name], _compare(tally)) for name in COMPARING},
        **{name: _counted(_TESTS[name], _write(tally)) for name in OF_TEXTS},
        **{name: _counted(_TESTS[name], _count) for name in OF_NUMBERS},
    }


def bounded(number: Any) -> Any:
    """A number of a size that cards may need; the number itself. Raises `TooMuchError`."""
    if not abs(number) <= NUMBER_LIMIT:  # so that what is no number at all is none either
        raise TooMuchError("it computes with numbers that are too large")
    return number


def _counted(function: Function, before: Before, after: After | None = None) -> Function:
    """A function of Jinja2, which may be given its context first, with what is done before and after it."""
    place = 1 if hasattr(function, "jinja_pass_arg") else 0

    @wraps(function)
    def counted(*given: Any, **named: Any) -> Any:
        before(given[place], (*given[place + 1 :], *named.values()))
        result = function(*given, **named)
        return after(result) if after else result

    return counted


def _listed(tally: Tally) -> After:
    """A list of what Jinja2 would make piece by piece."""

    def after(result: Any) -> Any:
        if type(result) in CONTAINERS:
            return tally.made(result)
        return tally.made(list(result)) if hasattr(result, "__next__") else tally.walked(result)

    return after


def _gather(tally: Tally) -> Before:
    def before(value: Any, others: Sequence[Any]) -> None:
        if not isinstance(value, Undefined):
            tally.spend(entries(value) * _each(tally, others))

    return before


def _order(tally: Tally) -> Before:
    def before(value: Any, others: Sequence[Any]) -> None:
        if not isinstance(value, Undefined):
            every = entries(value)
            tally.spend((tally.size(value) + every * _each(tally, others)) * every.bit_length())

    return before


def _each(tally: Tally, others: Sequence[Any]) -> int:
    """How many steps one entry takes: an attribute may be a path of many names."""
    for other in others:
        tally.walked(other)
    return 1 + sum(len(other) for other in others if isinstance(other, str)) // 2


def _write(tally: Tally) -> Before:
    def before(value: Any, others: Sequence[Any]) -> None:
        for each in (value, *others):
            tally.walked(joined(each))

    return before


def _compare(tally: Tally) -> Before:
    def before(value: Any, others: Sequence[Any]) -> None:
        for each in (value, *others):
            tally.walked(each)

    return before


def _round(value: Any, others: Sequence[Any]) -> None:
    _count(value, ())
    if any(isinstance(other, int) and abs(other) > PRECISION_LIMIT for other in others):
        raise TooMuchError("it computes with numbers that are too large")


def _count(value: Any, others: Sequence[Any]) -> None:
    # Of a text, what asks for the rest of a division would be told to fill in a form, of any width.
    for each in (value, *others):
        if isinstance(each, str):
            raise TemplateRuntimeError("this is for numbers, not for texts")


def _join(tally: Tally) -> Function:
    def join(values: Any, between: str = "") -> Any:
        tally.spend(entries(values))
        return tally.walked(put_together(list(values), between))

    return join
