"""Streams of chance: one a purpose, so that a change of one rule does not shift the others."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.document import Document, Procedure
from maniple.ir.expressions import Call, Const, Expr, Field, Global, Local, MakeDice, Setting
from maniple.ir.instructions import Flip, Pick, Roll, Shuffle
from maniple.ir.types import Array, Dice, Type
from maniple.ir.universe import Universe

FLIP = "flip"
PICK = "pick"


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream by its label; `number` goes into the key: key(seed, number)."""

    label: str
    number: int


def stream_number(label: str) -> int:
    """The number of a label: FNV-1a with 64 bits of its UTF-8 bytes, so it depends on no other stream."""
    number = 0xCBF29CE484222325
    for byte in label.encode():
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return number


def streams_of(document: Document, universe: Universe) -> tuple[Stream, ...]:
    """All streams of a game: coins, picks, dice by their sides rising, then the ordered families of zones."""
    sides: set[int] = set()
    steps = [step for procedure in document.procedures for step in procedure.code]
    for procedure in document.procedures:
        for step in procedure.code:
            if isinstance(step, Roll):
                sides |= _sides(step.dice, procedure, document, universe)
    labels = [FLIP] * any(isinstance(step, Flip) for step in steps)
    labels += [PICK] * any(isinstance(step, Pick) for step in steps)
    labels += [f"d{number}" for number in sorted(sides)]
    if any(isinstance(step, Shuffle) for step in steps):
        labels += [zone.name for zone in document.zones if zone.ordered]
    return tuple(Stream(label, stream_number(label)) for label in labels)


def _sides(dice: Expr, procedure: Procedure, document: Document, universe: Universe) -> set[int]:
    """The numbers of sides that dice may have: the one written, or any that the type allows."""
    type_: Type | None = None
    match dice:
        case Const(tuple() as value):
            return {value[1]}
        case MakeDice(_, Const(int() as number)):
            return {number}
        case Local(slot, _):
            type_ = procedure.slots[slot].type
        case Global(name):
            type_ = next(info.type for info in document.globals if info.name == name)
        case Setting(name):
            type_ = next(info.type for info in document.settings if info.name == name)
        case Field(name, _, _):
            type_ = universe.field(name).type
        case Call(name, _):
            type_ = next(query.result for query in document.queries if query.name == name)
        case _:
            pass
    if isinstance(type_, Array):
        type_ = type_.item
    greatest = type_.sides if isinstance(type_, Dice) else 100
    return set(range(1, greatest + 1))
