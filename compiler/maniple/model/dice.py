"""Dice as they are written: `2d6`."""

from __future__ import annotations

from maniple.model import problems
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t

MOST_DICE = 400
MOST_SIDES = 100


def known_dice(dice: t.DiceValue, source: Source) -> tuple[int, int]:
    """How many dice of how many sides, if they can be rolled."""
    if not 1 <= dice.count <= MOST_DICE:
        wanted = f"1 to {MOST_DICE} dice"
        raise RejectedError(problems.out_of_range(source, dice.span, f"{dice.count} dice", wanted))
    if not 1 <= dice.sides <= MOST_SIDES:
        wanted = f"1 to {MOST_SIDES} sides"
        raise RejectedError(problems.out_of_range(source, dice.span, f"a die of {dice.sides} sides", wanted))
    return dice.count, dice.sides
