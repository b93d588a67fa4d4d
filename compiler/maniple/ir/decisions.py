"""Instructions that ask players: menus, and sealed answers of several at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.ir.expressions import Expr, Range


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu: an option for each combination of its ranges (nested, the first outermost),
    while `when` holds.

    `pieces` spell the option in traces: a string stands as it is, a number is the value of that range.
    `label` is the text key
    of the readable label ({0}, {1} are the values). A chosen option puts the values into the slots
    `into` and goes to `go`.
    """

    name: str
    pieces: tuple[str | int, ...]
    ranges: tuple[Range, ...]
    when: Expr | None
    into: tuple[int, ...]
    go: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """One player chooses one option of the entries, in order. With no option, or without a chooser (-1, or
    a player who has left
    the game): goes to `otherwise`. With exactly one option it is taken without asking, unless `always`.
    """

    chooser: Expr
    entries: tuple[Entry, ...]
    otherwise: int
    prompt: str
    always: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """One part of a sealed answer. `pick`: one element of the range, into an `Array` slot by player.
    `subset`: a set of
    `least` to `most` elements, chosen one by one in ascending order and ended by "enough".
    """

    mode: Literal["pick", "subset"]
    name: str
    range: Range
    slot: int
    least: Expr | None = None
    most: Expr | None = None


@dataclass(frozen=True, slots=True)
class AskEach:
    """The players of a set answer at once and in secret; with `again` what others have answered before is
    kept; goes on when all have. `binder` is the player inside the stages.
    A stage with nothing to choose leaves the zero (0, or the empty set; -1 for what may be none).
    Answers are known to the one who gave them only.
    """

    players: Expr
    binder: str
    stages: tuple[Stage, ...]
    prompt: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Unseal:
    """Makes the sealed answers that a set of players gave into a slot known to a set of players."""

    slot: int
    of: Expr
    to: Expr
