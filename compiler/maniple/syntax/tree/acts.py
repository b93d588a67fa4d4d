"""Steps that hold no other steps, and what they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.source import Span
from maniple.syntax.tree.expressions import Call, Expr, Name, Range


@dataclass(frozen=True, slots=True)
class Preposed:
    """A preposition and what follows it."""

    preposition: str
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class LetStep:
    """`let name = value`."""

    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Become:
    """`target becomes value`."""

    target: Expr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Act:
    """`subject gains amount unit` and its two sisters."""

    act: Literal["gains", "loses", "pays"]
    subject: Expr
    amount: Expr
    unit: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Win:
    """`subject wins "reason"`."""

    subject: Expr
    reason: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """`stop`, or `stop name` to leave the verb of that name."""

    name: Name | None
    span: Span


@dataclass(frozen=True, slots=True)
class Answer:
    """`answer value`: the value of a query."""

    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Amount:
    """`up to n` or `exactly n`."""

    mode: Literal["up to", "exactly"]
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Part:
    """One thing, or with an amount a set, to be chosen from a range."""

    amount: Amount | None
    range: Range
    into: Name | None
    span: Span


@dataclass(frozen=True, slots=True)
class MenuSlot:
    """What has to be named with an entry of a menu; the first has no preposition."""

    preposition: str
    range: Range


@dataclass(frozen=True, slots=True)
class Secretly:
    """`each p in players secretly chooses parts`."""

    range: Range
    parts: tuple[Part, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Order:
    """`chooser orders range as into`."""

    chooser: Expr
    range: Range
    into: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Roll:
    """`roll dice as into`."""

    dice: Expr
    into: Name
    span: Span


@dataclass(frozen=True, slots=True)
class RollOn:
    """`roll on table`."""

    table: Name
    span: Span


@dataclass(frozen=True, slots=True)
class RollPick:
    """`roll range`: one thing of the range, each alike."""

    range: Range
    span: Span


@dataclass(frozen=True, slots=True)
class Flip:
    """`flip as into`, `flip count as into`."""

    count: Expr | None
    into: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    """A verb with its object and prepositions."""

    verb: Name
    object: Expr | None
    preposed: tuple[Preposed, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Adjust:
    """`adjust target by amount when test`, with `allow` and `forbid` for truths."""

    mode: Literal["by", "to", "at least", "at most", "times", "allow", "forbid"]
    target: Call
    amount: Expr | None
    when: Expr | None
    span: Span
