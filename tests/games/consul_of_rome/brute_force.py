"""Melds by trying every subset of a hand: written from the printed rules alone, apart from the sources.

A card is (kind, legion, rank): kind "senator", "soldier" or "auxilia". A meld is a tuple that tells all that
is public about it once it lies: its form, its legion or rank, its cards, and what its Auxilia stand for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

Card = tuple[str, str, int]
Meld = tuple[object, ...]

CORE = ("Sabina", "Gemina", "Fulminata", "Alaudae")
RANKS = range(1, 14)
OFFICERS = (11, 12, 13)


def all_melds(hand: Sequence[Card], opened: bool, auxilia_at_ends: bool) -> set[Meld]:
    """Every meld that may be laid from a hand."""
    found = set(senator_plays(hand, opened))
    if opened:
        soldiers = [card for card in hand if card[0] == "soldier"]
        auxilia = [card for card in hand if card[0] == "auxilia"][:1]
        for helpers in range(len(auxilia) + 1):
            for number in range(3 - helpers, len(soldiers) + 1):
                for cards in combinations(soldiers, number):
                    found.update(runs(cards, helpers, auxilia_at_ends))
                    found.update(officer_sets(cards, helpers))
    return found


def senator_plays(hand: Sequence[Card], opened: bool) -> Iterator[Meld]:
    """Senators of one legion; those of one legion are worth the same, so only their number counts."""
    legions = [legion for kind, legion, _ in hand if kind == "senator"]
    for legion in set(legions):
        for number in range(2 if opened else 1, legions.count(legion) + 1):
            yield "senators", legion, number


def runs(cards: Sequence[Card], helpers: int, auxilia_at_ends: bool) -> Iterator[Meld]:
    """The runs that use exactly these cards, and Auxilia if there is a helper, once for each legion named."""
    ranks = [rank for _, _, rank in cards]
    for legion in CORE:
        if any(card[1] not in (legion, "Romanus") for card in cards):
            continue
        for place in RANKS if helpers else (0,):
            filled = sorted([*ranks, place] if helpers else ranks)
            if filled != list(range(filled[0], filled[0] + len(filled))):
                continue
            if helpers and not auxilia_at_ends and place in (filled[0], filled[-1]):
                continue
            yield "run", legion, frozenset(cards), place


def officer_sets(cards: Sequence[Card], helpers: int) -> Iterator[Meld]:
    """The sets of exactly these cards: some way to give each a core legion of its own must exist."""
    if len({rank for _, _, rank in cards}) != 1 or cards[0][2] not in OFFICERS:
        return
    if len(cards) + helpers > len(CORE):
        return
    for legions in permutations(CORE, len(cards) + helpers):
        if all(card[1] in (legion, "Romanus") for card, legion in zip(cards, legions, strict=False)):
            yield "set", cards[0][2], frozenset(cards), legions[-1] if helpers else ""
