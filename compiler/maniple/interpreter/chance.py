"""Chance: a counter-based generator of 64 bits with unbiased bounded draws, the same in every engine.

`mix` is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014) and `below` the multiply-and-reject
method of Lemire (2019). A stream is two cells, its key and how many numbers were drawn from it, so chance
is part of the state.
"""

from __future__ import annotations

from typing import Any

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_LABEL = 0xD1B54A32D192ED03
_LOW = 2**32 - 1


def mix(number: int) -> int:
    """Scatters the bits of a number from 0 to 2**64 - 1."""
    number = ((number ^ (number >> 30)) * _FIRST) & MASK
    number = ((number ^ (number >> 27)) * _SECOND) & MASK
    return number ^ (number >> 31)


def key(seed: int, label: int) -> int:
    """The key of the stream of a label under a seed, both taken modulo 2**64."""
    return mix(mix((seed + GOLDEN) & MASK) ^ ((label * _LABEL) & MASK))


def draw(cells: list[Any], stream: int) -> int:
    """The next number from 0 to 2**32 - 1 of the stream whose key is in the cell `stream`, its counter in
    the next.
    """
    counter = cells[stream + 1] + 1
    cells[stream + 1] = counter
    number = (cells[stream] + counter * GOLDEN) & MASK
    number = ((number ^ (number >> 30)) * _FIRST) & MASK
    number = ((number ^ (number >> 27)) * _SECOND) & MASK
    return int(number ^ (number >> 31)) >> 32


def below(cells: list[Any], stream: int, bound: int) -> int:
    """A number from 0 to `bound` - 1, each equally likely; `bound` is from 1 to 2**31 - 1."""
    product = draw(cells, stream) * bound
    if (product & _LOW) < bound:
        threshold = 2**32 % bound
        while (product & _LOW) < threshold:
            product = draw(cells, stream) * bound
    return product >> 32


def shuffled(cells: list[Any], stream: int, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in an order of which each is equally likely (Fisher and Yates, from the last item down)."""
    order = list(items)
    key_, counter = cells[stream], cells[stream + 1]
    # `draw` and `below` written out: a deck takes a hundred numbers at once.
    for bound in range(len(order), 1, -1):
        threshold = 2**32 % bound
        while True:
            counter += 1
            number = (key_ + counter * GOLDEN) & MASK
            number = ((number ^ (number >> 30)) * _FIRST) & MASK
            number = ((number ^ (number >> 27)) * _SECOND) & MASK
            product = ((number ^ (number >> 31)) >> 32) * bound
            if (product & _LOW) >= threshold:
                break
        other = product >> 32
        order[bound - 1], order[other] = order[other], order[bound - 1]
    cells[stream + 1] = counter
    return tuple(order)


def drawn(cells: list[Any], stream: int, bound: int, count: int) -> list[int]:
    """As many numbers as `below` gives one after the other, each plus 1: the faces of dice."""
    key_, counter = cells[stream], cells[stream + 1]
    threshold = 2**32 % bound
    faces: list[int] = []
    while len(faces) < count:
        counter += 1
        number = (key_ + counter * GOLDEN) & MASK
        number = ((number ^ (number >> 30)) * _FIRST) & MASK
        number = ((number ^ (number >> 27)) * _SECOND) & MASK
        product = ((number ^ (number >> 31)) >> 32) * bound
        if (product & _LOW) >= threshold:
            faces.append((product >> 32) + 1)
    cells[stream + 1] = counter
    return faces


class Stream:
    """A stream outside of a state, as bots and tools use it."""

    __slots__ = ("_cells",)

    def __init__(self, seed: int, label: int) -> None:
        self._cells = [key(seed, label), 0]

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return below(self._cells, 0, bound)
