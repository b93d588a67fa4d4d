"""Steps that turn the flow: branches, loops, matches."""

from __future__ import annotations

from collections.abc import Callable

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.blocks import EVERYBODY, WIDE
from maniple.lower.builder import Label, Loop
from maniple.lower.changes import ChangeLowerer
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.tables import Domain, covered
from maniple.model.types import describe
from maniple.syntax import tree as t


class FlowLowerer(ChangeLowerer):
    """Adds branches and loops to changes."""

    def branch(self, step: t.If, scope: Scope) -> Scope:
        """`if`, `else`."""
        otherwise, done = Label(), Label()
        self.builder.branch(self.reader.truth(step.test, scope), otherwise)
        before = dict(self.reader.still_sealed)
        self.block(step.then, scope)
        after = self.reader.still_sealed
        self.reader.still_sealed = before
        if step.otherwise is not None:
            self.builder.jump(done)
            self.builder.mark(otherwise)
            self.block(step.otherwise, scope)
            self.builder.mark(done)
        else:
            self.builder.mark(otherwise)
        self.reader.still_sealed = {**self.reader.still_sealed, **after}
        return scope

    def for_each(self, step: t.ForEach, scope: Scope) -> Scope:
        """A loop over a range that is taken once; players who have left are passed over."""
        range, element, _ = self.reader.read_range(step.range, scope)

        def body(item: Typed) -> None:
            self.block(step.body, scope.bind(step.range.binder.text, item))

        self.each(range, element.type, step.range.binder.text, body)
        return scope

    def each(self, range: e.Range, type: ty.Type, name: str, body: Callable[[Typed], None]) -> None:
        """Runs the body for each element of a range."""
        assert isinstance(type, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef))
        builder = self.builder
        capacity = min(self.reader.bound(range, type), 4096)
        queue = builder.slot(f"{name} left", ty.ListOf(type, capacity))
        item, local = builder.local(name, type)
        top, stop, done = Label(), Label(), Label()
        builder.assign(queue, e.Filter(range, "list"))
        builder.mark(top)
        builder.emit(i.Next(queue, item, done))  # type: ignore[arg-type]
        if isinstance(type, ty.Entity) and type.kind == "Player" and self.game.eliminates:
            builder.branch(e.Member(local.expr, EVERYBODY, "set"), top)
        inner = len(builder.slots)
        self._loop(stop, lambda: body(local))
        builder.jump(top)
        builder.mark(stop)
        builder.clear(queue)
        builder.clear(item)
        builder.clear_from(inner)
        builder.mark(done)

    def _loop(self, stop: Label, body: Callable[[], None]) -> None:
        before = dict(self.reader.still_sealed)
        self.builder.loops.append(Loop(stop))
        body()
        self.builder.loops.pop()
        self.reader.still_sealed = {**before, **self.reader.still_sealed}

    def repeat(self, step: t.Repeat, scope: Scope) -> Scope:
        """A loop of a stated length, with a condition that ends it earlier."""
        builder = self.builder
        count = self.reader.coerce(self.reader.read(step.count, scope), ty.Int(-WIDE, WIDE), step.count)
        assert isinstance(count.type, ty.Int)
        left, local = builder.local("rounds left", ty.Int(0, max(0, min(count.type.high, WIDE))))
        top, stop = Label(), Label()
        first = count.expr if count.type.low >= 0 else e.Arith("max", e.Const(0), count.expr)
        builder.assign(left, first)
        builder.mark(top)
        builder.branch(e.Compare(">", local.expr, e.Const(0)), stop)
        if step.until is not None:
            builder.branch(e.Not(self.reader.truth(step.until, scope)), stop)
        builder.assign(left, e.Arith("-", local.expr, e.Const(1)))
        inner = len(builder.slots)
        self._loop(stop, lambda: self.block(step.body, scope))
        builder.jump(top)
        builder.mark(stop)
        builder.clear(left)
        builder.clear_from(inner)
        return scope

    def stop(self, step: t.Stop, scope: Scope) -> Scope:
        """Leaves the innermost loop, or the verb."""
        if step.name is not None and step.name.text != self.builder.verb:
            raise RejectedError(
                problems.unknown_name(
                    self.builder.source, step.name, "verb around this step", [self.builder.verb]
                )
            )
        if step.name is None and self.builder.loops:
            self.builder.jump(self.builder.loops[-1].stop)
        else:
            self.builder.jump(self.builder.end)
        return scope

    def match(self, step: t.Match, scope: Scope) -> Scope:
        """The row of a value; all values must have one."""
        subject = self.reader.read(step.subject, scope)
        if isinstance(subject.type, ty.Faces):
            subject = self.reader.coerce(subject, ANY_NUMBER, step.subject)
        slot, local = self.builder.local("matched", subject.type)
        self.builder.assign(slot, subject.expr)
        self.rows(step.rows, local, self.match_domain(subject.type, step), step, scope)
        return scope

    def match_domain(self, type: ty.Type, step: t.Match) -> Domain:
        """The keys that a match must cover."""
        model = self.session.model
        match type:
            case ty.Word(words):
                return Domain(type, 0, len(model.words[words]) - 1, model.words[words])
            case ty.Entity(kind):
                k = model.kinds[kind]
                return Domain(type, k.low, k.high - 1, model.universe[k.root][k.low : k.high])
            case ty.Int(low, high) if high - low <= 400:
                return Domain(type, low, high, ())
            case ty.Flag():
                return Domain(ty.Int(0, 1), 0, 1, ("no", "yes"))
            case _:
                raise RejectedError(
                    problems.wrong_type(
                        self.builder.source,
                        step.subject.span,
                        describe(type),
                        "a word, a thing or a small number",
                    )
                )

    def rows(
        self, rows: tuple[t.Row, ...], subject: Typed, domain: Domain, step: t.Step, scope: Scope
    ) -> None:
        """Jumps to the row that holds the subject's value."""
        span = step.subject.span if isinstance(step, t.Match) else step.span
        keyed = covered(self.session, self.builder.source, rows, domain, span)
        done = Label()
        for at, (row, keys) in enumerate(keyed):
            following = Label()
            if at < len(keyed) - 1:
                self.builder.branch(_is_one_of(subject.expr, keys), following)
            with self.builder.at(row.span):
                self.row(row, scope)
            self.builder.jump(done)
            self.builder.mark(following)
        self.builder.mark(done)

    def row(self, row: t.Row, scope: Scope) -> None:
        """What a row says: steps, a verb by its name, or nothing (`none`)."""
        if row.steps is not None:
            self.block(row.steps, scope)
        elif isinstance(row.value, t.Name) and row.value.text != "none":
            self.block(t.Block((t.Do(row.value, None, (), row.span),), row.span), scope)
        elif not isinstance(row.value, t.Name):
            raise RejectedError(
                problems.impossible_here(self.builder.source, row.span, "a value", "a step is wanted")
            )


def _is_one_of(subject: e.Expr, keys: tuple[int, ...]) -> e.Expr:
    if not keys:
        return e.Const(0)
    if len(keys) == 1:
        return e.Compare("=", subject, e.Const(keys[0]))
    if keys == tuple(range(keys[0], keys[-1] + 1)):
        return e.Member(subject, e.Span(e.Const(keys[0]), e.Const(keys[-1])), "span")
    return e.Or(tuple(e.Compare("=", subject, e.Const(key)) for key in keys))
