"""Players that need no one: they decide at random, by a stream of chance outside of the state."""

from __future__ import annotations

from typing import Protocol

from maniple.interpreter.bits import bits
from maniple.interpreter.chance import Stream
from maniple.interpreter.faults import BrokenError
from maniple.interpreter.options import Option
from maniple.interpreter.program import Menu, Round
from maniple.interpreter.state import State
from maniple.ir.layout import POSITION, WAITING
from maniple.ir.streams import BOT, stream_number

_BOT = stream_number(BOT)
# No game at a table takes so many decisions.
MOST_DECISIONS = 1_000_000


class Bot(Protocol):
    """Decides for a player who is asked."""

    def choose(self, state: State, player: int) -> Option:
        """One of the player's options; the state stays as it was."""
        ...


class RandomBot:
    """Decides for any option with the same likelihood; the same seed decides alike."""

    def __init__(self, seed: int) -> None:
        self._chance = Stream(seed, _BOT)

    def choose(self, state: State, player: int) -> Option:
        """One of the player's options."""
        offered = state.options(player)
        return offered[self._chance.below(len(offered))]


def play_random(state: State, seed: int, most: int = MOST_DECISIONS) -> int:
    """Plays on with random decisions to the end, or for as many decisions as `most`; gives their number.

    Decisions at once are taken in the order of the seats. The state does not remember them. Raises
    `RulesFault` if the rules break; the state is worthless then.
    """
    program, cells = state.program, state.cells
    below, asks = Stream(seed, _BOT).below, program.asks
    extra = () if state.book is None else (state.book,)
    if state.book is not None:
        state.book.cells = cells
    asked = asks.get(cells[POSITION])
    offered = asked.options(cells, cells[1]) if isinstance(asked, Menu) else None
    taken = 0
    try:
        while asked is not None and taken < most:
            taken += 1
            if isinstance(asked, Round):
                player = bits[cells[WAITING]][0]
                answers = asked.offers(cells, cells[1], player)
                following = asked.answer(cells, cells[1], player, answers[below(len(answers))])
                if following < 0:
                    continue
            else:
                assert offered is not None
                cells[WAITING] = 0
                following = asked.take(cells, cells[1], offered[below(len(offered))])
            offered = program.run(cells, following, *extra)
            asked = asks.get(cells[POSITION])
    except BrokenError as broken:
        raise program.fault(broken) from None
    finally:
        state.traceable = False
        state.forget()
    return taken
