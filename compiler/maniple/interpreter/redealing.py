"""A position that agrees with everything one player knows, and in which the rest is dealt anew.

Cards that the player does not know change places, sealed answers of others are given anew, and chance goes on
from another seed. So a program that searches ahead for the player cannot see more than the player does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from maniple.interpreter.chance import Stream, key
from maniple.interpreter.faults import BrokenError
from maniple.interpreter.hidden import exchange
from maniple.interpreter.logbook import LogEntry
from maniple.interpreter.observing import Data
from maniple.interpreter.program import Menu, Round
from maniple.interpreter.relabelling import relabelled
from maniple.ir.layout import FRAME, POSITION, STAGES, WAITING
from maniple.ir.packing import zero
from maniple.ir.streams import stream_number

if TYPE_CHECKING:
    from maniple.interpreter.state import State

_REDEAL = stream_number("redeal")
# How many eighths of the unknown cards change places, one try after the other: what the rules do not allow
# for all of them at once they often allow for some. With none the position stands as it is.
_TRIES = (8,) * 24 + (4,) * 12 + (2,) * 12 + (1,) * 12 + (0,)


def redealt(state: State, player: int, seed: int) -> State:
    """Another state that the player could not tell from this one.

    It has no past, and of the log what the player may read.
    """
    chance = Stream(seed, _REDEAL)
    seen = state.observe(player)
    for eighths in _TRIES:
        other = _exchanged(state, seen, eighths, chance)
        if other is not None:
            break
    else:
        other = state.clone()
    _rekey(other, seed)
    other.past, other.traceable = None, False
    if other.book is not None:
        other.book.entries = [_as_read(entry, player) for entry in other.book.entries]
    return other


def _exchanged(state: State, seen: Data, eighths: int, chance: Stream) -> State | None:
    """The state with cards exchanged and answers given anew, or nothing if the player would notice."""
    other, player = state.clone(), seen["player"]
    if eighths:
        position = state.position
        changes = exchange(position, player, chance, eighths)
        other.cells = relabelled(state.cells, position.layout, position.universe, changes)
        other.forget()
    try:
        _answer_anew(other, player, chance)
        return other if _agree(other, seen) else None
    except BrokenError:
        return None


def _agree(other: State, seen: Data) -> bool:
    """Whether the player sees what was seen before, and everyone who is asked has something to decide."""
    asked = other.program.asks.get(other.cells[POSITION])
    least = 2 if isinstance(asked, Menu) and not asked.always else 1
    if any(len(other.raw_options(one)) < least for one in other.waiting):
        return False
    return other.observe(seen["player"]) == seen


def _rekey(state: State, seed: int) -> None:
    layout = state.program.layout
    for stream in layout.streams:
        state.cells[layout.first(f"key:{stream.label}")] = key(seed, stream.number)
        state.cells[layout.first(f"drawn:{stream.label}")] = 0


def _answer_anew(state: State, player: int, chance: Stream) -> None:
    """In a round of sealed answers: the other players answer again, as far as they had."""
    asked = state.program.asks.get(state.cells[POSITION])
    if not isinstance(asked, Round):
        return
    frame, base = next(state.program.layout.running(state.cells))
    slots = [frame.slots[stage.slot] for stage in asked.node.stages]
    if not all(slot.seen for slot in slots):
        return
    for one in range(state.players):
        if one != player and _is_secret(state, base + slots[0].seen + one, player):
            cells = [base + slot.first + one for slot in slots]
            before = [state.cells[cell] for cell in cells]
            for cell, slot in zip(cells, slots, strict=True):
                state.cells[cell] = zero(slot.type)
            if not _answer(state, asked, one, chance, whole=one not in state.waiting):
                for cell, value in zip(cells, before, strict=True):
                    state.cells[cell] = value


def _is_secret(state: State, seen: int, player: int) -> bool:
    """Whether there is an answer that the player has not been shown."""
    return bool(state.cells[seen]) and not state.cells[seen] >> player & 1


def _answer(state: State, asked: Round, player: int, chance: Stream, whole: bool) -> bool:
    """Takes a player back to the first stage that offers something, and if `whole` through all of them.

    Says whether any stage offers something.
    """
    cells = state.cells
    for stage in range(len(asked.node.stages)):
        cells[STAGES + player] = stage
        if asked.offers(cells, cells[FRAME], player) not in ([], [-1]):
            break
    else:
        cells[STAGES + player] = 0
        return False
    if not whole:
        return True
    # Others are still waiting, so the round cannot end here.
    cells[WAITING] |= 1 << player
    while cells[WAITING] >> player & 1:
        answers = asked.offers(cells, cells[FRAME], player)
        asked.answer(cells, cells[FRAME], player, answers[chance.below(len(answers))])
    return True


def _as_read(entry: LogEntry, player: int) -> LogEntry:
    """A line without what the player may not read of it."""
    if not entry.may_read(player):
        values = (-1, *entry.values[1:]) if entry.kind == "move" else ()
        return replace(entry, types=entry.types[: len(values)], values=values, readers=0)
    if entry.kind == "move" or all(entry.knew(player, place) for place in range(len(entry.values))):
        return entry
    known = [entry.knew(player, place) for place in range(len(entry.values))]
    types = tuple(type_ if knew else None for type_, knew in zip(entry.types, known, strict=True))
    values = tuple(value if knew else -1 for value, knew in zip(entry.values, known, strict=True))
    return replace(entry, types=types, values=values)
