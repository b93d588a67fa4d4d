"""Of which root kind the entity is that an expression gives; asked only where several kinds lie in zones."""

from collections.abc import Mapping
from typing import Any, ClassVar

from maniple.ir import expressions as e
from maniple.ir import types as t
from maniple.ir.document import Procedure
from maniple.ir.universe import Universe

Kinds = Mapping[str, Any]
# Under this key, names in scope keep the kinds of what they stand for.
KIND = "kind of {}"


def element(type_: t.Type | None) -> str | None:
    match type_:
        case t.Entity(kind) | t.Maybe(t.Entity(kind)) | t.SetOf(t.Entity(kind)) | t.ListOf(t.Entity(kind), _):
            return kind
        case t.Array(item, _):
            return element(item)
        case _:
            return None


class KindsOf:
    """Follows types as far as the documents of tests need it."""

    # What a test says of names that are bound to the elements of sets written as numbers.
    hints: ClassVar[dict[str, str]] = {}

    def __init__(self, universe: Universe, procedure: Procedure | None) -> None:
        self.universe = universe
        self.procedure = procedure

    def root(self, node: e.Expr, names: Kinds) -> str:
        """The root kind; the only one there is, or else what the expression says."""
        lying = self.universe.lying
        kind = self.kind(node, names) if len(lying) > 1 else None
        return self.universe.root(kind).name if kind is not None else lying[0]

    def kind(self, node: e.Expr, names: Kinds) -> str | None:
        match node:
            case e.Bound(name):
                return names.get(KIND.format(name)) or self.hints.get(name)
            case e.Local(slot, _) if self.procedure is not None:
                return element(self.procedure.slots[slot].type)
            case e.Global(name):
                return element(next(i.type for i in self.universe.document.globals if i.name == name))
            case e.Field(name, _, _):
                return element(self.universe.field(name).type)
            case e.Call(name, _):
                return element(next(q.result for q in self.universe.document.queries if q.name == name))
            case e.Contents(zone, _):
                return self.zone_kind(zone)
            case e.InPlay(kind):
                return kind
            case e.Filter(range_, _) | e.First(range_):
                return self.kind(range_.source, names)
            case _:
                return self.inner(node, names)

    def inner(self, node: e.Expr, names: Kinds) -> str | None:
        match node:
            case e.Head(of, _) | e.Nth(of, _, _) | e.AsSet(of) | e.AsList(of):
                return self.kind(of, names)
            case e.Cond(_, left, right) | e.SetOp(_, left, right) | e.ListOp(_, left, right):
                return self.kind(left, names) or self.kind(right, names)
            case e.SetFrom(items) | e.ListFrom(items):
                return next((k for k in (self.kind(item, names) for item in items) if k is not None), None)
            case e.Map(range_, value) | e.Best(_, range_, value, _):
                bound = {**names, KIND.format(range_.binder): self.kind(range_.source, names)}
                return self.kind(value, bound)
            case e.Let(name, value, body):
                return self.kind(body, {**names, KIND.format(name): self.kind(value, names)})
            case _:
                return None

    def zone_kind(self, node: e.Expr) -> str | None:
        match node:
            case e.ZoneId(zone, _):
                return self.universe.zones[zone].kind
            case e.Local(slot, _) if self.procedure is not None:
                match self.procedure.slots[slot].type:
                    case t.ZoneRef(zone) | t.Maybe(t.ZoneRef(zone)) if zone in self.universe.zones:
                        return self.universe.zones[zone].kind
                return None
            case _:
                return None
