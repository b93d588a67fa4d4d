"""The rules of a format as linear rows, so that they can be checked, mended and told from one form.

What varies is the list: how many copies of each card it has, and the figures that it declares. Every `Expr`
here is made of `Const`, `Setting`, `Arith`, `Compare`, `And`, `Or`, `Not`, `Cond` and `Member` of a `Const`:
it is a number (or a truth) as soon as the settings of the match are known. Cards are positions in
`Document.cards`; of cards with one name the first stands for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.ir.expressions import Expr

Comparison = Literal["=", "!=", "<=", ">="]


@dataclass(frozen=True, slots=True)
class Weight:
    """Each copy of each of the cards adds `value`."""

    value: Expr
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """The figure of this name adds `value` times itself."""

    figure: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Switch:
    """Adds `then` if the list meets `test`, else `otherwise`."""

    test: Condition
    then: Total
    otherwise: Total


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all its parts and of `constant`."""

    constant: Expr
    weights: tuple[Weight, ...] = ()
    shares: tuple[Share, ...] = ()
    switches: tuple[Switch, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A sum of the list compared with a bound."""

    left: Total
    comparison: Comparison
    bound: Expr


@dataclass(frozen=True, slots=True)
class Each:
    """The number of copies of each of the cards, taken by itself, compared with a bound."""

    cards: tuple[int, ...]
    comparison: Comparison
    bound: Expr


@dataclass(frozen=True, slots=True)
class ListSlot:
    """A place for `low` to `high` of the cards."""

    name: str
    low: Expr
    high: Expr
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Slots:
    """Every copy of every card of the list can be given to one slot that takes it, so that each slot has as
    many as it wants.
    """

    slots: tuple[ListSlot, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """A truth that the settings decide."""

    test: Expr


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple[Condition, ...]


Condition = Row | Each | Slots | Given | All | Either
