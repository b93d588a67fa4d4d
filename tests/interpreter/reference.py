"""A second engine: a plain walk over instructions, as slow and as obvious as can be.

It plays on from the cells of a state as the docstrings of the instructions say, and generated code is held
against it. It shares with the generator the layout and the chance that the vectors vouch for, nothing else.
"""

from typing import Any

from maniple.interpreter.chance import below
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.layout import FRAME, OVER, POSITION, REASON, WAITING, WINNERS
from maniple.ir.packing import zero
from tests.interpreter.kinds_of import KindsOf
from tests.interpreter.reference_decisions import Raw
from tests.interpreter.reference_events import Announcer
from tests.interpreter.walker import elements


class Reference(Announcer):
    """Runs rules."""

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
