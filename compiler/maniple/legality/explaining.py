"""Why a list breaks a rule: the comparison that fails, by how much, and which cards are in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from maniple.legality.assigning import assign
from maniple.legality.bound import (
    All,
    BoundFormat,
    BoundRule,
    Condition,
    Counts,
    Each,
    Either,
    Row,
    Slots,
    Sum,
)
from maniple.legality.findings import Finding, Fix, Key
from maniple.legality.measuring import holds, positions, value
from maniple.legality.problem import limits_of

# So many cards are named that could be added; more would be no advice.
_NAMED = 5


class Explainer:
    """Explains one list of one format."""

    def __init__(self, format: BoundFormat, counts: Counts) -> None:
        self.format = format
        self.counts = counts

    def findings(self, rule: BoundRule) -> tuple[Finding, ...]:
        """Everything that breaks a rule."""
        if holds(rule.kept, self.counts):
            return ()
        wording = tuple(value(total, self.counts) for total in rule.totals)
        return tuple(
            Finding(rule.id, f.key, f.values, rule.text, wording, f.cards, amount=f.amount, fix=f.fix)
            for f in self._of(rule.kept)
        )

    def _of(self, condition: Condition) -> Iterator[Finding]:
        if holds(condition, self.counts):
            return
        match condition:
            case Row():
                yield self._row(condition)
            case Each():
                yield from self._of(condition.rows)
            case All(parts):
                for part in parts:
                    yield from self._of(part)
            case Either(parts):
                yield from self._either(condition, parts)
            case Slots():
                yield from self._slots(condition)
            case _:
                assert_never(condition)

    def _either(self, condition: Condition, parts: tuple[Condition, ...]) -> Iterator[Finding]:
        """What can only be mended in one way is said as if there were nothing else."""
        open_ = [part for part in parts if not _is_settled(part)]
        if len(open_) == 1:
            yield from self._of(open_[0])
            return
        yield Finding("", "broken", cards=self._held(positions(condition)))

    def _row(self, row: Row) -> Finding:
        left = value(row.left, self.counts)
        amount = left - row.bound
        values = (("left", left), ("bound", row.bound))
        if row.comparison == "!=":
            return Finding("", "different", values, cards=self._held(positions(row.left)))
        cards = self._held(positions(row.left)) if amount > 0 else ()
        return Finding(
            "", self._key(row, amount), values, cards=cards, amount=amount, fix=self._fix(row, amount)
        )

    def _key(self, row: Row, amount: int) -> Key:
        if amount < 0:
            return "short"
        match row.left:
            case Sum(0, ((at, 1),), ()) if self.format.is_card(at):
                return "copies" if row.bound > 0 else "banned"
        return "over"

    def _fix(self, row: Row, amount: int) -> Fix:
        if row.left.switches:
            return Fix()
        figures = [(at, weight) for at, weight in row.left.weights if not self.format.is_card(at)]
        if any(weight != 1 for _, weight in figures) or (amount < 0 and not row.left.weights):
            return Fix()
        if figures:
            able = [at for at, _ in figures if self._room(at, -amount) >= abs(amount)]
            names = tuple(self.format.name_of(at) for at in able)
            return Fix("raise" if amount < 0 else "lower", names, abs(amount)) if able else Fix()
        if any(weight != 1 for _, weight in row.left.weights):
            return Fix()
        room = sum(self._room(at, -amount) for at, _ in row.left.weights)
        if room < abs(amount):
            return Fix()
        if amount > 0:
            return Fix("remove", self._held(at for at, _ in row.left.weights), amount)
        names = tuple(self.format.name_of(at) for at, _ in row.left.weights if self._room(at, 1) > 0)
        return Fix("add", names if len(names) <= _NAMED else (), -amount)

    def _room(self, at: int, way: int) -> int:
        """How far a number may go up, or down if `way` is below 0, within what the rules let it be."""
        low, high = limits_of(self.format)
        now = self.counts.get(at, 0)
        return max(0, high[at] - now if way > 0 else now - low[at])

    def _slots(self, condition: Slots) -> Iterator[Finding]:
        slots = condition.slots
        found = assign(slots, {at: self.counts[at] for at in condition.cards if at in self.counts})
        for at, lacking in found.unfilled.items():
            values = (("name", slots[at].name), ("left", slots[at].low - lacking), ("bound", slots[at].low))
            fits = tuple(self.format.name_of(card) for card in sorted(slots[at].cards))
            fix = Fix("add", fits if len(fits) <= _NAMED else (), lacking)
            yield Finding("", "slots", values, amount=-lacking, fix=fix)
        if found.unplaced:
            names = tuple(self.format.name_of(card) for card in sorted(found.unplaced))
            over = sum(found.unplaced.values())
            yield Finding(
                "", "slots", (("left", over),), cards=names, amount=over, fix=Fix("remove", names, over)
            )

    def _held(self, at: Iterator[int]) -> tuple[str, ...]:
        """The cards of the list among some positions, in the order of the document."""
        mine = sorted({one for one in at if self.format.is_card(one) and self.counts.get(one, 0) > 0})
        return tuple(self.format.name_of(one) for one in mine)


def _is_settled(condition: Condition) -> bool:
    """Whether no list changes it: what settings have decided."""
    return not any(True for _ in positions(condition))
