"""A whole file, and scenarios, which hold declarations like one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maniple.source import Source, Span
from maniple.syntax.tree.content import (
    Army,
    Change,
    ChangeSettings,
    Format,
    Item,
    Map,
    NewValue,
    Remove,
    RemoveRange,
    Table,
    TextDecl,
)
from maniple.syntax.tree.expressions import Name
from maniple.syntax.tree.rules import (
    AbilityKind,
    Event,
    Kind,
    Noun,
    Option,
    Payment,
    Phrase,
    Priority,
    Query,
    Setting,
    State,
    Use,
    Verb,
    Words,
    Zone,
)
from maniple.syntax.tree.steps import Hook
from maniple.syntax.tree.tests import Test


@dataclass(frozen=True, slots=True)
class Scenario:
    """`scenario "name" of game { items }`: declarations that replace those of the game by name."""

    name: Name
    of: Name
    items: tuple[Declaration | NewValue, ...]
    span: Span


Declaration: TypeAlias = (
    Use
    | Words
    | Kind
    | Zone
    | Map
    | Table
    | Query
    | Verb
    | Event
    | Hook
    | Option
    | AbilityKind
    | Priority
    | Phrase
    | Noun
    | Payment
    | Setting
    | State
    | Format
    | Army
    | Scenario
    | Test
    | TextDecl
    | Change
    | ChangeSettings
    | Remove
    | RemoveRange
    | Item
)


@dataclass(frozen=True, slots=True)
class File:
    """One source with its declarations in order; `rules` are the rule numbers in comments, by offset."""

    source: Source
    declarations: tuple[Declaration, ...]
    rules: tuple[tuple[int, str], ...]
