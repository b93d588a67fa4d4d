"""What a game is made of, and what sets and formats say of it: cards, maps, tables, armies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maniple.source import Span
from maniple.syntax.tree.expressions import DiceValue, Expr, Name, Range, Stretch
from maniple.syntax.tree.steps import Block, Row
from maniple.syntax.tree.types import TypeExpr


@dataclass(frozen=True, slots=True)
class BodyItem:
    """An item of a body: values in a row, with a block, or `name = expr`.

    For an ability: `when` says that its name began so; `language` is set when the sentence is not English.
    """

    atoms: tuple[Expr, ...]
    value: Expr | None
    block: Block | None
    when: bool
    language: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class ItemRange:
    """One range of an item that stands for many: `binder in source`."""

    binder: Name
    source: Expr


@dataclass(frozen=True, slots=True)
class Item:
    """A card or any other named thing: head word, name, group, copies, body."""

    head: Name
    name: Name | None
    of: Name | None
    copies: int
    ranges: tuple[ItemRange, ...]
    body: tuple[BodyItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a map with its printed fields."""

    name: Name
    body: tuple[BodyItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Link:
    """`kind A - B - C`: each place and the next are linked."""

    kind: Name
    places: tuple[Name, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Map:
    """`map name of kind { places and links }`."""

    name: Name
    kind: Name
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """`domain` is a name of words or a kind, dice, or a stretch of numbers."""

    name: Name
    domain: Name | DiceValue | Stretch
    type: TypeExpr | None
    rows: tuple[Row, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Army:
    """`army "name" for format { body }`."""

    name: Name
    format: Name
    body: tuple[BodyItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class NewValue:
    """`name becomes value` for a setting, in a scenario or a change."""

    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Change:
    """`change head name { body }`: what the body does not mention stays."""

    head: Name
    name: Name
    body: tuple[BodyItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """`change setting for game { name becomes value }`."""

    game: Name
    values: tuple[NewValue, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Remove:
    """`remove head name`."""

    head: Name
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class RemoveRange:
    """`remove range`."""

    range: Range
    span: Span


@dataclass(frozen=True, slots=True)
class TextDecl:
    """Texts of a language: bodies by name, and sentences by sentence."""

    language: Name
    bodies: tuple[tuple[Name, tuple[BodyItem, ...]], ...]
    pairs: tuple[tuple[str, str, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FormatLet:
    """`let name = value` in a format."""

    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    """`require test "text"`, or `advise test "text"`, which no list is illegal by."""

    test: Expr
    text: str
    span: Span
    advice: bool = False


@dataclass(frozen=True, slots=True)
class FormatWhen:
    """`when test { items }`: rules of a format that hold under a setting."""

    test: Expr
    items: tuple[FormatItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FormatFigure:
    """`figure name: low..high "text"`: a number that a list says of itself, and what it may be."""

    name: Name
    low: int
    high: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class SlotLine:
    """`name: size range` in the slots of a format; the size is a number or a stretch of them."""

    name: Name
    size: Expr
    range: Range
    span: Span


@dataclass(frozen=True, slots=True)
class FormatSlots:
    """`slots { lines } "text"` in a format: every card of the list has its place in one of them."""

    lines: tuple[SlotLine, ...]
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Format:
    """`format name of kind { items }`: what makes an army or a deck legal."""

    name: Name
    of: Name
    items: tuple[FormatItem, ...]
    span: Span


FormatItem: TypeAlias = FormatLet | Require | FormatWhen | FormatFigure | FormatSlots
