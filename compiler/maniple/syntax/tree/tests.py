"""Tests that stand beside the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maniple.source import Span
from maniple.syntax.tree.acts import Do
from maniple.syntax.tree.expressions import Expr, Name, Number
from maniple.syntax.tree.steps import Block


@dataclass(frozen=True, slots=True)
class Given:
    """`given { }`: the position that a test begins with."""

    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Play:
    """`play verb ...`: what a test runs."""

    call: Do
    span: Span


@dataclass(frozen=True, slots=True)
class Stack:
    """`stack what: values`: what chance will give, in order."""

    what: Name
    values: tuple[Name | Number, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Decide:
    """Decisions of a player, each as the text of an option."""

    player: Name
    decisions: tuple[tuple[str, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectEvent:
    """`expect event name ...`."""

    event: Do
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectMay:
    """`expect player may decision`; `wanted` is no for `expect not`."""

    player: Name
    decision: str
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect test`."""

    test: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class TestWith:
    """`with 3 players`."""

    count: int
    unit: Name
    span: Span


@dataclass(frozen=True, slots=True)
class TestSet:
    """`set name = value`: a setting."""

    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class TestScenario:
    """`scenario "name"`."""

    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class TestSeed:
    """`seed value`."""

    value: int
    span: Span


TestItem: TypeAlias = (
    Given
    | Play
    | Stack
    | Decide
    | ExpectEvent
    | ExpectMay
    | Expect
    | TestWith
    | TestSet
    | TestScenario
    | TestSeed
)


@dataclass(frozen=True, slots=True)
class Test:
    """`test "name" for rules { items }`; `rules` are the rule numbers it covers."""

    name: Name
    rules: tuple[str, ...]
    items: tuple[TestItem, ...]
    span: Span
