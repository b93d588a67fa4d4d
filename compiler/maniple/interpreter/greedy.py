"""A player that looks one decision ahead and takes what looks best."""

from __future__ import annotations

from maniple.interpreter.chance import Stream
from maniple.interpreter.faults import RulesFault
from maniple.interpreter.options import Option
from maniple.interpreter.state import State
from maniple.ir.streams import stream_number

_GREEDY = stream_number("greedy")
# More than any score can differ by: to win is better than to stand well.
WON = 1 << 40


class GreedyBot:
    """Tries each option and keeps the one after which its outlook is furthest ahead of the best opponent's.

    It tries them in a position dealt anew, so it knows no more than its player; what looks alike is decided
    at random, and the same seed decides alike. Where a game has neither outlook nor score, all looks alike.
    """

    def __init__(self, seed: int) -> None:
        self._chance = Stream(seed, _GREEDY)

    def choose(self, state: State, player: int) -> Option:
        """One of the player's options; the state stays as it was."""
        offered = state.options(player)
        if len(offered) == 1:
            return offered[0]
        supposed = state.redeal(player, self._chance.below(1 << 30))
        values = [_value_after(supposed, option, player) for option in offered]
        best = max(values)
        alike = [option for option, value in zip(offered, values, strict=True) if value == best]
        return alike[self._chance.below(len(alike))]


def _value_after(supposed: State, option: Option, player: int) -> int:
    try:
        return _value(supposed.after(option.index, player), player)
    except (RulesFault, ValueError):
        # In a supposed position an option may lead where the rules break; the true one is what counts.
        return -WON


def _value(state: State, player: int) -> int:
    result = state.result
    if result is not None:
        return WON if player in result.winners else -WON
    outlooks = state.outlooks
    if not outlooks:
        return 0
    others = [outlook for seat, outlook in enumerate(outlooks) if seat != player]
    return outlooks[player] - max(others, default=0)
