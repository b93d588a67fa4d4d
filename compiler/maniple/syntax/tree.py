"""The syntax tree: expressions, steps and declarations as they were written, with their spans.

Spans are code-point offsets into the source of the declaration. Nothing here is resolved or typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.source import Source, Span

# --- expressions -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """A name, `quoted` if it stood in quotes."""

    text: str
    span: Span
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class DiceValue:
    """`2d6`."""

    count: int
    sides: int
    span: Span


@dataclass(frozen=True, slots=True)
class Dot:
    """`of.name`."""

    of: Expr
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class At:
    """`of[keys]`."""

    of: Expr
    keys: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`: a query."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic; the two divisions say how they round."""

    op: Literal["+", "-", "*", "floor", "ceil"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Comparison:
    op: Literal["is", "is not", "<", "<=", ">", ">=", "in", "not in", "has", "is a", "is not a"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Logic:
    op: Literal["and", "or"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Negation:
    part: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Several:
    """`(a, b, c)`: a set or list of what stands in it."""

    items: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Stretch:
    """`low..high`."""

    low: Expr
    high: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a range."""

    kind: Literal["where", "most", "least", "rising", "falling", "starting"]
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Range:
    """`binder in source clauses`."""

    binder: Name
    source: Expr
    clauses: tuple[Clause, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Question:
    """`any`, `all`, `first`, `count of` over a range; `sum of`, `most`, `least` of a value over a range."""

    kind: Literal["any", "all", "first", "count", "sum", "most", "least"]
    range: Range
    value: Expr | None
    span: Span


Expr = (
    Name
    | Number
    | DiceValue
    | Dot
    | At
    | Call
    | Binary
    | Comparison
    | Logic
    | Negation
    | Several
    | Stretch
    | Question
)

# --- types -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NumberType:
    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class NamedType:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class OptionalType:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class SetType:
    item: TypeExpr
    span: Span


@dataclass(frozen=True, slots=True)
class ListType:
    item: Name
    capacity: int
    span: Span


TypeExpr = NumberType | NamedType | OptionalType | SetType | ListType

# --- steps -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Preposed:
    """A preposition and what follows it."""

    preposition: str
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class LetStep:
    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Become:
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
    subject: Expr
    reason: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    test: Expr
    then: Block
    otherwise: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
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
    subject: Expr
    rows: tuple[Row, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    name: Name | None
    span: Span


@dataclass(frozen=True, slots=True)
class Answer:
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
class MenuSlot:
    preposition: str
    range: Range


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
class Secretly:
    """`each p in players secretly chooses parts`."""

    range: Range
    parts: tuple[Part, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Order:
    chooser: Expr
    range: Range
    into: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Roll:
    dice: Expr
    into: Name
    span: Span


@dataclass(frozen=True, slots=True)
class RollOn:
    table: Name
    span: Span


@dataclass(frozen=True, slots=True)
class RollRows:
    dice: DiceValue
    rows: tuple[Row, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RollPick:
    range: Range
    span: Span


@dataclass(frozen=True, slots=True)
class Flip:
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
class Adjust:
    mode: Literal["by", "to", "at least", "at most", "times", "allow", "forbid"]
    target: Call
    amount: Expr | None
    when: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    steps: tuple[Step, ...]
    span: Span


# --- declarations ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Use:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class WordForm:
    """A word and its printed forms: language -> (forms, gender)."""

    name: Name
    forms: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Words:
    name: Name
    words: tuple[WordForm, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FieldDecl:
    """A field of a kind; `type` is None for a computed one (then `value` defines it)."""

    names: tuple[Name, ...]
    state: bool
    by: tuple[Name, ...]
    type: TypeExpr | None
    capped: bool
    readable: Expr | None
    value: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Kind:
    """`of` is the kind it belongs to; with `stock` it is a bounded stock (of Player: that many for each)."""

    name: Name
    of: Name | None
    stock: int | None
    fields: tuple[FieldDecl, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Zone:
    name: Name
    of: Name | None
    by: tuple[Name, ...]
    sight: Name
    shape: Name
    kind: Name
    in_play: bool
    capacity: int | None
    top: tuple[Name, Expr] | None
    where: Expr | None
    span: Span


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
    name: Name
    body: tuple[BodyItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Link:
    kind: Name
    places: tuple[Name, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Map:
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
class Parameter:
    preposition: str
    name: Name
    type: TypeExpr
    span: Span


@dataclass(frozen=True, slots=True)
class Query:
    name: Name
    parameters: tuple[Parameter, ...]
    type: TypeExpr
    body: Expr | Block
    span: Span


@dataclass(frozen=True, slots=True)
class Verb:
    """`to name ...` or `phase name ...`; the first parameter may have an empty preposition."""

    name: Name
    phase: bool
    parameters: tuple[Parameter, ...]
    when: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Event:
    name: Name
    parameters: tuple[Parameter, ...]
    depth: int
    window: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Hook:
    """Steps at a moment: `after event pattern when test { }`. As a step of an ability it has no declaration of its own."""

    timing: Literal["before", "after", "instead of"]
    event: Do
    when: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """An entry added to a menu from outside. Slots: parameters of the menu's chooser, or ranges."""

    name: Name
    menu: Name
    parameters: tuple[Parameter, ...]
    slots: tuple[MenuSlot, ...]
    when: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Moment:
    timing: Literal["before", "after", "instead of"]
    event: Do
    when: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class AbilityKind:
    """What a kind of ability is: a condition under which adjustments hold, moments, a menu, first steps, a query it answers."""

    name: str
    condition: Expr | None
    moments: tuple[Moment, ...]
    menu: Name | None
    menu_when: Expr | None
    first: Block | None
    answers: Call | None
    span: Span


@dataclass(frozen=True, slots=True)
class Priority:
    """Ability kinds from strongest to weakest; `enemy_first` if the enemy's beats one's own."""

    order: tuple[str, ...]
    sides: tuple[str, str] | None
    span: Span


@dataclass(frozen=True, slots=True)
class Phrase:
    """`texts` holds (language, pattern), English first under "en"; `kinds` limits it to ability kinds."""

    texts: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Noun:
    texts: tuple[tuple[str, str], ...]
    type: TypeExpr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Payment:
    name: Name
    payer: Name
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Setting:
    name: Name
    type: TypeExpr
    value: Expr | None
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class State:
    name: Name
    type: TypeExpr
    value: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class FormatLet:
    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Require:
    test: Expr
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class FormatWhen:
    test: Expr
    items: tuple[FormatItem, ...]
    span: Span


FormatItem = FormatLet | Require | FormatWhen


@dataclass(frozen=True, slots=True)
class Format:
    name: Name
    of: Name
    items: tuple[FormatItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Army:
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
class Scenario:
    name: Name
    of: Name
    items: tuple[Declaration | NewValue, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Change:
    head: Name
    name: Name
    body: tuple[BodyItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    game: Name
    values: tuple[NewValue, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Remove:
    head: Name
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class RemoveRange:
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
class Given:
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Play:
    call: Do
    span: Span


@dataclass(frozen=True, slots=True)
class Stack:
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
    event: Do
    span: Span


@dataclass(frozen=True, slots=True)
class ExpectMay:
    player: Name
    decision: str
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
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
    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class TestScenario:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class TestSeed:
    value: int
    span: Span


TestItem = (
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
    name: Name
    rules: tuple[str, ...]
    items: tuple[TestItem, ...]
    span: Span


Declaration = (
    Use | Words | Kind | Zone | Map | Table | Query | Verb | Event | Hook | Option | AbilityKind | Priority | Phrase | Noun | Payment
    | Setting | State | Format | Army | Scenario | Test | TextDecl | Change | ChangeSettings | Remove | RemoveRange | Item
)  # fmt: skip


Step = (
    LetStep | Become | Act | Win | If | ForEach | Repeat | Match | Stop | Answer | Choose | May | Menu | Secretly | Order | Roll | RollOn
    | RollRows | RollPick | Flip | Do | Announce | Until | Adjust | Hook
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class File:
    """One source with its declarations in order; `rules` are the rule numbers in comments, by offset."""

    source: Source
    declarations: tuple[Declaration, ...]
    rules: tuple[tuple[int, str], ...]
