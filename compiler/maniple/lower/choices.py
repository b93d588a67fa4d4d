"""Choices of one player: things from ranges, yes or no, an order."""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower.asking import YES, Offer, nothing
from maniple.lower.blocks import PLAYER
from maniple.lower.builder import Label
from maniple.lower.subsets import SubsetLowerer
from maniple.model import problems
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe
from maniple.syntax import tree as t


class ChoiceLowerer(SubsetLowerer):
    """Adds choices from ranges."""

    def choose(self, step: t.Choose, scope: Scope) -> Scope:
        """`p chooses a in A, b in B`, and with `may` its refusal."""
        chooser = self._kept_chooser(step, scope)
        if not step.may:
            return self.parts(step.parts, chooser, scope)
        if step.body is None:
            return self._maybe(step, chooser, scope)
        done = Label()
        self.builder.skips.append(done)
        inner = self.parts(step.parts, chooser, scope, refusable=True)
        self.block(step.body, inner)
        self.builder.skips.pop()
        self.builder.mark(done)
        return scope

    def _kept_chooser(self, step: t.Choose, scope: Scope) -> e.Expr:
        """The chooser, kept in a slot if several choices follow from one expression."""
        chooser = self.chooser(step.chooser, scope)
        simple = isinstance(chooser, (e.Local, e.Const))
        if simple or (len(step.parts) == 1 and step.parts[0].amount is None):
            return chooser
        slot, local = self.builder.local("chooser", ty.Maybe(PLAYER))
        self.builder.assign(slot, chooser)
        return local.expr

    def _maybe(self, step: t.Choose, chooser: e.Expr, scope: Scope) -> Scope:
        """`p may choose x in R` without a block: x is none after a refusal."""
        part = step.parts[0]
        if part.amount is not None or len(step.parts) > 1:
            raise RejectedError(
                problems.impossible_here(
                    self.builder.source,
                    step.span,
                    "`may choose` without a block",
                    "only one thing may be left unchosen; give it a block",
                )
            )
        range, element, _ = self.reader.read_range(part.range, scope)
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)):
            raise RejectedError(
                problems.wrong_type(self.builder.source, part.range.span, describe(item), "things or words")
            )
        slot, local = self.builder.local(part.range.binder.text, ty.Maybe(item))
        self.builder.assign(slot, e.Const(-1))
        done = Label()
        offers = [Offer("", (0,), (range,), (slot,), None, nothing), self.refusal(nothing)]
        self.ask(chooser, offers, self.prompt(part), done)
        self.builder.mark(done)
        return scope.bind(part.range.binder.text, local)

    def parts(
        self, parts: tuple[t.Part, ...], chooser: e.Expr, scope: Scope, refusable: bool = False
    ) -> Scope:
        """One choice for each part; a value that leaves nothing for a later part is not offered."""
        for at, part in enumerate(parts):
            refusal = refusable and at == 0
            if part.amount is not None:
                scope = self.subset(part, chooser, scope, refusal)
            else:
                scope = self._one(part, parts[at + 1 :], chooser, scope, refusal)
        return scope

    def _one(
        self, part: t.Part, later: tuple[t.Part, ...], chooser: e.Expr, scope: Scope, refusal: bool
    ) -> Scope:
        range, element = self.foreseeing(part, later, scope)
        slot, local = self.builder.local(part.range.binder.text, element.type)
        offers = [Offer("", (0,), (range,), (slot,), None, nothing)]
        if refusal:
            offers.append(self.refusal(lambda: self.builder.jump(self.builder.skips[-1])))
        self.ask(chooser, offers, self.prompt(part))
        return scope.bind(part.range.binder.text, local)

    def foreseeing(self, part: t.Part, later: tuple[t.Part, ...], scope: Scope) -> tuple[e.Range, Typed]:
        """The range of a part, without values after which a later part could not be chosen."""
        range, element, inner = self.reader.read_range(part.range, scope)
        if not later:
            return range, element
        possible = self.possible(later, inner)
        if isinstance(possible, e.Const):
            return range, element
        if not range.refine and range.start is None:
            where = possible if range.where is None else e.And((range.where, possible))
            return e.Range(range.binder, range.source, range.shape, where), element
        again = self.session.fresh(part.range.binder.text)
        _, _, renamed = self.reader.read_range(part.range, scope)
        renamed = renamed.bind(part.range.binder.text, Typed(e.Bound(again), element.type))
        return e.Range(again, e.Filter(range, "list"), "list", self.possible(later, renamed)), element

    def may(self, step: t.May, scope: Scope) -> Scope:
        """`p may "Label" { }`."""
        done = Label()
        guard = self.guard(step.body, scope)
        offers = [
            Offer(YES, (YES,), (), (), guard, lambda: self.block(step.body, scope), step.label.text),
            self.refusal(nothing),
        ]
        self.ask(self.chooser(step.chooser, scope), offers, step.label.text, done)
        self.builder.mark(done)
        return scope

    def order(self, step: t.Order, scope: Scope) -> Scope:
        """`p orders x in R as queue`: one after the other until none is left."""
        builder = self.builder
        chooser = self.chooser(step.chooser, scope)
        range, element, _ = self.reader.read_range(step.range, scope)
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)):
            raise RejectedError(
                problems.wrong_type(builder.source, step.range.span, describe(item), "things or words")
            )
        capacity = min(self.reader.bound(range, item), 400)
        rest, left = builder.local("unordered", ty.SetOf(item))
        queue, ordered = builder.local(step.into.text, ty.ListOf(item, capacity))
        pick = builder.slot(step.range.binder.text, item)
        builder.assign(rest, e.Filter(range, "set"))
        builder.assign(queue, e.Const(()))
        top, done = Label(), Label()
        builder.mark(top)

        def take() -> None:
            builder.assign(rest, e.SetOp("minus", left.expr, e.SetFrom((e.Local(pick),))))
            builder.assign(queue, e.ListOp("append", ordered.expr, e.Local(pick)))
            builder.jump(top)

        again = self.session.fresh(step.range.binder.text)
        offers = [Offer("", (0,), (e.Range(again, left.expr, "set"),), (pick,), None, take)]
        self.ask(chooser, offers, f"Which {step.range.binder.text.replace('_', ' ')} comes next?", done)
        builder.mark(done)
        builder.clear(pick)
        return scope.bind(step.into.text, ordered)
