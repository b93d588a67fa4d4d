"""Values as data that a player may read: names for numbers, and nothing of what the player does not know.

A card that the player does not know is `{"unknown": KIND}`. Sets of cards are sorted by what is shown of
them, so that their order tells nothing of their numbers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from maniple.interpreter.bits import bits
from maniple.interpreter.names import Names
from maniple.interpreter.position import Position
from maniple.ir.packing import CellType, Records
from maniple.ir.types import Dice, Entity, Faces, Flag, Int, ListOf, Maybe, SetOf, Word, ZoneRef
from maniple.ir.universe import PLAYER

Shown = Any


@dataclass(frozen=True, slots=True)
class Reader:
    """A player who reads a position."""

    position: Position
    names: Names
    player: int

    def value(self, type_: CellType, value: Any) -> Shown:
        """A value of a type."""
        match type_:
            case Flag():
                return value == 1
            case Maybe(item):
                return None if value < 0 else self.value(item, value)
            case Word(words):
                return self.position.universe.words[words].words[value]
            case Entity(kind):
                return self.entity(kind, value)
            case ZoneRef():
                return None if value < 0 else self.zone(value)
            case _:
                return self._several(type_, value)

    def _several(self, type_: CellType, value: Any) -> Shown:
        match type_:
            case SetOf(item):
                return self._set(item, value)
            case ListOf(item):
                return [self.value(item, member) for member in value]
            case Faces() | Dice():
                return list(value)
            case Records(fields):
                return [
                    [self.value(part, item) for part, item in zip(fields, record, strict=True)]
                    for record in value
                ]
            case _:
                return value

    def _set(self, item: Word | Entity | Int | ZoneRef, mask: int) -> list[Shown]:
        members = [self.value(item, member) for member in bits[mask]]
        return in_plain_order(members) if isinstance(item, Entity) and self._lies(item.kind) else members

    def entity(self, kind: str, number: int) -> Shown:
        """An entity by its name, or nothing for none."""
        if number < 0:
            return None
        root = self.position.universe.kinds[kind].root
        if self._lies(kind) and not self.position.knows(self.player, root, number):
            return {"unknown": root}
        return self.name(root, number)

    def name(self, root: str, number: int) -> str:
        """The name of an entity of a root kind."""
        return self.names.entity(root, number)

    def is_seated(self, domain: str, member: int) -> bool:
        """Whether a member of a domain takes part: anything but the seats that are left empty."""
        return domain != PLAYER or member < len(self.names.players)

    def zone(self, number: int) -> str:
        """A zone as traces spell it: `Ann.hand`, `Ann.column[left]`."""
        return self.names.spelt(ZoneRef(""), number)

    def _member(self, domain: str, member: int) -> str:
        universe = self.position.universe
        return universe.words[domain].words[member] if domain in universe.words else self.name(domain, member)

    def domain(self, domains: tuple[str, ...]) -> list[str]:
        """The combinations of members of some domains, row-major, as keys: `Ann`, or `Ann, left`."""
        keys = [""]
        for domain in domains:
            members = [self._member(domain, member) for member in self.position.universe.domain(domain)]
            keys = [f"{key}, {member}" if key else member for key in keys for member in members]
        return keys

    def _lies(self, kind: str) -> bool:
        return self.position.universe.kinds[kind].root in self.position.universe.lying


def in_plain_order(items: list[Shown]) -> list[Shown]:
    """Items sorted by what they say."""
    return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))
