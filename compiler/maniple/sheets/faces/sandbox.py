"""Templates that can neither reach Python nor a file, nor run for ever: Jinja2 with less than it has.

A template reads dictionaries, lists, numbers and texts, calls its own macros and a few functions, and loops
over what there is. Each turn of a loop and each letter of output is counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import add, mul, sub
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, TemplateRuntimeError
from jinja2.runtime import LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from maniple.diagnostics import suggest
from maniple.sheets.faces.compiling import Compiler, bound_concatenations, counting

TURNS_LIMIT = 20_000
OUTPUT_LIMIT = 200_000
RANGE_LIMIT = 1_000
LENGTH_LIMIT = 20_000
NUMBER_LIMIT = 10**12
FLOATS_LIMIT = 4_096

FILTERS = (
    "abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "int",
    "items", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse",
    "round", "select", "selectattr", "sort", "string", "title", "trim", "unique", "upper",
)  # fmt: skip
_NUMBERS = (int, float)
_FLOATS: dict[float, str] = {}
_WRITTEN = (str, Markup, int, float)
_OWN = (LoopContext, TemplateModule, Namespace)
_OWN_TYPES = frozenset(_OWN)
# What XML must not have as it is; most of what is written has none of it.
_ESCAPED = re.compile(r"[&<>\"']")


class TooMuchError(Exception):
    """A template that does more than any card needs; the text says of what."""


class Absent(StrictUndefined):
    """An entry that a dictionary does not have; what there is instead is looked up only if that is said."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        entries = [str(entry) for entry in self._undefined_obj]
        near = suggest(str(self._undefined_name), entries)
        listed = ", ".join(f"`{entry}`" for entry in entries[:12]) or "nothing"
        hint = f"do you mean `{near[0]}`?" if near else f"there is {listed}"
        return f"there is no `{self._undefined_name}` here; {hint}"


class Sandbox(ImmutableSandboxedEnvironment):
    """What templates run in. `start` begins a new count."""

    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "%", "**"))
    code_generator_class = Compiler

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            autoescape=True,
            loader=loader,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self._printed,
            cache_size=400,
        )
        self.filters = {name: self.filters[name] for name in FILTERS} | {"join": _join, "replace": _replace}
        self.globals = {"range": _range, "namespace": Namespace}
        self._allowed: set[Callable[..., Any]] = {_range, self.concatenated}
        self._turns = self._letters = 0

    def offer(self, name: str, function: Callable[..., Any]) -> None:
        """Let templates call a function, and pipe values through it."""
        self.globals[name] = function
        self.filters[name] = function
        self._allowed.add(function)

    def start(self) -> None:
        """Begin a face: nothing is counted yet."""
        self._turns = self._letters = 0

    def turn(self, letters: int) -> None:
        """Count one turn of a loop, or one run of a macro or template, with the letters that stand in it.

        Raises `TooMuchError`.
        """
        self._turns += 1
        self._count(letters)
        if self._turns > TURNS_LIMIT:
            raise TooMuchError(f"its loops turn more than {TURNS_LIMIT} times for one face")

    def written(self, value: Any) -> str:
        """A value as it stands in what a template writes, counted. Raises `TooMuchError`."""
        kind = type(value)
        if kind is float:
            text = _FLOATS.get(value) or _float(value)
        elif kind is int:
            text = str(value)
        elif kind is str:
            text = escape(value) if _ESCAPED.search(value) else value
        elif kind is Markup:
            text = value
        else:
            return escape(self._printed(value))
        self._letters += len(text)
        if self._letters > OUTPUT_LIMIT:
            self._count(0)
        return text

    def plus(self, left: Any, right: Any) -> Any:
        """A sum, or texts or lists put together."""
        return self._computed("+", add, left, right)

    def minus(self, left: Any, right: Any) -> Any:
        """A difference."""
        return self._computed("-", sub, left, right)

    def times(self, left: Any, right: Any) -> Any:
        """A product."""
        return self._computed("*", mul, left, right)

    def _computed(self, operator: str, simple: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
        if type(left) in _NUMBERS and type(right) in _NUMBERS:
            result = simple(left, right)
            if -NUMBER_LIMIT < result < NUMBER_LIMIT:
                return result
        return self.call_binop(None, operator, left, right)

    def concatenated(self, *parts: Any) -> Any:
        """What `~` makes of values. Raises `TooMuchError`."""
        return _short(_put_together(parts, ""))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An entry of a dictionary, or what Jinja itself gives loops and modules; nothing else has any."""
        kind = type(obj)
        if kind is dict:
            return obj[attribute] if attribute in obj else Absent(obj=obj, name=attribute)
        if isinstance(obj, Undefined):
            return str(obj)  # which raises what it was made to raise
        if kind in _OWN_TYPES and not attribute.startswith("_"):
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        return self.unsafe_undefined(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """An entry of a dictionary, or an element of a list or a text."""
        if isinstance(obj, dict):
            return obj[argument] if argument in obj else Absent(obj=obj, name=argument)
        if isinstance(obj, Sequence) and isinstance(argument, int | slice):
            try:
                return obj[argument]
            except IndexError:
                return self.undefined(obj=obj, name=str(argument))
        return self.getattr(obj, str(argument))

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """What stands for something that templates must not have: using it raises `SecurityError`."""
        del obj
        message = f"`{attribute}` is nothing that a template can reach"
        return self.undefined(message, name=attribute, exc=SecurityError)

    def is_safe_callable(self, obj: Any) -> bool:
        """Macros, what a loop offers, and the functions that were let in."""
        if isinstance(obj, Macro) or obj is Namespace:
            return True
        if isinstance(getattr(obj, "__self__", None), LoopContext) or isinstance(obj, LoopContext):
            return True
        return any(obj == allowed for allowed in self._allowed)

    def call(self, context: Any, obj: Any, *arguments: Any, **named: Any) -> Any:
        """A call by a template. Macros are called so often that they go straight."""
        if isinstance(obj, Macro):
            # Jinja adds these inside of loops, for functions that ask for the context.
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
            return obj(context.eval_ctx, *arguments, **named)
        return super().call(context, obj, *arguments, **named)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic on numbers of a decent size; texts and lists can only be put together with `+`."""
        if operator == "+" and isinstance(left, str | list) and isinstance(right, str | list):
            return _short(left + right)  # type: ignore[operator]
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise SecurityError(f"`{operator}` is for numbers")
        if operator == "**" and abs(right) > 64:
            raise TooMuchError("it computes with numbers that are too large")
        result = super().call_binop(context, operator, left, right)
        if abs(result) > NUMBER_LIMIT:
            raise TooMuchError("it computes with numbers that are too large")
        return result

    def _printed(self, value: Any) -> Any:
        kind = type(value)
        if kind not in _WRITTEN and not isinstance(value, Undefined):
            raise TemplateRuntimeError(f"{_said(value)} cannot be written on a card")
        self._count(len(value) if kind is str or kind is Markup else 8)
        return value

    def _count(self, letters: int) -> None:
        self._letters += letters
        if self._letters > OUTPUT_LIMIT:
            raise TooMuchError(f"it writes more than {OUTPUT_LIMIT} letters for one face")

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """The tree of a template, in which every loop and macro counts and every `~` is bounded."""
        tree = super()._parse(source, name, filename)
        for loop in list(tree.find_all((nodes.For, nodes.Macro, nodes.CallBlock))):
            loop.body.insert(0, _counting(loop))  # type: ignore[attr-defined]
        tree.body.insert(0, _counting(tree))
        bound_concatenations(tree)
        return tree


def _float(value: float) -> str:
    """A number as it is written, kept for the next time: measures are the same on most cards."""
    text = str(value)
    if len(_FLOATS) > FLOATS_LIMIT:
        _FLOATS.clear()
    if value:  # nothing and less than nothing are equal, and not written alike
        _FLOATS[value] = text
    return text


def _said(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return f"the truth `{value}`"
        case list() | dict():
            return "a list or a record as a whole"
        case _:
            return "what stands here"


def _counting(part: nodes.Node) -> nodes.Node:
    """What counts a part of a template, with the letters that stand in it."""
    letters = sum(len(data.data) for data in part.find_all(nodes.TemplateData))
    letters += sum(len(value.value) for value in part.find_all(nodes.Const) if isinstance(value.value, str))
    return counting(letters, part.lineno or 1)


def _put_together(parts: Sequence[Any], between: str) -> str:
    if any(isinstance(part, Markup) for part in parts):
        return escape(between).join(parts)
    return between.join(map(str, parts))


def _short(value: Any) -> Any:
    if len(value) > LENGTH_LIMIT:
        raise TooMuchError(f"it puts together more than {LENGTH_LIMIT} letters")
    return value


def _range(*bounds: int) -> range:
    made = range(*bounds)
    if len(made) > RANGE_LIMIT:
        raise TooMuchError(f"a loop counts to more than {RANGE_LIMIT}")
    return made


def _join(values: Sequence[Any], between: str = "") -> str:
    parts = list(values)
    if sum(len(str(part)) + len(between) for part in parts) > LENGTH_LIMIT:
        raise TooMuchError(f"it puts together more than {LENGTH_LIMIT} letters")
    return _put_together(parts, between)


def _replace(value: str, old: str, new: str) -> str:
    text = str(value)
    if old == "" or len(text) + text.count(old) * len(new) > LENGTH_LIMIT:
        raise TooMuchError(f"it puts together more than {LENGTH_LIMIT} letters")
    return text.replace(old, new)
