"""Events, triggers and stored adjustments of the second engine."""

from collections.abc import Iterator, Mapping
from typing import Any

from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir.instances import pack_instance, unpack_instance
from tests.interpreter.kinds_of import KIND, element
from tests.interpreter.reference_decisions import Chooser


class Announcer(Chooser):
    """Adds what waits for events."""

    def start(self, name: str, values: list[Any]) -> None:
        """Starts a procedure."""
        raise NotImplementedError

    def do_enter(self, node: i.Enter) -> None:
        cell = self.layout.first(f"open:{node.event}")
        if self.cells[cell] >= self.events[node.event].depth:
            self.place = node.refused
        else:
            self.cells[cell] += 1

    def do_leave(self, node: i.Leave) -> None:
        self.cells[self.layout.first(f"open:{node.event}")] -= 1

    def arguments(self, event: str, values: tuple[e.Expr, ...]) -> dict[str, Any]:
        names: dict[str, Any] = {"this": -1, "you": -1}
        for (name, type_), value in zip(self.events[event].parameters, values, strict=True):
            names |= {name: self.value(value, {}), KIND.format(name): element(type_)}
        return names

    def instances(self, number: int, trigger: d.Trigger, names: Mapping[str, Any]) -> Iterator[int]:
        for inner in self.nested_plainly(list(trigger.ranges), names):
            if trigger.when is None or self.value(trigger.when, inner):
                yield pack_instance(number, inner["this"], inner["you"])

    def nested_plainly(self, ranges: list[e.Range], names: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        if not ranges:
            yield names
            return
        for inner in self.going(ranges[0], names):
            yield from self.nested_plainly(ranges[1:], inner)

    def do_collect(self, node: i.Collect) -> None:
        names = self.arguments(node.event, node.arguments)
        found: list[int] = []
        for number, trigger in enumerate(self.events[node.event].triggers):
            if trigger.timing == node.timing:
                found += self.instances(number, trigger, names)
        self.cells[self.slot(node.into)] = tuple(found)

    def do_dispatch(self, node: i.Dispatch) -> None:
        instance = self.value(node.instance, {})
        number, this, you = unpack_instance(instance)
        trigger = self.events[node.event].triggers[number]
        names = self.arguments(node.event, node.arguments)
        if instance in self.instances(number, trigger, names):
            values = [names[name] for name, _ in self.events[node.event].parameters]
            self.start(trigger.procedure, [*values, this, you])

    def walk_contenders(self, node: e.Contenders, names: Mapping[str, Any]) -> Any:
        queue = sorted(self.value(node.queue, names))
        ranked = [(self.ranked(node.event, instance), instance) for instance in queue]
        if not ranked:
            return -1 if node.chooser else ()
        strongest = [(owner, item) for (strength, owner), item in ranked if strength == min(ranked)[0][0]]
        owner = strongest[0][0]
        return owner if node.chooser else tuple(item for whose, item in strongest if whose == owner)

    def ranked(self, event: str, instance: int) -> tuple[int, int]:
        number, this, you = unpack_instance(instance)
        trigger = self.events[event].triggers[number]
        names: dict[str, Any] = {"this": this, "you": you}
        types = {name: element(type_) for name, type_ in self.events[event].parameters}
        kinds = {KIND.format(name): kind for name, kind in types.items()}
        for range_ in trigger.ranges:
            kinds[KIND.format(range_.binder)] = self.kinds.kind(range_.source, kinds)
        names |= kinds
        return self.value(trigger.strength, names), self.value(trigger.owner, names)

    def do_keep(self, node: i.Keep) -> None:
        self.cells[self.layout.first(f"site:{node.site}")] += (
            tuple(self.value(value, {}) for value in node.values),
        )

    def do_lapse(self, node: i.Lapse) -> None:
        values = [self.value(argument, {}) for argument in node.arguments]
        for site in self.document.sites:
            if site.event != node.event:
                continue
            cell = self.layout.first(f"site:{site.name}")
            places = {name: at for at, (name, _) in enumerate(site.captured)}
            matched = [(places[name], value) for name, value in zip(site.match, values, strict=True) if name]
            self.cells[cell] = tuple(
                record for record in self.cells[cell] if any(record[at] != value for at, value in matched)
            )
