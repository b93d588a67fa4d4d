"""Choices of one player: things from ranges, yes or no, an order; and sealed answers of several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.builder import Label
from maniple.lower.guards import guard_of
from maniple.lower.steps import PLAYER, StepLowerer
from maniple.model import problems
from maniple.model.functions import ANY_NUMBER
from maniple.model.scope import Scope, Sealed, Typed
from maniple.model.session import Rejected
from maniple.model.types import describe
from maniple.syntax import tree as t

ENOUGH = "enough"
NO = "no"
YES = "yes"


@dataclass(slots=True)
class Offer:
    """An entry of a choice: what it is called, what it ranges over, and what is done when it is chosen."""

    name: str
    pieces: tuple[str | int, ...]
    ranges: tuple[e.Range, ...]
    slots: tuple[int, ...]
    when: e.Expr | None
    body: Callable[[], None]
    label: str = ""


class ChoiceLowerer(StepLowerer):
    """Adds choices to steps."""

    def chooser(self, expr: t.Expr, scope: Scope) -> e.Expr:
        """The player who chooses."""
        return self.reader.coerce(self.reader.read(expr, scope, PLAYER), ty.Maybe(PLAYER), expr).expr

    def ask(
        self,
        chooser: e.Expr,
        offers: list[Offer],
        prompt: str,
        otherwise: Label | None = None,
        always: bool = False,
    ) -> None:
        """Emits a choice and the code of its entries; with nothing to choose the rest of the block is skipped."""
        builder = self.builder
        labels = [Label() for _ in offers]
        done = Label()
        entries = tuple(
            i.Entry(
                o.name,
                o.pieces,
                o.ranges,
                o.when,
                o.slots,
                label,
                self.session.text(o.label) if o.label else "",
            )  # type: ignore[arg-type]
            for o, label in zip(offers, labels, strict=True)
        )
        otherwise = otherwise or builder.skips[-1]
        builder.emit(i.Ask(chooser, entries, otherwise, self.session.text(prompt), always))  # type: ignore[arg-type]
        for offer, label in zip(offers, labels, strict=True):
            builder.mark(label)
            offer.body()
            builder.jump(done)
        builder.mark(done)

    # --- choosing from ranges ---

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
            raise Rejected(problems.impossible_here(self.builder.source, step.span, "`may choose` without a block", "only one thing may be left unchosen; give it a block"))  # fmt: skip
        range, element, _ = self.reader.read_range(part.range, scope)
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)):
            raise Rejected(
                problems.wrong_type(self.builder.source, part.range.span, describe(item), "things or words")
            )
        slot, local = self.builder.local(part.range.binder.text, ty.Maybe(item))
        self.builder.assign(slot, e.Const(-1))
        done = Label()
        offers = [Offer("", (0,), (range,), (slot,), None, _nothing), self._refusal(_nothing)]
        self.ask(chooser, offers, self.prompt(part), done)
        self.builder.mark(done)
        return scope.bind(part.range.binder.text, local)

    def _refusal(self, body: Callable[[], None]) -> Offer:
        return Offer(NO, (NO,), (), (), None, body, "No")

    def prompt(self, part: t.Part) -> str:
        """What a player is asked when he chooses from a range."""
        return f"Choose: {part.range.binder.text.replace('_', ' ')}"

    def parts(
        self, parts: tuple[t.Part, ...], chooser: e.Expr, scope: Scope, refusable: bool = False
    ) -> Scope:
        """One choice for each part; a value that leaves nothing for a later part is not offered."""
        for at, part in enumerate(parts):
            refusal = refusable and at == 0
            if part.amount is not None:
                scope = self._subset(part, chooser, scope, refusal)
            else:
                scope = self._one(part, parts[at + 1 :], chooser, scope, refusal)
        return scope

    def _one(
        self, part: t.Part, later: tuple[t.Part, ...], chooser: e.Expr, scope: Scope, refusal: bool
    ) -> Scope:
        range, element = self.foreseeing(part, later, scope)
        slot, local = self.builder.local(part.range.binder.text, element.type)
        offers = [Offer("", (0,), (range,), (slot,), None, _nothing)]
        if refusal:
            offers.append(self._refusal(lambda: self.builder.jump(self.builder.skips[-1])))
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

    def possible(self, parts: tuple[t.Part, ...], scope: Scope) -> e.Expr:
        """Whether every one of these parts can be chosen, one after the other."""
        if not parts:
            return e.Const(1)
        part = parts[0]
        range, _, inner = self.reader.read_range(part.range, scope)
        if part.amount is not None:
            rest = self.possible(parts[1:], scope)
            if part.amount.mode == "up to":
                return rest
            wanted = self.reader.coerce(
                self.reader.read(part.amount.value, scope), ANY_NUMBER, part.amount.value
            )
            enough = e.Compare(">=", e.Count(range), wanted.expr)
            return enough if isinstance(rest, e.Const) else e.And((enough, rest))
        rest = self.possible(parts[1:], inner)
        return e.Any(range, None if isinstance(rest, e.Const) else rest)

    def _subset(self, part: t.Part, chooser: e.Expr, scope: Scope, refusal: bool) -> Scope:
        """A set chosen one by one in ascending order, so that each set is reached in one way only."""
        assert part.amount is not None
        builder = self.builder
        name = part.into.text if part.into else part.range.binder.text
        range, element, _ = self.reader.read_range(part.range, scope)
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef)):
            raise Rejected(
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
        self._grow(part, chosen, so_far, most, exact, chooser, scope, refusal)
        builder.clear(wanted)
        return scope.bind(name, so_far)

    def _grow(
        self,
        part: t.Part,
        chosen: int,
        so_far: Typed,
        most: Typed,
        exact: bool,
        chooser: e.Expr,
        scope: Scope,
        refusal: bool,
    ) -> None:
        builder = self.builder
        range, element, _ = self.reader.read_range(part.range, scope)
        last, lowest = builder.local("last", ty.Int(-1, 2**31 - 1))
        builder.assign(last, e.Const(-1))
        pick = builder.slot(part.range.binder.text, element.type)
        top, done = Label(), Label()
        builder.mark(top)
        size = e.Size(so_far.expr, "set")
        builder.branch(e.Compare("<", size, most.expr), done)
        offered = self._later_than(range, lowest.expr, most.expr, size, exact)

        def take() -> None:
            builder.assign(chosen, e.SetOp("union", so_far.expr, e.SetFrom((e.Local(pick),))))
            builder.assign(last, e.Local(pick))
            builder.jump(top)

        offers = [Offer("", (0,), (offered,), (pick,), None, take)]
        if not exact:
            offers.append(Offer(ENOUGH, (ENOUGH,), (), (), None, _nothing, "Enough"))
        elif refusal:
            offers.append(self._first_refusal(size))
        self.ask(chooser, offers, self.prompt(part), done)
        builder.mark(done)
        builder.clear(pick)
        builder.clear(last)

    def _first_refusal(self, size: e.Expr) -> Offer:
        refusal = self._refusal(lambda: self.builder.jump(self.builder.skips[-1]))
        refusal.when = e.Compare("=", size, e.Const(0))
        return refusal

    def _later_than(self, range: e.Range, last: e.Expr, most: e.Expr, size: e.Expr, exact: bool) -> e.Range:
        """The elements after the last one chosen; for an exact number only those after which enough remain."""
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

    # --- yes or no, orders ---

    def may(self, step: t.May, scope: Scope) -> Scope:
        """`p may "Label" { }`."""
        done = Label()
        guard = self.guard(step.body, scope)
        offers = [
            Offer(YES, (YES,), (), (), guard, lambda: self.block(step.body, scope), step.label.text),
            self._refusal(_nothing),
        ]
        self.ask(self.chooser(step.chooser, scope), offers, step.label.text, done)
        self.builder.mark(done)
        return scope

    def guard(self, body: t.Block, scope: Scope) -> e.Expr | None:
        """What must hold for the first step of a block to be possible."""
        return guard_of(self, body, scope)

    def order(self, step: t.Order, scope: Scope) -> Scope:
        """`p orders x in R as queue`: one after the other until none is left."""
        builder = self.builder
        chooser = self.chooser(step.chooser, scope)
        range, element, _ = self.reader.read_range(step.range, scope)
        item = element.type
        if not isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)):
            raise Rejected(
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

    # --- sealed answers ---

    def secretly(self, step: t.Secretly, scope: Scope) -> Scope:
        """`each p in R secretly chooses ...`: all at once; the answers stay sealed."""
        range, _, inner = self.reader.read_range(step.range, scope)
        binder = step.range.binder.text
        stages = tuple(self.stage(part, None, inner) for part in step.parts)
        players = e.Filter(range, "set")
        for part, stage in zip(step.parts, stages, strict=True):
            type = self.builder.slots[stage.slot].type
            assert isinstance(type, ty.Array)
            name = part.into.text if part.into else part.range.binder.text
            scope = scope.bind(name, Sealed(stage.slot, type, part, binder, part.span))
            self.reader.still_sealed[stage.slot] = part.span
        prompt = self.session.text(self.prompt(step.parts[0]))
        self.builder.emit(i.AskEach(players, range.binder, stages, prompt))
        return scope

    def stage(self, part: t.Part, slot: int | None, scope: Scope) -> i.Stage:
        """One part of a sealed answer, into a new slot or one asked before."""
        range, element, _ = self.reader.read_range(part.range, scope)
        item = element.type
        name = part.into.text if part.into else part.range.binder.text
        if not isinstance(item, (ty.Int, ty.Flag, ty.Word, ty.Entity, ty.ZoneRef)):
            raise Rejected(
                problems.wrong_type(
                    self.builder.source, part.range.span, describe(item), "things, words or numbers"
                )
            )
        if part.amount is None:
            held: ty.Int | ty.Flag | ty.Maybe = (
                ty.Maybe(item) if isinstance(item, (ty.Word, ty.Entity, ty.ZoneRef)) else item
            )
            slot = self.builder.slot(name, ty.Array(held, "Player"), sealed=True) if slot is None else slot
            return i.Stage("pick", name, range, slot)
        assert not isinstance(item, ty.Flag)
        slot = (
            self.builder.slot(name, ty.Array(ty.SetOf(item), "Player"), sealed=True) if slot is None else slot
        )
        amount = self.reader.coerce(self.reader.read(part.amount.value, scope), ANY_NUMBER, part.amount.value)
        least = amount.expr if part.amount.mode == "exactly" else e.Const(0)
        return i.Stage("subset", name, range, slot, least, amount.expr)


def _nothing() -> None:
    """A choice whose taking is all."""
