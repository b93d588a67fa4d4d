"""Templates that can neither reach Python nor a file, nor run for ever: Jinja2 with less than it has.

A template reads dictionaries, lists, numbers and texts, calls its own macros and a few functions, and loops
over what there is. Each turn of a loop, each letter of output and each list that is made is counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, Template, TemplateSyntaxError, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, TemplateRuntimeError
from jinja2.runtime import LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from maniple.sheets.faces.absent import Absent, shown
from maniple.sheets.faces.arithmetic import OPERATORS, Arithmetic
from maniple.sheets.faces.bounding import bound
from maniple.sheets.faces.compiling import Compiler
from maniple.sheets.faces.filters import filters, tests
from maniple.sheets.faces.tally import OUTPUT_LIMIT, Tally, TooMuchError
from maniple.sheets.faces.writing import FLOATS, WRITTEN, number_text, said, texts_only, unwritable

RANGE_LIMIT = 1_000
LOADING, READING = 100, 4
"""How many steps it takes to look for a template, and to read a letter of one."""

# What XML must not have as it is; most of what is written has none of it.
_ESCAPED = re.compile(r"[&<>\"']")


class Store(Namespace):
    """What `namespace` makes. It may change after it was put into a list, so nothing looks into it there."""

    def __repr__(self) -> str:
        return "a namespace"


_OWN_TYPES = frozenset((LoopContext, TemplateModule, Store))
_OF_TEMPLATES = (Macro, LoopContext)


class Sandbox(ImmutableSandboxedEnvironment):
    """What templates run in. `start` begins a new count.

    `meant` gives the template that another one means by a name.
    """

    intercepted_binops = frozenset(OPERATORS)
    code_generator_class = Compiler

    def __init__(self, loader: BaseLoader, meant: Callable[[str], str] = str) -> None:
        super().__init__(
            autoescape=True,
            loader=loader,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self._printed,
            cache_size=400,
        )
        self._meant = meant
        self.tally = Tally()
        # Templates call these as they are, without a step in between.
        self.turn, self.made, self.looped = self.tally.turn, self.tally.made, self.tally.looped
        self.walked, self.searched = self.tally.walked, self.tally.searched
        self._arithmetic = computing = Arithmetic(self.tally)
        self.plus, self.minus, self.times = computing.plus, computing.minus, computing.times
        self.concatenated, self.sliced = computing.concatenated, computing.sliced
        self.filters, self.tests = filters(self.tally), tests(self.tally)
        self.globals = {"range": _range, "namespace": Store}
        self._allowed: list[Callable[..., Any]] = [Store, _range]

    def offer(self, name: str, function: Callable[..., Any]) -> None:
        """Let templates call a function of texts, and pipe values through it."""
        offered = texts_only(function)
        self.globals[name] = self.filters[name] = offered
        self._allowed.append(offered)

    def start(self) -> None:
        """Begin a face: nothing is counted yet."""
        self.tally.start()

    def written(self, value: Any) -> str:
        """A value as it stands in what a template writes, counted. Raises `TooMuchError`."""
        kind = type(value)
        if kind is float:
            text = FLOATS.get(value) or number_text(value)
        elif kind is int:
            text = str(value)
        elif kind is str:
            text = escape(value) if _ESCAPED.search(value) else value
        elif kind is Markup:
            text = value
        else:
            return escape(self._printed(value))
        tally = self.tally
        tally.letters += len(text)
        if tally.letters > OUTPUT_LIMIT:
            tally.write(0)
        return text

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
            if type(argument) is tuple:
                self.walked(argument)
            return obj[argument] if argument in obj else Absent(obj=obj, name=argument)
        if isinstance(obj, Sequence) and isinstance(argument, int):
            try:
                return obj[argument]
            except IndexError:
                return self.undefined(obj=obj, name=str(argument))
        return self.getattr(obj, shown(argument))

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """What stands for something that templates must not have: using it raises `SecurityError`."""
        del obj
        message = f"`{attribute}` is nothing that a template can reach"
        return self.undefined(message, name=attribute, exc=SecurityError)

    def is_safe_callable(self, obj: Any) -> bool:
        """Macros, what a loop offers, and the functions that were let in."""
        if isinstance(obj, _OF_TEMPLATES) or any(obj is allowed for allowed in self._allowed):
            return True
        return isinstance(getattr(obj, "__self__", None), LoopContext)

    def call(self, context: Any, obj: Any, *arguments: Any, **named: Any) -> Any:
        """A call by a template. Macros are called so often that they go straight."""
        if isinstance(obj, Macro):
            # Jinja adds these inside of loops, for functions that ask for the context.
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
            if obj.catch_varargs or obj.catch_kwargs:
                self.made([*arguments, *named.values()])
            return obj(context.eval_ctx, *arguments, **named)
        if not self.is_safe_callable(obj):
            raise _uncallable(obj)
        for argument in (*arguments, *named.values()):
            self.walked(argument)
        return context.call(obj, *arguments, **named)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """What an operator makes of two values."""
        del context
        return self._arithmetic.compute(operator, left, right)

    def _printed(self, value: Any) -> Any:
        kind = type(value)
        if kind not in WRITTEN and not isinstance(value, Undefined):
            raise unwritable(value)
        self.tally.write(len(value) if kind is str or kind is Markup else 8)
        return value

    def select_template(self, names: Any, *others: Any, **named: Any) -> Template:
        """The first template of a list of names that there is."""
        if type(names) not in (list, tuple) or not names:
            raise TemplateRuntimeError(f"{said(names)} is no name of a template")
        return super().select_template(names, *others, **named)

    def join_path(self, template: Any, parent: str) -> Any:  # noqa: ARG002 (Jinja2 gives it)
        """The template that another one names."""
        return self._meant(template) if type(template) is str else template

    def _load_template(self, name: Any, globals: MutableMapping[str, Any] | None) -> Template:
        if type(name) is not str:
            name = _named(name)
        self.tally.spend(LOADING)
        return super()._load_template(name, globals)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """The tree of a template, in which all that may be endless is counted."""
        self.tally.spend(READING * len(source))
        try:
            tree = super()._parse(source, name, filename)
        except ValueError:
            raise TemplateSyntaxError("a number in it is too large", 1, name) from None
        return bound(tree, name)


def _uncallable(obj: Any) -> SecurityError:
    if isinstance(obj, Undefined):
        str(obj)  # which raises what it was made to raise
    return SecurityError(f"{said(obj)} cannot be called")


def _named(name: Any) -> str:
    if not isinstance(name, str | Undefined):
        raise TemplateRuntimeError(f"{said(name)} is no name of a template")
    return str(name)  # which raises what something undefined was made to raise


def _range(*bounds: int) -> range:
    made = range(*bounds)
    if len(made) > RANGE_LIMIT:
        raise TooMuchError(f"a loop counts to more than {RANGE_LIMIT}")
    return made
