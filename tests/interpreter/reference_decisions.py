"""Decisions of the second engine: what is on offer, and what an answer does."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from maniple.interpreter import State
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from maniple.ir.frames import FrameCells
from maniple.ir.layout import FRAME, POSITION, STAGES, WAITING
from tests.interpreter.kinds_of import KIND, KindsOf, element
from tests.interpreter.reference_moves import Mover
from tests.interpreter.walker import elements

Raw = tuple[int, ...]


class Chooser(Mover):
    """Knows where the rules stand, on cells of its own, and what may be decided there."""

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
            if self.universe.root(card.kind).name == root and item in card.entities
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
