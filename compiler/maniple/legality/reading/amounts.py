"""The numbers, tags and remarks around a name, as patterns find them one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from maniple.legality.reading.catalogue import Quality

CostKind = Literal["each", "all", "either"]
# How a lone number behind the name is written; what it counts, only the whole list can tell.
TailStyle = Literal["brackets", "leader", "bare"]


@dataclass(slots=True)
class Numbers:
    """What has been found so far around one name."""

    counts: list[int] = field(default_factory=list)
    ordinals: list[int] = field(default_factory=list)
    tails: list[tuple[int, TailStyle]] = field(default_factory=list)
    costs: list[tuple[int, CostKind]] = field(default_factory=list)
    qualities: list[frozenset[Quality]] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    numbered: bool = False
    remark: str = ""


# What stands for numbers of more than nine digits.
BEYOND = 10**9
# Numbers as words, English and French.
SPELT = {
    word: number
    for number, words in enumerate(
        [
            "one un une",
            "two deux",
            "three trois",
            "four quatre",
            "five cinq",
            "six",
            "seven sept",
            "eight huit",
            "nine neuf",
            "ten dix",
        ],
        1,
    )
    for word in words.split()
}


class NotThisError(Exception):
    """A pattern fits, but what it found has no meaning there."""


def first(match: re.Match[str]) -> int:
    """The one number that a pattern found."""
    return whole(next(group for group in match.groups() if group is not None))


def whole(digits: str) -> int:
    """The number that digits write, or one that is too great for anything if there are too many of them."""
    return int(digits) if len(digits) <= 9 else BEYOND


def nothing(match: re.Match[str], found: Numbers) -> None:
    """Marks that mean nothing here."""


def fault(match: re.Match[str], found: Numbers) -> None:
    """A number that is none of copies: negative, or with a point in it."""
    found.faults.append(match[0].strip())


def count(match: re.Match[str], found: Numbers) -> None:
    """Copies, said outright."""
    found.counts.append(first(match))


def spelt(match: re.Match[str], found: Numbers) -> None:
    """Copies, as a word."""
    found.counts.append(SPELT[match[1]])


def number(_match: re.Match[str], found: Numbers) -> None:
    """`#2`, which only numbers the line."""
    found.numbered = True


def ordinal(match: re.Match[str], found: Numbers) -> None:
    """`2.`, which counts or numbers."""
    if found.counts or found.ordinals:
        raise NotThisError
    found.ordinals.append(first(match))


def cost_each(match: re.Match[str], found: Numbers) -> None:
    """What one copy costs."""
    found.costs.append((first(match), "each"))


def cost_all(match: re.Match[str], found: Numbers) -> None:
    """What all copies of the line cost."""
    found.costs.append((first(match), "all"))


def cost_either(match: re.Match[str], found: Numbers) -> None:
    """What one copy or all of them cost."""
    found.costs.append((first(match), "either"))


def product(match: re.Match[str], found: Numbers) -> None:
    """`(2x3)` or `(2x3 = 6)`: copies, cost of one, cost of all."""
    found.counts.append(whole(match[1]))
    found.costs.append((whole(match[2]), "each"))
    if match[3]:
        found.costs.append((whole(match[3]), "all"))


def equals(match: re.Match[str], found: Numbers) -> None:
    """`= 6` is the cost of the line behind a count, else a count."""
    if found.counts:
        found.costs.append((first(match), "all" if found.costs or found.tails else "either"))
    else:
        found.counts.append(first(match))


def bracketed(match: re.Match[str], found: Numbers) -> None:
    """`(2)`: copies or cost."""
    found.tails.append((first(match), "brackets"))


def leader(match: re.Match[str], found: Numbers) -> None:
    """`..... 2`: a cost."""
    found.tails.append((first(match), "leader"))


def separated(match: re.Match[str], found: Numbers) -> None:
    """`- 2` or `: 2`: copies, or behind a count a cost."""
    if found.counts:
        bare(match, found)
    else:
        found.counts.append(first(match))


def bare(match: re.Match[str], found: Numbers) -> None:
    """A number alone: copies, or a cost where the copies are known."""
    if found.counts and not found.tails:
        found.tails.append((first(match), "bare"))
    elif found.tails and not found.counts:
        # Two numbers: copies and what they cost.
        found.counts.append(found.tails.pop()[0])
        found.tails.append((first(match), "bare"))
    elif not found.tails:
        found.tails.append((first(match), "bare"))
    else:
        raise NotThisError


def remark(match: re.Match[str], found: Numbers) -> None:
    """Whatever stands behind a mark of comments."""
    found.remark = match[0].strip()


def tag(match: re.Match[str], found: Numbers) -> None:
    """`*hired*` and the like."""
    found.tags.append(next(group for group in match.groups() if group is not None).strip())
