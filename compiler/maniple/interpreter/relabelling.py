"""A position with the numbers of its entities exchanged: every cell that names one or belongs to one follows.

If a player cannot tell those cards apart, the exchanged position looks the same to that player.
"""

from __future__ import annotations

from typing import Any

from maniple.interpreter.bits import bits
from maniple.ir.frames import FrameCells
from maniple.ir.layout import Layout
from maniple.ir.packing import CellType, Records
from maniple.ir.types import Array, Entity, ListOf, Maybe, SetOf
from maniple.ir.universe import Universe

# For each root kind whose entities are exchanged: the new number of each.
Exchange = dict[str, list[int]]
_OF_ENTITIES = ("lies in:", "known by:")


def relabelled(cells: list[Any], layout: Layout, universe: Universe, exchange: Exchange) -> list[Any]:
    """The cells of the exchanged position; those given stay as they are."""
    changed = cells.copy()
    for entry in layout.entries:
        if names_entities(entry.type):
            for cell in range(entry.first, entry.first + entry.count):
                changed[cell] = _renamed(entry.type, cells[cell], universe, exchange)
    for frame, base in layout.running(cells):
        _rename_slots(cells, changed, frame, base, universe, exchange)
    for root, numbers in exchange.items():
        _move_columns(changed, layout, root, numbers)
    for kind in universe.document.kinds:
        if kind.root in exchange:
            for part in kind.fields:
                if part.state:
                    _move_field(changed, layout, universe, f"{kind.name}.{part.name}", exchange[kind.root])
    return changed


def names_entities(type_: CellType) -> bool:
    """Whether values of the type hold numbers of entities."""
    match type_:
        case Entity():
            return True
        case Maybe(item) | SetOf(item) | ListOf(item) | Array(item):
            return names_entities(item)
        case Records(fields):
            return any(names_entities(part) for part in fields)
        case _:
            return False


def _renamed(type_: CellType, value: Any, universe: Universe, exchange: Exchange) -> Any:
    match type_:
        case Entity(kind) | Maybe(Entity(kind)):
            numbers = exchange.get(universe.kinds[kind].root)
            return value if numbers is None or value < 0 else numbers[value]
        case SetOf(Entity(kind)):
            numbers = exchange.get(universe.kinds[kind].root)
            return value if numbers is None else sum(1 << numbers[item] for item in bits[value])
        case ListOf(Entity(kind)):
            numbers = exchange.get(universe.kinds[kind].root)
            return value if numbers is None else tuple(numbers[item] for item in value)
        case Records(fields):
            return tuple(
                tuple(
                    _renamed(part, item, universe, exchange)
                    for part, item in zip(fields, record, strict=True)
                )
                for record in value
            )
        case _:
            return value


def _rename_slots(
    cells: list[Any],
    changed: list[Any],
    frame: FrameCells,
    base: int,
    universe: Universe,
    exchange: Exchange,
) -> None:
    for slot in frame.slots:
        if names_entities(slot.type):
            for cell in range(base + slot.first, base + slot.first + slot.count):
                changed[cell] = _renamed(slot.type, cells[cell], universe, exchange)


def _move_columns(changed: list[Any], layout: Layout, root: str, numbers: list[int]) -> None:
    """Where an entity lies and who knows it goes with its number."""
    for column in _OF_ENTITIES:
        first = layout.first(f"{column}{root}")
        before = changed[first : first + len(numbers)]
        for entity, value in enumerate(before):
            changed[first + numbers[entity]] = value


def _move_field(
    changed: list[Any], layout: Layout, universe: Universe, field: str, numbers: list[int]
) -> None:
    kind, part = universe.field_kind(field), universe.field(field)
    entry = layout.index[f"field:{field}"]
    width = universe.combinations(part.by)
    before = changed[entry.first : entry.first + entry.count]
    # What comes from outside of the field's kind comes as at the start; what is otherwise keeps to the kind.
    changed[entry.first : entry.first + entry.count] = part.values or (part.default,) * entry.count
    for entity in range(kind.low, kind.high):
        target = numbers[entity]
        if kind.low <= target < kind.high:
            at, to = (entity - kind.low) * width, entry.first + (target - kind.low) * width
            changed[to : to + width] = before[at : at + width]
