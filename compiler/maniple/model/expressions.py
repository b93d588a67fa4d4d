"""Expressions: operators, calls, literals, and fitting a value to the type that is wanted."""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.comparisons import ComparisonReader
from maniple.model.dice import known_dice
from maniple.model.functions import BUILTINS
from maniple.model.names import fits
from maniple.model.scope import Scope, Typed, flag, number
from maniple.model.session import RejectedError
from maniple.model.types import arithmetic, describe, join, zero
from maniple.syntax import tree as t


class ExpressionReader(ComparisonReader):
    """Reads every expression of the language into the IR."""

    def read(self, expr: t.Expr, scope: Scope, want: ty.Type | None = None) -> Typed:  # noqa: C901 (flat)
        """The expression with its type; `want` guides names, it is not enforced (see `coerce`)."""
        match expr:
            case t.Name():
                return self.read_name(expr, scope, want)
            case t.Number(value):
                return number(value)
            case t.DiceValue():
                dice = known_dice(expr, self.source)
                return Typed(e.Const(dice), ty.Dice(*dice))
            case t.Dot():
                return self.read_dot(expr, scope)
            case t.At():
                return self.read_at(expr, scope)
            case t.Call():
                return self.read_call(expr, scope)
            case t.Binary():
                return self._binary(expr, scope, want)
            case t.Comparison():
                return self.comparison(expr, scope)
            case t.Logic(op, left, right):
                parts = (self.truth(left, scope), self.truth(right, scope))
                return flag(e.And(parts) if op == "and" else e.Or(parts))
            case t.Negation(part):
                return flag(e.Not(self.truth(part, scope)))
            case t.Several():
                return self._several(expr, scope, want)
            case t.Question():
                return self.read_question(expr, scope, want)
            case t.Stretch():
                raise RejectedError(
                    problems.impossible_here(self.source, expr.span, "a stretch of numbers", "it is no value")
                )

    def coerce(self, typed: Typed, want: ty.Type, expr: t.Expr) -> Typed:
        """The value as the wanted type, or a problem at the expression."""
        match typed.type, want:
            case (
                (ty.ZoneRef() | ty.Maybe(ty.ZoneRef())),
                (ty.SetOf(ty.Entity()) | ty.ListOf(ty.Entity(), _)),
            ):
                return self.coerce(self.contents(typed), want, expr)
            case ty.Faces(), ty.Int():
                return self._fit_number(
                    Typed(e.FaceSum(typed.expr), ty.Int(0, typed.type.count * typed.type.sides)), want, expr
                )
            case ty.ListOf(), ty.SetOf():
                self._expect(typed, want, expr)
                return Typed(e.AsSet(typed.expr), want)
            case ty.SetOf(), ty.ListOf():
                self._expect(Typed(typed.expr, ty.ListOf(typed.type.item, 1)), want, expr)
                return Typed(e.AsList(typed.expr), want)
            case ty.Int(), ty.Int():
                return self._fit_number(typed, want, expr)
            case ty.Int(), ty.SetOf(ty.Int() as item):
                return Typed(e.SetFrom((self._fit_number(typed, item, expr).expr,)), want)
            case ((ty.Entity() | ty.Maybe() | ty.Word()), ty.SetOf(item)) if not isinstance(
                item, ty.Int
            ) and fits(self.model, typed.type, ty.Maybe(item)):
                return Typed(e.SetFrom((typed.expr,)), want)
            case _:
                self._expect(typed, want, expr)
                return typed

    def _expect(self, typed: Typed, want: ty.Type, expr: t.Expr) -> None:
        if not self.fitting(typed, want):
            raise RejectedError(
                problems.wrong_type(self.source, expr.span, describe(typed.type), describe(want))
            )

    def _fit_number(self, typed: Typed, want: ty.Int, expr: t.Expr) -> Typed:
        """Numbers fit if they can be in range at all; the rest is looked at when it happens."""
        assert isinstance(typed.type, ty.Int)
        if typed.type.low > want.high or typed.type.high < want.low:
            shown = str(typed.type.low) if typed.type.low == typed.type.high else describe(typed.type)
            raise RejectedError(problems.out_of_range(self.source, expr.span, shown, describe(want)))
        return typed

    def read_call(self, call: t.Call, scope: Scope) -> Typed:
        """A query of the game, a predeclared one, or a field written in front of its thing."""
        name = self.stat_field(call.name, scope)
        if name in self.model.queries:
            return self._query(call, name, scope)
        if name in BUILTINS:
            built_in = self.read_builtin(call, scope)
            if built_in is not None:
                return built_in
        if len(call.arguments) == 1:
            field = self._field_call(call, name, scope)
            if field is not None:
                return field
        built_in = self.read_builtin(call, scope)
        if built_in is not None:
            return built_in
        raise RejectedError(
            problems.unknown_name(
                self.source, call.name, "query", [*self.model.queries, *BUILTINS, *self._fields()]
            )
        )

    def _fields(self) -> list[str]:
        return [name for kind in self.model.kinds.values() for name in kind.fields]

    def _field_call(self, call: t.Call, name: str, scope: Scope) -> Typed | None:
        """`attack(u)` is `u.attack`."""
        plain = name.removeprefix("printed_")
        if not any(name in k.fields or plain in k.fields for k in self.model.kinds.values()):
            return None
        of = self.read(call.arguments[0], scope)
        return self.part_of(of, t.Name(name, call.name.span), (), scope)

    def _query(self, call: t.Call, name: str, scope: Scope) -> Typed:
        query = self.model.queries[name]
        self.session.use("query", name)
        if len(call.arguments) != len(query.parameters):
            wanted = ", ".join(f"{p.name}: {describe(p.type)}" for p in query.parameters) or "no arguments"
            raise RejectedError(problems.wrong_arguments(self.source, call.span, name, wanted))
        arguments = [
            self.coerce(self.read(argument, scope, parameter.type), parameter.type, argument)
            for argument, parameter in zip(call.arguments, query.parameters, strict=True)
        ]
        return self._asked(name, query.result, [p.type for p in query.parameters], arguments)

    def _asked(self, name: str, result: ty.Type, wanted: list[ty.Type], arguments: list[Typed]) -> Typed:
        """A query with its arguments. What is asked about none is nothing: 0, no, none, empty."""
        lets: list[tuple[str, e.Expr]] = []
        given: list[e.Expr] = []
        for type, argument in zip(wanted, arguments, strict=True):
            if isinstance(argument.type, ty.Maybe) and not isinstance(type, ty.Maybe):
                bound = self.session.fresh("given")
                lets.append((bound, argument.expr))
                given.append(e.Bound(bound))
            else:
                given.append(argument.expr)
        answer = Typed(e.Call(name, tuple(given)), result)
        for bound, value in reversed(lets):
            answer = _unless_none(bound, value, answer)
        return answer

    def _binary(self, expr: t.Binary, scope: Scope, want: ty.Type | None) -> Typed:
        left = self.contents(self.read(expr.left, scope, want))
        if isinstance(left.type, (ty.SetOf, ty.ListOf)) and expr.op in "+-":
            return self._collect(expr, left, scope)
        one = self.coerce(left, ANY_NUMBER, expr.left)
        other = self.coerce(self.read(expr.right, scope), ANY_NUMBER, expr.right)
        assert isinstance(one.type, ty.Int)
        assert isinstance(other.type, ty.Int)
        if expr.op in ("floor", "ceil") and (one.type.low < 0 or other.type.low < 1):
            raise RejectedError(problems.divided_negative(self.source, expr.span))
        return Typed(e.Arith(expr.op, one.expr, other.expr), arithmetic(expr.op, one.type, other.type))

    def _collect(self, expr: t.Binary, left: Typed, scope: Scope) -> Typed:
        """A set or list with more or fewer elements."""
        assert isinstance(left.type, (ty.SetOf, ty.ListOf))
        item = left.type.item
        right = self.contents(self.read(expr.right, scope, item))
        if isinstance(left.type, ty.ListOf):
            element = self.coerce(right, ty.Maybe(item) if not isinstance(item, ty.Int) else item, expr.right)
            op = "append" if expr.op == "+" else "without"
            return Typed(e.ListOp(op, left.expr, element.expr), left.type)  # type: ignore[arg-type]
        added = self.coerce(right, ty.SetOf(item), expr.right)
        if (
            isinstance(item, ty.Entity)
            and isinstance(added.type, ty.SetOf)
            and isinstance(added.type.item, ty.Entity)
        ):
            item = self._wider(item, added.type.item) if expr.op == "+" else item
        op = "union" if expr.op == "+" else "minus"
        return Typed(e.SetOp(op, left.expr, added.expr), ty.SetOf(item))  # type: ignore[arg-type]

    def _wider(self, one: ty.Entity, other: ty.Entity) -> ty.Entity:
        return other if self.model.is_a(one.kind, other.kind) else one

    def _several(self, expr: t.Several, scope: Scope, want: ty.Type | None) -> Typed:
        item_want = want.item if isinstance(want, (ty.SetOf, ty.ListOf)) else want
        parts = [self.read(item, scope, item_want) for item in expr.items]
        first = parts[0].type.item if isinstance(parts[0].type, ty.Maybe) else parts[0].type
        if not isinstance(first, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef)):
            raise RejectedError(
                problems.wrong_type(
                    self.source, expr.items[0].span, describe(first), "things, words or numbers"
                )
            )
        joined: ty.Type = first
        for part, item in zip(parts[1:], expr.items[1:], strict=True):
            plain = part.type.item if isinstance(part.type, ty.Maybe) else part.type
            both = self._joined(joined, plain)
            if both is None:
                raise RejectedError(
                    problems.wrong_type(self.source, item.span, describe(part.type), describe(joined))
                )
            joined = both
        assert isinstance(joined, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef))
        exprs = tuple(part.expr for part in parts)
        if isinstance(want, ty.ListOf):
            return Typed(e.ListFrom(exprs), ty.ListOf(joined, len(exprs)))
        return Typed(e.SetFrom(exprs), ty.SetOf(joined))

    def _joined(self, one: ty.Type, other: ty.Type) -> ty.Type | None:
        if isinstance(one, ty.Entity) and isinstance(other, ty.Entity):
            same = self.root(one.kind) == self.root(other.kind)
            return ty.Entity(self.root(one.kind)) if same and one != other else one if same else None
        return join(one, other)

    def lookup(self, table: t.Name, key: t.Expr, scope: Scope) -> Typed:
        """`table[key]`."""
        self.session.use("table", table.text)
        assert self.session.read_table is not None
        read, domain = self.session.read_table(table.text)
        value = self.read(key, scope, domain)
        if isinstance(domain, ty.Int):
            value = self.coerce(value, domain, key)
        else:
            value = self.coerce(value, ty.Maybe(domain) if isinstance(value.type, ty.Maybe) else domain, key)
        if not isinstance(value.type, ty.Maybe):
            return Typed(e.Lookup(table.text, value.expr), read)
        bound = self.session.fresh("key")
        return _unless_none(bound, value.expr, Typed(e.Lookup(table.text, e.Bound(bound)), read))


def _unless_none(bound: str, value: e.Expr, answer: Typed) -> Typed:
    """The answer where the value is something; nothing where it is none."""
    type = answer.type
    if isinstance(type, (ty.Entity, ty.Word, ty.ZoneRef)):
        type = ty.Maybe(type)
    elif isinstance(type, ty.Int):
        type = ty.Int(min(0, type.low), max(0, type.high))
    is_none = e.Compare("=", e.Bound(bound), e.Const(-1))
    return Typed(e.Let(bound, value, e.Cond(is_none, e.Const(zero(type)), answer.expr)), type)
