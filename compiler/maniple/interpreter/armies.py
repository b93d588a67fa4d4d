"""Lists of cards brought to the table: which copies are whose, and which fields their figures set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from maniple.interpreter.faults import SetupError
from maniple.ir.lists import Army
from maniple.ir.types import Int
from maniple.ir.universe import PLAYER

if TYPE_CHECKING:
    from maniple.interpreter.program import Program
    from maniple.ir.document import Document, FieldInfo

FIELD = "field:Player.army"

Data = dict[str, Any]


def armies_of(document: Document, given: Sequence[Army | str], players: int) -> tuple[Army, ...]:
    """The lists seat by seat; a text names an army of the game.

    Raises `SetupError` for more lists than seats, an unknown name, or a game without formats.
    """
    if given and not any(field.name == "army" for field in _player_fields(document)):
        raise SetupError(f"{document.title} is not played with armies")
    if len(given) > players:
        raise SetupError(f"more armies are named ({len(given)}) than there are players ({players})")
    return tuple(_named(document, army) if isinstance(army, str) else army for army in given)


def _player_fields(document: Document) -> tuple[FieldInfo, ...]:
    return next(kind.fields for kind in document.kinds if kind.name == PLAYER)


def _named(document: Document, name: str) -> Army:
    army = document.army(name)
    if army is None:
        listed = ", ".join(army.name for army in document.armies) or "none"
        raise SetupError(f"{document.title} has no army `{name}`; it has {listed}")
    return army


def enlist(cells: list[Any], program: Program, armies: Sequence[Army]) -> None:
    """Writes the lists into the cells of their players, before anything has happened.

    Raises `SetupError` for cards that the game does not have, or not so often, and for figures out of range.
    """
    taken: Counter[tuple[str, int]] = Counter()
    for seat, army in enumerate(armies):
        cells[program.layout.first(FIELD) + seat] = _copies(program.document, army, seat, taken)
        _figures(cells, program, army, seat)


def _copies(document: Document, army: Army, seat: int, taken: Counter[tuple[str, int]]) -> int:
    """The set of a player's copies: those of the set with the number of the seat, in rising order."""
    designs = {card.name: card for card in document.cards}
    chosen = 0
    for name, count in army.cards:
        if name not in designs:
            raise SetupError(f"{army.name}: {document.title} has no card `{name}`")
        card = designs[name]
        number = seat % card.sets
        first = taken[name, number]
        if first + count > card.copies:
            left = card.copies - first
            raise SetupError(
                f"{army.name}: {count} copies of {name} are wanted, and the game has {left} left"
            )
        taken[name, number] += count
        chosen |= ((1 << count) - 1) << (card.first + number * card.copies + first)
    return chosen


def _figures(cells: list[Any], program: Program, army: Army, seat: int) -> None:
    fields = {field.name: field for field in program.universe.kinds["Player"].fields}
    for name, amount in army.figures:
        field = fields.get(name)
        if field is None or not field.state or field.by or not isinstance(field.type, Int):
            continue
        if not field.type.low <= amount <= field.type.high:
            allowed = f"{field.type.low} to {field.type.high}"
            raise SetupError(f"{army.name}: {name} is a number from {allowed}, not {amount}")
        cells[program.layout.first(f"field:Player.{name}") + seat] = amount


def army_data(army: Army) -> Data:
    """A list as a record keeps it: whole, so that it outlives the file from which it came."""
    return {
        "name": army.name,
        "format": army.format,
        "figures": dict(army.figures),
        "cards": dict(_summed(army.cards)),
    }


def _summed(cards: Sequence[tuple[str, int]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for name, count in cards:
        counts[name] += count
    return counts


def army_from(data: Any) -> Army | None:
    """The list that a record kept; None for what is none."""
    match data:
        case {"name": str(name), "format": str(format_), "figures": dict(figures), "cards": dict(cards)}:
            numbers = [*figures.values(), *cards.values()]
            if all(type(number) is int for number in numbers) and all(count >= 0 for count in cards.values()):
                return Army(name, format_, _pairs(figures), _pairs(cards))
        case _:
            pass
    return None


def _pairs(numbers: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(numbers.items())
