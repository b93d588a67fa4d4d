"""The compiled game: declarations by name, in the order of the source."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from maniple.ir.expressions import Expr, Range, Value
from maniple.ir.instructions import Instruction
from maniple.ir.types import Type

VERSION = "1.0"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something stands in the sources: index into `Document.sources`, code-point offsets."""

    source: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Words:
    """An enumeration. Texts of its words are under the keys "word:WORDS.word"."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field of a kind. `values` holds the printed value of every entity of the kind from `low`, for fields that are no state.

    State fields hold `default` at the start (`values` then holds starting values where they differ, else is empty).
    `by` names the domains that index it; the element order is row-major, entity first. A computed field is a query instead.
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
    """A kind of entity. A root kind has its universe 0..size-1; a kind `of` another holds members `low` to `high`-1 of its root's.

    `names` (root kinds only) has one name for each entity (copies of a card share it). For `Player` the universe is the
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
    """A card as designed: `first` to `first + copies - 1` are its entities in the universe of its root kind."""

    name: str
    kind: str
    first: int
    copies: int
    group: str
    provisional: tuple[str, ...]
    abilities: tuple[Ability, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability as printed: its kind and its text key (texts in all languages)."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A family of zones, one for each combination of its `owners` domains (kinds or words), numbered from `first` row-major.

    `sight`: open (all see), private (the owner sees, others count), hidden (all count). `floats` (over binder "moved") marks what
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
    """The places of a kind and their links. `present` names the global that holds the set of places in play, or is empty."""

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
class Adjuster:
    """One adjustment of a query, applied once for each combination of its ranges for which `when` holds.

    Ranges and expressions see the query's parameters as `Bound`. `strength`: the smaller number is the stronger (for `to`, `allow`, `forbid`).
    `site` (with `captured` names) reads the stored adjustments of that site as an outermost loop.
    """

    mode: Literal["to", "by", "times", "at_least", "at_most", "also", "allow", "forbid"]
    amount: Expr | None
    ranges: tuple[Range, ...]
    when: Expr | None
    strength: Expr | None
    site: str = ""
    captured: tuple[str, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A pure function. Answer: the body, then `to` (strongest; later of equals), `by`, `times`, `at_least`, `at_most`, then clamped to
    the result range. Truths: the strongest of `allow` and `forbid` (forbid of equals) replaces the body. Sets: `to`, then `also`."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    result: Type
    body: Expr
    adjusters: tuple[Adjuster, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Trigger:
    """Runs `procedure` with (event arguments, bearer, player) when its event comes.

    `ranges` binds "this" (bearer) and "you" (player) in that order, each possibly absent (then -1); `when` is over the event's
    parameters and these. `strength` as for adjusters: smaller goes first. `owner` decides the order among equals (-1: source order).
    """

    timing: Literal["before", "instead", "after"]
    procedure: str
    ranges: tuple[Range, ...]
    when: Expr | None
    strength: Expr
    owner: Expr
    origin: Origin


@dataclass(frozen=True, slots=True)
class Event:
    """A moment. `depth`: how often it may be open at once. `window`: kept for readers; the lowered code does not need it."""

    name: str
    parameters: tuple[tuple[str, Type], ...]
    depth: int
    window: bool
    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """Stored adjustments: at most `capacity` entries, each a value for every captured name. They lapse at `event` when the
    captured values named in `match` equal the event's arguments ("" matches any)."""

    name: str
    captured: tuple[tuple[str, Type], ...]
    capacity: int
    event: str
    match: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of a frame. `sealed` slots (of type Array over Player) are hidden from others until unsealed."""

    name: str
    type: Type
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Procedure:
    """Code. The first `parameters` slots are the parameters. `depth`: how often it may be active at once."""

    name: str
    parameters: int
    slots: tuple[Slot, ...]
    code: tuple[Instruction, ...]
    origins: tuple[Origin, ...]
    depth: int = 1
    rules: tuple[str, ...] = ()


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
class Rule:
    """One rule of a format: a query of a list of cards (copies repeated) and of the format's figures.

    It answers whether the rule is kept. `text` is the key of what to say when it is not; {0}, {1} in it are the answers of
    the queries `values`, which take the same arguments.
    """

    query: str
    text: str
    values: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Format:
    """A deck-building format; `figures` are the numbers that a list declares, in the order in which queries take them."""

    name: str
    figures: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Army:
    """A list written in the language: declared figures and copies by card name."""

    name: str
    format: str
    figures: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, int], ...]
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A whole game (or a scenario of it, already applied)."""

    game: str
    title: str
    scenario: str
    players: tuple[int, int]
    main: str
    score: str
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
