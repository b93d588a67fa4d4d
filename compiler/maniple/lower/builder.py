"""Builds one procedure: slots, instructions with labels, and where each instruction comes from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Typed
from maniple.model.session import Session
from maniple.model.types import zero
from maniple.source import Source, Span


class Label:
    """A position in the code that is known later."""

    __slots__ = ("position",)

    def __init__(self) -> None:
        self.position = -1


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop being built: where `stop` goes."""

    stop: Label


class Builder:
    """The procedure under construction. Labels stand in the instructions until `finish` puts positions for
    them.
    """

    def __init__(
        self, session: Session, source: Source, name: str, verb: str = "", body: object = None
    ) -> None:
        self.session = session
        self.source = source
        self.name = name
        self.verb = verb
        self.body = body
        self.slots: list[doc.Slot] = []
        self.code: list[Any] = []
        self.origins: list[doc.Origin] = []
        self.loops: list[Loop] = []
        self.skips: list[Label] = []
        self.end: Label = Label()
        self.here: Span = Span(0, 0)
        self.reader = ExpressionReader(self.session, self.source)

    def slot(self, name: str, type: ty.Type, sealed: bool = False) -> int:
        """A new slot of the frame."""
        self.slots.append(doc.Slot(name, type, sealed))
        return len(self.slots) - 1

    def local(self, name: str, type: ty.Type) -> tuple[int, Typed]:
        """A new slot and the expression that reads it."""
        slot = self.slot(name, type)
        return slot, Typed(e.Local(slot), type)

    def emit(self, instruction: Any) -> None:
        """Adds an instruction; its jumps may be labels."""
        self.code.append(instruction)
        self.origins.append(self.session.origin(self.source, self.here))

    def assign(self, slot: int, value: e.Expr) -> None:
        """Sets a slot."""
        self.emit(i.Assign(i.ToLocal(slot), value))

    def jump(self, label: Label) -> None:
        """Goes on at a label."""
        self.emit(i.Jump(label))  # type: ignore[arg-type]

    def branch(self, test: e.Expr, otherwise: Label) -> None:
        """Goes on at the label unless the test holds."""
        if isinstance(test, e.Const) and test.value:
            return
        self.emit(i.Branch(test, otherwise))  # type: ignore[arg-type]

    def mark(self, label: Label) -> None:
        """The label stands here."""
        label.position = len(self.code)

    @contextmanager
    def at(self, span: Span) -> Iterator[None]:
        """Instructions emitted meanwhile come from this span."""
        before, self.here = self.here, span
        try:
            yield
        finally:
            self.here = before

    def finish(self, parameters: int, depth: int = 1) -> doc.Procedure:
        """The procedure with positions for labels."""
        self.mark(self.end)
        self.emit(i.Return())
        code = tuple(_resolved(instruction) for instruction in self.code)
        return doc.Procedure(self.name, parameters, tuple(self.slots), code, tuple(self.origins), depth)

    def clear_from(self, first: int) -> None:
        """Puts all slots from a number on back to their zeros: equal positions must be equal bytes."""
        for slot in range(first, len(self.slots)):
            if not isinstance(self.slots[slot].type, ty.Array):
                self.clear(slot)

    def clear(self, slot: int) -> None:
        """Puts a slot back to its zero, since what it held is of no use any more."""
        self.assign(slot, e.Const(zero(self.slots[slot].type)))


def _resolved(instruction: Any) -> Any:
    changes: dict[str, Any] = {}
    for name in _parts(type(instruction)):
        value = getattr(instruction, name)
        if isinstance(value, Label):
            changes[name] = value.position
        elif name == "entries":
            changes[name] = tuple(_resolved(entry) for entry in value)
    return replace(instruction, **changes) if changes else instruction


_PARTS: dict[type[Any], tuple[str, ...]] = {}


def _parts(kind: type[Any]) -> tuple[str, ...]:
    if kind not in _PARTS:
        _PARTS[kind] = tuple(part.name for part in fields(kind))
    return _PARTS[kind]
