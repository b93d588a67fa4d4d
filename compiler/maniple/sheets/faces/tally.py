"""What a template takes for one face, counted: turns of loops, letters, and steps.

Much of what a template asks for is done at one go where nothing can stop it: comparing, sorting and hashing
go through all that a list holds. A list that holds another twice, which holds a third twice, is short to
write and endless to go through. So each list and record is measured when it is made, and going through it
is counted before it is done.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from markupsafe import Markup

TURNS_LIMIT = 20_000
OUTPUT_LIMIT = 200_000
NUMBER_LIMIT = 10**12
STEPS_LIMIT = 1_000_000
SIZE_LIMIT = 100_000
DEPTH_LIMIT = 50

CONTAINERS = frozenset((list, tuple, dict))
TEXTS = frozenset((str, Markup))
# A text is gone through many letters at a time: this is the logarithm of how many make a step.
_LETTERS = 4


class TooMuchError(Exception):
    """A template that does more than any card needs; the text says of what."""


class Tally:
    """The counts of one face. `start` begins a new one; what passes a limit raises `TooMuchError`."""

    __slots__ = ("_sizes", "_turns", "letters", "steps")

    def __init__(self) -> None:
        self._sizes: dict[int, tuple[int, int, Any]] = {}
        self.start()

    def start(self) -> None:
        """Begin a face: nothing is counted yet."""
        self._turns = self.letters = self.steps = 0
        self._sizes.clear()

    def turn(self, letters: int, steps: int) -> None:
        """Count one turn of a loop, or one run of a macro or template, with what stands in it."""
        self._turns += 1
        if self._turns > TURNS_LIMIT:
            raise TooMuchError(f"its loops turn more than {TURNS_LIMIT} times for one face")
        self.steps += steps
        self.letters += letters
        if self.steps > STEPS_LIMIT or self.letters > OUTPUT_LIMIT:
            self.spend(0)
            self.write(0)

    def write(self, letters: int) -> None:
        """Count letters that are written."""
        self.letters += letters
        if self.letters > OUTPUT_LIMIT:
            raise TooMuchError(f"it writes more than {OUTPUT_LIMIT} letters for one face")

    def spend(self, steps: int) -> None:
        """Count steps: about as much work each as looking at one entry of a list."""
        self.steps += steps
        if self.steps > STEPS_LIMIT:
            raise TooMuchError(f"it takes more than {STEPS_LIMIT} steps for one face")

    def made(self, value: Any) -> Any:
        """A list or record that was just put together, measured; the value itself."""
        self.steps += len(value) + 1
        if self.steps > STEPS_LIMIT:
            self.spend(0)
        self._measured(value)
        return value

    def walked(self, value: Any) -> Any:
        """A value all of which is about to be looked at; the value itself."""
        kind = type(value)
        if kind in CONTAINERS:
            self.spend(self._measured(value)[0])
        elif kind in TEXTS and len(value) >> _LETTERS:
            self.spend(len(value) >> _LETTERS)
        return value

    def searched(self, value: Any) -> Any:
        """What is about to be searched by `in`: entries of records are found at once. The value itself."""
        return value if type(value) is dict else self.walked(value)

    def looped(self, values: Any, steps: int) -> Any:
        """What a loop is about to pick its turns from, in so many steps each; the value itself."""
        self.spend(steps * entries(values))
        return values

    def size(self, value: Any) -> int:
        """How many steps it takes to go through a value."""
        kind = type(value)
        if kind in CONTAINERS:
            return self._measured(value)[0]
        if kind is range:
            return len(value)
        return 1 + (len(value) >> _LETTERS) if kind in TEXTS else 1

    def _measured(self, value: Any) -> tuple[int, int, Any]:
        known = self._sizes.get(id(value))
        if known is None:
            # The value is kept with its size, so that no other can come to lie at its place.
            known = self._sizes[id(value)] = (*self._measure(value), value)
        return known

    def _measure(self, value: Any) -> tuple[int, int]:
        size, depth = 1, 0
        for part in chain(value, value.values()) if type(value) is dict else value:
            if type(part) in CONTAINERS:
                inner = self._measured(part)
                size, depth = size + inner[0], max(depth, inner[1])
            elif type(part) in TEXTS:
                size += 1 + (len(part) >> _LETTERS)
            else:
                size += 1
        return _checked(size, depth + 1)


def entries(value: Any) -> int:
    """How many entries a loop over a value has; one for what has none."""
    return len(value) if hasattr(value, "__len__") else 1


def _checked(size: int, depth: int) -> tuple[int, int]:
    if size > SIZE_LIMIT:
        raise TooMuchError(f"a list or record that it makes holds more than {SIZE_LIMIT} things")
    if depth > DEPTH_LIMIT:
        raise TooMuchError(f"it puts lists and records into each other more than {DEPTH_LIMIT} deep")
    return size, depth
