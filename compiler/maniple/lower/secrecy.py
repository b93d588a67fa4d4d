"""Sealed answers of several players at once."""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.choices import ChoiceLowerer
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.scope import Scope, Sealed
from maniple.model.session import RejectedError
from maniple.model.types import describe
from maniple.syntax import tree as t


class SecretLowerer(ChoiceLowerer):
    """Adds sealed answers."""

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
            raise RejectedError(
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
