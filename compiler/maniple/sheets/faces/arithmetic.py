"""What templates compute: numbers of a decent size, and texts and lists put together or cut."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, floordiv, mod, mul, pow, sub, truediv
from typing import Any

from jinja2.exceptions import SecurityError

from maniple.sheets.faces.filters import bounded
from maniple.sheets.faces.tally import NUMBER_LIMIT, Tally, TooMuchError
from maniple.sheets.faces.writing import put_together, short

EXPONENT_LIMIT = 64
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": add, "-": sub, "*": mul, "/": truediv, "//": floordiv, "%": mod, "**": pow,
}  # fmt: skip
_NUMBERS = (int, float)


class Arithmetic:
    """Computes for templates, counted by a tally. What is too large raises `TooMuchError`."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def plus(self, left: Any, right: Any) -> Any:
        """A sum, or texts or lists put together."""
        return self._quickly("+", add, left, right)

    def minus(self, left: Any, right: Any) -> Any:
        """A difference."""
        return self._quickly("-", sub, left, right)

    def times(self, left: Any, right: Any) -> Any:
        """A product."""
        return self._quickly("*", mul, left, right)

    def _quickly(self, operator: str, simple: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
        if type(left) in _NUMBERS and type(right) in _NUMBERS:
            result = simple(left, right)
            if -NUMBER_LIMIT < result < NUMBER_LIMIT:
                return result
        return self.compute(operator, left, right)

    def compute(self, operator: str, left: Any, right: Any) -> Any:
        """What an operator makes of numbers; texts and lists can only be put together with `+`."""
        if operator == "+" and isinstance(left, str | list) and isinstance(right, str | list):
            both = short(left + right)  # type: ignore[operator]
            return self._tally.walked(both) if isinstance(both, str) else self._tally.made(both)
        if not isinstance(left, _NUMBERS) or not isinstance(right, _NUMBERS):
            raise SecurityError(f"`{operator}` is for numbers")
        if operator == "**" and abs(right) > EXPONENT_LIMIT:
            raise TooMuchError("it computes with numbers that are too large")
        return bounded(OPERATORS[operator](left, right))

    def concatenated(self, *parts: Any) -> Any:
        """What `~` makes of values."""
        return self._tally.walked(put_together(parts))

    def sliced(self, obj: Any, start: Any, stop: Any, step: Any) -> Any:
        """A part of a list or a text."""
        part = obj[start:stop:step]
        return self._tally.walked(part) if isinstance(part, str) else self._tally.made(part)
