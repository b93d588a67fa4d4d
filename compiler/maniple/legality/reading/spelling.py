"""Names that are nearly right: the one that was meant, or the nearest ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

SHORTEST = 4
SHOWN = 3
_ROMAN = re.compile(r"[ivxl]+")


class Speller:
    """The folded names of a catalogue with the cards that bear them, for names that are none of them."""

    def __init__(self, names: Mapping[str, tuple[str, ...]]) -> None:
        self._cards = names
        self._names = tuple(sorted(names))

    def correct(self, name: str) -> str:
        """The card whose name is one slip away from a folded name, when no other's is within two; else "".

        A slip inserts, drops, replaces or swaps letters. It never touches a number, for `7th` is not `8th`,
        nor `II` a slip for `I`.
        """
        if len(name) < SHORTEST:
            return ""
        near = [(slips, known) for known in self._like(name) if (slips := distance(name, known)) <= 2]
        cards = {card for _, known in near for card in self._cards[known]}
        one = any(slips == 1 and _numbers(known) == _numbers(name) for slips, known in near)
        return min(cards) if one and len(cards) == 1 else ""

    def _like(self, name: str) -> Iterator[str]:
        """The names that two slips could part from a name, by their lengths and letters."""
        letters = _letters(name)
        for length in range(len(name) - 2, len(name) + 3):
            for known, others in self._by_length.get(length, ()):
                # A slip exchanges at most one letter for one other.
                if (letters ^ others).bit_count() <= 4:
                    yield known

    @cached_property
    def _by_length(self) -> dict[int, list[tuple[str, int]]]:
        found: dict[int, list[tuple[str, int]]] = {}
        for name in self._names:
            found.setdefault(len(name), []).append((name, _letters(name)))
        return found

    def nearest(self, name: str) -> tuple[str, ...]:
        """At most three names that share most with a folded name, best first."""
        wanted = _pieces(name)
        scored = []
        for known, pieces in self._pieces:
            shared = len(wanted & pieces)
            if shared:
                scored.append((-2 * shared / (len(wanted) + len(pieces)), known))
        return tuple(known for score, known in sorted(scored)[:SHOWN] if score <= -0.3)

    @cached_property
    def _pieces(self) -> tuple[tuple[str, frozenset[str]], ...]:
        return tuple((name, _pieces(name)) for name in self._names)


def _letters(name: str) -> int:
    """The letters of a name as a set of bits; letters may share one."""
    bits = 0
    for letter in name:
        bits |= 1 << (ord(letter) & 63)
    return bits


def _numbers(name: str) -> list[str]:
    return [word for word in name.split() if any(map(str.isdigit, word)) or _ROMAN.fullmatch(word)]


def _pieces(name: str) -> frozenset[str]:
    padded = f" {name} "
    return frozenset(padded[at : at + 2] for at in range(len(padded) - 1))


def distance(left: str, right: str) -> int:
    """How many slips part two words: 0, 1, 2, or 3 for any more."""
    if abs(len(left) - len(right)) > 2:
        return 3
    left, right = _without_ends(left, right)
    if not left or not right:
        return min(len(left) + len(right), 3)
    return _counted(left, right)


def _without_ends(left: str, right: str) -> tuple[str, str]:
    """Two words without what they begin and end with alike."""
    start = 0
    least = min(len(left), len(right))
    while start < least and left[start] == right[start]:
        start += 1
    end = 0
    while end < least - start and left[-1 - end] == right[-1 - end]:
        end += 1
    return left[start : len(left) - end], right[start : len(right) - end]


def _counted(left: str, right: str) -> int:
    """The optimal string alignment distance, 3 for more than 2."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for one, letter in enumerate(left, 1):
        following = [one]
        for other, against in enumerate(right, 1):
            cost = min(row[other] + 1, following[-1] + 1, row[other - 1] + (letter != against))
            if one > 1 and other > 1 and left[one - 2] == against and letter == right[other - 2]:
                cost = min(cost, before[other - 2] + 1)
            following.append(cost)
        if min(following) > 2 and min(row) > 2:
            return 3
        before, row = row, following
    return min(row[-1], 3)
