"""The plain walk over expressions about zones and maps."""

from collections.abc import Mapping
from typing import Any

from maniple.ir import expressions as e
from tests.interpreter.kinds_of import KIND
from tests.interpreter.walker_values import ValueWalker, as_mask, elements


class PlaceWalker(ValueWalker):
    """Adds zones and maps."""

    def walk_zoneid(self, node: e.ZoneId, names: Mapping[str, Any]) -> Any:
        zone = self.universe.zones[node.zone]
        at = 0
        for domain, part in zip(zone.owners, node.index, strict=True):
            members = self.universe.domain(domain)
            at = at * len(members) + self.value(part, names) - members.start
        return zone.first + at

    def walk_contents(self, node: e.Contents, names: Mapping[str, Any]) -> Any:
        number = self.value(node.zone, names)
        if number < 0:
            return () if node.ordered else 0
        zone, _ = self.universe.zone_at(number)
        lying = self.cell(f"zone:{zone.name}", number - zone.first)
        if node.ordered:
            return lying if zone.ordered else tuple(elements(lying))
        return as_mask(list(lying)) if zone.ordered else lying

    def walk_zoneof(self, node: e.ZoneOf, names: Mapping[str, Any]) -> Any:
        entity = self.value(node.entity, names)
        return self.cell(f"lies in:{self.kinds.root(node.entity, names)}", entity) if entity >= 0 else -1

    def walk_zoneowner(self, node: e.ZoneOwner, names: Mapping[str, Any]) -> Any:
        number = self.value(node.zone, names)
        if number < 0:
            return -1
        zone, members = self.universe.zone_at(number)
        if node.position:
            return members[node.position - 1] if len(members) >= node.position else -1
        return members[0] if members and zone.owners[0] == "Player" else -1

    def walk_zonein(self, node: e.ZoneIn, names: Mapping[str, Any]) -> Any:
        number = self.value(node.zone, names)
        return number >= 0 and self.universe.zone_at(number)[0].name == node.family

    def walk_inplay(self, node: e.InPlay, _: Mapping[str, Any]) -> Any:
        kind = self.universe.kinds[node.kind]
        places = [(card, self.cell(f"lies in:{kind.root}", card)) for card in range(kind.low, kind.high)]
        return as_mask([card for card, at in places if at >= 0 and self.universe.zone_at(at)[0].in_play])

    def walk_neighbours(self, node: e.Neighbours, names: Mapping[str, Any]) -> Any:
        place = self.value(node.place, names)
        return as_mask(self.linked(node.map_kind, place, node.links))

    def linked(self, map_kind: str, place: int, kinds: tuple[str, ...]) -> list[int]:
        """The places that are linked to a place and present."""
        found: list[int] = []
        present = -1
        for map_ in self.document.maps:
            if map_.kind != map_kind:
                continue
            present = self.cell(f"global:{map_.present}") if map_.present else present
            for link in map_.links:
                if not kinds or link.kind in kinds:
                    found += [link.other] if link.one == place else []
                    found += [link.one] if link.other == place else []
        return [other for other in found if present >> other & 1]

    def spread(self, node: e.Reach | e.Distance, start: list[int], names: Mapping[str, Any]) -> list[int]:
        """The places reached, each once, and at the same index of `steps` how many links it took."""
        reached: list[int] = []
        self.steps: list[int] = []
        edge = [(place, 0) for place in start]
        while edge:
            place, far = edge.pop(0)
            inner = {**names, node.binder: place}
            if far and not self.value(node.through, inner):
                continue
            for other in self.linked(node.map_kind, place, node.links):
                if other not in reached:
                    reached.append(other)
                    self.steps.append(far + 1)
                    edge.append((other, far + 1))
        return reached

    def walk_reach(self, node: e.Reach, names: Mapping[str, Any]) -> Any:
        return as_mask(self.spread(node, elements(self.value(node.start, names)), names))

    def walk_distance(self, node: e.Distance, names: Mapping[str, Any]) -> Any:
        start, goal = self.value(node.start, names), self.value(node.goal, names)
        reached = self.spread(node, [start], names)
        return 0 if start == goal else self.steps[reached.index(goal)] if goal in reached else -1

    def walk_admits(self, node: e.Admits, names: Mapping[str, Any]) -> Any:
        number, entity = self.value(node.zone, names), self.value(node.entity, names)
        if number < 0:
            return False
        zone, _ = self.universe.zone_at(number)
        kind = self.universe.kinds[zone.kind]
        lying = self.cell(f"zone:{zone.name}", number - zone.first)
        size = len(lying) if zone.ordered else len(elements(lying))
        room = size < zone.capacity or self.cell(f"lies in:{kind.root}", entity) == number
        inner = {"moved": entity, "place": number, KIND.format("moved"): zone.kind}
        passes = zone.admits is None or self.value(zone.admits, inner)
        return bool(kind.low <= entity < kind.high and room and passes)

    def walk_makedice(self, node: e.MakeDice, names: Mapping[str, Any]) -> Any:
        return self.value(node.count, names), self.value(node.sides, names)

    def walk_winners(self, _: e.Winners, __: Mapping[str, Any]) -> Any:
        return self.cell("winners")

    def walk_knowers(self, node: e.Knowers, names: Mapping[str, Any]) -> Any:
        entity = self.value(node.entity, names)
        return self.cell(f"known by:{self.kinds.root(node.entity, names)}", entity) if entity >= 0 else 0
