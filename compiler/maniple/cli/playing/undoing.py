"""Whether a decision may be taken back: only as long as nobody has learnt anything from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maniple.ir.layout import POSITION

if TYPE_CHECKING:
    from maniple.interpreter import State

# Cells that tell of chance and of what players know, by the beginnings of their names.
_DRAWN, _KNOWN = "drawn:", "known by:"


def why_not_undo(before: State, after: State, player: int) -> str:
    """Why a player's decision in `before`, which led to `after`, has to stand; empty if it need not."""
    since = after.decisions[len(before.decisions) :]
    if any(other != player for other, _ in since):
        return "Others have decided since."
    if _differs(before, after, _DRAWN):
        return "Chance has spoken since."
    if _has_learnt(before, after):
        return "Somebody has learnt something hidden since."
    decision = before.decision
    if decision is not None and decision.kind == "secret" and _round_is_over(before, after):
        return "The answers that were sealed are open now."
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
