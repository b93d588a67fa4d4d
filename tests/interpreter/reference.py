"""A second engine: a plain walk over instructions, as slow and as obvious as can be.

It plays on from the cells of a state as the docstrings of the instructions say, and generated code is held
against it. It shares with the generator the layout and the chance that the vectors vouch for, nothing else.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from maniple.interpreter import State
from maniple.interpreter.chance import below
from maniple.ir import document as d
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.frames import FrameCells
from maniple.ir.instances import pack_instance, unpack_instance
from maniple.ir.layout import FRAME, OVER, POSITION, REASON, STAGES, WAITING, WINNERS
from maniple.ir.packing import zero
from tests.interpreter.kinds_of import KIND, KindsOf, element
from tests.interpreter.reference_moves import Mover
from tests.interpreter.walker import elements

Raw = tuple[int, ...]


class Reference(Mover):
    """Runs rules on cells of its own."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.cells = state.cells.copy()
        self.procedures = {procedure.name: procedure for procedure in self.document.procedures}
        self.events = {event.name: event for event in self.document.events}
        self.settle()

    # Where it stands

    def settle(self) -> None:
        """Finds the running procedure and its frame from the header."""
        name, self.place = self.layout.positions[self.cells[POSITION]]
        if name:
            self.procedure = self.procedures[name]
            self.frame: FrameCells = self.layout.area.frames[name]
            self.base: int = self.cells[FRAME]
            self.kinds = KindsOf(self.universe, self.procedure)

    def start_main(self) -> None:
        """Starts the game where nothing runs."""
        name = self.document.main
        self.procedure, self.frame = self.procedures[name], self.layout.area.frames[name]
        self.base = self.frame.region[0]
        self.kinds = KindsOf(self.universe, self.procedure)
        for slot in self.frame.slots:
            first = self.base + slot.first
            self.cells[first : first + slot.count] = [zero(slot.type)] * slot.count
        self.cells[FRAME], self.place = self.base, 0
        self.cells[POSITION] = self.layout.starts[name]
        self.run()

    @property
    def asked(self) -> i.Ask | i.AskEach:
        node = self.procedure.code[self.place]
        assert isinstance(node, i.Ask | i.AskEach)
        return node

    def slot(self, number: int, index: int = 0) -> int:
        cells = self.frame.slots[number]
        return self.base + cells.first + index - (cells.low if cells.count > 1 or cells.low else 0)

    def walk_local(self, node: e.Local, names: Mapping[str, Any]) -> Any:
        index = self.value(node.index, names) if node.index is not None else 0
        return self.cells[self.slot(node.slot, index)]

    def walk_sealedseen(self, node: e.SealedSeen, names: Mapping[str, Any]) -> Any:
        return self.cells[self.base + self.frame.slots[node.slot].seen + self.value(node.player, names)]

    # Decisions

    def options(self, player: int) -> list[Raw]:
        node = self.asked
        if isinstance(node, i.Ask):
            return self.menu(node)
        return [(answer,) for answer in self.offers(node, player, self.cells[STAGES + player])]

    def menu(self, node: i.Ask) -> list[Raw]:
        found: list[Raw] = []
        for number, entry in enumerate(node.entries):
            into = [self.procedure.slots[slot].type for slot in entry.into]
            found += [
                (number, *(inner[range_.binder] for range_ in entry.ranges))
                for inner in self.nested(list(entry.ranges), into, {})
                if entry.when is None or self.value(entry.when, inner)
            ]
        return found

    def nested(
        self, ranges: list[e.Range], into: list[t.Type], names: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        if not ranges:
            yield names
            return
        for item in self.listed_once(ranges[0], into[0] if into else None, names):
            kind = self.kinds.kind(ranges[0].source, names) or (element(into[0]) if into else None)
            inner = {**names, ranges[0].binder: item, KIND.format(ranges[0].binder): kind}
            yield from self.nested(ranges[1:], into[1:], inner)

    def listed_once(self, range_: e.Range, into: t.Type | None, names: Mapping[str, Any]) -> list[int]:
        """The elements of a range without those that are like an earlier one."""
        items = [inner[range_.binder] for inner in self.going(range_, names)]
        kind = self.kinds.kind(range_.source, names) or element(into)
        found: dict[object, int] = {}
        for item in items:
            found.setdefault(self.mark(kind, item), item)
        return list(found.values())

    def mark(self, kind: str | None, item: int) -> object:
        """What like things share: copies of a card in one unordered zone with the same state."""
        root = self.universe.root(kind).name if kind is not None else ""
        if root not in self.universe.lying:
            return item
        number = self.cell(f"lies in:{root}", item)
        designs = [
            card
            for card in self.document.cards
            if self.universe.root(card.kind).name == root and card.first <= item < card.first + card.copies
        ]
        if number < 0 or self.universe.zone_at(number)[0].ordered or not designs:
            return item
        state: list[Any] = []
        for other in self.document.kinds:
            for info in other.fields if other.root == root and other.low <= item < other.high else ():
                if info.state:
                    count = self.universe.combinations(info.by)
                    first = self.layout.first(f"field:{other.name}.{info.name}") + (item - other.low) * count
                    state += [(other.name, info.name), *self.cells[first : first + count]]
        return (designs[0].name, designs[0].first, number, *state)

    def offers(self, node: i.AskEach, player: int, number: int) -> list[int]:
        stage = node.stages[number]
        names = {node.binder: player, KIND.format(node.binder): "Player"}
        type_ = self.procedure.slots[stage.slot].type
        if stage.mode == "pick":
            return self.listed_once(stage.range, type_, names)
        items = [inner[stage.range.binder] for inner in self.going(stage.range, names)]
        kind = self.kinds.kind(stage.range.source, names) or element(type_)
        fewest = self.value(stage.least, names) if stage.least is not None else 0
        greatest = self.value(stage.most, names) if stage.most is not None else len(items)
        chosen = set(elements(self.cells[self.slot(stage.slot, player)]))
        sets = list(self.sets(items, fewest, greatest, {item: self.mark(kind, item) for item in items}))
        following = sorted(
            {
                min(whole - chosen)
                for whole in sets
                if whole > chosen and {item for item in whole if item < min(whole - chosen)} == chosen
            }
        )
        return [*following, -1] if chosen in sets and len(chosen) < greatest else following

    def sets(
        self, items: list[int], fewest: int, greatest: int, marks: dict[int, object]
    ) -> Iterator[set[int]]:
        """Every set that may be chosen in the end; of like elements it has the lowest."""
        for size in range(min(fewest, len(items)), min(greatest, len(items)) + 1):
            for whole in combinations(items, size):
                if all(o in whole for i_ in whole for o in items if o < i_ and marks[o] == marks[i_]):
                    yield set(whole)

    def decide(self, player: int, raw: Raw) -> None:
        node = self.asked
        if isinstance(node, i.Ask):
            self.cells[WAITING] = 0
            self.take(node, raw)
        else:
            self.answer(node, player, raw[0])
            if self.cells[WAITING]:
                return
            self.place += 1
        self.run()

    def take(self, node: i.Ask, raw: Raw) -> None:
        entry = node.entries[raw[0]]
        for slot, value in zip(entry.into, raw[1:], strict=True):
            self.cells[self.slot(slot)] = value
        self.place = entry.go

    def answer(self, node: i.AskEach, player: int, value: int) -> None:
        number = self.cells[STAGES + player]
        stage = node.stages[number]
        at = self.slot(stage.slot, player)
        if stage.mode == "pick":
            self.cells[at] = value
        elif value >= 0:
            self.cells[at] |= 1 << value
            if self.offers(node, player, number) not in ([], [-1]):
                return
        self.pass_over(node, player, number + 1)

    def pass_over(self, node: i.AskEach, player: int, number: int) -> None:
        """Goes to the next stage at which a player has a choice, or is done with the player."""
        while number < len(node.stages):
            stage = node.stages[number]
            offered = self.offers(node, player, number)
            if stage.mode == "pick" and len(offered) == 1:
                self.cells[self.slot(stage.slot, player)] = offered[0]
            elif offered not in ([], [-1]):
                self.cells[STAGES + player] = number
                return
            number += 1
        self.cells[STAGES + player] = 0
        self.cells[WAITING] &= ~(1 << player)

    # Running

    def run(self) -> None:
        """Runs to the next decision or the end."""
        self.waits = False
        while not self.waits:
            if self.place == len(self.procedure.code):
                self.do_return(i.Return())
                continue
            node = self.procedure.code[self.place]
            self.place += 1
            getattr(self, f"do_{type(node).__name__.lower()}")(node)
        if self.cells[POSITION]:
            self.cells[FRAME] = self.base

    def stop(self, place: int) -> None:
        """Stands still before an instruction."""
        self.waits = True
        self.place = place
        self.cells[POSITION] = self.layout.starts[self.procedure.name] + place

    def target(self, target: i.Target) -> tuple[int, t.Type]:
        match target:
            case i.ToLocal(slot, index):
                at = self.value(index, {}) if index is not None else 0
                type_ = self.procedure.slots[slot].type
                return self.slot(slot, at), type_.item if isinstance(type_, t.Array) else type_
            case i.ToGlobal(name):
                entry = self.layout.index[f"global:{name}"]
                return entry.first, entry.type  # type: ignore[return-value]
            case i.ToField(field, entity, index):
                info, kind = self.universe.field(field), self.universe.field_kind(field)
                at = self.value(entity, {}) - kind.low
                for domain, part in zip(info.by, index, strict=True):
                    members = self.universe.domain(domain)
                    at = at * len(members) + self.value(part, {}) - members.start
                return self.layout.first(f"field:{field}") + at, info.type

    def do_assign(self, node: i.Assign) -> None:
        value = self.value(node.value, {})
        cell, type_ = self.target(node.target)
        if isinstance(type_, t.Int):
            clamp = node.clamp or (
                isinstance(node.target, i.ToField) and self.universe.field(node.target.field).clamp
            )
            assert clamp or type_.low <= value <= type_.high
            value = min(max(value, type_.low), type_.high)
        self.cells[cell] = value

    def do_jump(self, node: i.Jump) -> None:
        self.place = node.to

    def do_branch(self, node: i.Branch) -> None:
        if not self.value(node.test, {}):
            self.place = node.otherwise

    def do_next(self, node: i.Next) -> None:
        queue, into = self.slot(node.queue), self.slot(node.into)
        if self.cells[queue]:
            self.cells[into], *rest = self.cells[queue]
            self.cells[queue] = tuple(rest)
        else:
            self.cells[into] = zero(self.procedure.slots[node.into].type)
            self.place = node.exit

    def do_invoke(self, node: i.Invoke) -> None:
        self.start(node.procedure, [self.value(argument, {}) for argument in node.arguments])

    def start(self, name: str, values: list[Any]) -> None:
        frame = self.layout.area.frames[name]
        ring = frame.base < 0 and self.frame.base < 0 and frame.region == self.frame.region
        base = self.base + self.frame.size if ring else frame.region[0]
        self.cells[base] = self.layout.starts[self.procedure.name] + self.place
        self.cells[base + 1] = self.base
        for slot in frame.slots:
            for at in range(slot.count):
                self.cells[base + slot.first + at] = zero(slot.type)
        for slot, value in zip(frame.slots, values, strict=False):
            self.cells[base + slot.first] = value
        self.cells[FRAME] = base
        self.cells[POSITION] = self.layout.starts[name]
        self.settle()

    def do_return(self, _: i.Return) -> None:
        position, base = self.cells[self.base : self.base + 2]
        self.cells[self.base : self.base + self.frame.size] = [0] * self.frame.size
        if self.procedure.name == self.document.main:
            self.cells[OVER] = 1
        self.cells[POSITION], self.cells[FRAME] = position, base
        if position:
            self.settle()
        else:
            self.waits = True

    def present(self) -> int:
        return int(self.cell("global:players"))

    def do_ask(self, node: i.Ask) -> None:
        chooser = self.value(node.chooser, {})
        if chooser < 0 or not self.present() >> chooser & 1:
            self.place = node.otherwise
            return
        offered = self.menu(node)
        if not offered:
            self.place = node.otherwise
        elif len(offered) == 1 and not node.always:
            self.take(node, offered[0])
        else:
            self.cells[WAITING] = 1 << chooser
            self.stop(self.place - 1)

    def do_askeach(self, node: i.AskEach) -> None:
        answering = self.value(node.players, {}) & self.present()
        for stage in node.stages:
            slot = self.frame.slots[stage.slot]
            for player in range(self.universe.players):
                if node.again and not answering >> player & 1:
                    continue
                self.cells[self.base + slot.first + player] = zero(slot.type)
                if slot.seen:
                    self.cells[self.base + slot.seen + player] = answering & 1 << player
        self.cells[WAITING] = answering
        for player in elements(answering):
            self.pass_over(node, player, 0)
        if self.cells[WAITING]:
            self.stop(self.place - 1)

    def do_unseal(self, node: i.Unseal) -> None:
        for player in elements(self.value(node.of, {})):
            self.cells[self.base + self.frame.slots[node.slot].seen + player] |= self.value(node.to, {})

    # Chance

    def draw(self, label: str, bound: int) -> int:
        return below(self.cells, self.layout.first(f"key:{label}"), bound)

    def do_roll(self, node: i.Roll) -> None:
        count, sides = self.value(node.dice, {})
        self.cells[self.slot(node.into)] = tuple(self.draw(f"d{sides}", sides) + 1 for _ in range(count))

    def do_flip(self, node: i.Flip) -> None:
        heads = sum(self.draw("flip", 2) for _ in range(self.value(node.count, {})))
        self.cells[self.slot(node.into)] = heads

    def do_pick(self, node: i.Pick) -> None:
        items = [inner[node.range.binder] for inner in self.going(node.range, {})]
        self.cells[self.slot(node.into)] = items[self.draw("pick", len(items))] if items else -1

    def do_shuffle(self, node: i.Shuffle) -> None:
        number = self.value(node.zone, {})
        zone, _ = self.universe.zone_at(number)
        if not zone.ordered:
            return
        order = list(self.lying(number))
        for last in range(len(order) - 1, 0, -1):
            other = self.draw(zone.name, last + 1)
            order[last], order[other] = order[other], order[last]
        self.lay(number, tuple(order))
        root = self.universe.root(zone.kind).name
        for entity in order:
            self.cells[self.layout.first(f"known by:{root}") + entity] = self.sees(number)

    # Events

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

    # The end

    def do_finish(self, node: i.Finish) -> None:
        winners = self.value(node.winners, {})
        first = self.layout.frames_first
        self.cells[first:] = [0] * (len(self.cells) - first)
        for event in self.events:
            self.cells[self.layout.first(f"open:{event}")] = 0
        self.cells[POSITION] = self.cells[FRAME] = 0
        self.cells[OVER], self.cells[WINNERS] = 1, winners
        self.cells[REASON] = self.layout.reasons.index(node.reason)
        self.waits = True

    def do_depart(self, node: i.Depart) -> None:
        self.cells[self.layout.first("global:players")] &= ~(1 << self.value(node.player, {}))

    def do_say(self, node: i.Say) -> None:
        """Nothing of it is in the cells."""
