"""What is certain before play: the range of a number, and conditions that always or never hold."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.ir.reckoning import OPPOSITE
from maniple.model.types import arithmetic

ANY = ty.Int(-(2**53), 2**53)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Types by what reads them; `slots` are those of the procedure in which an expression stands."""

    fields: dict[str, ty.Type]
    globals: dict[str, ty.Type]
    settings: dict[str, ty.Type]
    queries: dict[str, ty.Type]
    tables: dict[str, ty.Type]

    @classmethod
    def of(cls, document: doc.Document) -> Bounds:
        """The types that a document declares."""
        return cls(
            {f"{kind.name}.{part.name}": part.type for kind in document.kinds for part in kind.fields},
            {info.name: info.type for info in document.globals},
            {info.name: info.type for info in document.settings},
            {query.name: query.result for query in document.queries},
            {table.name: table.type for table in document.tables},
        )

    def number(self, expr: e.Expr, slots: tuple[doc.Slot, ...]) -> ty.Int:
        """The least and greatest that a number can be, as far as types tell."""
        match expr:
            case e.Const(int() as value):
                return ty.Int(value, value)
            case e.Arith(op, left, right):
                return arithmetic(op, self.number(left, slots), self.number(right, slots))
            case e.Cond(_, then, otherwise):
                one, other = self.number(then, slots), self.number(otherwise, slots)
                return ty.Int(min(one.low, other.low), max(one.high, other.high))
            case e.Size() | e.Count():
                return ty.Int(0, ANY.high)
            case _:
                return _whole(self._type(expr, slots))

    def _type(self, expr: e.Expr, slots: tuple[doc.Slot, ...]) -> ty.Type | None:
        match expr:
            case e.Local(slot, None):
                return slots[slot].type
            case e.Field(field=name):
                return self.fields.get(name)
            case e.Global(name):
                return self.globals.get(name)
            case e.Setting(name):
                return self.settings.get(name)
            case e.Call(query=name):
                return self.queries.get(name)
            case e.Lookup(table=name):
                return self.tables.get(name)
            case _:
                return None

    def never(self, test: e.Expr, slots: tuple[doc.Slot, ...]) -> bool:
        """Whether a condition holds in no position."""
        match test:
            case e.Const(value):
                return value == 0
            case e.And(parts):
                return any(self.never(part, slots) for part in parts)
            case e.Or(parts):
                return all(self.never(part, slots) for part in parts)
            case e.Not(part):
                return self.always(part, slots)
            case e.Compare(op, left, right):
                return _never(op, self.number(left, slots), self.number(right, slots))
            case _:
                return False

    def always(self, test: e.Expr, slots: tuple[doc.Slot, ...]) -> bool:
        """Whether a condition holds in every position."""
        match test:
            case e.Const(value):
                return value != 0
            case e.And(parts):
                return all(self.always(part, slots) for part in parts)
            case e.Or(parts):
                return any(self.always(part, slots) for part in parts)
            case e.Not(part):
                return self.never(part, slots)
            case e.Compare(op, left, right):
                return _never(OPPOSITE[op], self.number(left, slots), self.number(right, slots))
            case _:
                return False


def _never(op: str, left: ty.Int, right: ty.Int) -> bool:
    match op:
        case "=":
            return left.high < right.low or right.high < left.low
        case "!=":
            return left.low == left.high == right.low == right.high
        case "<":
            return left.low >= right.high
        case "<=":
            return left.low > right.high
        case ">":
            return left.high <= right.low
        case _:
            return left.high < right.low


def _whole(type: ty.Type | None) -> ty.Int:
    match type:
        case ty.Int():
            return type
        case ty.Flag():
            return ty.Int(0, 1)
        case _:
            return ANY
