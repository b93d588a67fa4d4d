"""When an option may be offered: its first step, followed through verbs, must be possible.

A price that cannot be paid, or a choice without an option, closes the entry of a menu that begins with it.
"""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.lower.asking import AskLowerer
from maniple.model.calls import ANY_NUMBER
from maniple.model.definitions import VerbDef
from maniple.model.scope import Scope
from maniple.model.session import RejectedError
from maniple.syntax import tree as t

CHAIN = 12


class GuardLowerer(AskLowerer):
    """Adds what makes a step possible."""

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

    def guard(self, body: t.Block, scope: Scope, depth: int = 0) -> e.Expr | None:
        """What must hold for the block's first step to be possible, or None if that is always so."""
        if not body.steps or depth > CHAIN:
            return None
        try:
            return self._step_guard(body.steps[0], scope, depth)
        except RejectedError:
            return None  # the step itself is lowered too, and says what is wrong with it

    def _step_guard(self, step: t.Step, scope: Scope, depth: int) -> e.Expr | None:
        match step:
            case t.Act(act="pays"):
                return self._can_pay(step, scope, depth)
            case t.Choose(may=False, parts=parts):
                return self.possible(parts, scope)
            case t.Do(verb=verb) if verb.text in self.session.model.verbs:
                return self._verb_guard(step, self.session.model.verbs[verb.text], scope, depth)
            case _:
                return None

    def _can_pay(self, step: t.Act, scope: Scope, depth: int) -> e.Expr | None:
        reader = self.reader
        payment = self.session.model.payments.get(step.unit.text)
        if payment is not None:
            payer = reader.coerce(reader.read(step.subject, scope), ty.Entity("Player"), step.subject)
            price = reader.coerce(reader.read(step.amount, scope), ANY_NUMBER, step.amount)
            inner = Scope().bind(payment.parameters[0].name, payer).bind("price", price)
            return self._guard_elsewhere(payment, inner, depth)
        field, entity, there = self.counted(step, scope)
        amount = reader.coerce(reader.read(step.amount, scope), ANY_NUMBER, step.amount)
        assert isinstance(field.type, ty.Int)
        rest = e.Arith("-", e.Field(field.id, entity.expr), amount.expr)
        enough = e.Compare(">=", rest, e.Const(max(0, field.type.low)))
        return e.And((*there, enough)) if there else enough

    def _verb_guard(self, step: t.Do, verb: VerbDef, scope: Scope, depth: int) -> e.Expr | None:
        arguments = self.typed_arguments(step, verb, scope)
        inner = Scope()
        for parameter, argument in zip(verb.parameters, arguments, strict=True):
            inner = inner.bind(parameter.name, argument)
        return self._guard_elsewhere(verb, inner, depth)

    def _guard_elsewhere(self, verb: VerbDef, inner: Scope, depth: int) -> e.Expr | None:
        """The guard of a verb's own first step, read in the verb's source with its arguments in place."""
        reader = self.reader
        here, reader.source = reader.source, verb.source
        source, self.builder.source = self.builder.source, verb.source
        try:
            return self.guard(verb.body, inner, depth + 1)
        finally:
            reader.source = here
            self.builder.source = source
