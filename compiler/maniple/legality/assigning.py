"""Cards to slots, exactly: augmenting paths find an assignment whenever there is one, whatever fits where."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.legality.bound import Counts, Slot


@dataclass(frozen=True, slots=True)
class Assignment:
    """How many copies of each card each slot got, by its place; cards left over; what slots lack."""

    given: tuple[dict[int, int], ...]
    unplaced: dict[int, int]
    unfilled: dict[int, int]


def assign(slots: tuple[Slot, ...], counts: Counts) -> Assignment:
    """An assignment that fills as many wanted places as possible and then places as many cards as possible.

    A path never empties a place that an earlier one has filled, so that the second cannot undo the first.
    """
    cards = [card for card, copies in counts.items() if copies > 0]
    work = _Work(slots, {card: counts[card] for card in cards})
    for capacity in ([slot.low for slot in slots], [slot.high for slot in slots]):
        for card in cards:
            while work.left[card] and work.place(card, capacity, set()):
                work.left[card] -= 1
    unfilled = {at: slot.low - work.size(at) for at, slot in enumerate(slots) if work.size(at) < slot.low}
    return Assignment(tuple(work.given), {c: n for c, n in work.left.items() if n}, unfilled)


class _Work:
    def __init__(self, slots: tuple[Slot, ...], left: dict[int, int]) -> None:
        self.slots = slots
        self.left = left
        self.given: list[dict[int, int]] = [{} for _ in slots]

    def size(self, at: int) -> int:
        return sum(self.given[at].values())

    def place(self, card: int, capacity: list[int], seen: set[int]) -> bool:
        """One copy of a card to a slot, moving others on if need be."""
        for at, slot in enumerate(self.slots):
            if card not in slot.cards or at in seen:
                continue
            seen.add(at)
            if self.size(at) < capacity[at] or self._make_room(at, capacity, seen):
                self.given[at][card] = self.given[at].get(card, 0) + 1
                return True
        return False

    def _make_room(self, at: int, capacity: list[int], seen: set[int]) -> bool:
        for other in tuple(self.given[at]):
            if self.place(other, capacity, seen):
                self.given[at][other] -= 1
                if not self.given[at][other]:
                    del self.given[at][other]
                return True
        return False
