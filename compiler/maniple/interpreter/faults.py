"""What can go wrong in play: rules that break their own bounds, and decisions that are not on offer."""

from __future__ import annotations

from maniple.ir.document import Origin

OUT_OF_RANGE = (
    "a field whose gains and losses stop at the ends of its range is declared `capped`; what must be had"
    " in full is said with `pays`, which is on offer only to who has it; else ask first, or widen the range"
)


class RulesFault(Exception):  # noqa: N818 (the name of the interface)
    """The rules asked for what their own types and bounds do not allow. The state is as it was before the
    call. `help` says what to do about it, or is empty.
    """

    def __init__(self, message: str, origin: Origin | None, procedure: str = "", advice: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = advice
        self.origin = origin
        self.procedure = procedure


class NotOffered(ValueError):  # noqa: N818 (the name of the interface)
    """A decision that is not among the options. Nothing has changed."""


class SetupError(ValueError):
    """A number of players or a setting that the game does not have."""


class BrokenError(Exception):
    """A fault inside generated code: what happened, and the position of the instruction."""

    def __init__(self, message: str, position: int, advice: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.help = advice


def out_of_range(value: int, low: int, high: int, position: int) -> BrokenError:
    """A number outside the range of what it should be put into."""
    return BrokenError(f"{value} is not from {low} to {high}", position, OUT_OF_RANGE)


def too_long(length: int, capacity: int, position: int) -> BrokenError:
    """A list longer than its place."""
    return BrokenError(f"a list of {length} does not fit where {capacity} is the most", position)


def wrong_kind(kind: str, position: int) -> BrokenError:
    """Something is moved to where things of its kind cannot lie."""
    article = "an" if kind[:1].lower() in ("a", "e", "i", "o") else "a"
    advice = f"move only those, as in `move all c in box where c is {article} {kind} to ...`"
    return BrokenError(f"only things of the kind `{kind}` can lie there", position, advice)


def too_deep(position: int) -> BrokenError:
    """More procedures inside each other than the rules declare."""
    return BrokenError("rules run inside each other more often than is declared", position)
