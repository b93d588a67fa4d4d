"""The compiled game: declarations by name, in the order of the source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from maniple.ir.expressions import Expr, Value
from maniple.ir.lists import Army, Format, Rule
from maniple.ir.origin import Origin
from maniple.ir.rules import Adjuster, Event, Procedure, Query, Site, Slot, Trigger
from maniple.ir.types import Type

VERSION = "1.0"


@dataclass(frozen=True, slots=True)
class Words:
    """An enumeration. Texts of its words are under the keys "word:WORDS.word"."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field of a kind. `values` holds the printed value of every entity of the kind from `low`, for
    fields that are no state.

    State fields hold `default` at the start (`values` then holds starting values where they differ, else
    is empty).
    `by` names the domains that index it; the element order is row-major, entity first. A computed field
    is a query instead.
    """

    name: str
    type: Type
    state: bool
    default: Value
    values: tuple[Value, ...]
    by: tuple[str, ...] = ()
    clamp: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entity. A root kind has its universe 0..size-1; a kind `of` another holds members `low` to
    `high`-1 of its root's.

    `names` (root kinds only) has one name for each entity (copies of a card share it). For `Player` the
    universe is the
    greatest number of players. `stock` kinds go back to their defaults when their last zone empties.
    """

    name: str
    root: str
    low: int
    high: int
    fields: tuple[FieldInfo, ...]
    names: tuple[str, ...]
    stock: bool = False
    places: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A card as designed. A full set of the game's cards has `copies` of it, and the game has so many `sets`;
    all of them follow each other from `first` in the universe of the root kind, set by set.
    """

    name: str
    kind: str
    first: int
    copies: int
    group: str
    provisional: tuple[str, ...]
    abilities: tuple[Ability, ...]
    origin: Origin
    sets: int = 1

    @property
    def entities(self) -> range:
        """The numbers of all its copies in all sets."""
        return range(self.first, self.first + self.copies * self.sets)


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability as printed: its kind and its text key (texts in all languages)."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A family of zones, one for each combination of its `owners` domains (kinds or words), numbered from
    `first` row-major.

    `sight`: open (all see), private (the owner sees, others count), hidden (all count). `floats` (over
    binder "moved") marks what
    stays on top. `admits` (over "moved", "place") must hold for what is put in. Entities of `kind` only.
    """

    name: str
    first: int
    owners: tuple[str, ...]
    kind: str
    shape: Literal["pile", "stack", "row", "hand", "set"]
    sight: Literal["open", "private", "hidden"]
    capacity: int
    in_play: bool
    floats: Expr | None
    admits: Expr | None

    @property
    def ordered(self) -> bool:
        """Whether the order of what lies there matters."""
        return self.shape in ("pile", "stack", "row")


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two places, both ways."""

    kind: str
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class MapInfo:
    """The places of a kind and their links. `present` names the global that holds the set of places in
    play, or is empty.
    """

    name: str
    kind: str
    links: tuple[Link, ...]
    present: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of values over a domain of whole numbers or words: `values[key - low]`."""

    name: str
    low: int
    type: Type
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class GlobalInfo:
    """A state variable of the table."""

    name: str
    type: Type
    default: Value


@dataclass(frozen=True, slots=True)
class SettingInfo:
    """A setting of the match, fixed before play; `text` is the key of its help."""

    name: str
    type: Type
    default: Value
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A whole game (or a scenario of it, already applied).

    `score` and `outlook` name queries of a player, or are empty: what the game counts at its end, and how
    well a player stands before, for programs that look ahead.
    """

    game: str
    title: str
    scenario: str
    players: tuple[int, int]
    main: str
    score: str
    outlook: str
    words: tuple[Words, ...]
    kinds: tuple[Kind, ...]
    cards: tuple[Card, ...]
    zones: tuple[Zone, ...]
    maps: tuple[MapInfo, ...]
    tables: tuple[Table, ...]
    settings: tuple[SettingInfo, ...]
    globals: tuple[GlobalInfo, ...]
    queries: tuple[Query, ...]
    events: tuple[Event, ...]
    sites: tuple[Site, ...]
    procedures: tuple[Procedure, ...]
    formats: tuple[Format, ...]
    armies: tuple[Army, ...]
    texts: dict[str, dict[str, str]]
    sources: tuple[str, ...]
    scenarios: dict[str, Document] = field(default_factory=dict)
    maniple: str = VERSION

    def army(self, called: str) -> Army | None:
        """The army of a name or code, in capitals or not."""
        wanted = called.casefold()
        return next((army for army in self.armies if wanted in army.called), None)


def how_many_play(players: tuple[int, int]) -> str:
    """`2 to 4 players`, or `1 player`."""
    low, high = players
    return f"{low} to {high} players" if low < high else f"{low} {'player' if low == 1 else 'players'}"


__all__ = [
    "VERSION",
    "Ability",
    "Adjuster",
    "Army",
    "Card",
    "Document",
    "Event",
    "FieldInfo",
    "Format",
    "GlobalInfo",
    "Kind",
    "Link",
    "MapInfo",
    "Origin",
    "Procedure",
    "Query",
    "Rule",
    "SettingInfo",
    "Site",
    "Slot",
    "Table",
    "Trigger",
    "Words",
    "Zone",
    "how_many_play",
]
