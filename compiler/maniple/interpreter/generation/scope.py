"""What generated code can see in one place, and what all of it shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.hints import kinds_by_name
from maniple.ir.document import Document, Query
from maniple.ir.expressions import Expr
from maniple.ir.frames import FrameCells
from maniple.ir.instructions import Instruction
from maniple.ir.layout import Layout, layout
from maniple.ir.types import Type
from maniple.ir.universe import Universe

Generator = Callable[[Any, "Scope"], Code]
StepGenerator = Callable[[Any, "Body"], None]


@dataclass(slots=True)
class Writer:
    """One program in the making. User names never reach the source: all names in it are made here from
    numbers.

    `told`: the code also writes the log and asks the script of forced chance, through a further parameter
    `X`.
    """

    document: Document
    universe: Universe
    layout: Layout
    told: bool
    expressions: Mapping[type, Generator]
    steps: Mapping[type, StepGenerator]
    shared: dict[str, object] = field(default_factory=dict)
    queries: dict[str, str] = field(default_factory=dict)
    stated: dict[str, Query] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)
    by_value: dict[str, str] = field(default_factory=dict)
    hints: dict[str, str] = field(default_factory=dict)
    admitting: dict[str, str] = field(default_factory=dict)
    asks: dict[int, Any] = field(default_factory=dict)
    fired: set[int] = field(default_factory=set)
    extras: list[list[str]] = field(default_factory=list)
    _pooled: dict[object, str] = field(default_factory=dict)
    _count: int = 0

    def fresh(self, letter: str) -> str:
        """A name that nothing else has."""
        self._count += 1
        return f"{letter}{self._count}"

    def share(self, value: object) -> str:
        """The name under which generated code finds a value; equal values share one."""
        found = self._pooled.get((type(value), value))
        if found is None:
            found = self.fresh("K")
            self._pooled[type(value), value] = found
            self.shared[found] = value
        return found

    @property
    def extra(self) -> str:
        """What stands after the other parameters of a function that may write the log."""
        return ", X" if self.told else ""

    def first(self, name: str) -> int:
        """The first cell of an entry of the layout."""
        return self.layout.index[name].first


@dataclass(frozen=True, slots=True)
class Scope:
    """The names bound in one place, as code; the frame that slots lie in.

    `inside`: the text will stand in the source of a comprehension, where Python allows no naming on the way.
    """

    writer: Writer
    names: Mapping[str, Code] = field(default_factory=dict)
    frame: FrameCells | None = None
    inside: bool = False

    def code(self, expression: Expr) -> Code:
        """The code of an expression."""
        return self.writer.expressions[type(expression)](expression, self)

    def text(self, expression: Expr) -> str:
        """The text of an expression as a number or other value of the cells."""
        return self.code(expression).number

    def test(self, expression: Expr) -> str:
        """The text of an expression as a condition."""
        return self.code(expression).text

    def bind(self, name: str, type_: Type | None) -> tuple[str, Scope]:
        """A fresh variable for a name, and the scope in which the name means it."""
        variable = self.writer.fresh("v")
        return variable, self.meaning(name, Code(variable, type_))

    def meaning(self, name: str, code: Code) -> Scope:
        """The scope in which a name means a piece of code."""
        return replace(self, names={**self.names, name: code})

    def within(self) -> Scope:
        """The same scope for text in the source of a comprehension."""
        return replace(self, inside=True)

    def slot(self, number: int) -> tuple[str, Type]:
        """The text of a slot's cell number, and its type."""
        if self.frame is None:
            raise ValueError("slots are read in procedures only")
        cells = self.frame.slots[number]
        return self.at(cells.first), cells.type

    def at(self, offset: int) -> str:
        """The text of the number of a cell in the frame."""
        if self.frame is None:
            raise ValueError("there is no frame")
        return str(self.frame.base + offset) if self.frame.base >= 0 else f"f+{offset}"


@dataclass(slots=True)
class Body:
    """Statements in the making, with their indentation and where in the rules they stand."""

    scope: Scope
    lines: list[str] = field(default_factory=list)
    indent: int = 1
    position: int = 0
    ended: bool = False

    def add(self, line: str) -> None:
        """Adds a statement."""
        self.lines.append("    " * self.indent + line)

    def under(self, tests: list[str]) -> Body:
        """A body that stands under conditions, all of which must hold."""
        inner = Body(self.scope, self.lines, self.indent, self.position)
        if tests:
            inner.add(f"if {' and '.join(tests)}:")
            inner.indent += 1
        return inner

    def leave(self, line: str) -> None:
        """Adds a statement that leaves the function."""
        self.add(line)
        self.ended = True


def writer_for(
    document: Document,
    told: bool,
    expressions: Mapping[type, Generator],
    steps: Mapping[type, StepGenerator],
) -> Writer:
    """A writer with nothing written yet."""
    universe = Universe(document)
    writer = Writer(document, universe, layout(document), told, expressions, steps)
    if len(universe.lying) > 1:
        writer.hints = kinds_by_name(universe)
    return writer


__all__ = ["Body", "Expr", "Generator", "Instruction", "Scope", "StepGenerator", "Writer", "writer_for"]
