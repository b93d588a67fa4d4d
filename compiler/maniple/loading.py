"""Games for programs: `load` finds one, compiles it if need be, and gives it back ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

from maniple.cache import compiled
from maniple.diagnostics import Diagnostic, has_errors, render_text, suggest
from maniple.interpreter import Game as Engine
from maniple.interpreter import RecordError, SetupError, State
from maniple.interpreter.traces import replay
from maniple.ir.document import Document
from maniple.ir.lists import Army


class LoadError(ValueError):
    """A game that is not there, has errors, or is a damaged compiled file.

    The text says it to people, `problems` holds the errors as data; `found` is false if there is no such
    game.
    """

    def __init__(self, problems: tuple[Diagnostic, ...], found: bool, damage: str = "") -> None:
        super().__init__(damage or render_text(problems).rstrip())
        self.problems = problems
        self.found = found


class Game:
    """A game with its scenarios, each of which is a game of its own with its own digest."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._engines: dict[str, Engine] = {}

    @property
    def digest(self) -> str:
        """What names this version of the rules: 64 hexadecimal digits."""
        return self.engine().digest

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The names of the scenarios, without the game as such."""
        return tuple(self.document.scenarios)

    def document_of(self, scenario: str) -> Document:
        """The document of a scenario, or of the game as such. Raises `SetupError` if there is no such one."""
        if scenario in ("", self.document.scenario):
            return self.document
        if scenario in self.document.scenarios:
            return self.document.scenarios[scenario]
        names = suggest(scenario, self.scenarios) or self.scenarios
        has = f"it has {', '.join(names)}" if names else "it has none"
        raise SetupError(f"{self.document.title} has no scenario `{scenario}`; {has}")

    def engine(self, scenario: str = "") -> Engine:
        """The rules of a scenario or of the game as such. Raises `SetupError` if there is no such one."""
        if scenario not in self._engines:
            self._engines[scenario] = Engine(self.document_of(scenario))
        return self._engines[scenario]

    def start(  # noqa: PLR0913, PLR0917 (one parameter for each thing that is settled before a game)
        self,
        players: int | None = None,
        seed: int = 0,
        scenario: str = "",
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        log: bool = True,
        armies: Sequence[Army | str] = (),
    ) -> State:
        """A state at the first decision of a new game.

        `players` is by default the least number that the game is for, `seed` a whole number from 0 to
        2**64 - 1, `options` the settings by name, `names` those of the players. `log` keeps what `State.log`
        tells, at some cost. `armies` are lists of cards seat by seat, or names of the game's. Raises
        `SetupError` for what the game does not have, `RulesFault` if its rules break.
        """
        return self.engine(scenario).start(players, seed, options, log, names, armies)

    def restore(self, data: Any, log: bool = True) -> State:
        """The state that `State.save` made. Raises `RecordError` for anything but a save of this game."""
        return self._engine_of(data).restore(data, log)

    def replay(self, data: Any, upto: int | None = None, log: bool = True) -> State:
        """The state after decisions of a trace. Raises `RecordError` where the game goes otherwise."""
        return replay(self._engine_of(data), data, upto, log)

    def _engine_of(self, data: Any) -> Engine:
        scenario = data.get("scenario", "") if isinstance(data, dict) else ""
        if not isinstance(scenario, str):
            raise RecordError("the record is damaged: its `scenario` is something else")
        try:
            return self.engine(scenario)
        except SetupError as problem:
            raise RecordError(str(problem)) from None


def load(game: str | PathLike[str]) -> Game:
    """A shipped game by its name, or the game of a folder, a source or a compiled file.

    What was compiled before from the same sources is not compiled again. Raises `LoadError`.
    """
    outcome = compiled(str(game))
    document = None if has_errors(outcome.problems) else outcome.document
    if document is None:
        raise LoadError(outcome.problems, outcome.found, outcome.damage)
    return Game(document)
