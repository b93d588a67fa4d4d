"""What a game declares, resolved: kinds with their universes, things, zones, signatures.

Numbers of entities count within the universe of the root kind; a subkind holds a stretch of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from maniple.ir import types as ty
from maniple.source import Source, Span
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class FieldDef:
    """A field of a kind. `type` is None for a computed one, whose type follows from its value."""

    name: str
    kind: str
    type: ty.Type | None
    state: bool
    by: tuple[str, ...]
    capped: bool
    readable: t.Expr | None
    value: t.Expr | None
    source: Source
    span: Span

    @property
    def id(self) -> str:
        """Its name in the IR."""
        return f"{self.kind}.{self.name}"


@dataclass(frozen=True, slots=True)
class KindDef:
    """A kind: entities `low` to `high`-1 of its root. `stock` kinds are bounded stocks, of each player if
    `per_player`.
    """

    name: str
    root: str
    parent: str | None
    low: int
    high: int
    fields: dict[str, FieldDef]
    stock: bool = False
    per_player: bool = False
    places: bool = False

    @property
    def mask(self) -> int:
        """All its entities as a set."""
        return (1 << self.high) - (1 << self.low)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with a name: a card, place, token, player. `copies` of it follow each other from `first`, in
    each of the game's full sets of cards, one set after the other.

    `binders` are the values that a `for each` heading gave to the item.
    """

    name: str
    kind: str
    first: int
    copies: int
    body: tuple[t.BodyItem, ...]
    group: t.Name | None
    binders: tuple[tuple[str, ty.Type, int], ...]
    source: Source
    item: t.Item | t.Place | None
    sets: int = 1

    @property
    def count(self) -> int:
        """How many of it there are in all sets."""
        return self.copies * self.sets

    @property
    def mask(self) -> int:
        """All of it as a set."""
        return ((1 << self.count) - 1) << self.first


@dataclass(frozen=True, slots=True)
class ZoneDef:
    """A family of zones over its domains (owner first)."""

    name: str
    owners: tuple[str, ...]
    kind: str
    shape: str
    sight: str
    capacity: int
    in_play: bool
    first: int
    tree: t.Zone | None
    source: Source

    @property
    def ordered(self) -> bool:
        """Whether what lies there has an order."""
        return self.shape in ("pile", "stack", "row")

    @property
    def contents(self) -> ty.SetOf | ty.ListOf:
        """The type of what lies there."""
        item = ty.Entity(self.kind)
        return ty.ListOf(item, self.capacity) if self.ordered else ty.SetOf(item)


@dataclass(frozen=True, slots=True)
class ParameterDef:
    """A parameter, with the preposition before it (empty for the first, or in a query)."""

    preposition: str
    name: str
    type: ty.Type


@dataclass(frozen=True, slots=True)
class QueryDef:
    """A query with its signature."""

    name: str
    parameters: tuple[ParameterDef, ...]
    result: ty.Type
    tree: t.Query
    source: Source

    @property
    def standard(self) -> bool:
        """Whether the prelude declares it; such a query is lowered only where it is used."""
        return is_standard(self.source)


def is_standard(source: Source) -> bool:
    """Whether a source belongs to the prelude."""
    return "prelude" in Path(source.name).parts


@dataclass(frozen=True, slots=True)
class VerbDef:
    """A verb or phase. A payment is a verb with the parameters payer and price."""

    name: str
    phase: bool
    parameters: tuple[ParameterDef, ...]
    when: t.Expr | None
    body: t.Block
    source: Source


@dataclass(frozen=True, slots=True)
class EventDef:
    """A moment: a declared event, or a verb or phase, whose beginning and end are moments too."""

    name: str
    parameters: tuple[ParameterDef, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class VariableDef:
    """A setting or a state variable of the table."""

    name: str
    type: ty.Type
    value: t.Expr | None
    source: Source
    text: str = ""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the `game` block says."""

    title: str
    players: tuple[int, int]
    start: str
    score: str | None
    source: Source
    span: Span
    sets: int = 1
    outlook: str | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that is declared, by name; bodies are still trees."""

    info: GameInfo
    words: dict[str, tuple[str, ...]]
    kinds: dict[str, KindDef]
    things: dict[str, tuple[Thing, ...]]
    universe: dict[str, tuple[str, ...]]
    zones: dict[str, ZoneDef]
    settings: dict[str, VariableDef]
    states: dict[str, VariableDef]
    queries: dict[str, QueryDef]
    verbs: dict[str, VerbDef]
    events: dict[str, EventDef]
    tables: dict[str, tuple[t.Table, Source]]
    payments: dict[str, VerbDef]
    abilities: dict[str, tuple[t.AbilityKind, Source]]
    word_values: dict[str, tuple[tuple[str, int], ...]]
    maps: dict[str, tuple[str, tuple[str, ...]]]
    table_types: dict[str, ty.Type]

    def size(self, domain: str) -> int:
        """How many members a kind or an enumeration has; for a kind, of its root's universe."""
        if domain in self.words:
            return len(self.words[domain])
        return len(self.universe[self.kinds[domain].root])

    def is_a(self, kind: str, ancestor: str) -> bool:
        """Whether every entity of a kind is of the other kind."""
        current: str | None = kind
        while current is not None:
            if current == ancestor:
                return True
            current = self.kinds[current].parent
        return False

    def related(self, one: str, other: str) -> bool:
        """Whether one of two kinds is the other's ancestor."""
        return self.is_a(one, other) or self.is_a(other, one)

    def find_field(self, kind: str, name: str) -> FieldDef | None:
        """A field of a kind: its own, an ancestor's, or the first of that name among its descendants."""
        return next(iter(self.fields_named(kind, name)), None)

    def fields_named(self, kind: str, name: str) -> tuple[FieldDef, ...]:
        """A field of a kind: its own, an ancestor's, or those of that name among its descendants."""
        current: str | None = kind
        while current is not None:
            if name in self.kinds[current].fields:
                return (self.kinds[current].fields[name],)
            current = self.kinds[current].parent
        return tuple(
            k.fields[name] for k in self.kinds.values() if name in k.fields and self.is_a(k.name, kind)
        )

    def field_names(self, kind: str) -> list[str]:
        """Every name that `find_field` knows for a kind, and its zones and stocks."""
        related = [k for k in self.kinds.values() if self.related(k.name, kind)]
        names = [name for k in related for name in k.fields]
        return names + [z.name for z in self.zones.values() if z.owners and self.owns(kind, z.owners[0])]

    def owns(self, kind: str, domain: str) -> bool:
        """Whether things of a kind own the zones of a domain."""
        return domain in self.kinds and self.related(kind, domain)

    def is_card(self, kind: str) -> bool:
        """Whether things of a kind are cards."""
        return self.kinds[kind].root == "Card"
