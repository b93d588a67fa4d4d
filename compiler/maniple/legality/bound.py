"""The rules of a format under the settings of one match: whole numbers, nothing left to look up.

What varies are numbers by position: the copies of each card of the document in its order, then the figures of
the format in theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from maniple.ir import linear as ln
from maniple.ir.document import Document, Format
from maniple.ir.expressions import Value
from maniple.ir.lists import Rule
from maniple.ir.reckoning import number, truth

# No list has more copies of a card, and no figure is beyond these.
MOST_COPIES = 400
FIGURES = range(100_000)

Counts = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Sum:
    """A number of the list: `constant`, each weight times its number, and one side of each switch."""

    constant: int = 0
    weights: tuple[tuple[int, int], ...] = ()
    switches: tuple[Switch, ...] = ()
    weight_of: dict[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Lists are short and catalogues long: a sum goes through whichever is shorter.
        object.__setattr__(self, "weight_of", dict(self.weights))


@dataclass(frozen=True, slots=True)
class Switch:
    """`then` if the test holds, else `otherwise`."""

    test: Condition
    then: Sum
    otherwise: Sum


@dataclass(frozen=True, slots=True)
class Row:
    """A sum compared with a number."""

    left: Sum
    comparison: ln.Comparison
    bound: int


@dataclass(frozen=True, slots=True)
class Each:
    """The number of copies of each of the cards compared with a number: `rows` says it one by one."""

    cards: frozenset[int]
    comparison: ln.Comparison
    bound: int

    @property
    def rows(self) -> All:
        """The same, a row for each card."""
        return All(tuple(Row(Sum(0, ((at, 1),)), self.comparison, self.bound) for at in sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for `low` to `high` of some cards."""

    name: str
    low: int
    high: int
    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class Slots:
    """Every copy of the cards has a slot, every slot as many as it wants."""

    slots: tuple[Slot, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple[Condition, ...]


Condition = Row | Each | Slots | All | Either


@dataclass(frozen=True, slots=True)
class BoundRule:
    """A rule by its id, with its wording and the sums that fill it in."""

    id: str
    kept: Condition
    text: str
    totals: tuple[Sum, ...]


class BoundFormat:
    """A format under settings.

    `cards` has the name of each position, "" where an earlier position stands for the card; `figures` follow.
    """

    def __init__(self, document: Document, format: Format, settings: Mapping[str, Value]) -> None:
        self.name = format.name
        names = [card.name for card in document.cards]
        first = {name: at for at, name in reversed(tuple(enumerate(names)))}
        self.cards = tuple(name if first[name] == at else "" for at, name in enumerate(names))
        self.figures = format.figures
        self._binder = _Binder(self, settings)
        self.rules = tuple(
            BoundRule(f"{format.name}:{at}", *self._rule(rule)) for at, rule in enumerate(format.rules, 1)
        )
        self.advice = tuple(
            BoundRule(f"{format.name}:advice {at}", *self._rule(rule))
            for at, rule in enumerate(format.advice, 1)
        )
        self.measures = tuple((one.name, self._binder.sum(one.total)) for one in format.measures)

    def _rule(self, rule: Rule) -> tuple[Condition, str, tuple[Sum, ...]]:
        return self._binder.condition(rule.kept), rule.text, tuple(map(self._binder.sum, rule.totals))

    @cached_property
    def position(self) -> dict[str, int]:
        """The position of each card by its name."""
        return {name: at for at, name in enumerate(self.cards) if name}

    @cached_property
    def figure_position(self) -> dict[str, int]:
        """The position of each figure by its name."""
        return {name: len(self.cards) + at for at, name in enumerate(self.figures)}

    def name_of(self, position: int) -> str:
        """The name of the card or figure at a position."""
        return self.cards[position] if self.is_card(position) else self.figures[position - len(self.cards)]

    def is_card(self, position: int) -> bool:
        """Whether a position is that of a card."""
        return position < len(self.cards)


class _Binder:
    """Replaces settings by their values."""

    def __init__(self, format: BoundFormat, settings: Mapping[str, Value]) -> None:
        self.format = format
        self.settings = settings

    def sum(self, total: ln.Total) -> Sum:
        weights: dict[int, int] = {}
        for weight in total.weights:
            each = number(weight.value, self.settings)
            weights.update(dict.fromkeys(weight.cards, each))
        for share in total.shares:
            weights[self.format.figure_position[share.figure]] = number(share.value, self.settings)
        constant, switches = number(total.constant, self.settings), []
        for one in total.switches:
            test, then, otherwise = self.condition(one.test), self.sum(one.then), self.sum(one.otherwise)
            switches.append(Switch(test, then, otherwise))
        return Sum(constant, tuple((at, each) for at, each in weights.items() if each), tuple(switches))

    def condition(self, condition: ln.Condition) -> Condition:
        match condition:
            case ln.Row(left, comparison, bound):
                return Row(self.sum(left), comparison, number(bound, self.settings))
            case ln.Each(cards, comparison, bound):
                return Each(frozenset(cards), comparison, number(bound, self.settings))
            case ln.Given(test):
                return All(()) if truth(test, self.settings) else Either(())
            case ln.All(parts):
                return All(tuple(map(self.condition, parts)))
            case ln.Either(parts):
                return Either(tuple(map(self.condition, parts)))
            case ln.Slots(slots):
                return Slots(tuple(map(self._slot, slots)), tuple(self.format.position.values()))

    def _slot(self, slot: ln.ListSlot) -> Slot:
        low, high = number(slot.low, self.settings), number(slot.high, self.settings)
        return Slot(slot.name, low, high, frozenset(slot.cards))
