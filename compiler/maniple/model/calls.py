"""Arguments of the predeclared queries, and what every game may ask of zones: `column_of(c)`,
`flank_of(c)`.
"""

from __future__ import annotations

from abc import abstractmethod

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.ranges import RangeReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe, is_zone
from maniple.syntax import tree as t

PLAYER = ty.Entity("Player")
ANY_NUMBER = ty.Int(-(2**53), 2**53)


class CallReader(RangeReader):
    """Adds the reading of arguments to ranges."""

    def argument(self, call: t.Call, at: int, scope: Scope, want: ty.Type) -> Typed:
        """One argument as the wanted type."""
        return self.coerce(self.read(call.arguments[at], scope, want), want, call.arguments[at])

    def collection(self, call: t.Call, at: int, scope: Scope) -> tuple[e.Expr, e.Shape, ty.Type]:
        """One argument as a set or list."""
        return self.source_of(call.arguments[at], scope)

    @abstractmethod
    def root(self, kind: str) -> str:
        """The root of a kind."""

    def entity(self, call: t.Call, at: int, scope: Scope) -> Typed:
        """One argument as a thing, which may be none."""
        typed = self.read(call.arguments[at], scope)
        if isinstance(typed.type, ty.Entity) or (
            isinstance(typed.type, ty.Maybe) and isinstance(typed.type.item, ty.Entity)
        ):
            return typed
        raise RejectedError(
            problems.wrong_type(self.source, call.arguments[at].span, describe(typed.type), "a thing")
        )

    def place_of(self, call: t.Call, what: str, scope: Scope) -> Typed | None:
        """`column_of(c)`: the zone of that family in which a card lies; `flank_of(c)`: the key of its
        zone.
        """
        if what in self.model.zones:
            card = self.entity(call, 0, scope)
            self._may_lie(call, card, (what,))
            zone = e.ZoneOf(card.expr)
            lies = self.session.fresh("lies")
            inside = e.Cond(e.ZoneIn(e.Bound(lies), what), e.Bound(lies), e.Const(-1))
            self.session.use("zone", what)
            return Typed(e.Let(lies, zone, inside), ty.Maybe(ty.ZoneRef(what)))
        found = [
            (zone.name, position, domain)
            for zone in self.model.zones.values()
            for position, domain in enumerate(zone.owners)
            if domain.lower() == what and domain != "Player"
        ]
        return self.key_of(call, found, scope) if found else None

    def key_of(self, call: t.Call, families: list[tuple[str, int, str]], scope: Scope) -> Typed:
        """The key of the zone in which a card lies, whichever of the families it belongs to."""
        argument = self.read(call.arguments[0], scope)
        if is_zone(argument.type):
            return self.member_of(argument.expr, families)
        self._may_lie(call, argument, tuple(family for family, _, _ in families))
        return self.member_of(e.ZoneOf(argument.expr), families)

    def _may_lie(self, call: t.Call, card: Typed, families: tuple[str, ...]) -> None:
        """Whoever asks for the zone of a card must be able to find it there."""
        of = card.type.item if isinstance(card.type, ty.Maybe) else card.type
        kinds = [self.model.zones[family].kind for family in families]
        if isinstance(of, ty.Entity) and not any(self.model.related(of.kind, kind) for kind in kinds):
            wanted = describe(ty.Entity(kinds[0]))
            raise RejectedError(
                problems.wrong_type(self.source, call.arguments[0].span, describe(of), wanted)
            )

    def member_of(self, zone: e.Expr, families: list[tuple[str, int, str]]) -> Typed:
        """A member of a zone's domains: for each family, the position of the domain that is meant."""
        lies = self.session.fresh("lies")
        key: e.Expr = e.Const(-1)
        for family, position, _ in families:
            key = e.Cond(e.ZoneIn(e.Bound(lies), family), e.ZoneOwner(e.Bound(lies), position + 1), key)
        domain = families[0][2]
        item = ty.Word(domain) if domain in self.model.words else ty.Entity(domain)
        return Typed(e.Let(lies, zone, key), ty.Maybe(item))
