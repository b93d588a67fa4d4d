"""What is fixed before a list is looked at: expressions over printed cards and settings, worked out as far as
the settings allow.

before: fighter.cost of card 3 + extra        (extra is a setting)
after:  2 + extra
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir.reckoning import ARITH, compared, is_member
from maniple.ir.universe import Universe
from maniple.ir.walking import walk

YES, NO, ZERO, ONE = e.Const(1), e.Const(0), e.Const(0), e.Const(1)
Names = Mapping[str, e.Expr]


class UnsettledError(Exception):
    """An expression asks for something that is not fixed before play; the message says for what."""


def arith(op: str, left: e.Expr, right: e.Expr) -> e.Expr:
    """A number of two, worked out if both are known."""
    match op, left, right:
        case _, e.Const(int(a)), e.Const(int(b)):
            return e.Const(ARITH[op](a, b))
        case ("+", e.Const(0), known) | ("+" | "-", known, e.Const(0)) | ("*", e.Const(1), known):
            return known
        case ("*", known, e.Const(1)):
            return known
        case ("*", e.Const(0), _) | ("*", _, e.Const(0)):
            return ZERO
        case ("*", e.Const(int(a)), e.Arith("*", e.Const(int(b)), known)):
            return arith(op, e.Const(a * b), known)
    return e.Arith(op, left, right)  # type: ignore[arg-type]


def opposite(truth: e.Expr) -> e.Expr:
    """The opposite of a truth."""
    match truth:
        case e.Const(value):
            return NO if value else YES
        case e.Not(part):
            return part
    return e.Not(truth)


def as_number(truth: e.Expr) -> e.Expr:
    """1 for yes, 0 for no."""
    return truth if isinstance(truth, e.Const) else e.Cond(truth, ONE, ZERO)


def members(mask: int) -> Iterator[int]:
    """The elements of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Settler:
    """Works out expressions of one document."""

    def __init__(self, document: doc.Document) -> None:
        self.universe = Universe(document)
        self.queries = {query.name: query for query in document.queries}
        self.tables = {table.name: table for table in document.tables}
        self._bound: dict[int, tuple[e.Expr, frozenset[str]]] = {}

    def bound(self, expr: e.Expr) -> frozenset[str]:
        """The names that an expression mentions."""
        known = self._bound.get(id(expr))
        if known is None:
            names = frozenset(part.name for _, part in walk(expr) if isinstance(part, e.Bound))
            known = self._bound[id(expr)] = (expr, names)
        return known[1]

    def value(self, expr: e.Expr, names: Names) -> e.Expr:  # noqa: C901 (one flat match)
        """The expression as a constant, or with nothing but settings in it. Raises `UnsettledError`."""
        match expr:
            case e.Const() | e.Setting():
                return expr
            case e.Bound(name):
                return names[name]
            case e.Arith(op, left, right):
                return arith(op, self.value(left, names), self.value(right, names))
            case e.Compare(op, left, right):
                return self._compared(op, self.value(left, names), self.value(right, names))
            case e.Not(part):
                return opposite(self.value(part, names))
            case e.And(parts):
                return self._joined(parts, names, stop=NO)
            case e.Or(parts):
                return self._joined(parts, names, stop=YES)
            case e.Cond(test, then, otherwise):
                return self._either(test, then, otherwise, names)
            case e.Let(name, value, body):
                return self.value(body, {**names, name: self.value(value, names)})
            case e.Field():
                return self._field(expr, names)
            case e.Lookup(table, key):
                found = self.tables[table]
                return e.Const(found.values[self._whole(key, names) - found.low])
            case e.Call(name, arguments):
                query = self.plain(name)
                given = [self.value(argument, names) for argument in arguments]
                return self.value(query.body, dict(zip((n for n, _ in query.parameters), given, strict=True)))
            case e.Member(item, of, shape):
                return self._member(item, of, shape, names)
        return self._gathered(expr, names)

    def plain(self, name: str) -> doc.Query:
        """A query that nothing adjusts during play."""
        query = self.queries[name]
        if query.adjusters:
            raise UnsettledError(f"`{name}` may be adjusted during play")
        return query

    def elements(self, source: e.Expr, shape: str, names: Names) -> list[int]:
        """The elements of a fixed set, list or stretch."""
        if isinstance(source, e.Span):
            return list(range(self._whole(source.low, names), self._whole(source.high, names) + 1))
        value = self.value(source, names)
        match value:
            case e.Const(int(mask)):
                return list(members(mask))
            case e.Const(tuple(items)):
                return list(items)
        raise UnsettledError(f"the {shape} depends on a setting")

    def _whole(self, expr: e.Expr, names: Names) -> int:
        value = self.value(expr, names)
        if isinstance(value, e.Const) and isinstance(value.value, int):
            return value.value
        raise UnsettledError("a place in a table or stretch depends on a setting")

    def _compared(self, op: str, left: e.Expr, right: e.Expr) -> e.Expr:
        if isinstance(left, e.Const) and isinstance(right, e.Const):
            return YES if compared(op, left.value, right.value) else NO
        return e.Compare(op, left, right)  # type: ignore[arg-type]

    def _joined(self, parts: tuple[e.Expr, ...], names: Names, stop: e.Const) -> e.Expr:
        left: list[e.Expr] = []
        for part in parts:
            value = self.value(part, names)
            if value == stop:
                return stop
            if not isinstance(value, e.Const):
                left.append(value)
        if not left:
            return opposite(stop)
        joined = e.And(tuple(left)) if stop == NO else e.Or(tuple(left))
        return left[0] if len(left) == 1 else joined

    def _either(self, test: e.Expr, then: e.Expr, otherwise: e.Expr, names: Names) -> e.Expr:
        decided = self.value(test, names)
        if isinstance(decided, e.Const):
            return self.value(then if decided.value else otherwise, names)
        one, other = self.value(then, names), self.value(otherwise, names)
        return one if one == other else e.Cond(decided, one, other)

    def _field(self, expr: e.Field, names: Names) -> e.Expr:
        info, kind = self.universe.field(expr.field), self.universe.field_kind(expr.field)
        if info.state:
            raise UnsettledError(f"`{info.name}` changes during play")
        entity = self._whole(expr.entity, names)
        if not kind.low <= entity < kind.high:
            return ZERO
        at = entity - kind.low
        for domain, index in zip(info.by, expr.index, strict=True):
            inside = self.universe.domain(domain)
            at = at * len(inside) + self._whole(index, names) - inside.start
        return e.Const(info.values[at] if info.values else info.default)

    def _member(self, item: e.Expr, of: e.Expr, shape: str, names: Names) -> e.Expr:
        if isinstance(of, e.Span):
            value, low, high = (self.value(part, names) for part in (item, of.low, of.high))
            inside = (self._compared("<=", low, value), self._compared("<=", value, high))
            return self._joined(inside, names, stop=NO)
        value, whole = self.value(item, names), self.value(of, names)
        if not isinstance(whole, e.Const):
            raise UnsettledError(f"the {shape} depends on a setting")
        if not isinstance(value, e.Const):
            return e.Member(value, whole, shape)  # type: ignore[arg-type]
        assert isinstance(value.value, int)
        return YES if is_member(value.value, whole.value) else NO

    def _gathered(self, expr: e.Expr, names: Names) -> e.Expr:
        match expr:
            case e.SetFrom(items) | e.ListFrom(items):
                listed = [one for one in (self._whole(item, names) for item in items) if one >= 0]
                return _collected(listed, "set" if isinstance(expr, e.SetFrom) else "list")
            case e.AsSet(of):
                return _collected(self.elements(of, "list", names), "set")
            case e.AsList(of):
                return _collected(self.elements(of, "set", names), "list")
            case e.Size(of, shape):
                return e.Const(len(self.elements(of, shape, names)))
            case e.SetOp(op, left, right):
                return _sets(op, self._whole(left, names), self._whole(right, names))
        return self._ranged(expr, names)

    def _ranged(self, expr: e.Expr, names: Names) -> e.Expr:
        match expr:
            case e.Count(within):
                return self._added(within, ONE, names)
            case e.Sum(within, value):
                return self._added(within, value, names)
            case e.Any(within, test):
                tests = [self.value(test or YES, inner) for inner in self._fixed(within, names)]
                return self._joined(tuple(tests), names, stop=YES)
            case e.Filter(within, gives):
                found = [self._whole(e.Bound(within.binder), inner) for inner in self._fixed(within, names)]
                return _collected(found, gives)
        raise UnsettledError(_asked(expr))

    def _added(self, within: e.Range, value: e.Expr, names: Names) -> e.Expr:
        total: e.Expr = ZERO
        for one in self.elements(within.source, within.shape, names):
            inner = {**names, within.binder: e.Const(one)}
            kept = as_number(self.value(within.where, inner)) if within.where is not None else ONE
            total = arith("+", total, arith("*", kept, self.value(value, inner)))
        return total

    def _fixed(self, within: e.Range, names: Names) -> Iterator[dict[str, e.Expr]]:
        """The names inside of a range, for each element that it surely has."""
        for one in self.elements(within.source, within.shape, names):
            inner = {**names, within.binder: e.Const(one)}
            kept = self.value(within.where, inner) if within.where is not None else YES
            if not isinstance(kept, e.Const):
                raise UnsettledError("which things are meant depends on a setting")
            if kept.value:
                yield inner


def _asked(expr: e.Expr) -> str:
    match expr:
        case e.Global(name):
            return f"`{name}` changes during play"
        case e.Best() | e.First() | e.Head() | e.Nth():
            return "the best or first of several things is picked"
    return "it looks at the table"


def _collected(found: list[int], shape: str) -> e.Expr:
    return e.Const(tuple(found) if shape == "list" else sum(1 << one for one in set(found)))


def _sets(op: str, left: int, right: int) -> e.Expr:
    match op:
        case "union":
            return e.Const(left | right)
        case "minus":
            return e.Const(left & ~right)
        case "both":
            return e.Const(left & right)
    return YES if left & ~right == 0 else NO
