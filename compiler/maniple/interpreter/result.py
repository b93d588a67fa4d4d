"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game. `scores` has one number a player, or is empty where the game keeps none."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
