"""What saves and traces have in common: which game, which table, and a word for whatever is not so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maniple.interpreter.armies import army_data, army_from
from maniple.ir.decoding import number
from maniple.ir.digest import short
from maniple.ir.document import VERSION
from maniple.ir.encoding import exact
from maniple.ir.lists import Army
from maniple.ir.problems import DocumentError
from maniple.ir.types import Flag, Word

if TYPE_CHECKING:
    from maniple.interpreter.game import Game
    from maniple.interpreter.state import State

Data = dict[str, Any]


class RecordError(ValueError):
    """A save or a trace that cannot be used, and why; `decision` is the first that differs, from 1, or 0."""

    def __init__(self, message: str, decision: int = 0) -> None:
        super().__init__(message)
        self.decision = decision


def heading(state: State, kind: str) -> Data:
    """The first keys of a record: the version, the game and the table."""
    document = state.game.document
    armies: Data = {"armies": [army_data(army) for army in state.armies]} if state.armies else {}
    return {
        "maniple": VERSION,
        "kind": kind,
        "game": document.game,
        "digest": state.game.digest,
        "scenario": document.scenario,
        "players": list(state.names.players),
        "seed": exact(state.seed),
        "options": _options(state),
        **armies,
    }


def check_game(game: Game, data: Any, kind: str) -> Data:
    """The record, if it is one of the kind and of this very game. Raises `RecordError`."""
    if type(data) is not dict or data.get("kind") != kind:
        raise RecordError(f"this is no {kind} of a game")
    if data.get("maniple") != VERSION:
        raise RecordError(f"this {kind} was written by version {data.get('maniple')}, not {VERSION}")
    record: Data = data
    if part(record, "game", str) != game.document.game:
        raise RecordError(f"this {kind} is of the game {record['game']}, not {game.document.game}")
    if part(record, "digest", str) != game.digest:
        made, has = short(record["digest"]), short(game.digest)
        raise RecordError(f"this {kind} was made under other rules: version {made}, not {has}")
    return record


def part(record: Data, key: str, *types: type) -> Any:
    """A part of a record, if it is there and of one of the types. Raises `RecordError`."""
    if key not in record:
        raise RecordError(f"the {record['kind']} is damaged: it has no `{key}`")
    if type(record[key]) not in types:
        raise RecordError(f"the {record['kind']} is damaged: its `{key}` is something else")
    return record[key]


def start(game: Game, record: Data, log: bool, begun: bool) -> State:
    """The state in which the recorded game began, or the table before it.

    Raises `RecordError` for what is no table, `SetupError` for one that the game does not have.
    """
    names = part(record, "players", list)
    options = part(record, "options", dict)
    try:
        seed = number(part(record, "seed", int, str))
    except DocumentError:
        raise RecordError(f"the {record['kind']} is damaged: its `seed` is something else") from None
    if not all(type(name) is str and name for name in names):
        raise RecordError(f"the {record['kind']} is damaged: its `players` are something else")
    enter = game.start if begun else game.blank
    return enter(len(names), seed, options, log, names, _armies(record))


def _armies(record: Data) -> list[Army]:
    """The lists that were brought; a record without them has none."""
    found: list[Army] = []
    for data in part(record, "armies", list) if "armies" in record else []:
        army = army_from(data)
        if army is None:
            raise RecordError(f"the {record['kind']} is damaged: its `armies` are something else")
        found.append(army)
    return found


def _options(state: State) -> Data:
    """The settings as they are written: words, yes and no, numbers."""
    words = state.program.universe.words
    found: Data = {}
    for setting in state.game.document.settings:
        value = state.settings[setting.name]
        match setting.type:
            case Word(name):
                found[setting.name] = words[name].words[value]
            case Flag():
                found[setting.name] = value == 1
            case _:
                found[setting.name] = value
    return found
