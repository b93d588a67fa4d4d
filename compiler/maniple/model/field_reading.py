"""Fields of things: read directly, through the query that abilities adjust, or computed from others."""

from __future__ import annotations

from abc import abstractmethod

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.definitions import FieldDef
from maniple.model.names import NameReader, fits
from maniple.model.scope import Scope, Typed, WordSlot
from maniple.model.session import RejectedError
from maniple.model.types import zero
from maniple.syntax import tree as t
from maniple.syntax.walking import walk


class FieldReader(NameReader):
    """Adds fields to names."""

    @abstractmethod
    def read(self, expr: t.Expr, scope: Scope, want: ty.Type | None = None) -> Typed:
        """Any expression."""

    @abstractmethod
    def coerce(self, typed: Typed, want: ty.Type, expr: t.Expr) -> Typed:
        """The value as the wanted type, or a problem."""

    def key(self, key: t.Expr, domain: str, scope: Scope) -> e.Expr:
        """A key in square brackets."""
        want: ty.Type = ty.Word(domain) if domain in self.model.words else ty.Entity(domain)
        return self.coerce(self.read(key, scope, want), want, key).expr

    def field(
        self, field: FieldDef, of: Typed, keys: tuple[t.Expr, ...], scope: Scope, printed: bool = False
    ) -> Typed:
        """A field: read directly, through its query if abilities adjust it, or computed; of a thing of
        another
        kind, nothing.
        """
        assert isinstance(of.type, ty.Entity)
        if self.model.kinds[of.type.kind].mask & ~self.model.kinds[field.kind].mask:
            return self._field_of_some(field, of, keys, scope, printed)
        if field.type is None:
            assert field.value is not None
            return self._computed(field, of)
        index = tuple(self.key(key, domain, scope) for key, domain in zip(keys, field.by, strict=False))
        if len(keys) != len(field.by):
            raise RejectedError(
                problems.wrong_arguments(
                    self.source, field.span, field.name, f"{len(field.by)} keys in square brackets"
                )
            )
        if field.name in self.session.adjusted and not printed and not field.state and not index:
            return Typed(e.Call(f"field {field.id}", (of.expr,)), field.type)
        return Typed(e.Field(field.id, of.expr, index), field.type)

    def _field_of_some(
        self, field: FieldDef, of: Typed, keys: tuple[t.Expr, ...], scope: Scope, printed: bool
    ) -> Typed:
        """A field that only some things of a kind have; for the others 0, no, none, empty."""
        it = self.session.fresh("it")
        of_kind = e.Member(e.Bound(it), e.Const(self.model.kinds[field.kind].mask), "set")
        part = self.field(field, Typed(e.Bound(it), ty.Entity(field.kind)), keys, scope, printed)
        if isinstance(part.type, (ty.Entity, ty.Word)):
            part = Typed(part.expr, ty.Maybe(part.type))
        return Typed(e.Let(it, of.expr, e.Cond(of_kind, part.expr, e.Const(zero(part.type)))), part.type)

    def _computed(self, field: FieldDef, of: Typed) -> Typed:
        this = self.session.fresh("this")
        assert isinstance(of.type, ty.Entity)
        inner = Scope().bind("this", Typed(e.Bound(this), ty.Entity(field.kind)))
        here, self.source = self.source, field.source
        try:
            for used in _names_in(field.value):
                found = self.model.find_field(field.kind, used)
                if found is not None and not found.by and used != field.name:
                    it = Typed(e.Bound(this), ty.Entity(field.kind))
                    inner = inner.bind(used, self.field(found, it, (), inner))
            value = self.read(field.value, inner)  # type: ignore[arg-type]
        finally:
            self.source = here
        return Typed(e.Let(this, of.expr, value.expr), value.type)

    def contents(self, typed: Typed) -> Typed:
        """A zone as what lies in it; of no zone, nothing."""
        zone = typed.type.item if isinstance(typed.type, ty.Maybe) else typed.type
        if isinstance(zone, ty.ZoneRef):
            family = self.model.zones[zone.zone]
            return Typed(e.Contents(typed.expr, family.ordered), family.contents)
        return typed

    def stat_field(self, name: t.Name, scope: Scope) -> str:
        """The field that a name in front of brackets means; a slot of a phrase stands for its word."""
        known = scope.get(name.text)
        return known.word if isinstance(known, WordSlot) else name.text

    def fitting(self, typed: Typed, want: ty.Type) -> bool:
        """Whether the value may stand where the type is wanted."""
        return fits(self.model, typed.type, want)


def _names_in(expr: t.Expr | None) -> list[str]:
    return sorted({node.text for node in walk(expr) if isinstance(node, t.Name) and not node.quoted})
