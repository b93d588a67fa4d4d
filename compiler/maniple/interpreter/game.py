"""A game ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from maniple.interpreter.armies import armies_of, enlist
from maniple.interpreter.beginning import first_cells, settings_of
from maniple.interpreter.faults import SetupError
from maniple.interpreter.names import SEATS, Names
from maniple.interpreter.program import Program
from maniple.interpreter.saving import restored
from maniple.interpreter.state import State
from maniple.interpreter.traces import replay
from maniple.ir.codec import digest
from maniple.ir.document import Document, how_many_play
from maniple.ir.layout import Layout
from maniple.ir.lists import Army
from maniple.ir.universe import Universe


class Game:
    """A document and its programs, each made when it is first wanted: a plain one, and one that writes the
    log.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self._programs: dict[bool, Program] = {}

    def program(self, told: bool) -> Program:
        """The program of the rules; `told` also writes the log and follows scripts of forced chance."""
        if told not in self._programs:
            self._programs[told] = Program(self.document, told)
        return self._programs[told]

    @property
    def layout(self) -> Layout:
        """The layout of every state of the game."""
        return self._any_program.layout

    @property
    def universe(self) -> Universe:
        """The document's declarations by name."""
        return self._any_program.universe

    @property
    def _any_program(self) -> Program:
        return self.program(told=True in self._programs)

    @cached_property
    def digest(self) -> str:
        """The digest of the document: what names this version of the rules."""
        return digest(self.document)

    def restore(self, data: Any, log: bool = True) -> State:
        """The state that `State.save` gave. Raises `RecordError` for anything else."""
        return restored(self, data, log)

    def replay(self, data: Any, upto: int | None = None, log: bool = True) -> State:
        """The state after so many decisions of a trace, by default all. Raises `RecordError`."""
        return replay(self, data, upto, log)

    def start(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        log: bool = True,
        names: Sequence[str] | None = None,
        armies: Sequence[Army | str] = (),
    ) -> State:
        """A state at the first decision of a new game.

        `players` is by default the least number, `seed` any whole number from 0 to 2**64 - 1, `options` the
        settings by name, `armies` lists of cards seat by seat or names of the game's. Raises `SetupError` for
        what the game does not have, `RulesFault` if its rules break.
        """
        state = self.blank(players, seed, options, log, names, armies)
        return state.run_procedure(self.document.main)

    def blank(
        self,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        log: bool = True,
        names: Sequence[str] | None = None,
        armies: Sequence[Army | str] = (),
    ) -> State:
        """A state before anything has happened: defaults everywhere, cards in the box, nothing running."""
        low, high = self.document.players
        if players is None:
            players = len(names) if names else max(low, min(len(armies), high))
        if not low <= players <= high:
            raise SetupError(f"{self.document.title} is for {how_many_play((low, high))}, not {players}")
        program = self.program(log)
        settings = settings_of(self.document, program.universe, dict(options or {}))
        cells = first_cells(program, players, seed % 2**64, settings)
        state = State(self, program, cells, Names(program.universe, _seats(players, names)), seed)
        state.settings = settings
        state.armies = armies_of(self.document, armies, players)
        enlist(cells, program, state.armies)
        return state


def _seats(players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return tuple(SEATS[seat] if seat < len(SEATS) else f"Player{seat + 1}" for seat in range(players))
    if len(names) != players or len(set(names)) != players:
        raise SetupError(f"{players} different names are needed, not {', '.join(names)}")
    return tuple(names)
