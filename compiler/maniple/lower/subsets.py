"""Sets chosen one by one in ascending order, so that each set is reached in one way only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower.asking import ENOUGH, Offer, nothing
from maniple.lower.builder import Label
from maniple.lower.guards import GuardLowerer
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Growing:
    """A set being chosen: its part, its slot and what is in it, how many are wanted, and whether one may
    refuse.
    """

    part: t.Part
    chosen: int
    so_far: Typed
    most: Typed
    exact: bool
    refusable: bool


class SubsetLowerer(GuardLowerer):
    """Adds the choice of sets."""

    def subset(self, part: t.Part, chooser: e.Expr, scope: Scope, refusal: bool) -> Scope:
        """A set chosen one by one in ascending order, so that each set is reached in one way only."""
        assert part.amount is not None
        builder = self.builder
        name = part.into.text if part.into else part.range.binder.text
        range, element, _ = self.reader.read_range(part.range, scope)
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef)):
            raise RejectedError(
                problems.wrong_type(builder.source, part.range.span, describe(item), "things or words")
            )
        wanted, most = builder.local("wanted", ty.Int(0, 4096))
        count = self.reader.coerce(self.reader.read(part.amount.value, scope), ANY_NUMBER, part.amount.value)
        builder.assign(wanted, e.Arith("max", e.Const(0), count.expr))
        exact = part.amount.mode == "exactly"
        if exact:
            builder.branch(e.Compare(">=", e.Count(range), most.expr), builder.skips[-1])
        chosen, so_far = builder.local(name, ty.SetOf(item))
        builder.assign(chosen, e.Const(0))
        self._grow(Growing(part, chosen, so_far, most, exact, refusal), chooser, scope)
        builder.clear(wanted)
        return scope.bind(name, so_far)

    def _grow(self, growing: Growing, chooser: e.Expr, scope: Scope) -> None:
        """Asks for one element after the other, each later than the last."""
        builder, so_far = self.builder, growing.so_far
        range, element, _ = self.reader.read_range(growing.part.range, scope)
        last, lowest = builder.local("last", ty.Int(-1, 2**31 - 1))
        builder.assign(last, e.Const(-1))
        pick = builder.slot(growing.part.range.binder.text, element.type)
        top, done = Label(), Label()
        builder.mark(top)
        size = e.Size(so_far.expr, "set")
        builder.branch(e.Compare("<", size, growing.most.expr), done)
        offered = self._later_than(range, lowest.expr, growing.most.expr, size, growing.exact)

        def take() -> None:
            builder.assign(growing.chosen, e.SetOp("union", so_far.expr, e.SetFrom((e.Local(pick),))))
            builder.assign(last, e.Local(pick))
            builder.jump(top)

        offers = [Offer("", (0,), (offered,), (pick,), None, take)]
        if not growing.exact:
            offers.append(Offer(ENOUGH, (ENOUGH,), (), (), None, nothing, "Enough"))
        elif growing.refusable:
            offers.append(self._first_refusal(size))
        self.ask(chooser, offers, self.prompt(growing.part), done)
        builder.mark(done)
        builder.clear(pick)
        builder.clear(last)

    def _first_refusal(self, size: e.Expr) -> Offer:
        refusal = self.refusal(lambda: self.builder.jump(self.builder.skips[-1]))
        return replace(refusal, when=e.Compare("=", size, e.Const(0)))

    def _later_than(self, range: e.Range, last: e.Expr, most: e.Expr, size: e.Expr, exact: bool) -> e.Range:
        """The elements after the last one chosen; for an exact number only those after which enough
        remain.
        """
        listed = range.source if range.shape != "list" else e.AsSet(range.source)
        if range.refine or range.start is not None:
            listed = e.AsSet(e.Filter(range, "list")) if range.shape != "span" else e.Filter(range, "set")
            range = e.Range(range.binder, listed, "set")
        shape: e.Shape = "span" if range.shape == "span" else "set"
        later: e.Expr = e.Compare(">", e.Bound(range.binder), last)
        tests = [later] if range.where is None else [later, range.where]
        if exact:
            after = self.session.fresh(range.binder)
            rest = self._renamed(range, after)
            beyond = e.Compare(">=", e.Bound(after), e.Bound(range.binder))
            tests_after = (beyond,) if rest is None else (beyond, rest)
            remaining = e.Count(e.Range(after, listed, shape, e.And(tests_after)))
            tests.append(e.Compare(">=", remaining, e.Arith("-", most, size)))
        return e.Range(range.binder, listed, shape, e.And(tuple(tests)))

    def _renamed(self, range: e.Range, name: str) -> e.Expr | None:
        if range.where is None:
            return None
        return e.Let(range.binder, e.Bound(name), range.where)
