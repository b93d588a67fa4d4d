"""A position of a game that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maniple.interpreter.bits import bits
from maniple.interpreter.blocks import state_digest, to_bytes
from maniple.interpreter.faults import BrokenError, NotOffered, RulesFault
from maniple.interpreter.logbook import Logbook, LogEntry, Mark
from maniple.interpreter.names import DEFAULT_LANGUAGE, Names
from maniple.interpreter.observing import observed
from maniple.interpreter.options import Decision, Option, entry_of, menu_options, named, round_options
from maniple.interpreter.position import Position
from maniple.interpreter.program import Menu, Program, Raw, Round
from maniple.interpreter.redealing import redealt
from maniple.interpreter.result import Result
from maniple.interpreter.saving import saved
from maniple.interpreter.traces import trace
from maniple.interpreter.wording import Wording, read_log
from maniple.ir.layout import OVER, POSITION, REASON, STAGES, WAITING, WINNERS

if TYPE_CHECKING:
    from maniple.interpreter.game import Game
    from maniple.ir.lists import Army

# The decisions so far, latest first: (earlier ones, player, raw option). Clones share the earlier ones.
Past = tuple["Past", int, Raw] | None


class State:
    """A position: its cells, and outside of them the log and how it came about.

    `cells` are as `Layout` says; nothing else has a say in what happens next. A decision that is refused,
    and rules that fault, leave them as they were.
    """

    __slots__ = (
        "_offered", "armies", "book", "cells", "game", "names", "past", "players", "program", "seed",
        "settings", "traceable",
    )  # fmt: skip

    def __init__(self, game: Game, program: Program, cells: list[Any], names: Names, seed: int) -> None:
        self.game = game
        self.program = program
        self.cells = cells
        self.names = names
        self.seed = seed
        self.players = len(names.players)
        self.settings: dict[str, int] = {}
        self.armies: tuple[Army, ...] = ()
        self.book = Logbook(program.told, program.lying) if program.told else None
        if self.book is not None:
            self.book.cells = cells
        self.past: Past = None
        self.traceable = True
        self._offered: list[Raw] | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.cells[OVER])

    @property
    def waiting(self) -> tuple[int, ...]:
        """The players who must decide."""
        return bits[self.cells[WAITING]]

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or `None` if it waits for nothing."""
        asked = self._asked()
        if asked is None:
            return None
        kind = "secret" if asked.secret else "choose"
        origin = self.program.origin(self.cells[POSITION])
        return Decision(self.waiting, kind, asked.node.prompt, origin, self.names)

    def options(self, player: int | None = None) -> tuple[Option, ...]:
        """All that a player may decide now, in order; nothing for who is not asked.

        Without a player it is for the one who is asked, or the first of several.
        """
        if player is None:
            player = self.waiting[0] if self.waiting else -1
        asked = self._asked()
        raw = self.raw_options(player)
        if isinstance(asked, Menu):
            return menu_options(asked, raw, player, self.names)
        if isinstance(asked, Round) and raw:
            stage = self.cells[STAGES + player]
            return round_options(asked, stage, [answer for (answer,) in raw], player, self.names)
        return ()

    def raw_options(self, player: int) -> list[Raw]:
        """The options as bare tuples, for programs that look at many positions; see `Menu` and `Round`."""
        asked = self._asked()
        if player < 0 or asked is None or not self.cells[WAITING] >> player & 1:
            return []
        if isinstance(asked, Round):
            return [(answer,) for answer in asked.offers(self.cells, self.cells[1], player)]
        if self._offered is None:
            self._offered = asked.options(self.cells, self.cells[1])
        return self._offered

    def apply(self, option: Option | str | int, player: int | None = None) -> State:
        """Decides, and runs the rules to the next decision or the end; gives this state back.

        An option may be named by its text or its index. Raises `NotOffered` if it is not on offer,
        `RulesFault` if the rules break; then nothing has changed.
        """
        if isinstance(option, Option) and player is None:
            player = option.player
        raw = self._raw(option, player := self._deciding(player))
        before, offered, past = self.cells.copy(), self._offered, self.past
        mark = self.book.mark() if self.book is not None else None
        try:
            self.apply_raw(raw, player)
        except BrokenError as broken:
            self._offered, self.past = offered, past
            raise self._undone(broken, before, mark) from None
        return self

    def _undone(self, broken: BrokenError, before: list[Any], mark: Mark | None) -> RulesFault:
        """Puts back the cells and the log as they were, and says what was wrong with the rules."""
        self.cells[:] = before
        if self.book is not None and mark is not None:
            self.book.back(mark)
        return self.program.fault(broken)

    def apply_raw(self, raw: Raw, player: int) -> None:
        """Decides by a tuple that `raw_options` gave for this very position. Nothing is checked.

        Raises `BrokenError` if the rules break; the state is worthless then.
        """
        cells = self.cells
        asked = self._asked()
        if isinstance(asked, Menu):
            cells[WAITING] = 0
            following = asked.take(cells, cells[1], raw)
        else:
            assert asked is not None
            following = asked.answer(cells, cells[1], player, raw[0])
        self.past = (self.past, player, raw)
        self._offered = None
        if following > 0:
            self._run(following)

    def forget(self) -> None:
        """Drops what was remembered of the position, after its cells were changed from outside."""
        self._offered = None

    def after(self, option: Option | str | int, player: int | None = None) -> State:
        """The state after a decision; this one is left as it is."""
        return self.clone().apply(option, player)

    def clone(self) -> State:
        """A state that goes on by itself from the same position."""
        other = State.__new__(State)
        other.game, other.program, other.names = self.game, self.program, self.names
        other.seed, other.players, other.settings = self.seed, self.players, self.settings
        other.armies = self.armies
        other.cells = self.cells.copy()
        other.book = self.book.copy() if self.book is not None else None
        other.past, other.traceable = self.past, self.traceable
        other._offered = self._offered  # noqa: SLF001 (one of us)
        return other

    @property
    def decisions(self) -> list[tuple[int, Raw]]:
        """The decisions so far, first to last: who, and the raw option."""
        found: list[tuple[int, Raw]] = []
        past = self.past
        while past is not None:
            past, player, raw = past
            found.append((player, raw))
        found.reverse()
        return found

    @property
    def result(self) -> Result | None:
        """How the game ended, or `None` while it goes on."""
        if not self.over:
            return None
        return Result(self.scores, bits[self.cells[WINNERS]], self.program.layout.reasons[self.cells[REASON]])

    @property
    def scores(self) -> tuple[int, ...]:
        """What every player's score would be now; empty where the game keeps none."""
        return self._numbers(self.program.document.score)

    @property
    def outlooks(self) -> tuple[int, ...]:
        """How well every player stands, for programs that look ahead: the game's outlook, else its score."""
        return self._numbers(self.program.document.outlook or self.program.document.score)

    def _numbers(self, query: str) -> tuple[int, ...]:
        """What a query of one player answers for each; empty if there is no such query."""
        answer = self.program.queries.get(query)
        return () if answer is None else tuple(int(answer(self.cells, seat)) for seat in range(self.players))

    @property
    def entries(self) -> list[LogEntry]:
        """The log, if one is kept."""
        return self.book.entries if self.book is not None else []

    def evaluate(self, query: str, arguments: tuple[int, ...] = ()) -> Any:
        """The answer of a query."""
        return self.program.queries[query](self.cells, *arguments)

    def run_procedure(self, name: str, arguments: tuple[int, ...] = ()) -> State:
        """Starts a procedure where nothing runs, to its first decision or its end; gives this state back."""
        if self.cells[POSITION]:
            raise ValueError("a procedure is running already")
        self.traceable = self.traceable and name == self.game.document.main
        before = self.cells.copy()
        mark = self.book.mark() if self.book is not None else None
        try:
            self._start(name, arguments)
        except BrokenError as broken:
            raise self._undone(broken, before, mark) from None
        return self

    @property
    def position(self) -> Position:
        """The cells of this state with what is needed to read them."""
        return Position(self.cells, self.program.layout, self.program.universe)

    def block(self) -> bytes:
        """The position as bytes, as the layout says; equal positions are equal bytes."""
        return to_bytes(self.cells, self.program.layout, self.program.universe)

    def digest(self) -> str:
        """What names the position in traces: 64 hexadecimal digits."""
        return state_digest(self.block())

    def observe(self, player: int) -> dict[str, Any]:
        """All that a player may know of the position, as a JSON object."""
        return observed(self, player)

    def log(self, player: int, language: str = DEFAULT_LANGUAGE) -> list[str]:
        """The log as a player may read it, line by line."""
        return read_log(self.entries, player, Wording(self.names, language))

    def redeal(self, player: int, seed: int) -> State:
        """A state that agrees with all that the player knows, the rest of it at random."""
        return redealt(self, player, seed)

    def save(self) -> dict[str, Any]:
        """The state as a JSON object, for `Game.restore`."""
        return saved(self)

    def trace(self) -> dict[str, Any]:
        """How the state came about, as a JSON object: every decision by its text, for `Game.replay` and
        `maniple replay`. Raises `RecordError` for a state without a past.
        """
        return trace(self)

    def _start(self, name: str, arguments: tuple[int, ...]) -> None:
        layout = self.program.layout
        frame = layout.area.frames[name]
        base = frame.base if frame.base >= 0 else frame.region[0]
        self.program.begin(self.cells, name, base, arguments)
        self._run(layout.starts[name])

    def _run(self, position: int) -> None:
        if self.book is None:
            self._offered = self.program.run(self.cells, position)
        else:
            self.book.cells = self.cells
            self._offered = self.program.run(self.cells, position, self.book)

    def _asked(self) -> Menu | Round | None:
        return self.program.asks.get(self.cells[POSITION])

    def _deciding(self, player: int | None) -> int:
        waiting = self.waiting
        if not waiting:
            raise NotOffered("nobody is asked to decide anything")
        if player is None:
            return waiting[0]
        if player not in waiting:
            name = self.names.players[player] if 0 <= player < self.players else f"player {player}"
            raise NotOffered(f"{name} is not asked to decide anything now")
        return player

    def _raw(self, option: Option | str | int, player: int) -> Raw:
        if not isinstance(option, Option):
            return named(option, self.options(player))
        offered = self.raw_options(player)
        asked = self._asked()
        assert asked is not None  # a player is waited for
        # An option of another position may have the same values.
        entry = entry_of(asked, option.raw, self.cells[STAGES + player])
        there = option.index < len(offered) and offered[option.index] == option.raw
        if not there or option.player != player or option.entry != entry:
            raise NotOffered(f"`{option.text}` is not on offer")
        return option.raw
