"""Pure expressions: no choice, no chance, no change. Evaluated strictly, left to right, except `And`,
`Or`, `Cond`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.ir.gatherings import (
    Any,
    AsList,
    AsSet,
    Best,
    Count,
    FaceSum,
    Filter,
    First,
    Head,
    ListFrom,
    ListOp,
    Map,
    Member,
    Nth,
    Range,
    Refine,
    SetFrom,
    SetOp,
    Size,
    Span,
    Sum,
)
from maniple.ir.spaces import (
    Admits,
    Contenders,
    Contents,
    Distance,
    InPlay,
    Knowers,
    Neighbours,
    Reach,
    SealedSeen,
    Winners,
    ZoneId,
    ZoneIn,
    ZoneOf,
    ZoneOwner,
)

Value = int | tuple[int, ...]
Shape = Literal["set", "list", "span"]


@dataclass(frozen=True, slots=True)
class Const:
    """A literal value: an int, a mask, or a tuple."""

    value: Value


@dataclass(frozen=True, slots=True)
class Bound:
    """A name bound inside a pure scope: a parameter of a query, a `Let`, the binder of a `Range`."""

    name: str


@dataclass(frozen=True, slots=True)
class Local:
    """A slot of the running procedure's frame; for a slot of type `Array`, the element at `index`."""

    slot: int
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Global:
    """A state variable of the table, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the match, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an entity, `field` being "Kind.name"; `index` holds the members of its `by` domains."""

    field: str
    entity: Expr
    index: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Lookup:
    """A row of a table of values; the key is inside the table's domain by its type."""

    table: str
    key: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """The answer of a query, adjustments included."""

    query: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Arith:
    """`floor` and `ceil` divide non-negatives by positives; `min`, `max` of two."""

    op: Literal["+", "-", "*", "floor", "ceil", "min", "max"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare:
    """Comparison of two values of one type; sets and lists compare with = and != only."""

    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And:
    """Truth of all parts, in order, stopping at the first no."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Truth of any part, in order, stopping at the first yes."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite truth."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Cond:
    """`then` if `test` holds, else `otherwise`; only the one taken is evaluated."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Let:
    """`body` with `name` bound to `value`."""

    name: str
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class MakeDice:
    """`count` dice of `sides` sides."""

    count: Expr
    sides: Expr


Expr = (
    Const | Bound | Local | Global | Setting | Field | Lookup | Call | Arith | Compare | And | Or | Not |
    Cond | Let | Span | Member
    | SetFrom | ListFrom | SetOp | ListOp | AsSet | AsList | Size | Head | Nth | FaceSum | MakeDice |
    Filter | Map | Any | Count | Sum
    | Best | First | ZoneId | Contents | ZoneOf | ZoneOwner | ZoneIn | InPlay | Admits | Neighbours |
    Reach | Distance | Contenders
    | SealedSeen | Winners | Knowers
)  # fmt: skip

__all__ = [
    "Admits",
    "And",
    "Any",
    "Arith",
    "AsList",
    "AsSet",
    "Best",
    "Bound",
    "Call",
    "Compare",
    "Cond",
    "Const",
    "Contenders",
    "Contents",
    "Count",
    "Distance",
    "Expr",
    "FaceSum",
    "Field",
    "Filter",
    "First",
    "Global",
    "Head",
    "InPlay",
    "Knowers",
    "Let",
    "ListFrom",
    "ListOp",
    "Local",
    "Lookup",
    "MakeDice",
    "Map",
    "Member",
    "Neighbours",
    "Not",
    "Nth",
    "Or",
    "Range",
    "Reach",
    "Refine",
    "SealedSeen",
    "SetFrom",
    "SetOp",
    "Setting",
    "Shape",
    "Size",
    "Span",
    "Sum",
    "Value",
    "Winners",
    "ZoneId",
    "ZoneIn",
    "ZoneOf",
    "ZoneOwner",
]
