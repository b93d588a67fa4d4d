"""Chance: dice, coins, things taken at random, tables of steps."""

from __future__ import annotations

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.builder import Label
from maniple.lower.menus import MenuLowerer
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.tables import Domain, domain_of
from maniple.model.types import describe
from maniple.syntax import tree as t


class ChanceLowerer(MenuLowerer):
    """Adds chance to choices."""

    def roll(self, step: t.Roll, scope: Scope) -> Scope:
        """`roll 2d6 as n`: the faces, which as a number are their sum."""
        dice = self.reader.read(step.dice, scope)
        if not isinstance(dice.type, ty.Dice):
            raise RejectedError(
                problems.wrong_type(
                    self.builder.source, step.dice.span, describe(dice.type), "dice such as 2d6"
                )
            )
        slot, faces = self.builder.local(step.into.text, ty.Faces(dice.type.count, dice.type.sides))
        self.builder.emit(i.Roll(dice.expr, slot))
        return scope.bind(step.into.text, faces)

    def flip(self, step: t.Flip, scope: Scope) -> Scope:
        """`flip as up` gives a truth, `flip n as ups` a number."""
        if step.count is None:
            slot, up = self.builder.local(step.into.text, ty.Flag())
            self.builder.emit(i.Flip(e.Const(1), slot))
            return scope.bind(step.into.text, up)
        count = self.reader.coerce(self.reader.read(step.count, scope), ANY_NUMBER, step.count)
        assert isinstance(count.type, ty.Int)
        slot, ups = self.builder.local(step.into.text, ty.Int(0, max(0, min(count.type.high, 400))))
        self.builder.emit(i.Flip(count.expr, slot))
        return scope.bind(step.into.text, ups)

    def roll_pick(self, step: t.RollPick, scope: Scope) -> Scope:
        """`roll x in Province`: one of them, each alike; with none the rest of the block is skipped."""
        range, element, _ = self.reader.read_range(step.range, scope)
        item = element.type
        held = ty.Maybe(item) if isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)) else item
        slot = self.builder.slot(step.range.binder.text, held)
        self.builder.emit(i.Pick(range, slot))
        if isinstance(held, ty.Maybe):
            self.builder.branch(e.Compare("!=", e.Local(slot), e.Const(-1)), self.builder.skips[-1])
        return scope.bind(step.range.binder.text, Typed(e.Local(slot), item))

    def roll_on(self, step: t.RollOn, scope: Scope) -> Scope:
        """`roll on invasion`: rolls the table's dice and does what the row says."""
        found = self.session.model.tables.get(step.table.text)
        if found is None:
            raise RejectedError(
                problems.unknown_name(self.builder.source, step.table, "table", self.session.model.tables)
            )
        self.session.use("table", step.table.text)
        self.builder.emit(i.Invoke(f"table {step.table.text}", ()))
        return scope

    def roll_rows(self, step: t.RollRows, scope: Scope) -> Scope:
        """`roll d6 { rows }`."""
        domain = domain_of(self.session, step.dice, self.builder.source)
        self._rolled(step.dice, step.rows, domain, step, scope)
        return scope

    def table_body(self, table: t.Table, step: t.Step) -> None:
        """The body of a table of steps: the roll and its rows."""
        if not isinstance(table.domain, t.DiceValue):
            raise RejectedError(
                problems.impossible_here(
                    self.builder.source,
                    table.name.span,
                    "a table of steps without dice",
                    "say which dice are rolled: `on d20`",
                )
            )
        domain = domain_of(self.session, table.domain, self.builder.source)
        self._rolled(table.domain, table.rows, domain, step, Scope())

    def _rolled(
        self, dice: t.DiceValue, rows: tuple[t.Row, ...], domain: Domain, step: t.Step, scope: Scope
    ) -> None:
        faces = self.builder.slot("faces", ty.Faces(dice.count, dice.sides))
        self.builder.emit(i.Roll(e.Const((dice.count, dice.sides)), faces))
        end = Label()
        self.builder.skips.append(end)
        self.rows(rows, Typed(e.FaceSum(e.Local(faces)), domain.type), domain, step, scope)
        self.builder.skips.pop()
        self.builder.mark(end)
        self.builder.clear(faces)
