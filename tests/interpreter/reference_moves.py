"""Moves of the second engine, one entity after the other, with what each player knows of it."""

from collections.abc import Mapping
from typing import Any

from maniple.ir import instructions as i
from maniple.ir.universe import PLAYER
from tests.interpreter.kinds_of import KIND
from tests.interpreter.walker import Walker, elements


class Mover(Walker):
    """Adds moves to the reading of expressions."""

    def lying(self, number: int) -> Any:
        zone, _ = self.universe.zone_at(number)
        return self.cell(f"zone:{zone.name}", number - zone.first)

    def lay(self, number: int, contents: Any) -> None:
        zone, _ = self.universe.zone_at(number)
        self.cells[self.layout.first(f"zone:{zone.name}") + number - zone.first] = contents

    def sees(self, number: int) -> int:
        """Who sees what lies in a zone; all see that something lies nowhere."""
        everyone = (1 << self.universe.players) - 1
        if number < 0:
            return everyone
        zone, owners = self.universe.zone_at(number)
        if zone.sight == "open":
            return everyone
        seats = [owner for name, owner in zip(zone.owners, owners, strict=True) if name == PLAYER]
        return 1 << seats[0] if zone.sight == "private" and seats else 0

    def do_move(self, node: i.Move) -> None:
        what, to = self.value(node.what, {}), self.value(node.to, {})
        if node.shape == "one":
            what = (what,) if what >= 0 else ()
        elif node.shape == "set":
            what = elements(what)
        root = self.universe.root(self.universe.zone_at(to)[0].kind).name
        for entity in what:
            self.move(root, entity, to, node.at == "top")

    def move(self, root: str, entity: int, to: int, top: bool) -> None:
        first, known = self.layout.first(f"lies in:{root}"), self.layout.first(f"known by:{root}")
        source = self.cells[first + entity]
        if source == to and not self.universe.zone_at(to)[0].ordered:
            return
        others: list[int] = []
        followed = True
        if source >= 0:
            others, followed = self.take_out(entity, source)
        self.put_in(root, entity, to, top)
        self.cells[first + entity] = to
        self.count_in_play(root, entity, source, to)
        for player in range(self.universe.players):
            if (self.sees(source) | self.sees(to)) >> player & 1:
                self.cells[known + entity] |= 1 << player
            elif not followed and others:
                for forgotten in (entity, *others):
                    self.cells[known + forgotten] &= ~(1 << player)
        if source >= 0:
            self.restock(source)

    def take_out(self, entity: int, source: int) -> tuple[list[int], bool]:
        """Takes an entity out of its zone: who lies there still, and whether all see from which place it
        came.
        """
        lying = self.lying(source)
        if isinstance(lying, tuple):
            self.lay(source, tuple(other for other in lying if other != entity))
            return list(self.lying(source)), True
        self.lay(source, lying & ~(1 << entity))
        return elements(self.lying(source)), False

    def put_in(self, root: str, entity: int, to: int, top: bool) -> None:
        zone, _ = self.universe.zone_at(to)
        kind = self.universe.kinds[zone.kind]
        assert kind.low <= entity < kind.high
        lying = self.lying(to)
        if not zone.ordered:
            assert len(elements(lying)) < zone.capacity
            self.lay(to, lying | 1 << entity)
            return
        assert len(lying) < zone.capacity
        floating: list[int] = []
        rest = list(lying)
        while top and zone.floats is not None and rest and self.floats(root, zone.floats, rest[-1]):
            floating.insert(0, rest.pop())
        self.lay(to, (*rest, entity, *floating) if top else (entity, *rest))

    def floats(self, root: str, test: Any, entity: int) -> bool:
        names: Mapping[str, Any] = {"moved": entity, KIND.format("moved"): root}
        return bool(self.value(test, names))

    def count_in_play(self, root: str, entity: int, source: int, to: int) -> None:
        cell = self.layout.first(f"in play:{root}")
        before = source >= 0 and self.universe.zone_at(source)[0].in_play
        if before != self.universe.zone_at(to)[0].in_play:
            self.cells[cell] ^= 1 << entity

    def restock(self, source: int) -> None:
        """A thing of a stock goes back to its defaults when its last zone empties."""
        zone, owners = self.universe.zone_at(source)
        kind = self.universe.kinds.get(zone.owners[0]) if zone.owners else None
        if kind is None or not kind.stock:
            return
        for number in range(self.universe.zone_count):
            other, members = self.universe.zone_at(number)
            if (
                other.owners
                and other.owners[0] == kind.name
                and members[0] == owners[0]
                and self.lying(number)
            ):
                return
        for relative in self.document.kinds:
            if relative.root != kind.root or not relative.low <= owners[0] < relative.high:
                continue
            for info in relative.fields:
                if info.state:
                    count = self.universe.combinations(info.by)
                    at = self.layout.first(f"field:{relative.name}.{info.name}")
                    at += (owners[0] - relative.low) * count
                    self.cells[at : at + count] = [info.default] * count

    def do_reveal(self, node: i.Reveal) -> None:
        root = self.kinds.root(node.what, {})
        for entity in elements(self.value(node.what, {})):
            self.cells[self.layout.first(f"known by:{root}") + entity] |= self.value(node.to, {})
