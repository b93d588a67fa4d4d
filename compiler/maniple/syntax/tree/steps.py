"""Steps that hold others, and all steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from maniple.source import Span
from maniple.syntax.tree.acts import (
    Act,
    Adjust,
    Answer,
    Become,
    Do,
    Flip,
    LetStep,
    MenuSlot,
    Order,
    Part,
    Roll,
    RollOn,
    RollPick,
    Secretly,
    Stop,
    Win,
)
from maniple.syntax.tree.expressions import DiceValue, Expr, Name, Range


@dataclass(frozen=True, slots=True)
class If:
    """`if test { } else { }`; what follows as `else if` is a block of one step."""

    test: Expr
    then: Block
    otherwise: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each range { }`."""

    range: Range
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    """`bounded` says `at most`: reaching the count ends the loop all the same."""

    count: Expr
    bounded: bool
    until: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table or match: keys (none for `else`) and a value or steps."""

    keys: tuple[Expr, ...] | None
    value: Expr | None
    steps: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """`match subject { keys: steps }`."""

    subject: Expr
    rows: tuple[Row, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """`chooser chooses ranges`, with `may` a no is offered and the body is what a yes does."""

    chooser: Expr
    may: bool
    parts: tuple[Part, ...]
    body: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class May:
    """`chooser may "label" { }`."""

    chooser: Expr
    label: Name
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """`name range prep range ... when test { }`; the first slot has no preposition."""

    name: Name
    slots: tuple[MenuSlot, ...]
    when: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu, named or not; `first` is `takes first`: no choice, the first entry that is possible."""

    chooser: Expr
    name: Name | None
    entries: tuple[MenuEntry, ...]
    first: bool
    span: Span


@dataclass(frozen=True, slots=True)
class RollRows:
    """`roll d6 { keys: steps }`."""

    dice: DiceValue
    rows: tuple[Row, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Announce:
    """`announce event object ... { own step }`."""

    event: Do
    body: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class Until:
    """`until event { adjust ... }`: adjustments that last until the event."""

    event: Do
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    """`{ step then step }`."""

    steps: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Hook:
    """Steps at a moment: `after event pattern when test { }`, as a declaration or in an ability."""

    timing: Literal["before", "after", "instead of"]
    event: Do
    when: Expr | None
    body: Block
    span: Span


Step: TypeAlias = (
    LetStep
    | Become
    | Act
    | Win
    | If
    | ForEach
    | Repeat
    | Match
    | Stop
    | Answer
    | Choose
    | May
    | Menu
    | Secretly
    | Order
    | Roll
    | RollOn
    | RollRows
    | RollPick
    | Flip
    | Do
    | Announce
    | Until
    | Adjust
    | Hook
)
