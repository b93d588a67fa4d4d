"""Games that were left, in files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maniple.cli.outputs import put
from maniple.interpreter import RecordError
from maniple.ir.problems import DocumentError
from maniple.ir.reading import read_json

if TYPE_CHECKING:
    from maniple.interpreter import State

KIND = "game at the terminal"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was left: its name, what `Game.restore` reads, and the seats of persons."""

    game: str
    position: dict[str, Any]
    people: frozenset[int]


def write_game(path: Path, state: State, people: Iterable[int]) -> None:
    """Write a game down. Raises `OutputError`."""
    data = {"kind": KIND, "people": sorted(people), "position": state.save()}
    put(path, json.dumps(data, ensure_ascii=False) + "\n")


def read_game(path: Path) -> SavedGame:
    """A game that was written down. Raises `RecordError` for whatever else is there."""
    try:
        data = read_json(path)
    except DocumentError as problem:
        raise RecordError(str(problem)) from None
    match data:
        case {"kind": kind, "people": list() as people, "position": {"game": str() as game} as position} if (
            kind == KIND and all(type(seat) is int for seat in people)
        ):
            return SavedGame(game, dict(position), frozenset(people))
        case _:
            raise RecordError("this is no game that was saved at the terminal")
