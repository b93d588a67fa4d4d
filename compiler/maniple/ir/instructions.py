"""Instructions: procedures are flat lists of these, with explicit jumps to positions in the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.ir.decisions import Ask, AskEach, Entry, Stage, Unseal
from maniple.ir.expressions import Expr, Range


@dataclass(frozen=True, slots=True)
class ToLocal:
    """A slot of the frame, or one element of an `Array` slot."""

    slot: int
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class ToGlobal:
    """A state variable of the table."""

    name: str


@dataclass(frozen=True, slots=True)
class ToField:
    """A state field of an entity."""

    field: str
    entity: Expr
    index: tuple[Expr, ...] = ()


Target = ToLocal | ToGlobal | ToField


@dataclass(frozen=True, slots=True)
class Assign:
    """Sets the target. A number outside the range of the target's type is a fault, or with `clamp` is
    drawn to the nearer end.
    `told` asks for a line in the log that says what changed (fields only).
    """

    target: Target
    value: Expr
    clamp: bool = False
    told: bool = False


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes on at a position."""

    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    """Goes on at the next instruction if the test holds, else at `otherwise`."""

    test: Expr
    otherwise: int


@dataclass(frozen=True, slots=True)
class Next:
    """Takes the first element off the list in slot `queue` and puts it in slot `into`; goes to `exit` when
    the list is empty
    (both slots are then back at their zero).
    """

    queue: int
    into: int
    exit: int


@dataclass(frozen=True, slots=True)
class Invoke:
    """Runs a procedure with arguments; goes on at the next instruction when it returns."""

    procedure: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Return:
    """Ends the procedure; its frame is zeroed."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls dice (a value of type Dice) and puts the list of faces into a slot. Stream: "d6" for six-sided
    dice, and so on.
    """

    dice: Expr
    into: int


@dataclass(frozen=True, slots=True)
class Flip:
    """Flips coins and puts the number of heads into a slot. Stream "flip"; head is `below(2) == 1`."""

    count: Expr
    into: int


@dataclass(frozen=True, slots=True)
class Pick:
    """Puts one element of a range, each equally likely, into a slot (-1 if there is none). Stream "pick"."""

    range: Range
    into: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffles an ordered zone; nobody knows its order any more. Stream: the name of the zone's family."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class Move:
    """Moves one entity (-1: nothing happens), a set or a list of them, one after the other, from where
    they lie into a zone.

    Ordered zones: onto the `top` or under the `bottom`; what floats stays above what arrives on top. No
    room is a fault.
    `face` tells the log: `plain` shows what zones' visibility allows.
    """

    what: Expr
    shape: Literal["one", "set", "list"]
    to: Expr
    at: Literal["top", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Makes the identity of a set of cards known to a set of players, as long as nothing hides it again."""

    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Collect:
    """Puts the instances of an event's triggers of one timing whose conditions hold now into the list
    slot, in canonical order
    (trigger by trigger, bearers ascending, players ascending).
    """

    event: str
    timing: Literal["before", "instead", "after"]
    arguments: tuple[Expr, ...]
    into: int


@dataclass(frozen=True, slots=True)
class Dispatch:
    """Runs the trigger of an instance if its condition still holds; else nothing."""

    event: str
    instance: Expr
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """Counts an event in; goes to `refused` if it is already open as often as its depth allows."""

    event: str
    refused: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Counts an event out."""

    event: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Stores an adjustment: the captured values join the list of the site (a fault if it is full)."""

    site: str
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Lapse:
    """Drops the stored adjustments that last until this event with these arguments."""

    event: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """Ends the game: the set of winners and the text key of the reason."""

    winners: Expr
    reason: str


@dataclass(frozen=True, slots=True)
class Depart:
    """A player leaves the game: out of the set of players, never asked again."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Say:
    """A line of the log: text key with values. `heading` marks a phase; `to`, if given, is the set of
    players who may read it.
    """

    text: str
    values: tuple[Expr, ...]
    heading: bool = False
    to: Expr | None = None


Instruction = (
    Assign | Jump | Branch | Next | Invoke | Return | Ask | AskEach | Unseal | Roll | Flip | Pick |
    Shuffle | Move | Reveal | Collect
    | Dispatch | Enter | Leave | Keep | Lapse | Finish | Depart | Say
)  # fmt: skip

__all__ = [
    "Ask",
    "AskEach",
    "Assign",
    "Branch",
    "Collect",
    "Depart",
    "Dispatch",
    "Enter",
    "Entry",
    "Finish",
    "Flip",
    "Instruction",
    "Invoke",
    "Jump",
    "Keep",
    "Lapse",
    "Leave",
    "Move",
    "Next",
    "Pick",
    "Return",
    "Reveal",
    "Roll",
    "Say",
    "Shuffle",
    "Stage",
    "Target",
    "ToField",
    "ToGlobal",
    "ToLocal",
    "Unseal",
]
