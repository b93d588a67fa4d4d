"""Instructions that change cells: assignments, stored adjustments, the counts of open events, who plays,
lines of the log.
"""

from __future__ import annotations

from maniple.interpreter.generation.code import Code, literal
from maniple.interpreter.generation.scope import Body
from maniple.interpreter.generation.values import field_cell, slot_cell
from maniple.ir.instructions import (
    Assign,
    Collect,
    Depart,
    Keep,
    Lapse,
    Leave,
    Say,
    Target,
    ToField,
    ToGlobal,
    ToLocal,
    Unseal,
)
from maniple.ir.packing import CellType
from maniple.ir.types import Entity, Faces, Flag, Int, ListOf, Type
from maniple.ir.universe import PLAYER


def target_cell(target: Target, body: Body) -> tuple[str, CellType]:
    """The text of the number of the cell that a target means, and the cell's type."""
    scope = body.scope
    match target:
        case ToLocal(slot, index):
            return slot_cell(slot, index, scope)
        case ToGlobal(name):
            entry = scope.writer.layout.index[f"global:{name}"]
            return str(entry.first), entry.type
        case ToField(field, entity, index):
            return field_cell(field, entity, index, scope), scope.writer.universe.field(field).type


def assign(node: Assign, body: Body) -> None:
    """S[12] = ..., with a test of the range unless it is known to hold."""
    cell, type_ = target_cell(node.target, body)
    value = body.scope.code(node.value)
    telling = node.told and body.scope.writer.told and isinstance(node.target, ToField)
    clamp = node.clamp or (
        isinstance(node.target, ToField) and body.scope.writer.universe.field(node.target.field).clamp
    )
    if telling:
        body.add(f"c = {cell}")
        body.add("o = S[c]")
        cell = "c"
    store(cell, type_, value, clamp, body)
    if telling and isinstance(node.target, ToField):
        _tell_change(node.target, body)


def store(cell: str, type_: CellType, value: Code, clamp: bool, body: Body) -> None:
    """Puts a value into a cell, drawn into the range or refused where it does not fit."""
    match type_:
        case Int(low, high) if not _within(value, low, high):
            _store_number(cell, low, high, value, clamp, body)
        case ListOf(_, capacity) | Faces(capacity, _) if not _fits(value, capacity):
            body.add(f"v = {value.text}")
            body.add(f"if len(v) > {capacity}: raise too_long(len(v), {capacity}, {body.position})")
            body.add(f"S[{cell}] = v")
        case Flag():
            body.add(f"S[{cell}] = {value.number}")
        case _:
            body.add(f"S[{cell}] = {value.number}")


def _store_number(cell: str, low: int, high: int, value: Code, clamp: bool, body: Body) -> None:
    body.add(f"v = {value.number}")
    if clamp:
        body.add(f"S[{cell}] = {literal(low)} if v < {literal(low)} else {high} if v > {high} else v")
        return
    body.add(f"if not {literal(low)} <= v <= {high}: raise out_of_range(v, {low}, {high}, {body.position})")
    body.add(f"S[{cell}] = v")


def _within(value: Code, low: int, high: int) -> bool:
    bounds = value.bounds()
    return bounds is not None and low <= bounds[0] and bounds[1] <= high


def _fits(value: Code, capacity: int) -> bool:
    match value.type:
        case ListOf(_, most) | Faces(most, _):
            return most <= capacity
        case _:
            return value.text == "()"


def _tell_change(target: ToField, body: Body) -> None:
    """A line that says of what the field is, and what was and is in it."""
    scope = body.scope
    universe = scope.writer.universe
    info = universe.field(target.field)
    index: list[Type] = [scope.code(part).type or info.type for part in target.index]
    types = scope.writer.share((Entity(universe.field_kind(target.field).name), *index, info.type, info.type))
    values = ", ".join([scope.text(target.entity), *(scope.text(part) for part in target.index), "o", "S[c]"])
    body.add("if o != S[c]:")
    body.add(f'    X.tell("change", {scope.writer.share(target.field)}, {types}, ({values}), -1)')


def unseal(node: Unseal, body: Body) -> None:
    """More players know the answers."""
    scope = body.scope
    assert scope.frame is not None
    body.add(f"m = {scope.text(node.to)}")
    body.add(f"for p in bits[{scope.text(node.of)}]:")
    body.add(f"    S[{scope.at(scope.frame.slots[node.slot].seen)}+p] |= m")


def collect(node: Collect, body: Body) -> None:
    """The instances that wait, into a slot."""
    scope = body.scope
    number = [event.name for event in scope.writer.document.events].index(node.event)
    arguments = "".join(f", {scope.text(argument)}" for argument in node.arguments)
    cell, type_ = slot_cell(node.into, None, scope)
    store(cell, type_, Code(f"collect_{number}_{node.timing}(S{arguments})"), clamp=False, body=body)


def leave(node: Leave, body: Body) -> None:
    """The event is open once less."""
    body.add(f"S[{body.scope.writer.first(f'open:{node.event}')}] -= 1")


def keep(node: Keep, body: Body) -> None:
    """One record more."""
    scope = body.scope
    entry = scope.writer.layout.index[f"site:{node.site}"]
    capacity = next(site.capacity for site in scope.writer.document.sites if site.name == node.site)
    record = "".join(f"{scope.text(value)}, " for value in node.values)
    body.add(f"v = S[{entry.first}] + (({record}),)")
    body.add(f"if len(v) > {capacity}: raise too_long(len(v), {capacity}, {body.position})")
    body.add(f"S[{entry.first}] = v")


def lapse(node: Lapse, body: Body) -> None:
    """The records whose end has come go."""
    scope = body.scope
    for site in scope.writer.document.sites:
        if site.event != node.event:
            continue
        places = [name for name, _ in site.captured]
        tests = [
            f"r[{places.index(name)}] == {scope.text(argument)}"
            for name, argument in zip(site.match, node.arguments, strict=True)
            if name
        ]
        cell = scope.writer.first(f"site:{site.name}")
        kept = f"tuple([r for r in S[{cell}] if not ({' and '.join(tests)})])" if tests else "()"
        body.add(f"if S[{cell}]:")
        body.add(f"    S[{cell}] = {kept}")


def depart(node: Depart, body: Body) -> None:
    """One player less at the table."""
    cell = body.scope.writer.first("global:players")
    body.add(f"S[{cell}] &= ~(1 << {body.scope.text(node.player)})")
    if body.scope.writer.told:
        types = body.scope.writer.share((Entity(PLAYER),))
        body.add(f'X.tell("depart", "", {types}, ({body.scope.text(node.player)},), -1)')


def say(node: Say, body: Body) -> None:
    """A line of the log, if one is kept."""
    scope = body.scope
    if not scope.writer.told:
        return
    codes = [scope.code(value) for value in node.values]
    types = scope.writer.share(tuple(code.type for code in codes))
    values = "".join(f"{code.number}, " for code in codes)
    readers = scope.text(node.to) if node.to is not None else "-1"
    kind = "heading" if node.heading else "say"
    body.add(f'X.tell("{kind}", {scope.writer.share(node.text)}, {types}, ({values}), {readers})')
