"""Sets as bit masks, and the fastest ways in Python to go through them."""

from __future__ import annotations

from collections.abc import Iterable

# A table of this many sets takes some ten megabytes; play meets the same sets again and again.
_REMEMBERED = 1 << 16


class Bits(dict[int, tuple[int, ...]]):
    """The elements of a set, ascending, by its mask. Remembers what it was asked; forgets all when it grows
    too large.
    """

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= _REMEMBERED:
            self.clear()
        rest = mask
        elements: list[int] = []
        while rest:
            low = rest & -rest
            elements.append(low.bit_length() - 1)
            rest ^= low
        found = self[mask] = tuple(elements)
        return found


bits = Bits()


def mask_of(elements: Iterable[int]) -> int:
    """The set of some elements; one that is none (-1) adds nothing."""
    mask = 0
    for element in elements:
        if element >= 0:
            mask |= 1 << element
    return mask


def holds(mask: int, element: int) -> bool:
    """Whether an element, which may be none (-1), is in a set."""
    return element >= 0 and mask >> element & 1 == 1


def lowest(mask: int) -> int:
    """The lowest element of a set, or -1."""
    return (mask & -mask).bit_length() - 1
