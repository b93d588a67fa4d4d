"""What a player cannot know: which cards are where, and how they may change places unnoticed."""

from __future__ import annotations

from maniple.interpreter.chance import Stream
from maniple.interpreter.position import Position
from maniple.interpreter.relabelling import Exchange
from maniple.ir.document import Procedure
from maniple.ir.expressions import Local
from maniple.ir.instances import GREATEST, unpack_instance
from maniple.ir.instructions import Collect, Dispatch
from maniple.ir.types import Int, ListOf, Type
from maniple.ir.universe import BOX


def exchange(position: Position, player: int, chance: Stream, eighths: int = 8) -> Exchange:
    """A random exchange of what the player does not know, or of about so many eighths of it.

    What the player knows keeps its number.
    """
    found: Exchange = {}
    pinned = _bearers(position)
    for root in position.universe.lying:
        numbers = list(range(position.universe.kinds[root].high))
        for group in _groups(position, root, player):
            movable = [
                one for one in group if one not in pinned and (eighths > 7 or chance.below(8) < eighths)
            ]
            _shuffle(position, root, movable, numbers, chance)
        if any(number != entity for entity, number in enumerate(numbers)):
            found[root] = numbers
    return found


def _groups(position: Position, root: str, player: int) -> list[list[int]]:
    """The entities that the player does not know, by what can be told of them from outside.

    That is which hidden piles take them: cards that are drawn from different piles have different backs. What
    lies in the box takes no part in play.
    """
    universe = position.universe
    hidden = [zone for zone in universe.families if zone.sight == "hidden" and zone.ordered]
    piles = [universe.kinds[zone.kind] for zone in hidden]
    outside = (-1, universe.zones[BOX].first if BOX in universe.zones else -1)
    groups: dict[tuple[bool, ...], list[int]] = {}
    for entity in range(universe.kinds[root].high):
        if position.zone_of(root, entity) not in outside and not position.knows(player, root, entity):
            back = tuple(kind.low <= entity < kind.high for kind in piles if kind.root == root)
            groups.setdefault(back, []).append(entity)
    return list(groups.values())


def _shuffle(position: Position, root: str, group: list[int], numbers: list[int], chance: Stream) -> None:
    """Fisher and Yates over the places of a group, passing over exchanges that the places do not take."""
    for last in range(len(group) - 1, 0, -1):
        one, other = group[last], group[chance.below(last + 1)]
        if _fits(position, root, one, numbers[other]) and _fits(position, root, other, numbers[one]):
            numbers[one], numbers[other] = numbers[other], numbers[one]


def _fits(position: Position, root: str, place: int, entity: int) -> bool:
    """Whether an entity may stand where another one stands: the zone takes it, and it can bear the marks."""
    universe = position.universe
    family, _ = universe.zone_at(position.zone_of(root, place))
    kind = universe.kinds[family.kind]
    if not kind.low <= entity < kind.high:
        return False
    return all(
        other.low <= entity < other.high
        for other in universe.document.kinds
        if other.root == root and other.low <= place < other.high and _is_marked(position, other.name, place)
    )


def _is_marked(position: Position, kind: str, entity: int) -> bool:
    """Whether a state field of the kind is not as at the start."""
    universe = position.universe
    for part in universe.kinds[kind].fields:
        if part.state:
            width = universe.combinations(part.by)
            first = (entity - universe.kinds[kind].low) * width
            values = [position.value(f"field:{kind}.{part.name}", first + number) for number in range(width)]
            start = part.values[first : first + width] if part.values else (part.default,) * width
            if tuple(values) != tuple(start):
                return True
    return False


def _bearers(position: Position) -> set[int]:
    """Entities whose triggers wait to run: another entity would not have the same one."""
    found: set[int] = set()
    for procedure, frame, base in position.frames():
        for slot in _instance_slots(procedure):
            value = position.cells[base + frame.slots[slot].first]
            instances = value if isinstance(value, tuple) else (value,)
            found |= {unpack_instance(instance)[1] for instance in instances if instance > 0}
    return found


def _instance_slots(procedure: Procedure) -> set[int]:
    """The slots of a procedure that may hold instances of triggers."""
    slots = {number for number, slot in enumerate(procedure.slots) if _is_wide(slot.type)}
    for step in procedure.code:
        match step:
            case Collect(_, _, _, slot) | Dispatch(_, Local(slot), _):
                slots.add(slot)
            case _:
                pass
    return slots


def _is_wide(type_: Type) -> bool:
    match type_:
        case Int(_, high) | ListOf(Int(_, high), _):
            return high == GREATEST
        case _:
            return False
