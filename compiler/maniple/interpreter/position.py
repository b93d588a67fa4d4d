"""A position with what is needed to read it: the cells of a state, their layout and the document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from maniple.interpreter.bits import bits
from maniple.ir.document import Document, Procedure, Zone
from maniple.ir.frames import FrameCells
from maniple.ir.instructions import AskEach
from maniple.ir.layout import FRAME, POSITION, WAITING, Layout
from maniple.ir.universe import Universe


@dataclass(frozen=True, slots=True)
class Position:
    """The cells are those of the state itself, not a copy."""

    cells: list[Any]
    layout: Layout
    universe: Universe

    @property
    def document(self) -> Document:
        """The game."""
        return self.universe.document

    def value(self, name: str, index: int = 0) -> Any:
        """A cell of an entry of the layout."""
        return self.cells[self.layout.first(name) + index]

    def zone_of(self, root: str, entity: int) -> int:
        """The number of the zone in which an entity lies, or -1."""
        return int(self.value(f"lies in:{root}", entity))

    def knows(self, player: int, root: str, entity: int) -> bool:
        """Whether a player knows which one an entity is, as it lies there."""
        return bool(self.value(f"known by:{root}", entity) >> player & 1)

    def zones(self) -> Iterator[tuple[int, Zone, tuple[int, ...]]]:
        """Every zone: its number, its family, the members of its domains."""
        for number in range(self.universe.zone_count):
            family, owners = self.universe.zone_at(number)
            yield number, family, owners

    def contents(self, number: int) -> tuple[int, ...]:
        """What lies in a zone: from bottom to top, or ascending where no order is kept."""
        family, _ = self.universe.zone_at(number)
        lying = self.value(f"zone:{family.name}", number - family.first)
        return tuple(lying) if family.ordered else bits[lying]

    def frames(self) -> Iterator[tuple[Procedure, FrameCells, int]]:
        """The procedures that are running, innermost first, with their frames and the first cell of each."""
        procedures = {procedure.name: procedure for procedure in self.document.procedures}
        for frame, base in self.layout.running(self.cells):
            yield procedures[frame.procedure], frame, base

    def waits(self, player: int, base: int) -> bool:
        """Whether a player has yet to give a sealed answer into the frame that begins at a cell."""
        if self.cells[FRAME] != base or not self.cells[WAITING] >> player & 1:
            return False
        name, place = self.layout.positions[self.cells[POSITION]]
        procedure = next(procedure for procedure in self.document.procedures if procedure.name == name)
        return isinstance(procedure.code[place], AskEach)

    def players(self) -> tuple[int, ...]:
        """Those who play still."""
        return bits[self.value("global:players")]
