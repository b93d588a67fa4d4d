"""A state as data that lasts: the game's digest, the table, all decisions, and the block of the position.

The decisions say how the position came about and bring the log back with it; the block proves that they did.
A position without a past (dealt anew, or played by a bot that keeps no record) is saved as its block alone.
"""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Any

from maniple.interpreter.blocks import BlockError, from_bytes, state_digest
from maniple.interpreter.faults import BrokenError, RulesFault, SetupError
from maniple.interpreter.records import Data, RecordError, check_game, heading, part, start

if TYPE_CHECKING:
    from maniple.interpreter.game import Game
    from maniple.interpreter.state import State

KIND = "save"


def saved(state: State) -> Data:
    """The state as a JSON object; equal states with equal pasts give equal objects."""
    return {
        **heading(state, KIND),
        "decisions": [[player, *raw] for player, raw in state.decisions] if state.traceable else None,
        "position": base64.b64encode(state.block()).decode(),
        "state": state.digest(),
    }


def restored(game: Game, data: Any, log: bool) -> State:
    """The state that was saved. Raises `RecordError` for anything but a whole save of this very game."""
    record = check_game(game, data, KIND)
    block = _block(record)
    try:
        cells = from_bytes(block, game.layout, game.universe)
    except BlockError as problem:
        raise RecordError(f"the save is damaged: {problem}") from None
    decisions = part(record, "decisions", list, type(None))
    try:
        if decisions is None:
            state = _bare(game, record, cells, log)
        else:
            state = _replayed(game, record, decisions, log)
    except (SetupError, RulesFault) as problem:
        raise RecordError(f"the save is damaged: {problem}") from None
    if state.block() != block:
        raise RecordError("the save is damaged: its decisions do not lead to its position")
    return state


def _block(record: Data) -> bytes:
    try:
        block = base64.b64decode(part(record, "position", str), validate=True)
    except (binascii.Error, ValueError):
        raise RecordError("the save is damaged: its position is no base64 text") from None
    if state_digest(block) != part(record, "state", str):
        raise RecordError("the save is damaged: its position does not have its digest")
    return block


def _bare(game: Game, record: Data, cells: list[Any], log: bool) -> State:
    state = start(game, record, log, begun=False)
    state.cells = cells
    state.traceable = False
    state.forget()
    return state


def _replayed(game: Game, record: Data, decisions: list[Any], log: bool) -> State:
    state = start(game, record, log, begun=True)
    for number, decision in enumerate(decisions):
        if type(decision) is not list or not decision or not all(type(item) is int for item in decision):
            raise RecordError(f"the save is damaged: decision {number + 1} is no list of numbers")
        player, *raw = decision
        if tuple(raw) not in state.raw_options(player):
            raise RecordError(f"the save is damaged: decision {number + 1} was not on offer")
        try:
            state.apply_raw(tuple(raw), player)
        except BrokenError as broken:
            raise RecordError(f"the save is damaged: decision {number + 1}: {broken.message}") from None
    return state
