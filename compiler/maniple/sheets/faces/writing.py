"""Values as templates write them, and texts put together: never a list or a record as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from jinja2.exceptions import TemplateRuntimeError
from jinja2.runtime import Undefined
from markupsafe import Markup, escape

from maniple.sheets.faces.tally import TooMuchError

LENGTH_LIMIT = 20_000
FLOATS_LIMIT = 4_096
WRITTEN = frozenset((str, Markup, int, float))
_JOINED = WRITTEN | {bool, type(None)}
FLOATS: dict[float, str] = {}
"""Numbers as they were written before."""


def number_text(value: float) -> str:
    """A number as it is written, kept for the next time: measures are the same on most cards."""
    text = str(value)
    if len(FLOATS) > FLOATS_LIMIT:
        FLOATS.clear()
    if value:  # nothing and less than nothing are equal, and not written alike
        FLOATS[value] = text
    return text


def said(value: Any) -> str:
    """What a value is called that cannot be written."""
    match value:
        case None:
            return "none"
        case bool():
            return f"the truth `{value}`"
        case list() | dict() | tuple():
            return "a list or a record as a whole"
        case _:
            return "what stands here"


def unwritable(value: Any) -> TemplateRuntimeError:
    """What is raised where a text is wanted and something else stands."""
    return TemplateRuntimeError(f"{said(value)} cannot be written on a card")


def joined(value: Any) -> Any:
    """A value that has a text; the value itself. Raises `TemplateRuntimeError` for lists, macros, loops."""
    if type(value) in _JOINED or isinstance(value, Undefined):
        return value
    raise unwritable(value)


def texts_only(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that is given nothing but values that have a text."""

    @wraps(function)
    def guarded(*given: Any, **named: Any) -> Any:
        for value in (*given, *named.values()):
            joined(value)
        return function(*given, **named)

    return guarded


def put_together(parts: Sequence[Any], between: str = "") -> str:
    """The texts of some values, one after the other. Raises `TooMuchError` for a text that is too long."""
    if sum(map(_length, parts)) + len(between) * len(parts) > LENGTH_LIMIT:
        raise _too_long()
    if not any(isinstance(part, Markup) for part in parts):
        return between.join(map(str, parts))
    marked: str = short(escape(between).join(parts))
    return marked


def replaced(value: Any, old: str, new: str) -> str:
    """A text with one part of it exchanged for another, wherever it stands."""
    text = str(joined(value))
    if old == "" or len(text) + text.count(old) * len(new) > LENGTH_LIMIT:
        raise _too_long()
    return text.replace(old, new)


def short(value: Any) -> Any:
    """A text or list that is not too long; the value itself."""
    if len(value) > LENGTH_LIMIT:
        raise _too_long()
    return value


def _length(part: Any) -> int:
    return len(part) if type(part) is str else len(str(joined(part)))


def _too_long() -> TooMuchError:
    return TooMuchError(f"it puts together more than {LENGTH_LIMIT} letters")
