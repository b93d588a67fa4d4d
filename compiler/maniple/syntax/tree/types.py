"""Types of fields, parameters and state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from maniple.source import Span
from maniple.syntax.tree.expressions import Name


@dataclass(frozen=True, slots=True)
class NumberType:
    """`low..high`, both ends included."""

    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class NamedType:
    """`flag`, `dice`, or the name of words or a kind."""

    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class OptionalType:
    """`Name or none`."""

    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class SetType:
    """`set of item`."""

    item: TypeExpr
    span: Span


@dataclass(frozen=True, slots=True)
class ListType:
    """`list of item up to capacity`."""

    item: Name
    capacity: int
    span: Span


TypeExpr: TypeAlias = NumberType | NamedType | OptionalType | SetType | ListType
