"""What follows a dot or stands in square brackets: fields, zones, stocks, tables, sealed answers."""

from __future__ import annotations

from abc import abstractmethod

from maniple.diagnostics import with_article
from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.definitions import FieldDef
from maniple.model.field_reading import FieldReader
from maniple.model.scope import Failed, Partial, Scope, Sealed, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe, is_zone, join, zero
from maniple.syntax import tree as t


class PartReader(FieldReader):
    """Adds the parts of things to fields."""

    @abstractmethod
    def member_of(self, zone: e.Expr, families: list[tuple[str, int, str]]) -> Typed:
        """A member of a zone's domains."""

    def read_dot(self, dot: t.Dot, scope: Scope) -> Typed:
        """`of.name`."""
        qualified = self._qualified(dot, scope)
        if qualified is not None:
            return qualified
        of = self.read(dot.of, scope)
        return self.part_of(of, dot.name, (), scope)

    def _qualified(self, dot: t.Dot, scope: Scope) -> Typed | None:
        """`Flank.left`, `Province.Rome`: a name said to be of an enumeration or kind."""
        if not isinstance(dot.of, t.Name) or scope.get(dot.of.text) is not None:
            return None
        if dot.of.text in self.model.words:
            for words, at in self.model.word_values.get(dot.name.text, ()):
                if words == dot.of.text:
                    return Typed(e.Const(at), ty.Word(words))
            raise RejectedError(
                problems.unknown_name(self.source, dot.name, "word", self.model.words[dot.of.text])
            )
        if dot.of.text in self.model.kinds and dot.of.text not in self.model.things:
            for thing in self.model.things.get(dot.name.text, ()):
                if self.model.is_a(thing.kind, dot.of.text):
                    return self.thing(thing)
            raise RejectedError(problems.unknown_name(self.source, dot.name, dot.of.text, self.model.things))
        return None

    def part_of(self, of: Typed, name: t.Name, keys: tuple[t.Expr, ...], scope: Scope) -> Typed:
        """A field, zone or stock of a thing. What belongs to none is nothing: 0, no, none, empty."""
        if isinstance(of.type, ty.Maybe) and isinstance(of.type.item, ty.Entity):
            return self._part_of_maybe(of, name, keys, scope)
        if name.text == "owner" and is_zone(of.type):
            return self._owner_of_zone(of, name)
        if not isinstance(of.type, ty.Entity):
            raise RejectedError(problems.no_such_part(self.source, name, describe(of.type), ()))
        kind = of.type.kind
        zone = self.model.zones.get(name.text)
        if zone is not None and zone.owners and self.model.owns(kind, zone.owners[0]):
            return self._zone(name, of, keys, scope)
        plain = name.text.removeprefix("printed_")
        fields = self.model.fields_named(kind, name.text) or self.model.fields_named(kind, plain)
        for field in fields:
            self.session.use("field", field.id)
        if not fields:
            return self._derived(of, kind, name)
        printed = fields[0].name != name.text
        if len(fields) == 1:
            return self.field(fields[0], of, keys, scope, printed)
        return self._field_of_several(fields, of, name, keys, scope, printed)

    def _field_of_several(
        self,
        fields: tuple[FieldDef, ...],
        of: Typed,
        name: t.Name,
        keys: tuple[t.Expr, ...],
        scope: Scope,
        printed: bool,
    ) -> Typed:
        """A field that several kinds below have, each its own: the one of the kind that the thing is of."""
        it = self.session.fresh("it")
        parts = [
            self.field(field, Typed(e.Bound(it), ty.Entity(field.kind)), keys, scope, printed)
            for field in fields
        ]
        joined: ty.Type | None = parts[0].type
        for part in parts[1:]:
            joined = None if joined is None else join(joined, part.type)
        if joined is None:
            kinds = [f"the {name.text} of {with_article(field.kind)}" for field in fields]
            raise RejectedError(problems.ambiguous_name(self.source, name, kinds))
        type = ty.Maybe(joined) if isinstance(joined, (ty.Entity, ty.Word)) else joined
        value: e.Expr = e.Const(zero(type))
        for field, part in zip(fields, parts, strict=True):
            of_kind = e.Member(e.Bound(it), e.Const(self.model.kinds[field.kind].mask), "set")
            value = e.Cond(of_kind, part.expr, value)
        return Typed(e.Let(it, of.expr, value), type)

    def _owner_of_zone(self, of: Typed, name: t.Name) -> Typed:
        """Whose zone it is: a player, a thing, or a word of what it is divided by."""
        zone = of.type.item if isinstance(of.type, ty.Maybe) else of.type
        assert isinstance(zone, ty.ZoneRef)
        owners = self.model.zones[zone.zone].owners
        if not owners:
            raise RejectedError(problems.no_such_part(self.source, name, describe(of.type), ()))
        item = ty.Word(owners[0]) if owners[0] in self.model.words else ty.Entity(owners[0])
        return Typed(e.ZoneOwner(of.expr, 1), item if isinstance(of.type, ty.ZoneRef) else ty.Maybe(item))

    def _part_of_maybe(self, of: Typed, name: t.Name, keys: tuple[t.Expr, ...], scope: Scope) -> Typed:
        assert isinstance(of.type, ty.Maybe)
        it = self.session.fresh("it")
        part = self.part_of(Typed(e.Bound(it), of.type.item), name, keys, scope)
        is_none = e.Compare("=", e.Bound(it), e.Const(-1))
        if isinstance(part.type, (ty.Entity, ty.Word, ty.ZoneRef)):
            part = Typed(part.expr, ty.Maybe(part.type))
        return Typed(e.Let(it, of.expr, e.Cond(is_none, e.Const(zero(part.type)), part.expr)), part.type)

    def _zone(self, name: t.Name, of: Typed, keys: tuple[t.Expr, ...], scope: Scope) -> Typed:
        zone = self.model.zones[name.text]
        self.session.use("zone", zone.name)
        if len(keys) != len(zone.owners) - 1:
            wanted = " and ".join(zone.owners[1:]) or "nothing"
            raise RejectedError(
                problems.wrong_arguments(self.source, name.span, zone.name, f"{wanted} in square brackets")
            )
        index = tuple(self.key(key, domain, scope) for key, domain in zip(keys, zone.owners[1:], strict=True))
        return Typed(e.ZoneId(zone.name, (of.expr, *index)), ty.ZoneRef(zone.name))

    def _derived(self, of: Typed, kind: str, name: t.Name) -> Typed:
        """Parts that every thing has: the owner of its zone, a player's enemy, the stocks that belong to
        him.
        """
        if name.text == "owner":
            return self._owner(of, kind)
        if name.text == "printed" and self.model.is_card(kind):
            return Typed(e.Field("Card.printed", of.expr), ty.Int(0, 9999))
        if name.text == "enemy" and kind == "Player":
            others = e.SetOp("minus", e.Global("players"), e.SetFrom((of.expr,)))
            return Typed(e.Head(others, "set"), ty.Entity("Player"))
        stock = self._stock(name.text)
        if stock is not None and kind == "Player":
            binder = self.session.fresh("stock")
            owned = e.Compare("=", e.Field(f"{stock}.owner", e.Bound(binder)), of.expr)
            mask = self.model.kinds[stock].mask
            return Typed(
                e.Filter(e.Range(binder, e.Const(mask), "set", owned), "set"), ty.SetOf(ty.Entity(stock))
            )
        raise RejectedError(
            problems.no_such_part(
                self.source, name, with_article(kind), [*self.model.field_names(kind), "owner"]
            )
        )

    def _owner(self, of: Typed, kind: str) -> Typed:
        """Whose zone a thing lies in: a player's, unless things of its kind only lie in zones of other
        things.
        """
        homes = [z for z in self.model.zones.values() if z.owners and self.model.related(z.kind, kind)]
        owners = {z.owners[0] for z in homes} & set(self.model.kinds)
        if "Player" in owners or not owners:
            return Typed(e.ZoneOwner(e.ZoneOf(of.expr)), ty.Maybe(ty.Entity("Player")))
        owner = min(owners)
        return self.member_of(e.ZoneOf(of.expr), [(z.name, 0, owner) for z in homes if z.owners[0] == owner])

    def _stock(self, name: str) -> str | None:
        for kind in self.model.kinds.values():
            if kind.per_player and name.lower() in (kind.name.lower(), *_plurals(kind.name.lower())):
                return kind.name
        return None

    def read_at(self, at: t.At, scope: Scope) -> Typed:
        """`of[keys]`: a sealed answer, a zone, a field by domain, a table."""
        if isinstance(at.of, t.Dot) and self._qualified(at.of, scope) is None:
            return self.part_of(self.read(at.of.of, scope), at.of.name, at.keys, scope)
        if isinstance(at.of, t.Name):
            known = scope.get(at.of.text)
            if isinstance(known, Sealed):
                self.check_unsealed(known.slot, at.of)
                return self.sealed_at(known, at.keys[0], scope)
            if isinstance(known, Typed) and isinstance(known.type, ty.ListOf):
                return self._position(known, at, scope)
            if known is None and at.of.text in self.model.tables:
                return self.lookup(at.of, at.keys[0], scope)
            if known is None and at.of.text in self.model.zones:
                return self._table_zone(at, scope)
            if isinstance(known, Failed):
                raise RejectedError(None)
            if isinstance(known, Partial):
                raise RejectedError(problems.not_always_given(self.source, at.of, known.entry, known.span))
            return self._by_player(at, scope)
        raise RejectedError(problems.impossible_here(self.source, at.span, "`[ ]`", "nothing here has keys"))

    def _by_player(self, at: t.At, scope: Scope) -> Typed:
        name = at.of
        assert isinstance(name, t.Name)
        candidates = [*self.model.tables, *self.model.zones, *scope.names]
        raise RejectedError(
            problems.unknown_name(self.source, name, "table, zone or sealed answer", candidates)
        )

    def sealed_at(self, sealed: Sealed, key: t.Expr, scope: Scope) -> Typed:
        """One player's answer."""
        player = self.key(key, sealed.type.domain, scope)
        return Typed(e.Local(sealed.slot, player), sealed.type.item)

    def _position(self, known: Typed, at: t.At, scope: Scope) -> Typed:
        assert isinstance(known.type, ty.ListOf)
        position = self.coerce(self.read(at.keys[0], scope), ty.Int(0, known.type.capacity), at.keys[0])
        item = known.type.item
        shown = ty.Maybe(item) if isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)) else item
        return Typed(e.Nth(known.expr, position.expr), shown)

    def _table_zone(self, at: t.At, scope: Scope) -> Typed:
        assert isinstance(at.of, t.Name)
        zone = self.model.zones[at.of.text]
        self.session.use("zone", zone.name)
        if len(at.keys) != len(zone.owners):
            raise RejectedError(
                problems.wrong_arguments(self.source, at.span, zone.name, " and ".join(zone.owners))
            )
        index = tuple(self.key(key, domain, scope) for key, domain in zip(at.keys, zone.owners, strict=True))
        return Typed(e.ZoneId(zone.name, index), ty.ZoneRef(zone.name))

    @abstractmethod
    def lookup(self, table: t.Name, key: t.Expr, scope: Scope) -> Typed:
        """A row of a table of values."""


def _plurals(name: str) -> tuple[str, ...]:
    """How several things of a kind may be called: melds, boxes, armies."""
    return (f"{name}s", f"{name}es", *((f"{name[:-1]}ies",) if name.endswith("y") else ()))
