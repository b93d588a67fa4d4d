"""Whether a decision may be taken back: only as long as nobody has learnt anything from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maniple.ir.layout import POSITION

if TYPE_CHECKING:
    from maniple.interpreter import State

# Cells that tell of chance and of what players know, by the beginnings of their names.
_DRAWN, _KNOWN = "drawn:", "known by:"


def why_not_undo(before: State, after: State, player: int) -> str:
    """The key of why a player's decision in `before`, which led to `after`, has to stand, or nothing."""
    since = after.decisions[len(before.decisions) :]
    if any(other != player for other, _ in since):
        return "others decided"
    if _differs(before, after, _DRAWN):
        return "chance"
    if _has_learnt(before, after):
        return "learnt"
    decision = before.decision
    if decision is not None and decision.kind == "secret" and _round_is_over(before, after):
        return "opened"
    return ""


def _round_is_over(before: State, after: State) -> bool:
    return bool(before.cells[POSITION] != after.cells[POSITION])


def _differs(before: State, after: State, beginning: str) -> bool:
    return any(
        before.cells[cell] != after.cells[cell]
        for entry in before.program.layout.entries
        if entry.name.startswith(beginning)
        for cell in range(entry.first, entry.first + entry.count)
    )


def _has_learnt(before: State, after: State) -> bool:
    """Whether any card is known now to somebody who did not know it."""
    return any(
        after.cells[cell] & ~before.cells[cell]
        for entry in before.program.layout.entries
        if entry.name.startswith(_KNOWN)
        for cell in range(entry.first, entry.first + entry.count)
    )
