"""Comparisons: of numbers, things, sets, kinds and names of cards."""

from __future__ import annotations

from maniple.diagnostics import with_article
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.functions import FunctionReader
from maniple.model.names import fits
from maniple.model.scope import Scope, Typed, flag
from maniple.model.session import RejectedError
from maniple.model.types import describe
from maniple.syntax import tree as t

COMPARE = {"is": "=", "is not": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class ComparisonReader(FunctionReader):
    """Adds comparisons to calls."""

    def root(self, kind: str) -> str:
        """The root of a kind."""
        return self.model.kinds[kind].root

    def comparison(self, expr: t.Comparison, scope: Scope) -> Typed:
        """A comparison, always a truth."""
        match expr.op:
            case "is" | "is not" as op:
                return self._equal(expr, op == "is not", scope)
            case "in" | "not in" as op:
                inside = self._inside(expr, scope)
                return flag(e.Not(inside) if op == "not in" else inside)
            case "has":
                flipped = t.Comparison("in", expr.right, expr.left, expr.span)
                return flag(self._inside(flipped, scope))
            case "is a" | "is not a" as op:
                member = self._is_a(expr, scope)
                return flag(e.Not(member) if op == "is not a" else member)
            case op:
                left = self.coerce(self.read(expr.left, scope), ANY_NUMBER, expr.left)
                right = self.coerce(self.read(expr.right, scope), ANY_NUMBER, expr.right)
                return flag(e.Compare(COMPARE[op], left.expr, right.expr))  # type: ignore[arg-type]

    def _is_a(self, expr: t.Comparison, scope: Scope) -> e.Expr:
        of = self.read(expr.left, scope)
        name = expr.right
        assert isinstance(name, t.Name)
        if name.text in self.model.kinds:
            kind = self.model.kinds[name.text]
            self.session.use("kind", name.text)
            self._same_root(of, kind.root, expr)
            return e.Member(of.expr, e.Const(kind.mask), "set")
        named = self.named_mask(name, Scope())
        if named is None:
            candidates = [*self.model.kinds, *self.model.things]
            raise RejectedError(problems.unknown_name(self.source, name, "kind or card", candidates))
        self._same_root(of, self.root(named[1]), expr)
        return e.Member(of.expr, e.Const(named[0]), "set")

    def _same_root(self, of: Typed, root: str, expr: t.Comparison) -> None:
        item = of.type.item if isinstance(of.type, ty.Maybe) else of.type
        if not isinstance(item, ty.Entity) or self.root(item.kind) != root:
            raise RejectedError(
                problems.not_comparable(self.source, expr.span, describe(of.type), with_article(root))
            )

    def _equal(self, expr: t.Comparison, negated: bool, scope: Scope) -> Typed:
        left = self._left_operand(expr, scope)
        test = self._special_equal(expr, left, scope)
        if test is None:
            test = self._plain_equal(expr, left, scope)
        return flag(e.Not(test) if negated else test)

    def _left_operand(self, expr: t.Comparison, scope: Scope) -> Typed:
        try:
            return self.read(expr.left, scope)
        except RejectedError:
            # A word on the left is decided by what stands on the right.
            if not isinstance(expr.left, t.Name):
                raise
            return self.read(expr.left, scope, self.read(expr.right, scope).type)

    def _special_equal(self, expr: t.Comparison, left: Typed, scope: Scope) -> e.Expr | None:
        """`is empty`, `is none`, `is NAME OF A CARD`."""
        right = expr.right
        if not isinstance(right, t.Name) or scope.get(right.text) is not None:
            return None
        if right.text == "empty" and not right.quoted:
            source, shape, _ = self._collection(self.contents(left), expr.left)
            return e.Compare("=", e.Size(source, shape), e.Const(0))
        if right.text == "none" and not right.quoted:
            if not isinstance(left.type, ty.Maybe):
                raise RejectedError(
                    problems.not_comparable(self.source, expr.span, describe(left.type), "none")
                )
            return e.Compare("=", left.expr, e.Const(-1))
        item = left.type.item if isinstance(left.type, ty.Maybe) else left.type
        if isinstance(item, ty.Entity) and self.model.is_card(item.kind):
            named = self.named_mask(right, scope)
            if named is not None:
                return e.Member(left.expr, e.Const(named[0]), "set")
        return None

    def _plain_equal(self, expr: t.Comparison, left: Typed, scope: Scope) -> e.Expr:
        item = left.type.item if isinstance(left.type, ty.Maybe) else left.type
        right = self.read(expr.right, scope, item)
        match left.type, right.type:
            case ((ty.Int() | ty.Faces()), (ty.Int() | ty.Faces())):
                one, other = (
                    self.coerce(left, ANY_NUMBER, expr.left),
                    self.coerce(right, ANY_NUMBER, expr.right),
                )
                return e.Compare("=", one.expr, other.expr)
            case ((ty.SetOf() | ty.ListOf() | ty.ZoneRef()), (ty.SetOf() | ty.ListOf() | ty.ZoneRef())) if (
                left.type != right.type
            ):
                one, other = self.contents(left), self.contents(right)
                if isinstance(one.type, ty.ListOf) != isinstance(other.type, ty.ListOf):
                    one, other = self._as_set(one, expr), self._as_set(other, expr)
                if fits(self.model, one.type, other.type) or fits(self.model, other.type, one.type):
                    return e.Compare("=", one.expr, other.expr)
        loose_left = left.type if not isinstance(left.type, ty.Maybe) else left.type.item
        loose_right = right.type if not isinstance(right.type, ty.Maybe) else right.type.item
        if not (fits(self.model, loose_left, loose_right) or fits(self.model, loose_right, loose_left)):
            raise RejectedError(
                problems.not_comparable(self.source, expr.span, describe(left.type), describe(right.type))
            )
        return e.Compare("=", left.expr, right.expr)

    def _inside(self, expr: t.Comparison, scope: Scope) -> e.Expr:
        if isinstance(expr.right, t.Name) and expr.right.text == "play" and scope.get("play") is None:
            thing = self.read(expr.left, scope)
            item = thing.type.item if isinstance(thing.type, ty.Maybe) else thing.type
            root = self.root(item.kind) if isinstance(item, ty.Entity) else "Card"
            if root in self.session.laid:
                return e.Member(thing.expr, e.Global(f"present {root}"), "set")
            return e.Member(thing.expr, e.InPlay(root), "set")
        any_copy = self._any_copy(expr, scope)
        if any_copy is not None:
            return any_copy
        left_want = self._wanted_item(expr, scope)
        left = self.read(expr.left, scope, left_want)
        if isinstance(left.type, ty.Faces):
            left = self.coerce(left, ANY_NUMBER, expr.left)
        item = left.type.item if isinstance(left.type, ty.Maybe) else left.type
        want = ty.SetOf(item) if isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)) else None
        if (
            isinstance(expr.right, t.Several)
            and isinstance(item, ty.Entity)
            and self.model.is_card(item.kind)
        ):
            return self._among_names(expr, left, scope)
        source, shape, element = self.source_of(expr.right, scope, want)
        if not (fits(self.model, item, element) or fits(self.model, element, item)):
            raise RejectedError(
                problems.not_comparable(self.source, expr.span, describe(left.type), describe(element))
            )
        return e.Member(left.expr, source, shape)

    def _as_set(self, typed: Typed, expr: t.Expr) -> Typed:
        assert isinstance(typed.type, (ty.SetOf, ty.ListOf))
        return self.coerce(typed, ty.SetOf(typed.type.item), expr)

    def _any_copy(self, expr: t.Comparison, scope: Scope) -> e.Expr | None:
        """`Treaty in p.hand`: any copy of a card of several."""
        named = self.named_mask(expr.left, scope) if isinstance(expr.left, t.Name) else None
        if named is None or not self.model.is_card(named[1]) or named[0].bit_count() < 2:
            return None
        if isinstance(expr.right, (t.Several, t.Stretch)):
            return None
        source, shape, element = self.source_of(expr.right, scope)
        if not isinstance(element, ty.Entity):
            return None
        among = e.AsSet(source) if shape == "list" else source
        return e.Compare("!=", e.SetOp("both", among, e.Const(named[0])), e.Const(0))

    def _wanted_item(self, expr: t.Comparison, scope: Scope) -> ty.Type | None:
        """For a bare name on the left: the type of what is on the right, if that can be read by itself."""
        if not isinstance(expr.left, t.Name) or scope.get(expr.left.text) is not None:
            return None
        if isinstance(expr.right, (t.Several, t.Stretch)):
            return None
        return self.source_of(expr.right, scope)[2]

    def _among_names(self, expr: t.Comparison, left: Typed, scope: Scope) -> e.Expr:
        """`c in (Hastati, Velites)`: any copy of those cards."""
        assert isinstance(expr.right, t.Several)
        tests: list[e.Expr] = []
        for item in expr.right.items:
            named = self.named_mask(item, scope) if isinstance(item, t.Name) else None
            if named is not None:
                tests.append(e.Member(left.expr, e.Const(named[0]), "set"))
            else:
                tests.append(
                    e.Compare(
                        "=", left.expr, self.coerce(self.read(item, scope, left.type), left.type, item).expr
                    )
                )
        return e.Or(tuple(tests))
