"""Queries of a list as linear rows: a range over the list becomes a weight for each card, a range over words
or kinds a part for each of them.

before: strength + (sum of c.cost for each c in cards) is budget
after:  1 strength + 3 Aulus + 1 Boatmen + ... = budget
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import linear as ln
from maniple.ir.reckoning import OPPOSITE
from maniple.lower.conditions import (
    ALWAYS,
    Linear,
    NotLinearError,
    all_of,
    choice,
    compared,
    either,
    given,
    opposed,
)
from maniple.lower.settled import ONE, Settler, opposite

Names = dict[str, e.Expr]
_TRUTHS = (e.Compare, e.And, e.Or, e.Not, e.Any, e.Member)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A thing that a range may have: it has it if `present`, a card of the list as often as there are copies
    (`copies` is then its position), anything else once.
    """

    value: int
    present: ln.Condition = ALWAYS
    copies: int | None = None


class RowReader:
    """Reads the queries of one format, which take the list `cards` and the figures by name."""

    def __init__(self, document: doc.Document, cards: str, figures: tuple[str, ...]) -> None:
        self.settler = Settler(document)
        self.list = cards
        self.figures = frozenset(figures)
        first = {card.name: at for at, card in reversed(tuple(enumerate(document.cards)))}
        self.cards = {document.cards[at].first: at for at in sorted(first.values())}
        self._alike: dict[str, dict[e.Expr, dict[int, int]]] = {}

    def kept(self, expr: e.Expr) -> ln.Condition:
        """When a list keeps a rule. Raises `NotLinearError`, `UnsettledError`."""
        return self.truth(expr, {})

    def number(self, expr: e.Expr) -> ln.Total:
        """A number of the list as a sum. Raises `NotLinearError`, `UnsettledError`."""
        return self.total(expr, {}).total()

    def varies(self, expr: e.Expr, names: Names) -> bool:
        """Whether an expression depends on the list."""
        for name in self.settler.bound(expr):
            if name in names:
                if self.settler.bound(names[name]) and self.varies(names[name], {}):
                    return True
            elif name == self.list or name in self.figures:
                return True
        return False

    # --- truths ---

    def truth(self, expr: e.Expr, names: Names, wanted: bool = True) -> ln.Condition:
        """When a truth is as wanted."""
        if not self.varies(expr, names):
            value = self.settler.value(expr, names)
            return given(value if wanted else opposite(value))
        match expr:
            case e.Not(part):
                return self.truth(part, names, not wanted)
            case e.And(parts) | e.Or(parts):
                found = (self.truth(part, names, wanted) for part in parts)
                return all_of(found) if isinstance(expr, e.And) == wanted else either(found)
            case e.Cond():
                return self._one_of_two(expr, names, wanted)
            case e.Compare(op, left, right):
                shown = op if wanted else OPPOSITE[op]
                return compared(self.total(left, names), shown, self.total(right, names))
            case e.Any(within, test):
                return self._any(within, test, names, wanted)
            case e.Member(item, of, shape):
                return self._member(e.Member(item, of, shape), names, wanted)
        inside = self._inside(expr, names)
        if inside is None:
            raise NotLinearError("whole lists or sets are compared")
        return self.truth(*inside, wanted)

    def _one_of_two(self, expr: e.Cond, names: Names, wanted: bool) -> ln.Condition:
        yes, no = self.truth(expr.test, names), self.truth(expr.test, names, wanted=False)
        one = either((no, self.truth(expr.then, names, wanted)))
        return all_of((one, either((yes, self.truth(expr.otherwise, names, wanted)))))

    def _any(self, within: e.Range, test: e.Expr | None, names: Names, wanted: bool) -> ln.Condition:
        found = []
        for one in self.candidates(within, names):
            inner = {**names, within.binder: e.Const(one.value)}
            there = one.present if one.copies is None else all_of((one.present, _some(one.copies)))
            if wanted:
                also = self.truth(test, inner) if test is not None else ALWAYS
                found.append(all_of((there, also)))
            else:
                not_so = self.truth(test, inner, wanted=False) if test is not None else either(())
                found.append(either((_opposite(there), not_so)))
        return either(found) if wanted else all_of(found)

    def _member(self, expr: e.Member, names: Names, wanted: bool) -> ln.Condition:
        match expr.of:
            case e.Span(low, high):
                inside = e.And((e.Compare(">=", expr.item, low), e.Compare("<=", expr.item, high)))
                return self.truth(inside, names, wanted)
        if self.varies(expr.item, names):
            raise NotLinearError("a number of the list is looked for in a set")
        binder = f"of {id(expr)}"
        same = e.Compare("=", e.Bound(binder), expr.item)
        return self._any(e.Range(binder, expr.of, expr.shape, same), None, names, wanted)

    # --- numbers ---

    def total(self, expr: e.Expr, names: Names) -> Linear:  # noqa: C901 (one flat match)
        """A number as a sum."""
        if not self.varies(expr, names):
            return Linear(self.settler.value(expr, names))
        match expr:
            case e.Bound(name) if name not in names:
                return Linear(figures={name: ONE})
            case e.Arith(op, left, right):
                return self._arith(op, self.total(left, names), self.total(right, names))
            case e.Cond(test, then, otherwise):
                return choice(self.truth(test, names), self.total(then, names), self.total(otherwise, names))
            case e.Size(of, shape):
                binder = f"one of {id(expr)}"
                return self._sum(e.Range(binder, of, shape), ONE, names)
            case e.Count(within):
                return self._sum(within, ONE, names)
            case e.Sum(within, value):
                return self._sum(within, value, names)
            case e.Best():
                raise NotLinearError("the highest or lowest of the list is picked")
        if isinstance(expr, _TRUTHS):
            return choice(self.truth(expr, names), Linear(ONE), Linear())
        inside = self._inside(expr, names)
        if inside is None:
            raise NotLinearError("something of the list is neither counted nor summed")
        return self.total(*inside)

    def _arith(self, op: str, left: Linear, right: Linear) -> Linear:
        match op:
            case "+":
                return left.plus(right)
            case "-":
                return left.plus(right.times(e.Const(-1)))
            case "*" if left.fixed:
                return right.times(left.constant)
            case "*" if right.fixed:
                return left.times(right.constant)
            case "min" | "max":
                first = compared(left, "<=" if op == "min" else ">=", right)
                return choice(first, left, right)
            case "*":
                raise NotLinearError("two numbers of the list are multiplied with each other")
        raise NotLinearError("a number of the list is divided")

    def _sum(self, within: e.Range, value: e.Expr, names: Names) -> Linear:
        whole = Linear()
        for one in self.candidates(within, names):
            part = self.total(value, {**names, within.binder: e.Const(one.value)})
            if one.copies is not None:
                part = part.per_copy(one.copies)
            whole = whole.plus(choice(one.present, part, Linear()))
        return whole

    # --- ranges ---

    def candidates(self, within: e.Range, names: Names) -> Iterator[Candidate]:
        """What a range may have, without what it surely has not."""
        if any(one.mode in ("most", "least") for one in within.refine) or within.start is not None:
            raise NotLinearError("the best of several things are picked")
        narrowed, where = self._narrowed(within, names)
        for one in narrowed:
            inner = {**names, within.binder: e.Const(one.value)}
            there = ALWAYS if where is None else self.truth(where, inner)
            both = all_of((one.present, there))
            if both != either(()):
                yield Candidate(one.value, both, one.copies)

    def _narrowed(self, within: e.Range, names: Names) -> tuple[list[Candidate], e.Expr | None]:
        """The things of a range; those that must have a certain value in a field are looked up by it."""
        match within:
            case e.Range(
                binder, e.Bound(name), "list", e.Compare("=", e.Field(field, e.Bound(b), ()), sought)
            ):
                if name == self.list and name not in names and b == binder and not self.varies(sought, names):
                    value = self.settler.value(sought, names)
                    alike = self._by_value(field).get(value, {})
                    if isinstance(value, e.Const):
                        return [Candidate(entity, ALWAYS, at) for entity, at in alike.items()], None
        return list(self._source(within.source, within.shape, names)), within.where

    def _by_value(self, field: str) -> dict[e.Expr, dict[int, int]]:
        if field not in self._alike:
            found = self._alike[field] = {}
            for entity, at in self.cards.items():
                value = self.settler.value(e.Field(field, e.Const(entity)), {})
                found.setdefault(value, {})[entity] = at
        return self._alike[field]

    def _source(self, source: e.Expr, shape: str, names: Names) -> Iterator[Candidate]:
        if not self.varies(source, names):
            yield from (Candidate(value) for value in self.settler.elements(source, shape, names))
            return
        match source:
            case e.Bound(name) if name in names:
                yield from self._source(names[name], shape, {})
            case e.Bound():
                yield from (Candidate(entity, ALWAYS, at) for entity, at in self.cards.items())
            case e.Filter(within, "list"):
                yield from self.candidates(within, names)
            case e.Filter(within, "set"):
                yield from map(_once, self.candidates(within, names))
            case e.AsSet(of):
                yield from map(_once, self._source(of, "list", names))
            case e.AsList(of):
                yield from self._source(of, "set", names)
            case _:
                raise NotLinearError("a list or set is made out of the list")

    # --- names ---

    def _inside(self, expr: e.Expr, names: Names) -> tuple[e.Expr, Names] | None:
        """What an expression only passes on, with the names that hold there."""
        match expr:
            case e.Let(name, value, body):
                return body, {**names, name: self._closed(value, names)}
            case e.Call(query, arguments):
                found = self.settler.plain(query)
                given_ = [self._closed(argument, names) for argument in arguments]
                parameters = (name for name, _ in found.parameters)
                return found.body, dict(zip(parameters, given_, strict=True))
            case e.Bound(name):
                return names[name], {}
        return None

    def _closed(self, value: e.Expr, names: Names) -> e.Expr:
        """A value without names that are bound outside of it."""
        if not self.varies(value, names):
            return self.settler.value(value, names)
        for name in self.settler.bound(value) & names.keys():
            value = e.Let(name, names[name], value)
        return value


def _some(card: int) -> ln.Condition:
    return ln.Each((card,), ">=", ONE)


def _once(one: Candidate) -> Candidate:
    if one.copies is None:
        return one
    return Candidate(one.value, all_of((one.present, _some(one.copies))))


def _opposite(condition: ln.Condition) -> ln.Condition:
    match condition:
        case ln.Given(test):
            return given(opposite(test))
        case ln.All(parts):
            return either(map(_opposite, parts))
        case ln.Either(parts):
            return all_of(map(_opposite, parts))
        case ln.Slots():
            raise NotLinearError("slots must be filled, not left open")
    return opposed(condition)
