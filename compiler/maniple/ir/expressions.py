"""Pure expressions: no choice, no chance, no change. Evaluated strictly, left to right, except `And`, `Or`, `Cond`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
class Span:
    """The whole numbers from low to high (none if high < low); only as the source of a `Range`."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Member:
    """Whether `item` is in a set (mask), a list, or a span."""

    item: Expr
    of: Expr
    shape: Shape


@dataclass(frozen=True, slots=True)
class SetFrom:
    """The set of the given elements; an element that is none adds nothing."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ListFrom:
    """The list of the given elements in order; an element that is none adds nothing."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class SetOp:
    """Union, difference, intersection or subset test of two sets."""

    op: Literal["union", "minus", "both", "within"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class ListOp:
    """`append` one element at the end; `without` one element (all its occurrences)."""

    op: Literal["append", "without"]
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class AsSet:
    """The elements of a list as a set."""

    of: Expr


@dataclass(frozen=True, slots=True)
class AsList:
    """The elements of a set in canonical (ascending) order."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Size:
    """How many elements."""

    of: Expr
    shape: Shape


@dataclass(frozen=True, slots=True)
class Head:
    """The first element of a set (lowest) or list, or -1."""

    of: Expr
    shape: Shape


@dataclass(frozen=True, slots=True)
class Nth:
    """The element of a list at a position from 0, or -1 outside it; `from_end` counts back from the last."""

    of: Expr
    position: Expr
    from_end: bool = False


@dataclass(frozen=True, slots=True)
class FaceSum:
    """The sum of a list of numbers."""

    of: Expr


@dataclass(frozen=True, slots=True)
class MakeDice:
    """`count` dice of `sides` sides."""

    count: Expr
    sides: Expr


@dataclass(frozen=True, slots=True)
class Refine:
    """Keeps the elements of highest (`most`) or lowest (`least`) key, or sorts by key (stable), `rising` or `falling`."""

    mode: Literal["most", "least", "rising", "falling"]
    key: Expr


@dataclass(frozen=True, slots=True)
class Range:
    """Elements of a source in canonical order (sets ascending, lists and spans as they stand), each bound to `binder`,
    those that satisfy `where`, then refined in order. `start` (players only) turns the ring so that it begins there."""

    binder: str
    source: Expr
    shape: Shape
    where: Expr | None = None
    refine: tuple[Refine, ...] = ()
    start: Expr | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """The elements of a range, as a set (mask) or a list (in the range's order)."""

    range: Range
    gives: Literal["set", "list"]


@dataclass(frozen=True, slots=True)
class Map:
    """The values of `value` for each element of the range, as a list in the range's order."""

    range: Range
    value: Expr


@dataclass(frozen=True, slots=True)
class Any:
    """Whether the range has an element; `test`, if given, must hold for it (it may hold further quantifiers)."""

    range: Range
    test: Expr | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """How many elements the range has."""

    range: Range


@dataclass(frozen=True, slots=True)
class Sum:
    """Sum of `value` over the range."""

    range: Range
    value: Expr


@dataclass(frozen=True, slots=True)
class Best:
    """Highest or lowest `value` over the range; `empty` if the range has no element."""

    mode: Literal["most", "least"]
    range: Range
    value: Expr
    empty: Expr


@dataclass(frozen=True, slots=True)
class First:
    """The first element of the range, or -1."""

    range: Range


@dataclass(frozen=True, slots=True)
class ZoneId:
    """A zone of a family, by the members of its domains (owner first)."""

    zone: str
    index: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies in a zone: a list from bottom to top for ordered zones (pile, stack, row), a set for the others (hand, set)."""

    zone: Expr
    ordered: bool


@dataclass(frozen=True, slots=True)
class ZoneOf:
    """The number of the zone in which an entity lies, or -1."""

    entity: Expr


@dataclass(frozen=True, slots=True)
class ZoneOwner:
    """A member of a zone's domains, or -1 for a zone without and for -1.

    Position 0 is the player or entity that owns the zone; from 1 on positions count its domains, words too.
    """

    zone: Expr
    position: int = 0


@dataclass(frozen=True, slots=True)
class ZoneIn:
    """Whether a zone (or -1) belongs to the family."""

    zone: Expr
    family: str


@dataclass(frozen=True, slots=True)
class InPlay:
    """The set of all entities of a root kind that lie in zones declared `in play`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Admits:
    """Whether an entity may be put into a zone: room under its capacity, its kind, and the zone's own condition."""

    zone: Expr
    entity: Expr


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The places linked to a place and present, by link kinds (empty: all), as a set."""

    map_kind: str
    place: Expr
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """All places that can be reached from a set of places by links, going on only from places that satisfy `through`
    (over `binder`). The starting places are not part of the answer unless reached again."""

    map_kind: str
    start: Expr
    binder: str
    through: Expr
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Distance:
    """Number of links on a shortest way from a place to a place through places that satisfy `through`; -1 if none, 0 for itself."""

    map_kind: str
    start: Expr
    goal: Expr
    binder: str
    through: Expr
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contenders:
    """Of a list of collected trigger instances, those that may go first: equal in strength to the strongest, and of
    one owner; as a list of instances in canonical order. With `chooser`, that owner (or -1) instead."""

    event: str
    queue: Expr
    chooser: bool = False


@dataclass(frozen=True, slots=True)
class SealedSeen:
    """The set of players who know the sealed answer that `player` gave into the slot."""

    slot: int
    player: Expr


@dataclass(frozen=True, slots=True)
class Winners:
    """The set of players who have won; empty while the game goes on."""


@dataclass(frozen=True, slots=True)
class Knowers:
    """The set of players who know which entity this is, where it lies."""

    entity: Expr


Expr = (
    Const | Bound | Local | Global | Setting | Field | Lookup | Call | Arith | Compare | And | Or | Not | Cond | Let | Span | Member
    | SetFrom | ListFrom | SetOp | ListOp | AsSet | AsList | Size | Head | Nth | FaceSum | MakeDice | Filter | Map | Any | Count | Sum
    | Best | First | ZoneId | Contents | ZoneOf | ZoneOwner | ZoneIn | InPlay | Admits | Neighbours | Reach | Distance | Contenders
    | SealedSeen | Winners | Knowers
)  # fmt: skip
