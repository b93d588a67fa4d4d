"""The verbs that every game has: moving, shuffling, showing, ending."""

from __future__ import annotations

from collections.abc import Callable

from maniple.diagnostics import with_article
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.blocks import EVERYBODY, PLAYER
from maniple.lower.builder import Label
from maniple.lower.chance import ChanceLowerer
from maniple.lower.mustering import army_fields, mustered
from maniple.lower.placeholders import names_in, numbered, strange_braces
from maniple.lower.spaces import present_name
from maniple.model import problems
from maniple.model.scope import Scope, Sealed, Typed
from maniple.model.session import RejectedError
from maniple.model.types import describe
from maniple.syntax import tree as t


class VerbLowerer(ChanceLowerer):
    """Adds the predeclared verbs."""

    def built_in(self, step: t.Do, scope: Scope) -> Scope | None:
        """Lowers a predeclared verb; None if the verb is none of them."""
        reader = BUILT_IN.get(step.verb.text)
        if reader is None:
            return None
        wanted, lower = reader
        given = tuple(([""] if step.object is not None else []) + [p.preposition for p in step.preposed])
        if given not in wanted:
            shape = " or ".join(f"`{step.verb.text} {' ... '.join(w).strip()} ...`" for w in wanted)
            raise RejectedError(
                problems.wrong_arguments(self.builder.source, step.span, step.verb.text, shape)
            )
        lower(self, step, scope)
        return scope

    def things(self, expr: t.Expr, scope: Scope, held: str = "") -> tuple[e.Expr, str]:
        """One thing, a set or a list, as the operand of a move to where things of the kind `held` may lie."""
        want = ty.ListOf(ty.Entity("Card"), 64) if isinstance(expr, t.Several) else None
        typed = self.reader.contents(self.reader.read(expr, scope, want))
        match typed.type:
            case ty.Entity(kind) | ty.Maybe(ty.Entity(kind)) if self._lies(kind, held):
                return typed.expr, "one"
            case ty.SetOf(ty.Entity(kind)) if self._lies(kind, held):
                return typed.expr, "set"
            case ty.ListOf(ty.Entity(kind), _) if self._lies(kind, held):
                return typed.expr, "list"
            case other:
                raise RejectedError(
                    problems.wrong_type(
                        self.builder.source,
                        expr.span,
                        describe(other),
                        f"{with_article(held or 'card')}, or several",
                    )
                )

    def _lies(self, kind: str, held: str) -> bool:
        """Whether things of a kind can lie where `held` do, or in any zone at all: players lie in none."""
        model = self.session.model
        if held:
            return model.related(kind, held)
        return any(model.kinds[zone.kind].root == model.kinds[kind].root for zone in model.zones.values())

    def as_set(self, expr: t.Expr, scope: Scope) -> e.Expr:
        """Things as a set."""
        what, shape = self.things(expr, scope)
        return what if shape == "set" else e.SetFrom((what,)) if shape == "one" else e.AsSet(what)

    def move(self, step: t.Do, scope: Scope) -> None:
        """`move c to p.hand`; sealed cards may be moved to where only their owner sees them."""
        assert step.object is not None
        nowhere = Label()
        target, at = self.destination(step.preposed[0].value, scope, nowhere)
        lifted = self.reader.still_sealed
        if self._keeps_secret(target):
            self.reader.still_sealed = {}
        try:
            what, shape = self.things(step.object, scope, self._held(target))
        finally:
            self.reader.still_sealed = lifted
        self.builder.emit(i.Move(what, shape, target.expr, at))  # type: ignore[arg-type]
        self.builder.mark(nowhere)

    def _held(self, target: Typed) -> str:
        zone = target.type.zone if isinstance(target.type, ty.ZoneRef) else ""
        return self.session.model.zones[zone].kind if zone else ""

    def _keeps_secret(self, target: Typed) -> bool:
        zone = target.type.zone if isinstance(target.type, ty.ZoneRef) else ""
        return bool(zone) and self.session.model.zones[zone].sight != "open"

    def destination(self, expr: t.Expr, scope: Scope, nowhere: Label) -> tuple[Typed, str]:
        """A zone, or its `top(...)` or `bottom(...)`; where there is none, the step goes on at the label."""
        at = "top"
        if isinstance(expr, t.Call) and expr.name.text in ("top", "bottom") and len(expr.arguments) == 1:
            at, expr = expr.name.text, expr.arguments[0]
        zone = self.reader.read(expr, scope)
        if isinstance(zone.type, ty.Maybe) and isinstance(zone.type.item, ty.ZoneRef):
            self.builder.branch(e.Compare("!=", zone.expr, e.Const(-1)), nowhere)
            zone = Typed(zone.expr, zone.type.item)
        if not isinstance(zone.type, ty.ZoneRef):
            raise RejectedError(
                problems.wrong_type(self.builder.source, expr.span, describe(zone.type), "a zone")
            )
        return zone, at

    def shuffle(self, step: t.Do, scope: Scope) -> None:
        """`shuffle deck`."""
        assert step.object is not None
        nowhere = Label()
        self.builder.emit(i.Shuffle(self.destination(step.object, scope, nowhere)[0].expr))
        self.builder.mark(nowhere)

    def reveal(self, step: t.Do, scope: Scope) -> None:
        """`reveal bid` opens sealed answers to all; `reveal c` shows cards to all."""
        assert step.object is not None
        sealed = self.sealed(step.object, scope)
        if sealed is not None:
            self.builder.emit(i.Unseal(sealed.slot, EVERYBODY, EVERYBODY))
            self.reader.still_sealed.pop(sealed.slot, None)
            return
        self.builder.emit(i.Reveal(self.as_set(step.object, scope), EVERYBODY))

    def show(self, step: t.Do, scope: Scope) -> None:
        """`show bid[q] to p`, `show q.hand to p`."""
        assert step.object is not None
        audience = self.reader.coerce(
            self.reader.read(step.preposed[0].value, scope, PLAYER), ty.SetOf(PLAYER), step.preposed[0].value
        )
        shown = step.object
        if isinstance(shown, t.At) and self.sealed(shown.of, scope) is not None:
            sealed = self.sealed(shown.of, scope)
            assert isinstance(sealed, Sealed)
            whose = self.reader.key(shown.keys[0], "Player", scope)
            self.builder.emit(i.Unseal(sealed.slot, e.SetFrom((whose,)), audience.expr))
            return
        self.builder.emit(i.Reveal(self.as_set(shown, scope), audience.expr))

    def rewrite(self, step: t.Do, scope: Scope) -> None:
        """`rewrite bid by p`: the same question again."""
        assert step.object is not None
        sealed = self.sealed(step.object, scope)
        if sealed is None:
            raise RejectedError(
                problems.impossible_here(
                    self.builder.source,
                    step.object.span,
                    "`rewrite` without a sealed answer",
                    "it was not chosen in secret",
                )
            )
        player = self.reader.coerce(
            self.reader.read(step.preposed[0].value, scope, PLAYER), PLAYER, step.preposed[0].value
        )
        binder = self.session.fresh(sealed.binder)
        inner = scope.bind(sealed.binder, Typed(e.Bound(binder), PLAYER))
        stage = self.stage(sealed.part, sealed.slot, inner)
        prompt = self.session.text(self.prompt(sealed.part))
        self.builder.emit(i.AskEach(e.SetFrom((player.expr,)), binder, (stage,), prompt, again=True))

    def end_game(self, step: t.Do, _: Scope) -> None:
        """The game ends; the highest score wins, equals share."""
        binder = self.session.fresh("best")
        score = self.session.model.info.score
        refine: tuple[e.Refine, ...] = ()
        if score is not None:
            name = t.Name(score, step.span)
            inner = Scope().bind("best", Typed(e.Bound(binder), PLAYER))
            one = t.Name("best", step.span)
            read = t.Call(name, (one,), step.span)
            refine = (e.Refine("most", self.reader.read(read, inner).expr),)
        winners = e.Filter(e.Range(binder, EVERYBODY, "set", None, refine), "set")
        self.builder.emit(i.Finish(winners, self.session.text("The game is over.")))

    def eliminate(self, step: t.Do, scope: Scope) -> None:
        """A player leaves the game."""
        assert step.object is not None
        player = self.reader.coerce(self.reader.read(step.object, scope, PLAYER), PLAYER, step.object)
        self.builder.emit(i.Depart(player.expr))

    def say(self, step: t.Do, scope: Scope) -> None:
        """`say "{p} sells {c}"`, `say "text" to p`: a line of the log."""
        if not isinstance(step.object, t.Name):
            raise RejectedError(
                problems.wrong_arguments(self.builder.source, step.span, "say", "a text in quotes")
            )
        audience = None
        if step.preposed:
            value = step.preposed[0].value
            audience = self.reader.coerce(
                self.reader.read(value, scope, PLAYER), ty.SetOf(PLAYER), value
            ).expr
        self._only_names(step.object)
        names = names_in(step.object.text)
        values = tuple(self.reader.read(t.Name(name, step.object.span), scope).expr for name in names)
        text = self.session.text(numbered(step.object.text, names))
        self.builder.emit(i.Say(text, values, False, audience))

    def _only_names(self, text: t.Name) -> None:
        """In the braces of a text stands a name, not something that would have to be reckoned."""
        for braces in strange_braces(text.text):
            why = "in braces stands one name: give it one with `let` before"
            raise RejectedError(problems.impossible_here(self.builder.source, text.span, f"`{braces}`", why))

    def pass_on(self, step: t.Do, _: Scope) -> None:
        """`pass hand to left`: all at once, each to his neighbour."""
        direction = step.preposed[0].value
        zone = step.object
        known = isinstance(zone, t.Name) and zone.text in self.session.model.zones
        if not known or not isinstance(direction, t.Name) or direction.text not in ("left", "right"):
            raise RejectedError(
                problems.wrong_arguments(
                    self.builder.source, step.span, "pass", "a zone of players, `to left` or `to right`"
                )
            )
        assert isinstance(zone, t.Name)
        self._pass(zone.text, direction.text == "left")

    def _pass(self, zone: str, left: bool) -> None:
        item = ty.Entity(self.session.model.zones[zone].kind)
        slot = self.builder.slot("passed", ty.Array(ty.SetOf(item), "Player"))
        ordered = self.session.model.zones[zone].ordered
        binder = self.session.fresh("giver")
        giver = e.Range(binder, EVERYBODY, "set")

        def lift(player: Typed) -> None:
            held: e.Expr = e.Contents(e.ZoneId(zone, (player.expr,)), ordered)
            self.builder.emit(i.Assign(i.ToLocal(slot, player.expr), e.AsSet(held) if ordered else held))

        def hand_on(player: Typed) -> None:
            other = self.session.fresh("taker")
            others = e.Compare("!=", e.Bound(other), player.expr)
            ring = e.Range(other, EVERYBODY, "set", others, (), player.expr)
            taker = e.First(ring) if left else e.Nth(e.Filter(ring, "list"), e.Const(0), from_end=True)
            self.builder.emit(i.Move(e.Local(slot, player.expr), "set", e.ZoneId(zone, (taker,))))

        self.each(giver, PLAYER, "giver", lift)
        self.each(e.Range(self.session.fresh("giver"), EVERYBODY, "set"), PLAYER, "giver", hand_on)
        self.each(
            e.Range(self.session.fresh("giver"), EVERYBODY, "set"),
            PLAYER,
            "giver",
            lambda player: self.builder.emit(i.Assign(i.ToLocal(slot, player.expr), e.Const(0))),
        )

    def lay(self, step: t.Do, scope: Scope) -> None:
        """`lay S` brings places into play, `lift S` takes them out."""
        assert step.object is not None
        places = self.reader.contents(self.reader.read(step.object, scope))
        kind = _place_kind(places.type)
        if kind is None or not self.session.model.kinds[kind].places:
            raise RejectedError(
                problems.wrong_type(
                    self.builder.source, step.object.span, describe(places.type), "places of a map"
                )
            )
        present = present_name(kind)
        several = self.reader.coerce(places, ty.SetOf(ty.Entity(kind)), step.object)
        op = "union" if step.verb.text == "lay" else "minus"
        value = e.SetOp(op, e.Global(present), several.expr)  # type: ignore[arg-type]
        self.builder.emit(i.Assign(i.ToGlobal(present), value))

    def muster(self, step: t.Do, scope: Scope) -> None:
        """`muster "First army" for p`: the list's cards become the player's army, its figures his fields."""
        assert step.object is not None
        value = step.preposed[0].value
        player = self.reader.coerce(self.reader.read(value, scope, PLAYER), PLAYER, value)
        army = mustered(self.game, self.builder.source, step.object)
        for field, amount in army_fields(self.game, army, player.expr):
            self.builder.emit(i.Assign(i.ToField(field, player.expr), amount))


def _place_kind(type: ty.Type) -> str | None:
    item = type.item if isinstance(type, (ty.SetOf, ty.Maybe)) else type
    return item.kind if isinstance(item, ty.Entity) else None


Lowering = Callable[[VerbLowerer, t.Do, Scope], None]
BUILT_IN: dict[str, tuple[tuple[tuple[str, ...], ...], Lowering]] = {
    "move": ((("", "to"),), VerbLowerer.move),
    "shuffle": ((("",),), VerbLowerer.shuffle),
    "reveal": ((("",),), VerbLowerer.reveal),
    "show": ((("", "to"),), VerbLowerer.show),
    "rewrite": ((("", "by"),), VerbLowerer.rewrite),
    "end_game": (((),), VerbLowerer.end_game),
    "eliminate": ((("",),), VerbLowerer.eliminate),
    "say": ((("",), ("", "to")), VerbLowerer.say),
    "lay": ((("",),), VerbLowerer.lay),
    "lift": ((("",),), VerbLowerer.lay),
    "pass": ((("", "to"),), VerbLowerer.pass_on),
    "muster": ((("", "for"),), VerbLowerer.muster),
}
