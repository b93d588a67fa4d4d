"""What all procedures of a game share while it is lowered: hooks, triggers, adjustments, menus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.builder import Builder, Label
from maniple.lower.slots import SlotRead
from maniple.model.definitions import EventDef
from maniple.model.gather import Declared, Program
from maniple.model.session import Session
from maniple.phrases import Reading
from maniple.source import Source
from maniple.syntax import tree as t

# What a list of trigger instances holds.
QUEUE = ty.ListOf(ty.Int(0, 2**31 - 1), 64)


@dataclass(frozen=True, slots=True)
class CardOption:
    """A menu entry that cards bring: the set of cards, the ability kind, the procedure that runs."""

    kind: str
    cards: int
    root: str
    procedure: str
    condition: t.Expr | None
    when: t.Expr | None
    body: t.Block | None
    source: Source
    reading: Reading | None
    body_source: Source


class Game:
    """Collects what lowering produces. `hooked` and `lapsing` are known from the trees before any body is
    lowered.
    """

    def __init__(self, session: Session, program: Program) -> None:
        self.session = session
        self.program = program
        self.hooked: dict[str, set[str]] = {}
        self.lapsing: set[str] = set()
        self.eliminates = False
        self.procedures: list[doc.Procedure] = []
        self.queries: dict[str, doc.Query] = {}
        self.adjusters: dict[str, list[doc.Adjuster]] = {}
        self.triggers: dict[str, list[doc.Trigger]] = {}
        self.sites: list[doc.Site] = []
        self.options: dict[str, list[tuple[t.Option, Source]]] = {}
        self.card_options: dict[str, list[CardOption]] = {}
        self.sentences: object = None
        self.card_texts: dict[str, list[Callable[[str], str]]] = {}
        self.formats: list[doc.Format] = []
        self.measured: dict[str, dict[str, e.Expr]] = {}
        self.slots: dict[str, tuple[tuple[SlotRead, ...], tuple[e.Expr, ...]]] = {}
        self.readings: dict[str, Reading] = {}
        self.priority: tuple[str, ...] = ()
        self.enemy_first: bool | None = None

    @classmethod
    def of(cls, session: Session, program: Program) -> Game:
        """A game with what can be seen from the trees alone."""
        game = cls(session, program)
        for declared in program.declared:
            if not isinstance(declared.tree, (t.Test, t.Scenario)):
                game._look(declared)
        for option, source in program.of(t.Option):
            game.options.setdefault(option.menu.text, []).append((option, source))
        for priority, _ in program.of(t.Priority):
            game.priority = priority.order
            game.enemy_first = None if priority.sides is None else priority.sides[0] == "enemy"
        return game

    def _look(self, declared: Declared) -> None:
        moments: list[t.Hook | t.Moment] = [
            *self.program.parts(declared, t.Hook),
            *self.program.parts(declared, t.Moment),
        ]
        for moment in moments:
            self.hooked.setdefault(moment.event.verb.text, set()).add(moment.timing.split()[0])
        self.lapsing.update(until.event.verb.text for until in self.program.parts(declared, t.Until))
        if any(step.verb.text == "eliminate" for step in self.program.parts(declared, t.Do)):
            self.eliminates = True

    def is_hooked(self, verb: str) -> bool:
        """Whether something waits for this verb or phase, so that it is called through its moment."""
        return (
            verb in self.hooked
            or verb in self.lapsing
            or (self.session.marks and verb in self.session.model.verbs)
        )

    def changed(self, builder: Builder, player: e.Expr) -> None:
        """The moment `changed p`, which every change of a player's numbers announces by itself."""
        event = self.session.model.events.get("changed")
        if event is not None and "changed" in self.hooked:
            self.moment(builder, event, (player,), None)

    def moment(
        self,
        builder: Builder,
        event: EventDef,
        arguments: tuple[e.Expr, ...],
        own: Callable[[], None] | None,
    ) -> None:
        """What waits before an event, the event's own step or what happens instead of it, and what waits
        after
        it.
        """
        timings = self.hooked.get(event.name, set())
        if self.session.marks:
            builder.emit(i.Say(f"event {event.name}", arguments))
        if "before" in timings:
            builder.emit(i.Invoke(f"before {event.name}", arguments))
        done = Label()
        if "instead" in timings and own is not None:
            self._instead(builder, event, arguments, done)
        if own is not None:
            own()
        builder.mark(done)
        if "after" in timings:
            builder.emit(i.Invoke(f"after {event.name}", arguments))
        if event.name in self.lapsing:
            builder.emit(i.Lapse(event.name, arguments))

    def _instead(self, builder: Builder, event: EventDef, arguments: tuple[e.Expr, ...], done: Label) -> None:
        queue = builder.slot("instead", QUEUE)
        own = Label()
        builder.emit(i.Collect(event.name, "instead", arguments, queue))
        builder.branch(e.Compare(">", e.Size(e.Local(queue), "list"), e.Const(0)), own)
        strongest = e.Head(e.Contenders(event.name, e.Local(queue)), "list")
        builder.emit(i.Dispatch(event.name, strongest, arguments))
        builder.clear(queue)
        builder.emit(i.Jump(done))  # type: ignore[arg-type]
        builder.mark(own)

    def printed_text(self, card: str, language: str) -> str:
        """All abilities of a card as printed in a language; "" if it has none."""
        return " ".join(say_in(language) for say_in in self.card_texts.get(card, ()))

    def rank(self, kind: str) -> int:
        """How strong an ability kind is: 0 is the strongest."""
        return self.priority.index(kind) if kind in self.priority else len(self.priority)

    def strength(self, kind: str, owner: e.Expr) -> e.Expr:
        """Strength of an ability as an expression: by kind, then by side relative to the acting player."""
        rank = 2 * (self.rank(kind) + 1)
        if self.enemy_first is None or "acting" not in self.session.model.states:
            return e.Const(rank)
        own_side = e.Compare("=", owner, e.Global("acting"))
        weaker, stronger = e.Const(rank + 1), e.Const(rank)
        return e.Cond(own_side, weaker, stronger) if self.enemy_first else e.Cond(own_side, stronger, weaker)
