"""Queries with their adjustments, events with their triggers, and procedures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.ir.expressions import Expr, Range
from maniple.ir.instructions import Instruction
from maniple.ir.origin import Origin
from maniple.ir.types import Type


@dataclass(frozen=True, slots=True)
class Adjuster:
    """One adjustment of a query, applied once for each combination of its ranges for which `when` holds.

    Ranges and expressions see the query's parameters as `Bound`. `strength`: the smaller number is the
    stronger (for `to`, `allow`, `forbid`).
    `site` (with `captured` names) reads the stored adjustments of that site as an outermost loop.
    """

    mode: Literal["to", "by", "times", "at_least", "at_most", "also", "allow", "forbid"]
    amount: Expr | None
    ranges: tuple[Range, ...]
    when: Expr | None
    strength: Expr | None
    site: str = ""
    captured: tuple[str, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A pure function. Answer: the body, then `to` (strongest; later of equals), `by`, `times`,
    `at_least`, `at_most`, then clamped to
    the result range. Truths: the strongest of `allow` and `forbid` (forbid of equals) replaces the body.
    Sets: `to`, then `also`.
    """

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type
    body: Expr
    adjusters: tuple[Adjuster, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Trigger:
    """Runs `procedure` with (event arguments, bearer, player) when its event comes.

    `ranges` binds "this" (bearer) and "you" (player) in that order, each possibly absent (then -1);
    `when` is over the event's
    parameters and these. `strength` as for adjusters: smaller goes first. `owner` decides the order
    among equals (-1: source order).
    """

    timing: Literal["before", "instead", "after"]
    procedure: str
    ranges: tuple[Range, ...]
    when: Expr | None
    strength: Expr
    owner: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Event:
    """A moment. `depth`: how often it may be open at once."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    depth: int
    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """Stored adjustments: at most `capacity` entries, each a value for every captured name. They lapse at
    `event` when the
    captured values named in `match` equal the event's arguments ("" matches any).
    """

    name: str
    captured: tuple[tuple[str, Type], ...]
    capacity: int
    event: str
    match: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a frame. `sealed` slots (of type Array over Player) are hidden from others until unsealed."""

    name: str
    type: Type
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Procedure:
    """Code. The first `parameters` slots are the parameters. `depth`: how often it may be active at once."""

    name: str
    parameters: int
    slots: tuple[Slot, ...]
    code: tuple[Instruction, ...]
    origins: tuple[Origin, ...]
    depth: int = 1
    rules: tuple[str, ...] = ()
