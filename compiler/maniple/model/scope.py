"""Names in force at a place, and typed expressions."""

from __future__ import annotations

from dataclasses import dataclass, field

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.source import Span
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Typed:
    """An expression of the IR and its type."""

    expr: e.Expr
    type: ty.Type


@dataclass(frozen=True, slots=True)
class Sealed:
    """A sealed answer in a slot: an `Array` over players. `range` and `amount` are kept so that it can be
    asked again.
    """

    slot: int
    type: ty.Array
    part: t.Part
    binder: str
    span: Span


@dataclass(frozen=True, slots=True)
class WordSlot:
    """A slot of a phrase that holds a word which also names a field or query (`{stat}`)."""

    words: str
    word: str
    value: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A name whose step had a problem; reading it is no problem of its own."""


@dataclass(frozen=True, slots=True)
class Partial:
    """A name of a menu that an entry, which goes on, does not give: `entry` says which."""

    entry: str
    span: Span


Meaning = Typed | Sealed | WordSlot | Failed | Partial


@dataclass(frozen=True, slots=True)
class Scope:
    """Names and their meanings; scopes are never changed, a name is added by making a new one."""

    names: dict[str, Meaning] = field(default_factory=dict)

    def bind(self, name: str, meaning: Meaning) -> Scope:
        """The scope with one more name."""
        return Scope({**self.names, name: meaning})

    def get(self, name: str) -> Meaning | None:
        """What a name means here, or None."""
        return self.names.get(name)


def number(value: int) -> Typed:
    """A literal number."""
    return Typed(e.Const(value), ty.Int(value, value))


def flag(expr: e.Expr) -> Typed:
    """A truth."""
    return Typed(expr, ty.Flag())
