"""What a state that is told about keeps outside of its cells: the log, and the script of forced chance."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from maniple.interpreter.bits import bits
from maniple.interpreter.chance import below, drawn
from maniple.ir.types import Entity, Faces, Int, ListOf, Maybe, SetOf, Type


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: what kind, the key of its text, values with their types, and the set of players
    who may read it.

    | kind | text | values |
    |---|---|---|
    | say, heading | text key | as the text numbers them |
    | move | | entity, from zone, to zone; who is not a reader reads the zones only |
    | change | "Kind.field" | entity, members of its domains, value before, value after |
    | roll | | faces, sides |
    | flip | | heads, coins |
    | pick | | element |
    | shuffle | | zone |
    | reveal | | set of entities, set of players to whom |
    | depart | | player |
    | result | text key of the reason | set of winners |

    `readers` is -1 where all may read all. `knowers` has for each value the set of players who knew which
    entities it names when the line was written, -1 where it names none that lie in zones; a move goes by
    `readers` instead. Zones and entities may be -1 for none.
    """

    kind: str
    text: str
    types: tuple[Type | None, ...]
    values: tuple[Any, ...]
    readers: int
    knowers: tuple[int, ...] = ()

    def may_read(self, player: int) -> bool:
        """Whether a player may read the line, or of a move what it was that moved."""
        return self.readers < 0 or self.readers >> player & 1 == 1

    def knew(self, player: int, place: int) -> bool:
        """Whether a player knew what a value names."""
        knowers = self.knowers[place] if place < len(self.knowers) else -1
        return knowers < 0 or knowers >> player & 1 == 1


@dataclass(slots=True)
class Script:
    """Chance that is forced: faces for the next dice whatever their sides, heads (1) or tails (0), elements
    to be picked.
    """

    dice: deque[int]
    flips: deque[int]
    picks: deque[int]

    @property
    def left(self) -> int:
        """How much of it was not used."""
        return len(self.dice) + len(self.flips) + len(self.picks)


def script(dice: Iterable[int] = (), flips: Iterable[int] = (), picks: Iterable[int] = ()) -> Script:
    """A script of forced chance; what it does not say is drawn."""
    return Script(deque(dice), deque(flips), deque(picks))


@dataclass(frozen=True, slots=True)
class Mark:
    """How many lines a log had, and what was left of the script."""

    lines: int
    script: Script


class Logbook:
    """The log and the script of one state.

    `cells` are those of the state, to be set before the rules run; `lying` has for each kind whose entities
    lie in zones the cell that says who knows its root's first entity.
    """

    __slots__ = ("cells", "entries", "keeping", "lying", "script")

    def __init__(self, keeping: bool, lying: dict[str, int]) -> None:
        self.cells: list[Any] = []
        self.entries: list[LogEntry] = []
        self.keeping = keeping
        self.lying = lying
        self.script = script()

    def mark(self) -> Mark:
        """Where the log and the script are now."""
        return Mark(len(self.entries), script(self.script.dice, self.script.flips, self.script.picks))

    def back(self, mark: Mark) -> None:
        """Forgets what was written and used since a mark."""
        del self.entries[mark.lines :]
        self.script = mark.script

    def copy(self) -> Logbook:
        """A log that goes on by itself; the script too."""
        other = Logbook(self.keeping, self.lying)
        other.entries = self.entries.copy()
        other.script = script(self.script.dice, self.script.flips, self.script.picks)
        return other

    def tell(
        self, kind: str, text: str, types: tuple[Type | None, ...], values: tuple[Any, ...], readers: int
    ) -> None:
        """Writes a line."""
        if self.keeping:
            knowers = () if kind == "move" else tuple(map(self._knowers, types, values))
            self.entries.append(LogEntry(kind, text, types, values, readers, knowers))

    def _knowers(self, type_: Type | None, value: Any) -> int:
        match type_:
            case Entity(kind) | Maybe(Entity(kind)) if kind in self.lying:
                entities: tuple[int, ...] = (value,) if value >= 0 else ()
            case SetOf(Entity(kind)) if kind in self.lying:
                entities = bits[value]
            case ListOf(Entity(kind)) if kind in self.lying:
                entities = value
            case _:
                return -1
        known = -1
        for entity in entities:
            known &= self.cells[self.lying[kind] + entity]
        return known


def told_roll(cells: list[Any], stream: int, count: int, sides: int, book: Logbook) -> tuple[int, ...]:
    """Rolls dice, by the script as long as it says anything."""
    forced = book.script.dice
    faces = tuple([forced.popleft() if forced else below(cells, stream, sides) + 1 for _ in range(count)])
    book.tell("roll", "", (Faces(count, sides), Int(0, sides)), (faces, sides), -1)
    return faces


def told_flip(cells: list[Any], stream: int, count: int, book: Logbook) -> int:
    """Flips coins, by the script as long as it says anything."""
    forced = book.script.flips
    heads = sum([forced.popleft() if forced else below(cells, stream, 2) for _ in range(count)])
    book.tell("flip", "", (Int(0, count), Int(0, count)), (heads, count), -1)
    return heads


def told_pick(
    cells: list[Any], stream: int, items: Iterable[int], book: Logbook, types: tuple[Type | None, ...]
) -> int:
    """Picks an element, by the script if one of those it names next is there."""
    listed = list(items)
    if not listed:
        return -1
    forced = book.script.picks
    named = [item for item in listed if forced[0] >> item & 1] if forced else []
    picked = named[0] if named else listed[below(cells, stream, len(listed))]
    if named:
        forced.popleft()
    book.tell("pick", "", types, (picked,), -1)
    return picked


def roll(cells: list[Any], stream: int, count: int, sides: int) -> tuple[int, ...]:
    """Rolls dice."""
    return tuple(drawn(cells, stream, sides, count))


def flip(cells: list[Any], stream: int, count: int) -> int:
    """Flips coins: the number of heads."""
    return sum([below(cells, stream, 2) for _ in range(count)])


def pick(cells: list[Any], stream: int, items: Iterable[int]) -> int:
    """Picks an element, or -1 where there is none."""
    listed = list(items)
    return listed[below(cells, stream, len(listed))] if listed else -1
