"""The queries that every game has: a table from name to reader."""

from __future__ import annotations

from collections.abc import Callable

from maniple.ir import expressions as e
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.calls import ANY_NUMBER, PLAYER, CallReader
from maniple.model.definitions import FieldDef
from maniple.model.scope import Scope, Typed, flag
from maniple.model.session import RejectedError
from maniple.model.types import arithmetic, describe, is_zone
from maniple.model.ways import distance, linked, neighbours, reach
from maniple.syntax import tree as t

Reader = Callable[[CallReader, t.Call, Scope], Typed]


class FunctionReader(CallReader):
    """Adds the predeclared queries."""

    def read_builtin(self, call: t.Call, scope: Scope) -> Typed | None:
        """The answer of a predeclared query, or None if the name is not one."""
        name = call.name.text
        if name in BUILTINS:
            least, most, reader = BUILTINS[name]
            if not least <= len(call.arguments) <= most:
                wanted = (
                    f"{least} argument{'s' * (least != 1)}"
                    if least == most
                    else f"at least {least} arguments"
                )
                raise RejectedError(problems.wrong_arguments(self.source, call.span, name, wanted))
            return reader(self, call, scope)
        if name.endswith("_of") and len(call.arguments) == 1:
            return self.place_of(call, name.removesuffix("_of"), scope)
        return None


def _extreme(op: str) -> Reader:
    def read(self: CallReader, call: t.Call, scope: Scope) -> Typed:
        parts = [self.argument(call, at, scope, ANY_NUMBER) for at in range(len(call.arguments))]
        result = parts[0]
        for part in parts[1:]:
            assert isinstance(result.type, ty.Int)
            assert isinstance(part.type, ty.Int)
            expr = e.Arith("min" if op == "min" else "max", result.expr, part.expr)
            result = Typed(expr, arithmetic(op, result.type, part.type))
        return result

    return read


def _number(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    truth = self.argument(call, 0, scope, ty.Flag())
    return Typed(e.Cond(truth.expr, e.Const(1), e.Const(0)), ty.Int(0, 1))


def _size(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    source, shape, item = self.collection(call, 0, scope)
    most = self.bound(e.Range("", source, shape), item)
    return Typed(e.Size(source, shape), ty.Int(0, most))


def _only(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    typed = self.read(call.arguments[0], scope)
    item = typed.type.item if isinstance(typed.type, ty.Maybe) else typed.type
    if not isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef, ty.Int)):
        raise RejectedError(problems.wrong_type(self.source, call.span, describe(typed.type), "one thing"))
    return Typed(e.SetFrom((typed.expr,)), ty.SetOf(item))


def _end(last: bool) -> Reader:
    def read(self: CallReader, call: t.Call, scope: Scope) -> Typed:
        source, shape, item = self.collection(call, 0, scope)
        shown = ty.Maybe(item) if isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef)) else item
        if not last:
            return Typed(e.Head(source, shape), shown)
        listed = source if shape == "list" else e.AsList(source)
        return Typed(e.Nth(listed, e.Const(0), from_end=True), shown)

    return read


def _top(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """`top(z)`, and `top(z, n)` for the n-th card from the top."""
    source, shape, item = self.collection(call, 0, scope)
    listed = source if shape == "list" else e.AsList(source)
    assert isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef))
    position: e.Expr = e.Const(0)
    if len(call.arguments) == 2:
        nth = self.argument(call, 1, scope, ANY_NUMBER)
        position = e.Arith("-", nth.expr, e.Const(1))
    return Typed(e.Nth(listed, position, from_end=True), ty.Maybe(item))


def _uppermost(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """`uppermost(z, n)`: the n things on top, from the top down; fewer if there are not so many."""
    source, shape, item = self.collection(call, 0, scope)
    assert isinstance(item, (ty.Entity, ty.Word, ty.Int, ty.ZoneRef))
    listed = source if shape == "list" else e.AsList(source)
    wanted = self.argument(call, 1, scope, ANY_NUMBER)
    many = e.Arith("min", wanted.expr, e.Size(listed, "list"))
    place = self.session.fresh("place")
    down = e.Range(place, e.Span(e.Const(1), many), "span")
    position = e.Arith("-", e.Bound(place), e.Const(1))
    capacity = self.bound(e.Range("", source, shape), item)
    return Typed(e.Map(down, e.Nth(listed, position, from_end=True)), ty.ListOf(item, capacity))


def _bottom(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    source, shape, item = self.collection(call, 0, scope)
    assert isinstance(item, (ty.Entity, ty.Word, ty.ZoneRef))
    listed = source if shape == "list" else e.AsList(source)
    return Typed(e.Nth(listed, e.Const(0)), ty.Maybe(item))


def _dice(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    count, sides = (self.argument(call, at, scope, ANY_NUMBER) for at in (0, 1))
    assert isinstance(count.type, ty.Int)
    assert isinstance(sides.type, ty.Int)
    return Typed(
        e.MakeDice(count.expr, sides.expr), ty.Dice(min(count.type.high, 400), min(sides.type.high, 1000))
    )


def _has_room(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    zone = self.read(call.arguments[0], scope)
    if not is_zone(zone.type):
        raise RejectedError(
            problems.wrong_type(self.source, call.arguments[0].span, describe(zone.type), "a zone")
        )
    card = self.entity(call, 1, scope).expr
    if isinstance(zone.type, ty.ZoneRef):
        return flag(e.Admits(zone.expr, card))
    place = self.session.fresh("place")
    somewhere = e.Compare("!=", e.Bound(place), e.Const(-1))
    return flag(e.Let(place, zone.expr, e.And((somewhere, e.Admits(e.Bound(place), card)))))


def _zone_of(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    thing = self.entity(call, 0, scope)
    kind = thing.type.item if isinstance(thing.type, ty.Maybe) else thing.type
    assert isinstance(kind, ty.Entity)
    homes = [
        z for z in self.model.zones.values() if self.model.related(z.kind, kind.kind) and z.name != "box"
    ]
    play = [z for z in homes if z.in_play] or homes
    return Typed(e.ZoneOf(thing.expr), ty.Maybe(ty.ZoneRef(play[0].name if play else "box")))


def _alphabetical(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """The place of a thing's name in the alphabet, from 0; things of one name share it."""
    thing = self.entity(call, 0, scope)
    kind = thing.type.item if isinstance(thing.type, ty.Maybe) else thing.type
    assert isinstance(kind, ty.Entity)
    return Typed(e.Field(f"{self.root(kind.kind)}.alphabetical", thing.expr), ty.Int(0, 9999))


def _like(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """Whether two cards bear the same name."""
    one, other = self.entity(call, 0, scope), self.entity(call, 1, scope)
    kind = one.type.item if isinstance(one.type, ty.Maybe) else one.type
    assert isinstance(kind, ty.Entity)
    key = f"{self.root(kind.kind)}.alphabetical"
    return flag(e.Compare("=", e.Field(key, one.expr), e.Field(key, other.expr)))


def _knows(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """`knows(p, c)`: whether a player knows which card this is."""
    player = self.argument(call, 0, scope, PLAYER)
    return flag(e.Member(player.expr, e.Knowers(self.entity(call, 1, scope).expr), "set"))


def _set_of(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """Which of the game's full sets of cards a card belongs to, from 1."""
    card = self.entity(call, 0, scope)
    kind = card.type.item if isinstance(card.type, ty.Maybe) else card.type
    assert isinstance(kind, ty.Entity)
    if self.root(kind.kind) != "Card":
        raise RejectedError(
            problems.wrong_type(self.source, call.arguments[0].span, describe(card.type), "a card")
        )
    sets = self.model.info.sets
    return Typed(e.Field("Card.set", card.expr) if sets > 1 else e.Const(1), ty.Int(1, sets))


def _list(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """The list of cards that a format judges."""
    known = scope.get("cards")
    if not isinstance(known, Typed) or not isinstance(known.type, ty.ListOf):
        why = "only a format has a list of cards"
        raise RejectedError(problems.impossible_here(self.source, call.span, f"`{call.name.text}`", why))
    return known


def _copies(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """In a format: how many cards of the list bear the name of this one."""
    cards, card = _list(self, call, scope), self.entity(call, 0, scope)
    binder = self.session.fresh("copy")
    same = e.Compare(
        "=", e.Field("Card.alphabetical", e.Bound(binder)), e.Field("Card.alphabetical", card.expr)
    )
    return Typed(e.Count(e.Range(binder, cards.expr, "list", same)), ty.Int(0, 400))


def _count_of(self: CallReader, call: t.Call, scope: Scope) -> Typed:
    """In a format: how many cards of the list have this word in the field of its type."""
    cards, word = _list(self, call, scope), self.read(call.arguments[0], scope)
    card = e.Bound(self.session.fresh("card"))
    bears = [_bears(self, field, card, word.expr) for field in _word_fields(self, word.type)]
    if not bears:
        raise RejectedError(
            problems.wrong_type(self.source, call.span, describe(word.type), "a word that cards bear")
        )
    same = bears[0] if len(bears) == 1 else e.Or(tuple(bears))
    return Typed(e.Count(e.Range(card.name, cards.expr, "list", same)), ty.Int(0, 400))


def _word_fields(self: CallReader, word: ty.Type) -> list[FieldDef]:
    """The printed fields of cards that hold words of a type, of one name: that of the first."""
    fields = [
        field
        for kind in self.model.kinds.values()
        for field in kind.fields.values()
        if isinstance(word, ty.Word) and kind.root == "Card" and field.type in (word, ty.Maybe(word))
    ]
    return [field for field in fields if field.name == fields[0].name and not field.state]


def _bears(self: CallReader, field: FieldDef, card: e.Expr, word: e.Expr) -> e.Expr:
    """Whether a card has a word in a field, which perhaps only some cards have."""
    same = e.Compare("=", e.Field(field.id, card), word)
    mask = self.model.kinds[field.kind].mask
    if not self.model.kinds["Card"].mask & ~mask:
        return same
    return e.And((e.Member(card, e.Const(mask), "set"), same))


BUILTINS: dict[str, tuple[int, int, Reader]] = {
    "lowest": (1, 20, _extreme("min")),
    "highest": (1, 20, _extreme("max")),
    "number": (1, 1, _number),
    "size": (1, 1, _size),
    "only": (1, 1, _only),
    "first_of": (1, 1, _end(last=False)),
    "last_of": (1, 1, _end(last=True)),
    "top": (1, 2, _top),
    "bottom": (1, 1, _bottom),
    "uppermost": (2, 2, _uppermost),
    "dice": (2, 2, _dice),
    "neighbours": (1, 4, neighbours),
    "linked": (2, 5, linked),
    "reach": (1, 5, reach),
    "distance": (2, 6, distance),
    "has_room": (2, 2, _has_room),
    "zone_of": (1, 1, _zone_of),
    "alphabetical": (1, 1, _alphabetical),
    "like": (2, 2, _like),
    "set_of": (1, 1, _set_of),
    "knows": (2, 2, _knows),
    "copies": (1, 1, _copies),
    "count_of": (1, 1, _count_of),
}
