"""Figures of a list: what opening hands hold, exactly, and what its cards cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from maniple.ir.document import Document
from maniple.ir.expressions import Value
from maniple.legality.judging import judge_of
from maniple.legality.listing import ArmyList, copies_of
from maniple.legality.problem import prices_of


@dataclass(frozen=True, slots=True)
class Wanted:
    """At least so many copies out of some cards, all told."""

    cards: frozenset[str]
    least: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """So many copies of the list cost `price` each."""

    price: int
    copies: int


def odds(army: ArmyList, hand: int, wanted: tuple[Wanted, ...]) -> Fraction:
    """The chance that a hand of so many cards from the shuffled list holds everything that is wanted; 0 if
    there are not so many cards.

    The hypergeometric law, over cards by which of the wishes they serve.
    """
    cells: dict[tuple[int, ...], int] = {}
    for card, copies in copies_of(army).items():
        serves = tuple(at for at, wish in enumerate(wanted) if card in wish.cards)
        cells[serves] = cells.get(serves, 0) + max(0, copies)
    deck = sum(cells.values())
    if not 0 <= hand <= deck:
        return Fraction(0)
    least = tuple(wish.least for wish in wanted)
    return Fraction(_hands(tuple(cells.items()), hand, least), comb(deck, hand))


def _hands(cells: tuple[tuple[tuple[int, ...], int], ...], hand: int, least: tuple[int, ...]) -> int:
    """In how many ways a hand can be had out of the cells."""
    if all(one <= 0 for one in least):
        return comb(sum(copies for _, copies in cells), hand)
    if not cells:
        return 0
    (serves, copies), rest = cells[0], cells[1:]
    found = 0
    for drawn in range(min(copies, hand) + 1):
        still = tuple(one - drawn * (at in serves) for at, one in enumerate(least))
        found += comb(copies, drawn) * _hands(rest, hand - drawn, still)
    return found


def expected(army: ArmyList, hand: int, cards: frozenset[str]) -> Fraction:
    """How many of some cards a hand of so many holds on average."""
    copies = copies_of(army)
    deck = sum(copies.values())
    return (
        Fraction(hand * sum(n for card, n in copies.items() if card in cards), deck) if deck else Fraction(0)
    )


def curve(
    document: Document, format_name: str, army: ArmyList, settings: Mapping[str, Value] | None = None
) -> tuple[Step, ...]:
    """How many copies cost how much, by ascending price: what the first rule that weighs cards says.

    Raises as `judge` does.
    """
    format_ = judge_of(document, format_name, settings).format
    prices = prices_of(format_)
    steps: dict[int, int] = {}
    for card, copies in copies_of(army).items():
        if card in format_.position:
            price = prices[format_.position[card]]
            steps[price] = steps.get(price, 0) + copies
    return tuple(Step(price, steps[price]) for price in sorted(steps))
