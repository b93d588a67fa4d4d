"""Declarations of rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.source import Span
from maniple.syntax.tree.acts import Do, MenuSlot
from maniple.syntax.tree.expressions import Call, Expr, Name
from maniple.syntax.tree.steps import Block
from maniple.syntax.tree.types import TypeExpr


@dataclass(frozen=True, slots=True)
class Use:
    """`use name`: what another game declares is known here."""

    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class PrintedForms:
    """How a word is printed in a language, `beast/beasts`, with its gender if that is said; `span` is that of
    the language, of the forms where these are English.
    """

    language: str
    forms: str
    gender: str
    span: Span


@dataclass(frozen=True, slots=True)
class WordForm:
    """A word and its printed forms, one of each language that is said."""

    name: Name
    forms: tuple[PrintedForms, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """`words name { a b c }`: an enumeration; `change words name { d }` says more of one that is there."""

    name: Name
    words: tuple[WordForm, ...]
    more: bool
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
    """`zone name of Owner by Words: sight shape of Kind ...`."""

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
class Parameter:
    """A parameter of a query (no preposition), verb, event or menu entry."""

    preposition: str
    name: Name
    type: TypeExpr
    span: Span


@dataclass(frozen=True, slots=True)
class Query:
    """`query name(parameters): type = body`, or with a block that answers."""

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
    """`event name parameters depth n`; the depth bounds a chain of it."""

    name: Name
    parameters: tuple[Parameter, ...]
    depth: int
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
    """The moment of an ability: like a hook without steps."""

    timing: Literal["before", "after", "instead of"]
    event: Do
    when: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class AbilityKind:
    """What a kind of ability is: when it holds, its moments, its menu, first steps, a query it answers."""

    name: Name
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
    """`noun "pattern": type = value`; `texts` as in a phrase."""

    texts: tuple[tuple[str, str], ...]
    type: TypeExpr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Payment:
    """`payment name by payer { }`: how an amount in mixed coin is paid."""

    name: Name
    payer: Name
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Setting:
    """`setting name: type = value "text"`."""

    name: Name
    type: TypeExpr
    value: Expr | None
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class State:
    """`state name: type = value`: a variable of the table."""

    name: Name
    type: TypeExpr
    value: Expr | None
    span: Span
