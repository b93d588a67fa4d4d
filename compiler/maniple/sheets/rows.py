"""What a table of steps does at each of its results, read off its code.

The code of a table begins with its roll. It is followed once for each result, with everything that is only
known at the table left open: further dice, and things taken at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir.document import Procedure
from maniple.ir.reckoning import COMPARE
from maniple.sheets.deeds import Act, Change, Deed, Further, Held, Row, Unpicked, Unrolled, Unsaid

STEPS_LIMIT = 2_000
RESULTS_LIMIT = 400
ROLLS_LIMIT = 3


class _UndecidedError(Exception):
    """A test hangs on dice that are still to be rolled."""


def rows_of(table: Procedure) -> tuple[Unrolled, tuple[Row, ...]] | None:
    """The dice of a table of steps and its rows; nothing for code that does not begin with a roll."""
    match table.code[:1]:
        case (i.Roll(into=into) as roll,) if dice := _dice(roll):
            return dice, _Reading(table).rows(dice, into, 1, {})
        case _:
            return None


def _merged(keyed: Iterator[tuple[int, tuple[Deed, ...]]]) -> tuple[Row, ...]:
    """Rows of neighbouring results that do the same made one."""
    rows: list[Row] = []
    for key, deeds in keyed:
        if rows and rows[-1].deeds == deeds and rows[-1].high == key - 1:
            rows[-1] = replace(rows[-1], high=key)
        else:
            rows.append(Row(key, key, deeds))
    return tuple(rows)


class _Reading:
    """Follows the code of one table."""

    def __init__(self, table: Procedure) -> None:
        self._table = table

    def rows(
        self, dice: Unrolled, into: int, at: int, held: Mapping[int, Held], depth: int = 0
    ) -> tuple[Row, ...]:
        """The rows of a roll into a slot, with the code from a position on."""
        results = range(dice.count, dice.count * dice.sides + 1)[:RESULTS_LIMIT]
        return _merged((total, self._known(at, {**held, into: total}, depth)) for total in results)

    def _known(self, at: int, held: dict[int, Held], depth: int) -> tuple[Deed, ...]:
        try:
            return tuple(self._deeds(at, held, depth))
        except _UndecidedError:
            if any(isinstance(value, Unrolled) for value in held.values()):
                raise
            return (Unsaid(),)

    def _deeds(self, at: int, held: dict[int, Held], depth: int) -> Iterator[Deed]:
        for _ in range(STEPS_LIMIT):
            step = self._table.code[at]
            at += 1
            match step:
                case i.Return():
                    return
                case i.Jump(to=to):
                    at = to
                case i.Branch(test=test, otherwise=otherwise):
                    at = at if _truth(test, held) else otherwise
                case i.Roll(into=into) if (dice := _dice(step)) and depth < ROLLS_LIMIT:
                    yield from self._rolled(dice, into, at, held, depth + 1)
                    return
                case i.Pick(into=into):
                    held[into] = Unpicked(self._table.slots[into].type)
                case i.Assign(target=i.ToLocal(slot=slot, index=None), value=value):
                    _hold(held, slot, _value(value, held))
                case i.Invoke() | i.Assign():
                    yield _deed(step, held)
                case _:
                    break
        yield Unsaid()

    def _rolled(
        self, dice: Unrolled, into: int, at: int, held: dict[int, Held], depth: int
    ) -> Iterator[Deed]:
        """What follows a roll: the same whatever it shows, or rows of its own."""
        try:
            yield from list(self._deeds(at, {**held, into: dice}, depth))
        except _UndecidedError:
            yield Further(dice, self.rows(dice, into, at, held, depth))


def _dice(roll: i.Roll) -> Unrolled | None:
    match roll.dice:
        case e.Const(value=(int(count), int(sides))):
            return Unrolled(count, sides)
        case _:
            return None


def _hold(held: dict[int, Held], slot: int, value: Held | None) -> None:
    held.pop(slot, None)
    if value is not None:
        held[slot] = value


def _deed(step: i.Invoke | i.Assign, held: Mapping[int, Held]) -> Deed:
    if isinstance(step, i.Invoke):
        return Act(step.procedure, tuple(_value(argument, held) for argument in step.arguments))
    by = _gain(step)
    value = None if by else _value(step.value, held)
    match step.target:
        case i.ToGlobal(name=name):
            return Change(name, None, (), value, by)
        case i.ToField(field, entity, index):
            members = tuple(_value(member, held) for member in index)
            return Change(field, _value(entity, held), members, value, by)
        case _:
            return Unsaid()


def _gain(step: i.Assign) -> int:
    """How much is added to what a target holds; 0 if it is not that."""
    match step.value:
        case e.Arith(op="+" | "-" as op, left=left, right=e.Const(value=int(n))) if _is_held(
            left, step.target
        ):
            return n if op == "+" else -n
        case _:
            return 0


def _is_held(expression: e.Expr, target: i.Target) -> bool:
    """Whether an expression is what the target itself holds."""
    match expression, target:
        case e.Global(held), i.ToGlobal(name):
            return held == name
        case e.Field(held, of, members), i.ToField(field, entity, index):
            return (held, of, members) == (field, entity, index)
        case _:
            return False


def _value(expression: e.Expr, held: Mapping[int, Held]) -> Held | None:
    match expression:
        case e.Const(value=value):
            return value
        case e.Local(slot=slot, index=None):
            return held.get(slot)
        case e.FaceSum(of=inner):
            return _value(inner, held)
        case _:
            return None


def _truth(test: e.Expr, held: Mapping[int, Held]) -> bool:
    """Whether a test of what is known holds. What is taken at random is taken to be there."""
    match test:
        case e.Compare(op=op, left=left, right=right):
            one, other = _value(left, held), _value(right, held)
            if isinstance(one, Unpicked) and other == -1:
                return op == "!="
            return COMPARE[op](_number(one), _number(other))
        case e.Member(item=item, of=e.Span(low=low, high=high), shape="span"):
            ends = (_number(_value(end, held)) for end in (low, high))
            return next(ends) <= _number(_value(item, held)) <= next(ends)
        case e.Member(item=item, of=e.Const(value=int(mask)), shape="set"):
            return bool(mask >> _number(_value(item, held)) & 1)
        case e.And(parts=parts):
            return all(_truth(part, held) for part in parts)
        case e.Or(parts=parts):
            return any(_truth(part, held) for part in parts)
        case e.Not(part=part):
            return not _truth(part, held)
        case _:
            raise _UndecidedError


def _number(value: Held | None) -> int:
    if not isinstance(value, int):
        raise _UndecidedError
    return value
