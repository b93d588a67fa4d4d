"""Linear sums and the conditions on them, put together in one shortest form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from maniple.ir import expressions as e
from maniple.ir import linear as ln
from maniple.ir.reckoning import COMPARE
from maniple.lower.settled import ZERO, arith, as_number

# More copies of one card than this stand in no list.
MOST = 400
K = TypeVar("K")
ALWAYS, NEVER = ln.All(()), ln.Either(())
_OPPOSITE: dict[str, tuple[ln.Comparison, int]] = {
    "=": ("!=", 0), "!=": ("=", 0), "<=": (">=", 1), ">=": ("<=", -1),
}  # fmt: skip
_TURNED: dict[str, ln.Comparison] = {"=": "=", "!=": "!=", "<=": ">=", ">=": "<="}


class NotLinearError(Exception):
    """A rule cannot be written as sums of cards and figures; the message says what stands in the way."""


@dataclass(frozen=True, slots=True)
class Linear:
    """A sum on its way: weights by card, shares by figure."""

    constant: e.Expr = ZERO
    cards: dict[int, e.Expr] = field(default_factory=dict)
    figures: dict[str, e.Expr] = field(default_factory=dict)
    switches: tuple[ln.Switch, ...] = ()

    @property
    def fixed(self) -> bool:
        """Whether no list changes it."""
        return not (self.cards or self.figures or self.switches)

    def plus(self, other: Linear) -> Linear:
        """The sum of both."""
        return Linear(
            arith("+", self.constant, other.constant),
            _merged(self.cards, other.cards),
            _merged(self.figures, other.figures),
            self.switches + other.switches,
        )

    def times(self, factor: e.Expr) -> Linear:
        """Everything multiplied by a number that no list changes."""
        if factor == ZERO:
            return Linear()
        return Linear(
            arith("*", factor, self.constant),
            {card: arith("*", factor, weight) for card, weight in self.cards.items()},
            {name: arith("*", factor, share) for name, share in self.figures.items()},
            tuple(
                ln.Switch(one.test, _scaled(one.then, factor), _scaled(one.otherwise, factor))
                for one in self.switches
            ),
        )

    def per_copy(self, card: int) -> Linear:
        """The number taken once for each copy of a card."""
        if self.cards or self.figures:
            raise NotLinearError("two numbers of the list are multiplied with each other")
        once = Linear() if self.constant == ZERO else Linear(cards={card: self.constant})
        for one in self.switches:
            then, otherwise = (linear_of(part).per_copy(card) for part in (one.then, one.otherwise))
            once = once.plus(choice(one.test, then, otherwise))
        return once

    def total(self) -> ln.Total:
        """The sum as it stands in the document."""
        by_weight: dict[e.Expr, list[int]] = {}
        for card in sorted(self.cards):
            by_weight.setdefault(self.cards[card], []).append(card)
        weights = tuple(ln.Weight(weight, tuple(cards)) for weight, cards in by_weight.items())
        shares = tuple(ln.Share(name, share) for name, share in self.figures.items())
        return ln.Total(self.constant, weights, shares, self.switches)


def linear_of(total: ln.Total) -> Linear:
    """A sum of the document, to be gone on with."""
    cards = {card: weight.value for weight in total.weights for card in weight.cards}
    return Linear(total.constant, cards, {s.figure: s.value for s in total.shares}, total.switches)


def _scaled(total: ln.Total, factor: e.Expr) -> ln.Total:
    return linear_of(total).times(factor).total()


def _merged(one: dict[K, e.Expr], other: dict[K, e.Expr]) -> dict[K, e.Expr]:
    merged = dict(one)
    for key, weight in other.items():
        merged[key] = arith("+", merged[key], weight) if key in merged else weight
        if merged[key] == ZERO:
            del merged[key]
    return merged


def choice(test: ln.Condition, then: Linear, otherwise: Linear) -> Linear:
    """One sum or the other."""
    match test:
        case ln.All(()):
            return then
        case ln.Either(()):
            return otherwise
        case ln.Given(truth):
            one = as_number(truth)
            return then.times(one).plus(otherwise.times(arith("-", e.Const(1), one)))
    if then == otherwise:
        return then
    return Linear(switches=(ln.Switch(test, then.total(), otherwise.total()),))


def given(truth: e.Expr) -> ln.Condition:
    """A truth that no list changes."""
    if isinstance(truth, e.Const):
        return ALWAYS if truth.value else NEVER
    return ln.Given(truth)


def compared(left: Linear, comparison: str, right: Linear) -> ln.Condition:
    """Two sums compared, with all that the list changes on the left."""
    rest = left.plus(right.times(e.Const(-1)))
    bound = arith("*", e.Const(-1), rest.constant)
    if comparison in "<>":
        comparison, bound = f"{comparison}=", arith("+", bound, e.Const(-1 if comparison == "<" else 1))
    rest = Linear(ZERO, rest.cards, rest.figures, rest.switches)
    if rest.fixed:
        return given(_known(comparison, ZERO, bound))
    if _is_negative(rest):
        rest, bound = rest.times(e.Const(-1)), arith("*", e.Const(-1), bound)
        comparison = _TURNED[comparison]
    if not rest.figures and not rest.switches and list(rest.cards.values()) == [e.Const(1)]:
        return _each(next(iter(rest.cards)), comparison, bound)
    return ln.Row(rest.total(), comparison, bound)  # type: ignore[arg-type]


def _is_negative(rest: Linear) -> bool:
    parts = [*rest.cards.values(), *rest.figures.values()]
    signs = {isinstance(p, e.Const) and isinstance(p.value, int) and p.value < 0 for p in parts}
    return signs == {True} and not rest.switches


def _known(comparison: str, left: e.Expr, right: e.Expr) -> e.Expr:
    if isinstance(left, e.Const) and isinstance(right, e.Const):
        return e.Const(int(COMPARE[comparison](left.value, right.value)))  # type: ignore[arg-type]
    return e.Compare(comparison, left, right)  # type: ignore[arg-type]


def _each(card: int, comparison: str, bound: e.Expr) -> ln.Condition:
    one = ln.Each((card,), comparison, bound)  # type: ignore[arg-type]
    allowed = _allowed(one)
    return one if allowed is None else _of_allowed(card, allowed, one)


def _allowed(condition: ln.Condition) -> frozenset[int] | None:
    """The numbers of copies that a condition on one card allows, None if settings decide."""
    match condition:
        case ln.Each((_,), comparison, e.Const(int(bound))):
            return _numbers(comparison, bound)
    return None


@cache
def _numbers(comparison: str, bound: int) -> frozenset[int]:
    return frozenset(n for n in range(MOST + 1) if COMPARE[comparison](n, bound))


def _of_allowed(card: int, allowed: frozenset[int], otherwise: ln.Condition) -> ln.Condition:
    if not allowed:
        return NEVER
    low, high = min(allowed), max(allowed)
    if len(allowed) != high - low + 1:
        return otherwise
    if low == 0:
        return ALWAYS if high == MOST else ln.Each((card,), "<=", e.Const(high))
    if high == MOST:
        return ln.Each((card,), ">=", e.Const(low))
    return ln.Each((card,), "=", e.Const(low)) if low == high else otherwise


def all_of(parts: Iterable[ln.Condition]) -> ln.Condition:
    """All of some conditions; equal limits of single cards become one."""
    kept: dict[ln.Condition, None] = {}
    limits: dict[tuple[ln.Comparison, e.Expr], set[int]] = {}
    for part in parts:
        for one in part.parts if isinstance(part, ln.All) else (part,):
            if one == NEVER:
                return NEVER
            if isinstance(one, ln.Each):
                limits.setdefault((one.comparison, one.bound), set()).update(one.cards)
            else:
                kept[one] = None
    each = [ln.Each(tuple(sorted(cards)), *how) for how, cards in limits.items()]
    found = (*kept, *each)
    return found[0] if len(found) == 1 else ln.All(found)


def either(parts: Iterable[ln.Condition]) -> ln.Condition:
    """At least one of some conditions; what they say of one card by itself becomes one."""
    kept: dict[ln.Condition, None] = {}
    for part in parts:
        for one in part.parts if isinstance(part, ln.Either) else (part,):
            if one == ALWAYS:
                return ALWAYS
            kept[one] = None
    found = _limits_joined(tuple(kept))
    if ALWAYS in found:
        return ALWAYS
    return found[0] if len(found) == 1 else ln.Either(found)


def _limits_joined(parts: tuple[ln.Condition, ...]) -> tuple[ln.Condition, ...]:
    cards = {part.cards for part in parts if isinstance(part, ln.Each) and len(part.cards) == 1}
    for (card,) in sorted(cards):
        mine = [part for part in parts if isinstance(part, ln.Each) and part.cards == (card,)]
        if len(mine) > 1:
            one = _joined(card, mine)
            parts = (*(part for part in parts if part not in mine), *one)
    return parts


def _joined(card: int, mine: list[ln.Each]) -> tuple[ln.Condition, ...]:
    sets = [_allowed(part) for part in mine]
    known = frozenset(n for allowed in sets if allowed is not None for n in allowed)
    if None not in sets:
        one = _of_allowed(card, known, ALWAYS)
        return tuple(mine) if one == ALWAYS and len(known) <= MOST else (one,)
    if len(mine) == 2 and known == {0}:
        # None at all, or as many as a setting says: the setting may be below 0.
        other = next(part for part, allowed in zip(mine, sets, strict=True) if allowed is None)
        if other.comparison == "<=":
            return (ln.Each((card,), "<=", arith("max", ZERO, other.bound)),)
    return tuple(mine)


def opposed(row: ln.Row | ln.Each) -> ln.Condition:
    """The opposite of one comparison."""
    comparison, shift = _OPPOSITE[row.comparison]
    bound = arith("+", row.bound, e.Const(shift))
    if isinstance(row, ln.Row):
        return ln.Row(row.left, comparison, bound)
    return either(_each(card, comparison, bound) for card in row.cards)
