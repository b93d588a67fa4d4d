"""Steps that name or change something: locals, states, fields, gains and losses, the end of the game."""

from __future__ import annotations

from maniple.diagnostics import with_article
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower import problems as lowering_problems
from maniple.lower.blocks import PLAYER, BlockLowerer
from maniple.lower.builder import Label
from maniple.lower.locals import local_type, none_type
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.definitions import FieldDef
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe
from maniple.syntax import tree as t


class ChangeLowerer(BlockLowerer):
    """Adds changes to blocks."""

    def let(self, step: t.LetStep, scope: Scope) -> Scope:
        """A new local."""
        value = self.reader.read(step.value, scope)
        if isinstance(value.type, ty.Maybe) and isinstance(step.value, t.Name) and step.value.text == "none":
            value = Typed(value.expr, none_type(step, scope, self.reader, self.builder.body) or value.type)
        type = local_type(value.type, step.name.text, self.builder.body)
        slot, local = self.builder.local(step.name.text, type)
        self.builder.assign(
            slot, self.reader.contents(value).expr if isinstance(type, (ty.SetOf, ty.ListOf)) else value.expr
        )
        return scope.bind(step.name.text, local)

    def become(self, step: t.Become, scope: Scope) -> Scope:
        """`x becomes e`."""
        nowhere = Label()
        target, type, clamp = self.target(step.target, scope, nowhere)
        value = self.reader.coerce(self.reader.read(step.value, scope, type), type, step.value)
        told = isinstance(target, i.ToField)
        self.builder.emit(i.Assign(target, value.expr, clamp, told))
        if isinstance(target, i.ToField) and target.field.startswith("Player."):
            self.game.changed(self.builder, target.entity)
        self.builder.mark(nowhere)
        return scope

    def target(self, target: t.Expr, scope: Scope, nowhere: Label) -> tuple[i.Target, ty.Type, bool]:
        """What `becomes` may change: a local, a state variable, a state field; if of nothing, goes on at the
        label.
        """
        if isinstance(target, t.Name):
            known = scope.get(target.text)
            if isinstance(known, Typed) and isinstance(known.expr, e.Local):
                return i.ToLocal(known.expr.slot), known.type, False
            if known is None and target.text in self.session.model.states:
                self.session.use("state", target.text)
                return i.ToGlobal(target.text), self.session.model.states[target.text].type, False
        place = self.reader.read(target, scope)
        found, tests = _field_in(place.expr)
        if found is None:
            raise RejectedError(lowering_problems.not_changeable(self.builder.source, target.span))
        for test in tests:
            self.builder.branch(test, nowhere)
        field = self._field_def(found.field)
        if not field.state or field.type is None:
            raise RejectedError(lowering_problems.printed_field(self.builder.source, target.span, field.name))
        return i.ToField(found.field, found.entity, found.index), field.type, field.capped

    def _field_def(self, field: str) -> FieldDef:
        kind, _, name = field.partition(".")
        return self.session.model.kinds[kind].fields[name]

    def act(self, step: t.Act, scope: Scope) -> Scope:
        """`p gains 2 tribute` and its sisters."""
        if step.act == "pays" and step.unit.text in self.session.model.payments:
            return self._pay(step, scope)
        field, entity, tests = self.counted(step, scope)
        nowhere = Label()
        for test in tests:
            self.builder.branch(test, nowhere)
        amount = self.reader.coerce(self.reader.read(step.amount, scope), ANY_NUMBER, step.amount)
        assert isinstance(field.type, ty.Int)
        now = e.Field(field.id, entity.expr)
        if step.act == "pays":
            enough = e.Compare(">=", e.Arith("-", now, amount.expr), e.Const(max(0, field.type.low)))
            self.builder.branch(enough, self.builder.skips[-1])
        value = e.Arith("+" if step.act == "gains" else "-", now, amount.expr)
        self.builder.emit(i.Assign(i.ToField(field.id, entity.expr), value, field.capped, told=True))
        if field.kind == "Player":
            self.game.changed(self.builder, entity.expr)
        self.builder.mark(nowhere)
        return scope

    def counted(self, step: t.Act, scope: Scope) -> tuple[FieldDef, Typed, tuple[e.Expr, ...]]:
        """The state field that an act changes, whose it is, and what must hold so that it is there to be
        changed.
        """
        subject = self.reader.read(step.subject, scope)
        item = subject.type.item if isinstance(subject.type, ty.Maybe) else subject.type
        if not isinstance(item, ty.Entity):
            raise RejectedError(
                problems.wrong_type(
                    self.builder.source,
                    step.subject.span,
                    describe(subject.type),
                    "a thing that can gain and lose",
                )
            )
        model = self.session.model
        for name in (step.unit.text, step.unit.text + "s"):
            field = model.find_field(item.kind, name)
            if field is not None and field.state and isinstance(field.type, ty.Int):
                self.session.use("field", field.id)
                return field, Typed(subject.expr, item), self._there(subject, item, field)
        candidates = [
            f.name
            for k in model.kinds.values()
            if model.related(k.name, item.kind)
            for f in k.fields.values()
            if f.state
        ]
        raise RejectedError(
            problems.no_such_part(self.builder.source, step.unit, with_article(item.kind), candidates)
        )

    def _there(self, subject: Typed, item: ty.Entity, field: FieldDef) -> tuple[e.Expr, ...]:
        """That the subject is something, and of a kind that has the field."""
        tests: list[e.Expr] = []
        if isinstance(subject.type, ty.Maybe):
            tests.append(e.Compare("!=", subject.expr, e.Const(-1)))
        kinds = self.session.model.kinds
        if kinds[item.kind].mask & ~kinds[field.kind].mask:
            tests.append(e.Member(subject.expr, e.Const(kinds[field.kind].mask), "set"))
        return tuple(tests)

    def _pay(self, step: t.Act, scope: Scope) -> Scope:
        payer = self.reader.coerce(self.reader.read(step.subject, scope), PLAYER, step.subject)
        price = self.reader.coerce(self.reader.read(step.amount, scope), ty.Int(0, 9999), step.amount)
        self.builder.emit(i.Invoke(f"pay {step.unit.text}", (payer.expr, price.expr)))
        return scope

    def win(self, step: t.Win, scope: Scope) -> Scope:
        """`p wins "reason"`: the game ends."""
        winners = self.reader.coerce(self.reader.read(step.subject, scope), ty.SetOf(PLAYER), step.subject)
        reason = self.session.text(step.reason or "The game is over.")
        self.builder.emit(i.Finish(winners.expr, reason))
        return scope


def _field_in(expr: e.Expr) -> tuple[e.Field | None, tuple[e.Expr, ...]]:
    """The field that an expression reads, with the guards around it: that there is a thing, and one of its
    kind.
    """
    match expr:
        case e.Field():
            return expr, ()
        case e.Let(name, value, e.Cond(e.Compare() as is_none, _, inner)):
            test: e.Expr = e.Not(is_none)
        case e.Let(name, value, e.Cond(e.Member() as test, inner, _)):
            pass
        case _:
            return None, ()
    found, tests = _field_in(inner)
    if found is not None and found.entity == e.Bound(name):
        found = e.Field(found.field, value, found.index)
    return found, tuple(e.Let(name, value, part) for part in (test, *tests))
