"""Ranges and the questions over them."""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.parts import PartReader
from maniple.model.scope import Scope, Typed, flag
from maniple.model.session import RejectedError
from maniple.model.types import clamp, describe
from maniple.source import Span
from maniple.syntax import tree as t


class RangeReader(PartReader):
    """Adds ranges and questions."""

    def source_of(
        self, source: t.Expr, scope: Scope, want: ty.Type | None = None
    ) -> tuple[e.Expr, e.Shape, ty.Type]:
        """What a range runs over: its expression, shape and element type."""
        if isinstance(source, t.Stretch):
            low, high = self._number(source.low, scope), self._number(source.high, scope)
            assert isinstance(low.type, ty.Int)
            assert isinstance(high.type, ty.Int)
            return (
                e.Span(low.expr, high.expr),
                "span",
                ty.Int(low.type.low, max(low.type.low, high.type.high)),
            )
        if isinstance(source, t.Several):
            return self._several_source(source, scope, want)
        typed = self.contents(self.read(source, scope, want))
        return self._collection(typed, source)

    def _collection(self, typed: Typed, source: t.Expr) -> tuple[e.Expr, e.Shape, ty.Type]:
        match typed.type:
            case ty.SetOf(item):
                return typed.expr, "set", item
            case ty.ListOf(item, _):
                return typed.expr, "list", item
            case ty.Faces(_, sides):
                return typed.expr, "list", ty.Int(1, sides)
            case _:
                raise RejectedError(
                    problems.wrong_type(
                        self.source, source.span, describe(typed.type), "a set, a list or a zone"
                    )
                )

    def _several_source(
        self, source: t.Several, scope: Scope, want: ty.Type | None
    ) -> tuple[e.Expr, e.Shape, ty.Type]:
        typed = self.read(source, scope, want)
        return self._collection(typed, source)

    def _number(self, expr: t.Expr, scope: Scope) -> Typed:
        return self.coerce(self.read(expr, scope), ty.Int(-(2**53), 2**53), expr)

    def read_range(
        self, range: t.Range, scope: Scope, want: ty.Type | None = None
    ) -> tuple[e.Range, Typed, Scope]:
        """The range, its element as a typed name, and the scope in which the element is bound."""
        source, shape, item = self.source_of(range.source, scope, want)
        binder = self.session.fresh(range.binder.text)
        element = Typed(e.Bound(binder), item)
        inner = scope.bind(range.binder.text, element)
        where, refine, start = self._clauses(range, inner, scope)
        return e.Range(binder, source, shape, where, refine, start), element, inner

    def _clauses(
        self, range: t.Range, inner: Scope, outer: Scope
    ) -> tuple[e.Expr | None, tuple[e.Refine, ...], e.Expr | None]:
        tests: list[e.Expr] = []
        refine: list[e.Refine] = []
        start: e.Expr | None = None
        for clause in range.clauses:
            if clause.kind == "where":
                tests.append(self.truth(clause.value, inner))
            elif clause.kind == "starting":
                player = ty.Entity("Player")
                start = self.coerce(
                    self.read(clause.value, outer, player), ty.Maybe(player), clause.value
                ).expr
            else:
                refine.append(e.Refine(clause.kind, self._key(clause.value, inner)))
        where = None if not tests else tests[0] if len(tests) == 1 else e.And(tuple(tests))
        return where, tuple(refine), start

    def _key(self, value: t.Expr, scope: Scope) -> e.Expr:
        typed = self.read(value, scope)
        match typed.type:
            case ty.Int() | ty.Flag() | ty.Word():
                return typed.expr
            case ty.Faces():
                return e.FaceSum(typed.expr)
            case other:
                raise RejectedError(
                    problems.wrong_type(self.source, value.span, describe(other), "a number or a truth")
                )

    def truth(self, expr: t.Expr, scope: Scope) -> e.Expr:
        """An expression that must be a truth."""
        return self.coerce(self.read(expr, scope, ty.Flag()), ty.Flag(), expr).expr

    def read_question(self, question: t.Question, scope: Scope, want: ty.Type | None) -> Typed:
        """`any`, `all`, `first`, `count of`, `sum of`, `most`, `least`."""
        inner_want = want if question.kind == "all" else None
        range, element, inner = self.read_range(question.range, scope, inner_want)
        match question.kind:
            case "any":
                return flag(e.Any(range))
            case "all":
                return self._all(range, element, question.span)
            case "first":
                item = element.type
                shown = ty.Maybe(item) if isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)) else item
                return Typed(e.First(range), shown)
            case "count":
                return Typed(e.Count(range), ty.Int(0, self.bound(range, element.type)))
            case "sum":
                return self._sum(question, range, element, inner)
            case "most" | "least" as mode:
                value = self.valued(question, inner)
                assert isinstance(value.type, ty.Int)
                empty = e.Const(min(max(0, value.type.low), value.type.high))
                return Typed(e.Best(mode, range, value.expr, empty), value.type)

    def _all(self, range: e.Range, element: Typed, span: Span) -> Typed:
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef)):
            raise RejectedError(
                problems.wrong_type(self.source, span, describe(item), "things, words or numbers")
            )
        ordered = (
            range.shape == "list"
            or range.start is not None
            or any(r.mode in ("rising", "falling") for r in range.refine)
        )
        if ordered:
            return Typed(e.Filter(range, "list"), ty.ListOf(item, self.bound(range, item)))
        return Typed(e.Filter(range, "set"), ty.SetOf(item))

    def _sum(self, question: t.Question, range: e.Range, element: Typed, inner: Scope) -> Typed:
        value = self.valued(question, inner)
        assert isinstance(value.type, ty.Int)
        many = self.bound(range, element.type)
        return Typed(
            e.Sum(range, value.expr),
            ty.Int(clamp(min(0, value.type.low) * many), clamp(max(0, value.type.high) * many)),
        )

    def valued(self, question: t.Question, inner: Scope) -> Typed:
        """The number that a question asks about each element."""
        assert question.value is not None
        return self._number(question.value, inner)

    def bound(self, range: e.Range, item: ty.Type) -> int:
        """The most elements that a range can have."""
        match item:
            case ty.Int(low, high):
                return max(0, min(high - low + 1, 2**31)) if range.shape != "list" else 400
            case ty.Word(words):
                return self.model.size(words)
            case ty.Entity(kind):
                k = self.model.kinds[kind]
                return max(1, k.high - k.low)
            case _:
                return 400
