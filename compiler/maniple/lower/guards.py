"""When an option may be offered: its first step, followed through verbs, must be possible.

A price that cannot be paid, or a choice without an option, closes the entry of a menu that begins with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model.definitions import VerbDef
from maniple.model.functions import ANY_NUMBER
from maniple.model.scope import Scope
from maniple.model.session import Rejected
from maniple.syntax import tree as t

if TYPE_CHECKING:
    from maniple.lower.choices import ChoiceLowerer

CHAIN = 12


def guard_of(lowerer: ChoiceLowerer, body: t.Block, scope: Scope, depth: int = 0) -> e.Expr | None:
    """What must hold for the block's first step to be possible, or None if that is always so."""
    if not body.steps or depth > CHAIN:
        return None
    try:
        return _step_guard(lowerer, body.steps[0], scope, depth)
    except Rejected:
        return None  # the step itself is lowered too, and says what is wrong with it


def _step_guard(lowerer: ChoiceLowerer, step: t.Step, scope: Scope, depth: int) -> e.Expr | None:
    match step:
        case t.Act(act="pays"):
            return _can_pay(lowerer, step, scope, depth)
        case t.Choose(may=False, parts=parts):
            return lowerer.possible(parts, scope)
        case t.Do(verb=verb) if verb.text in lowerer.session.model.verbs:
            return _verb_guard(lowerer, step, lowerer.session.model.verbs[verb.text], scope, depth)
        case _:
            return None


def _can_pay(lowerer: ChoiceLowerer, step: t.Act, scope: Scope, depth: int) -> e.Expr | None:
    reader = lowerer.reader
    payment = lowerer.session.model.payments.get(step.unit.text)
    if payment is not None:
        payer = reader.coerce(reader.read(step.subject, scope), ty.Entity("Player"), step.subject)
        price = reader.coerce(reader.read(step.amount, scope), ANY_NUMBER, step.amount)
        inner = Scope().bind(payment.parameters[0].name, payer).bind("price", price)
        return _elsewhere(lowerer, payment, inner, depth)
    field, entity = lowerer.counted(step, scope)
    amount = reader.coerce(reader.read(step.amount, scope), ANY_NUMBER, step.amount)
    assert isinstance(field.type, ty.Int)
    rest = e.Arith("-", e.Field(field.id, entity.expr), amount.expr)
    return e.Compare(">=", rest, e.Const(max(0, field.type.low)))


def _verb_guard(lowerer: ChoiceLowerer, step: t.Do, verb: VerbDef, scope: Scope, depth: int) -> e.Expr | None:
    arguments = lowerer.typed_arguments(step, verb, scope)
    inner = Scope()
    for parameter, argument in zip(verb.parameters, arguments, strict=True):
        inner = inner.bind(parameter.name, argument)
    return _elsewhere(lowerer, verb, inner, depth)


def _elsewhere(lowerer: ChoiceLowerer, verb: VerbDef, inner: Scope, depth: int) -> e.Expr | None:
    """The guard of a verb's own first step, read in the verb's source with its arguments in place."""
    reader = lowerer.reader
    here, reader.source = reader.source, verb.source
    source, lowerer.builder.source = lowerer.builder.source, verb.source
    try:
        return guard_of(lowerer, verb.body, inner, depth + 1)
    finally:
        reader.source = here
        lowerer.builder.source = source
