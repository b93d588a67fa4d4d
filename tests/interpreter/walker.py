"""A second reading of expressions: a plain walk over the tree, as slow and as obvious as can be.

Generated code is held against it. It shares nothing with the generator but the layout.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from maniple.interpreter import State
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import types as t
from tests.interpreter.kinds_of import KIND, KindsOf, element


def elements(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def as_mask(items: list[int]) -> int:
    return sum(1 << item for item in set(items) if item >= 0)


class Walker:
    """Evaluates expressions at a state."""

    def __init__(self, state: State) -> None:
        self.cells = state.cells
        self.layout = state.program.layout
        self.document = state.program.document
        self.universe = state.program.universe
        self.kinds = KindsOf(self.universe, None)

    def cell(self, name: str, index: int = 0) -> Any:
        return self.cells[self.layout.first(name) + index]

    def value(self, node: e.Expr, names: Mapping[str, Any]) -> Any:
        method = getattr(self, f"walk_{type(node).__name__.lower()}")
        found = method(node, names)
        return int(found) if isinstance(found, bool) else found

    def pair(self, node: Any, names: Mapping[str, Any]) -> tuple[Any, Any]:
        return self.value(node.left, names), self.value(node.right, names)

    # Reading

    def walk_const(self, node: e.Const, _: Mapping[str, Any]) -> Any:
        return node.value

    def walk_bound(self, node: e.Bound, names: Mapping[str, Any]) -> Any:
        return names[node.name]

    def walk_global(self, node: e.Global, _: Mapping[str, Any]) -> Any:
        return self.cell(f"global:{node.name}")

    def walk_setting(self, node: e.Setting, _: Mapping[str, Any]) -> Any:
        return self.cell(f"setting:{node.name}")

    def walk_field(self, node: e.Field, names: Mapping[str, Any]) -> Any:
        info = self.universe.field(node.field)
        kind = self.universe.field_kind(node.field)
        at = self.value(node.entity, names) - kind.low
        for domain, part in zip(info.by, node.index, strict=True):
            members = self.universe.domain(domain)
            at = at * len(members) + self.value(part, names) - members.start
        return self.cell(f"field:{node.field}", at) if info.state else info.values[at]

    def walk_lookup(self, node: e.Lookup, names: Mapping[str, Any]) -> Any:
        table = next(table for table in self.document.tables if table.name == node.table)
        return table.values[self.value(node.key, names) - table.low]

    def walk_call(self, node: e.Call, names: Mapping[str, Any]) -> Any:
        query = next(query for query in self.document.queries if query.name == node.query)
        values = [self.value(argument, names) for argument in node.arguments]
        return self.ask(query, dict(zip([name for name, _ in query.parameters], values, strict=True)))

    # Reckoning

    def walk_arith(self, node: e.Arith, names: Mapping[str, Any]) -> Any:
        left, right = self.pair(node, names)
        match node.op:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case "floor":
                return left // right
            case "ceil":
                return (left + right - 1) // right
            case "min":
                return min(left, right)
            case "max":
                return max(left, right)

    def walk_compare(self, node: e.Compare, names: Mapping[str, Any]) -> Any:
        left, right = self.pair(node, names)
        return {
            "=": left == right, "!=": left != right, "<": left < right,
            "<=": left <= right, ">": left > right, ">=": left >= right,
        }[node.op]  # fmt: skip

    def walk_and(self, node: e.And, names: Mapping[str, Any]) -> Any:
        return all(self.value(part, names) for part in node.parts)

    def walk_or(self, node: e.Or, names: Mapping[str, Any]) -> Any:
        return any(self.value(part, names) for part in node.parts)

    def walk_not(self, node: e.Not, names: Mapping[str, Any]) -> Any:
        return not self.value(node.part, names)

    def walk_cond(self, node: e.Cond, names: Mapping[str, Any]) -> Any:
        return self.value(node.then if self.value(node.test, names) else node.otherwise, names)

    def walk_let(self, node: e.Let, names: Mapping[str, Any]) -> Any:
        kind = KIND.format(node.name)
        found = {node.name: self.value(node.value, names), kind: self.kinds.kind(node.value, names)}
        return self.value(node.body, {**names, **found})

    # Sets and lists

    def among(self, node: e.Expr, shape: str, names: Mapping[str, Any]) -> list[int]:
        if shape == "span":
            assert isinstance(node, e.Span)
            return list(range(self.value(node.low, names), self.value(node.high, names) + 1))
        found = self.value(node, names)
        return elements(found) if shape == "set" else list(found)

    def walk_member(self, node: e.Member, names: Mapping[str, Any]) -> Any:
        return self.value(node.item, names) in self.among(node.of, node.shape, names)

    def walk_setfrom(self, node: e.SetFrom, names: Mapping[str, Any]) -> Any:
        return as_mask([self.value(item, names) for item in node.items])

    def walk_listfrom(self, node: e.ListFrom, names: Mapping[str, Any]) -> Any:
        return tuple(item for item in (self.value(part, names) for part in node.items) if item != -1)

    def walk_setop(self, node: e.SetOp, names: Mapping[str, Any]) -> Any:
        left, right = (set(elements(mask)) for mask in self.pair(node, names))
        if node.op == "within":
            return left <= right
        found = {"union": left | right, "minus": left - right, "both": left & right}[node.op]
        return as_mask(list(found))

    def walk_listop(self, node: e.ListOp, names: Mapping[str, Any]) -> Any:
        left, right = self.pair(node, names)
        return (*left, right) if node.op == "append" else tuple(item for item in left if item != right)

    def walk_asset(self, node: e.AsSet, names: Mapping[str, Any]) -> Any:
        return as_mask(list(self.value(node.of, names)))

    def walk_aslist(self, node: e.AsList, names: Mapping[str, Any]) -> Any:
        return tuple(elements(self.value(node.of, names)))

    def walk_size(self, node: e.Size, names: Mapping[str, Any]) -> Any:
        return len(self.among(node.of, node.shape, names))

    def walk_head(self, node: e.Head, names: Mapping[str, Any]) -> Any:
        return next(iter(self.among(node.of, node.shape, names)), -1)

    def walk_nth(self, node: e.Nth, names: Mapping[str, Any]) -> Any:
        of, place = self.value(node.of, names), self.value(node.position, names)
        listed = list(reversed(of)) if node.from_end else list(of)
        return listed[place] if place in range(len(listed)) else -1

    def walk_facesum(self, node: e.FaceSum, names: Mapping[str, Any]) -> Any:
        return sum(self.value(node.of, names))

    # Ranges

    def going(self, node: e.Range, names: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The scopes of a range's elements, in order."""
        items = self.among(node.source, node.shape, names)
        names = {**names, KIND.format(node.binder): self.kinds.kind(node.source, names)}
        if node.where is not None:
            items = [item for item in items if self.value(node.where, {**names, node.binder: item})]
        if node.start is not None:
            start = self.value(node.start, names)
            items = [i for i in items if i >= start] + [i for i in items if i < start]
        for step in node.refine:
            keyed = [(self.value(step.key, {**names, node.binder: item}), item) for item in items]
            match step.mode:
                case "most":
                    items = [item for key, item in keyed if key == max(key for key, _ in keyed)]
                case "least":
                    items = [item for key, item in keyed if key == min(key for key, _ in keyed)]
                case "rising":
                    items = [item for _, item in sorted(keyed, key=lambda pair: pair[0])]
                case "falling":
                    items = [item for _, item in sorted(keyed, key=lambda pair: -pair[0])]
        for item in items:
            yield {**names, node.binder: item}

    def walk_filter(self, node: e.Filter, names: Mapping[str, Any]) -> Any:
        items = [inner[node.range.binder] for inner in self.going(node.range, names)]
        return tuple(items) if node.gives == "list" else as_mask(items)

    def walk_map(self, node: e.Map, names: Mapping[str, Any]) -> Any:
        return tuple(self.value(node.value, inner) for inner in self.going(node.range, names))

    def walk_any(self, node: e.Any, names: Mapping[str, Any]) -> Any:
        for inner in self.going(node.range, names):
            if node.test is None or self.value(node.test, inner):
                return True
        return False

    def walk_count(self, node: e.Count, names: Mapping[str, Any]) -> Any:
        return len(list(self.going(node.range, names)))

    def walk_sum(self, node: e.Sum, names: Mapping[str, Any]) -> Any:
        return sum(self.value(node.value, inner) for inner in self.going(node.range, names))

    def walk_best(self, node: e.Best, names: Mapping[str, Any]) -> Any:
        values = [self.value(node.value, inner) for inner in self.going(node.range, names)]
        if not values:
            return self.value(node.empty, names)
        return max(values) if node.mode == "most" else min(values)

    def walk_first(self, node: e.First, names: Mapping[str, Any]) -> Any:
        return next((inner[node.range.binder] for inner in self.going(node.range, names)), -1)

    # Zones and maps

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

    # Queries

    def ask(self, query: d.Query, names: Mapping[str, Any]) -> Any:
        """The answer of a query: the body, then the adjustments in their order."""
        kinds = {KIND.format(name): element(type_) for name, type_ in query.parameters}
        names = {**names, **kinds}
        found = self.value(query.body, names)
        holding = [(a, inner) for a in query.adjusters for inner in self.stored(a, names)]
        best: int | None = None
        for adjuster, inner in holding:
            strength = self.value(adjuster.strength or e.Const(0), inner)
            if adjuster.mode == "to" and (best is None or strength <= best):
                best, found = strength, self.amount(adjuster, inner)
        found = self.permitted(found, holding)
        for mode in ("by", "also", "times", "at_least", "at_most"):
            for adjuster, inner in holding:
                if adjuster.mode == mode:
                    found = self.adjusted(mode, found, self.amount(adjuster, inner), query.result)
        match query.result:
            case t.Int(low, high):
                return min(max(found, low), high)
            case _:
                return found

    def permitted(self, found: Any, holding: list[tuple[d.Adjuster, Mapping[str, Any]]]) -> Any:
        permits = [
            (self.value(a.strength or e.Const(0), inner), a.mode == "allow", a.mode)
            for a, inner in holding
            if a.mode in ("allow", "forbid")
        ]
        return int(min(permits)[2] == "allow") if permits else found

    def adjusted(self, mode: str, found: Any, amount: Any, result: t.Type) -> Any:
        match mode:
            case "by":
                return found | amount if isinstance(result, t.SetOf) else found + amount
            case "also":
                return found | amount
            case "times":
                return found * amount
            case "at_least":
                return max(found, amount)
            case _:
                return min(found, amount)

    def amount(self, adjuster: d.Adjuster, names: Mapping[str, Any]) -> Any:
        assert adjuster.amount is not None
        return self.value(adjuster.amount, names)

    def stored(self, adjuster: d.Adjuster, names: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """The circumstances of an adjustment, once for each record of its site if it has one."""
        if not adjuster.site:
            yield from self.circumstances(adjuster, list(adjuster.ranges), names)
            return
        site = next(site for site in self.document.sites if site.name == adjuster.site)
        for record in self.cell(f"site:{site.name}"):
            held = {name: value for (name, _), value in zip(site.captured, record, strict=True)}
            kinds = {KIND.format(name): element(type_) for name, type_ in site.captured}
            yield from self.circumstances(adjuster, list(adjuster.ranges), {**names, **held, **kinds})

    def circumstances(
        self, adjuster: d.Adjuster, ranges: list[e.Range], names: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        if ranges:
            for inner in self.going(ranges[0], names):
                yield from self.circumstances(adjuster, ranges[1:], inner)
        elif adjuster.when is None or self.value(adjuster.when, names):
            yield names
