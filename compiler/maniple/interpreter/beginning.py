"""The position before play: everything at its defaults, the cards in the box."""

from __future__ import annotations

from typing import Any

from maniple.interpreter.chance import key
from maniple.interpreter.faults import SetupError
from maniple.interpreter.program import Program
from maniple.ir.document import Document
from maniple.ir.packing import Records, zero
from maniple.ir.types import Flag, Int, Type, Word
from maniple.ir.universe import BOX, Universe


def first_cells(program: Program, players: int, seed: int, settings: dict[str, int]) -> list[Any]:
    """The cells of a table of players at which nothing has happened yet."""
    layout = program.layout
    if program.first is None:
        program.first = _defaults(program)
    cells = program.first.copy()
    for name, value in settings.items():
        cells[layout.first(f"setting:{name}")] = value
    for stream in layout.streams:
        cells[layout.first(f"key:{stream.label}")] = key(seed, stream.number)
    cells[layout.first("global:players")] = (1 << players) - 1
    return cells


def _defaults(program: Program) -> list[Any]:
    """The cells before it is known who plays."""
    layout = program.layout
    cells: list[Any] = [0] * layout.total_cells
    for entry in layout.entries:
        empty = () if isinstance(entry.type, Records) else zero(entry.type)
        cells[entry.first : entry.first + entry.count] = [empty] * entry.count
    for info in program.document.globals:
        cells[layout.first(f"global:{info.name}")] = info.default
    _fields(cells, program)
    _box(cells, program)
    return cells


def _fields(cells: list[Any], program: Program) -> None:
    for kind in program.document.kinds:
        for info in kind.fields:
            if info.state:
                entry = program.layout.index[f"field:{kind.name}.{info.name}"]
                values = info.values or (info.default,) * entry.count
                cells[entry.first : entry.first + entry.count] = values


def _box(cells: list[Any], program: Program) -> None:
    """Puts all cards into the box; whatever is no card lies nowhere, in the sight of all."""
    universe, layout = program.universe, program.layout
    everyone = (1 << universe.players) - 1
    for root in universe.lying:
        for name, value in ((f"lies in:{root}", -1), (f"known by:{root}", everyone)):
            entry = layout.index[name]
            cells[entry.first : entry.first + entry.count] = [value] * entry.count
    if BOX not in universe.zones:
        return
    box = universe.zones[BOX]
    root = universe.root(box.kind).name
    cards = boxed(program.document, universe)
    for card in cards:
        cells[layout.first(f"lies in:{root}") + card] = box.first
        cells[layout.first(f"known by:{root}") + card] = program.sees[box.first]
    contents = tuple(cards) if box.ordered else sum(1 << card for card in cards)
    cells[layout.first(f"zone:{BOX}")] = contents
    if box.in_play:
        cells[layout.first(f"in play:{root}")] = sum(1 << card for card in cards)


def boxed(document: Document, universe: Universe) -> list[int]:
    """The entities that lie in the box at first: those of its kind that are cards."""
    kind = universe.kinds[universe.zones[BOX].kind]
    found: list[int] = []
    for card in document.cards:
        if universe.root(card.kind).name == kind.root:
            found += [copy for copy in card.entities if kind.low <= copy < kind.high]
    return sorted(found)


def settings_of(document: Document, universe: Universe, chosen: dict[str, Any]) -> dict[str, int]:
    """The value of every setting; `chosen` has numbers, truths and words by the setting's name.

    Raises `SetupError` for a setting or a value that the game does not have.
    """
    known = {setting.name: setting for setting in document.settings}
    for name in chosen:
        if name not in known:
            listed = ", ".join(known) or "none"
            raise SetupError(f"{document.game} has no setting `{name}`; it has {listed}")
    found: dict[str, int] = {}
    for name, setting in known.items():
        value = chosen.get(name, setting.default)
        found[name] = _setting(name, setting.type, value, universe)
    return found


def _setting(name: str, type_: Type, value: Any, universe: Universe) -> int:
    match type_:
        case Word(words):
            listed = universe.words[words].words
            if isinstance(value, str) and value in listed:
                return listed.index(value)
            if isinstance(value, int) and 0 <= value < len(listed):
                return int(value)
            raise SetupError(f"`{name}` is one of {', '.join(listed)}, not {value}")
        case Flag() if value in ("yes", "no", True, False):
            return int(value in ("yes", True))
        case Flag():
            raise SetupError(f"`{name}` is yes or no, not {value}")
        case Int(low, high):
            number = int(value) if isinstance(value, str) and value.lstrip("-").isdigit() else value
            if isinstance(number, int) and low <= number <= high:
                return number
            raise SetupError(f"`{name}` is a number from {low} to {high}, not {value}")
        case _ if isinstance(value, int):
            return value
        case _:
            raise SetupError(f"`{name}` cannot be {value}")
