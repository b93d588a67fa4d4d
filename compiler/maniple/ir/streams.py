"""Streams of chance: one a purpose, so that a change of one rule does not shift the others."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.document import Document, FieldInfo, GlobalInfo, SettingInfo, Table
from maniple.ir.expressions import Const, MakeDice, Value
from maniple.ir.instructions import Flip, Pick, Roll, Shuffle
from maniple.ir.types import Dice
from maniple.ir.walking import walk

FLIP = "flip"
PICK = "pick"
BOT = "bot"
# No die has more.
MOST_SIDES = 100


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


def shuffling(zone: str) -> str:
    """The label of the stream by which a family of zones is shuffled: its name, unless coins, picks, bots or
    dice are called so.
    """
    taken = zone in (FLIP, PICK, BOT) or (zone[:1] == "d" and zone[1:].isdecimal())
    return f"zone {zone}" if taken else zone


def streams_of(document: Document) -> tuple[Stream, ...]:
    """All streams of a game: coins, picks, dice by their sides rising, then ordered families of zones."""
    steps = [step for procedure in document.procedures for step in procedure.code]
    labels = [FLIP] * any(isinstance(step, Flip) for step in steps)
    labels += [PICK] * any(isinstance(step, Pick) for step in steps)
    if any(isinstance(step, Roll) for step in steps):
        labels += [f"d{number}" for number in sorted(_sides(document))]
    if any(isinstance(step, Shuffle) for step in steps):
        labels += [shuffling(zone.name) for zone in document.zones if zone.ordered]
    return tuple(Stream(label, stream_number(label)) for label in labels)


def _sides(document: Document) -> set[int]:
    """The numbers of sides that dice of the game may have: those written anywhere, or any, if one is
    reckoned.
    """
    found: set[int] = set()
    for _, node in walk(document, ""):
        match node:
            case MakeDice(_, Const(int() as sides)):
                found.add(sides)
            case MakeDice():
                found.update(range(1, MOST_SIDES + 1))
            case Const((int(), int() as sides)):
                found.add(sides)
            case FieldInfo() | Table() | GlobalInfo() | SettingInfo() if isinstance(node.type, Dice):
                found |= {value[1] for value in _values(node) if isinstance(value, tuple)}
            case _:
                pass
    return {sides for sides in found if 1 <= sides <= MOST_SIDES}


def _values(node: FieldInfo | Table | GlobalInfo | SettingInfo) -> tuple[Value, ...]:
    match node:
        case Table():
            return node.values
        case FieldInfo():
            return (*node.values, node.default)
        case _:
            return (node.default,)
