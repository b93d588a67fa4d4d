"""A second reckoning of columns, prices and places, from what is printed on the cards: it reads their
sentences itself and shares nothing with the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

_CARD = re.compile(r'^(\w+) ("[^"]+"|\S+) of \w+[^{]*\{\n(.*?)^\}', re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(r"(attack|skirmish|defense|siege|cost) (\d)")
_ONGOING = re.compile(r'^  ongoing "(.+)"$', re.MULTILINE)
_FILES = re.compile(r"(rome|carthage|celtiberia|gaetuli)(_support)?")
_PLACES = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}

# Whose column (0 or 1) and which place.
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Printed:
    """A card as it is printed: its kind, the words of its type, its numbers, its ongoing ability or ""."""

    name: str
    kind: str
    types: frozenset[str]
    numbers: dict[str, int]
    ongoing: str


def printed(folder: Path) -> dict[str, Printed]:
    """All cards of the sources of the game, by name."""
    found = {}
    for path in sorted(folder.glob("*.maniple")):
        if _FILES.fullmatch(path.stem):
            for kind, name, body in _CARD.findall(path.read_text(encoding="utf-8")):
                found[name.strip('"')] = _printed(kind, name.strip('"'), body)
    return found


def _printed(kind: str, name: str, body: str) -> Printed:
    numbers = {stat: int(number) for stat, number in _NUMBER.findall(body.partition("provisional")[0])}
    types = frozenset() if kind == "tactic" else frozenset(body.splitlines()[0].split())
    ongoing = _ONGOING.search(body)
    return Printed(name, kind, types, numbers, ongoing[1] if ongoing else "")


@dataclass(slots=True)
class Table:
    """Columns bottom to top (nothing of them is exhausted), and what follows from them."""

    columns: dict[Place, list[Printed]]
    lone_unit_is_rear: bool = False
    rear_adds_all: bool = False
    places: int = 3
    of_unit: Counter[tuple[Place, int, str]] = field(default_factory=Counter)
    of_column: Counter[tuple[Place, str]] = field(default_factory=Counter)
    of_price: list[tuple[int, Callable[[Printed], bool], Place | None, int]] = field(default_factory=list)
    free: set[Place] = field(default_factory=set)
    banned: set[Place] = field(default_factory=set)

    def __post_init__(self) -> None:
        for place, column in self.columns.items():
            if column and column[-1].ongoing:
                self._read(column[-1].ongoing, place)

    def attack(self, place: Place) -> int:
        """What a column strikes with."""
        return max(0, self._sum(place, "attack", "skirmish") + self.of_column[place, "attack"])

    def defense(self, place: Place) -> int:
        """What a column holds against; an empty place holds nothing."""
        if not self.columns[place]:
            return 0
        return max(0, self._sum(place, "defense", "siege") + self.of_column[place, "defense"])

    def price(self, card: Printed, place: Place) -> int:
        """What it costs to play a card from the hand of who has the place."""
        printed_price = card.numbers["cost"]
        if place in self.free and "missile" in card.types:
            printed_price = 0
        changes = (
            by
            for player, fits, where, by in self.of_price
            if player == place[0] and fits(card) and where in (None, place)
        )
        return max(0, printed_price + sum(changes))

    def may_lie(self, card: Printed, place: Place) -> bool:
        """Whether it may be played there, could it be paid."""
        generals = sum(other.kind == "general" for other in self.columns[place])
        others = len(self.columns[place]) - generals
        room = generals == 0 if card.kind == "general" else others < 3
        barred = place in self.banned and "missile" in card.types
        return room and not barred and place[1] in _PLACES[self.places]

    def _sum(self, place: Place, front: str, rear: str) -> int:
        column = self.columns[place]
        total = 0
        for number, card in enumerate(column):
            is_rear = number == len(column) - 1 and (number > 0 or self.lone_unit_is_rear)
            if not is_rear or number == 0 or self.rear_adds_all:
                total += max(0, card.numbers[front] + self.of_unit[place, number, front])
            if is_rear:
                total += card.numbers[rear]
        return total

    def units(self, words: str, places: Iterable[Place]) -> Iterator[tuple[Place, int]]:
        """Which units at some places, by place and height, bear all the words in their types."""
        wanted = set(words.replace("general", "General").split())
        for place in places:
            for number, card in enumerate(self.columns[place]):
                if wanted <= card.types:
                    yield place, number

    def faced(self, words: str, place: Place) -> bool:
        """Whether such a unit stands opposite of a place."""
        return any(True for _ in self.units(words, [(1 - place[0], place[1])]))

    def _read(self, sentence: str, place: Place) -> None:
        for pattern, meaning in _SENTENCES:
            if found := re.fullmatch(pattern, sentence):
                meaning(self, place, *found.groups())


def _of_units(whose: Callable[[Place], Callable[[Place], bool]]) -> Callable[..., None]:
    def read(table: Table, place: Place, words: str, by: str, stat: str) -> None:
        among = [other for other in table.columns if whose(place)(other)]
        for unit in table.units(words, among):
            table.of_unit[(*unit, stat)] += int(by)

    return read


def _alone(table: Table, place: Place, by: str, stat: str) -> None:
    if len(table.columns[place]) == 1:
        table.of_unit[place, 0, stat] += int(by)


def _own_column(table: Table, place: Place, by: str, stat: str) -> None:
    table.of_column[place, stat] += int(by)


def _opposite(table: Table, place: Place, by: str, stat: str) -> None:
    table.of_column[(1 - place[0], place[1]), stat] += int(by)


def _against(table: Table, place: Place, by: str, stat: str, words: str) -> None:
    if table.faced(words, place):
        table.of_column[place, stat] += int(by)


def _either(table: Table, place: Place, by: str, stat: str, words: str, others: str) -> None:
    if table.faced(words, place) or table.faced(others, place):
        table.of_column[place, stat] += int(by)


def _both(table: Table, place: Place, by: str, stat: str, *others: str) -> None:
    words, more, other_words = others
    _against(table, place, by, stat, words)
    _against(table, place, more, stat, other_words)


def _price(enemy: bool, here: bool, by: int, fits: Callable[[Printed], bool]) -> Callable[..., None]:
    def read(table: Table, place: Place) -> None:
        player = 1 - place[0] if enemy else place[0]
        table.of_price.append((player, fits, (player, place[1]) if here else None, by))

    return read


def _cheaper(table: Table, place: Place, words: str) -> None:
    table.of_price.append((place[0], lambda card: words in card.types, None, -1))


_BY, _STAT = r"([+-]\d)", r"(attack|defense)"
_SENTENCES: tuple[tuple[str, Callable[..., None]], ...] = (
    (rf"Enemy (\w+) units have {_BY} {_STAT}\.", _of_units(lambda mine: lambda other: other[0] != mine[0])),
    (rf"All (\w+) units have {_BY} {_STAT}\.", _of_units(lambda _: lambda _: True)),
    (rf"Your ([\w ]+) units in this column have {_BY} {_STAT}\.", _of_units(lambda mine: mine.__eq__)),
    (rf"This unit has {_BY} {_STAT} while it is alone in its column\.", _alone),
    (rf"This column has {_BY} {_STAT}\.", _own_column),
    (rf"The enemy column opposite has {_BY} {_STAT}\.", _opposite),
    (rf"This column has {_BY} {_STAT} against (\w+) units\.", _against),
    (rf"This column has {_BY} {_STAT} against (\w+) or (\w+) units\.", _either),
    (rf"This column has {_BY} {_STAT} against (\w+) units and {_BY} against (\w+) units\.", _both),
    (r"Your (\w+) units cost 1 CP less\.", _cheaper),
    (r"Your auxiliaries cost 1 CP less\.", _price(False, False, -1, lambda card: card.kind == "auxiliary")),
    (r"Enemy cards cost 1 CP more\.", _price(True, False, 1, lambda _: True)),
    (
        r"Your heavy and elite units cost 1 CP less to play into this column\.",
        _price(False, True, -1, lambda card: bool(card.types & {"heavy", "elite"})),
    ),
    (
        r"Enemy units cost 1 CP more to play into the enemy column opposite\.",
        _price(True, True, 1, lambda card: card.kind != "tactic"),
    ),
    (r"You play missile units into this column for free\.", lambda table, place: table.free.add(place)),
    (
        r"Your enemy cannot play missile units into the column opposite\.",
        lambda table, place: table.banned.add((1 - place[0], place[1])),
    ),
)
