"""Instructions of chance: calls that draw from the stream of their purpose."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.ranges import loop
from maniple.interpreter.generation.scope import Body, Writer
from maniple.interpreter.generation.storing import store
from maniple.interpreter.generation.values import slot_cell
from maniple.ir.expressions import Const, MakeDice
from maniple.ir.instructions import Flip, Pick, Roll, Shuffle
from maniple.ir.streams import FLIP, PICK, shuffling
from maniple.ir.types import Dice, Entity, Faces, Int, Maybe, Type, Word, ZoneRef


def _stream(label: str, body: Body) -> int:
    return body.scope.writer.first(f"key:{label}")


def _told(body: Body) -> str:
    return ", X" if body.scope.writer.told else ""


def roll(node: Roll, body: Body) -> None:
    """A tuple of faces."""
    scope = body.scope
    cell, type_ = slot_cell(node.into, None, scope)
    match node.dice:
        case MakeDice(count, Const(int() as sides)):
            text = f"roll(S, {_stream(f'd{sides}', body)}, {scope.text(count)}, {sides}{_told(body)})"
            bounds = scope.code(count).bounds()
            faces: Type | None = Faces(bounds[1], sides) if bounds is not None else None
        case Const(tuple() as value):
            text = f"roll(S, {_stream(f'd{value[1]}', body)}, {value[0]}, {value[1]}{_told(body)})"
            faces = Faces(value[0], value[1])
        case _:
            dice = scope.code(node.dice)
            text = f"roll_dice(S, {dice.text}{_told(body)})"
            faces = Faces(dice.type.count, dice.type.sides) if isinstance(dice.type, Dice) else None
    store(cell, type_, Code(text, faces), clamp=False, body=body)


def flip(node: Flip, body: Body) -> None:
    """The number of heads."""
    scope = body.scope
    cell, type_ = slot_cell(node.into, None, scope)
    count = scope.code(node.count)
    bounds = count.bounds()
    heads = Int(0, max(0, bounds[1])) if bounds is not None else None
    text = f"flip(S, {_stream(FLIP, body)}, {count.number}{_told(body)})"
    store(cell, type_, Code(text, heads), clamp=False, body=body)


def pick(node: Pick, body: Body) -> None:
    """One of the elements."""
    found = loop(node.range, body.scope)
    cell, type_ = slot_cell(node.into, None, body.scope)
    told = ""
    if body.scope.writer.told:
        # A set that is written as a number does not say what it is a set of; the slot does.
        named = type_ if isinstance(type_, Maybe | Entity | Word | ZoneRef) else found.type
        told = f", X, {body.scope.writer.share((named,))}"
    text = f"pick(S, {_stream(PICK, body)}, {found.listed}{told})"
    store(cell, type_, Code(text, found.type if isinstance(type_, Int) else None), clamp=False, body=body)


def shuffle(node: Shuffle, body: Body) -> None:
    """A new order of what lies in a zone."""
    body.add(f"shuffle(S, {body.scope.text(node.zone)}{_told(body)})")


_SHUFFLE = """
def shuffle(S, z{extra}):
    if z < 0 or not ORDERED[z]:
        return
    c = S[{zones}+z] = shuffled(S, SHUFFLES[z], S[{zones}+z])
    m = SEES[z]
    n = KNOWN[z]
    for e in c:
        S[n+e] = m
{tail}
"""


def shuffler(writer: Writer, zones: int) -> list[str]:
    """The function that shuffles a zone: its stream is found by its number."""
    universe = writer.universe
    streams: list[int] = []
    known: list[int] = []
    for number in range(universe.zone_count):
        zone, _ = universe.zone_at(number)
        entry = writer.layout.index.get(f"key:{shuffling(zone.name)}")
        streams.append(entry.first if entry is not None else 0)
        known.append(writer.first(f"known by:{universe.root(zone.kind).name}"))
    writer.shared["SHUFFLES"] = tuple(streams)
    writer.shared["KNOWN"] = tuple(known)
    writer.shared["SHUFFLED"] = (ZoneRef(""),)
    tail = '    X.tell("shuffle", "", SHUFFLED, (z,), -1)' if writer.told else ""
    return _SHUFFLE.format(extra=writer.extra, zones=zones, tail=tail).split("\n")


def dice_streams(writer: Writer) -> dict[int, int]:
    """The cell of the stream of dice by their number of sides."""
    return {
        int(stream.label[1:]): writer.first(f"key:{stream.label}")
        for stream in writer.layout.streams
        if stream.label[0] == "d" and stream.label[1:].isdigit()
    }


_ROLL_DICE = """
def roll_dice(S, d{extra}):
    return roll(S, DICE[d[1]], d[0], d[1]{extra}) if d[0] else ()
"""


def dice_roller(writer: Writer) -> list[str]:
    """The function that rolls dice of which the number of sides is found out at the table."""
    return _ROLL_DICE.format(extra=writer.extra).split("\n")
