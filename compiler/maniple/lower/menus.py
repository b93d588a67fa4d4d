"""Menus: entries of the rules, entries added from outside by options and cards, and lists of what is done
first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.asking import Offer
from maniple.lower.blocks import PLAYER
from maniple.lower.builder import Label
from maniple.lower.game import CardOption
from maniple.lower.readings import reading_guard
from maniple.lower.secrecy import SecretLowerer
from maniple.model.scope import Meaning, Partial, Scope, Typed
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of an entry, read: ranges with their binders, and the scope in which all are bound."""

    ranges: tuple[e.Range, ...]
    elements: tuple[Typed, ...]
    names: tuple[str, ...]
    inner: Scope


class MenuLowerer(SecretLowerer):
    """Adds menus to choices."""

    def menu(self, step: t.Menu, scope: Scope) -> Scope:
        """`p chooses { }`, `p chooses from menu { }`, `n takes first { }`."""
        if step.first:
            self._take_first(step, scope)
            return scope
        chooser = self.chooser(step.chooser, scope)
        bound: dict[str, Typed] = {}
        offers = [offer for entry in step.entries for offer in self._entry(entry, scope, bound)]
        outside: list[Offer] = []
        if step.name is not None:
            self.session.use("menu", step.name.text)
            last = len(offers) - 1 if step.entries and _only_stops(step.entries[-1]) else len(offers)
            outside = self._from_outside(step.name.text, chooser)
            offers[last:last] = outside
        self.ask(chooser, offers, self._menu_prompt(step))
        for name, typed in bound.items():
            scope = scope.bind(name, self._afterwards(step, name, typed, outside))
        return scope

    def _afterwards(self, step: t.Menu, name: str, typed: Typed, outside: list[Offer]) -> Meaning:
        """What a name of a slot means after the menu: nothing, if an entry that goes on does not give it."""
        others = [
            entry.name.text for entry in step.entries if not _gives(entry, name) and _goes_on(entry.body)
        ]
        others += [offer.name for offer in outside]
        return Partial(others[0], step.span) if others else typed

    def _menu_prompt(self, step: t.Menu) -> str:
        return step.name.text.replace("_", " ").capitalize() if step.name else "Choose"

    def slots(self, slots: tuple[t.MenuSlot, ...], scope: Scope) -> Slots:
        """Reads the ranges of an entry; each sees the ones before it."""
        ranges: list[e.Range] = []
        elements: list[Typed] = []
        for slot in slots:
            range, element, scope = self.reader.read_range(slot.range, scope)
            ranges.append(range)
            elements.append(element)
        names = tuple(slot.range.binder.text for slot in slots)
        return Slots(tuple(ranges), tuple(elements), names, scope)

    def _entry(self, entry: t.MenuEntry, scope: Scope, bound: dict[str, Typed]) -> list[Offer]:
        try:
            return [self._offer(entry, scope, bound)]
        except RejectedError as rejected:
            self.session.report(rejected)
            return []

    def _offer(self, entry: t.MenuEntry, scope: Scope, bound: dict[str, Typed]) -> Offer:
        read = self.slots(entry.slots, scope)
        when = None if entry.when is None else self.reader.truth(entry.when, scope)
        ranges = self._guarded(read, self.guard(entry.body, read.inner))
        if not read.ranges:
            when = _all(when, self.guard(entry.body, scope))
        inner, slots = scope, []
        for name, element in zip(read.names, read.elements, strict=True):
            slot, local = self._shared_slot(name, element, bound)
            slots.append(slot)
            inner = inner.bind(name, local)
        pieces = pieces_of(entry.name, entry.slots)
        label = entry.name.text if entry.name.quoted else ""
        return Offer(
            entry.name.text, pieces, ranges, tuple(slots), when, lambda: self.block(entry.body, inner), label
        )

    def _shared_slot(self, name: str, element: Typed, bound: dict[str, Typed]) -> tuple[int, Typed]:
        """The slot of a menu's name; entries that bind the same name share it, so that it stays bound
        afterwards.
        """
        if name in bound and bound[name].type == element.type:
            known = bound[name].expr
            assert isinstance(known, e.Local)
            return known.slot, bound[name]
        slot, local = self.builder.local(name, element.type)
        bound[name] = local
        return slot, local

    def _guarded(self, read: Slots, guard: e.Expr | None) -> tuple[e.Range, ...]:
        """The last range with the entry's guard as a further condition."""
        if guard is None or not read.ranges or isinstance(guard, e.Const):
            return read.ranges
        last = read.ranges[-1]
        if not last.refine and last.start is None:
            where = _all(last.where, guard)
            return (*read.ranges[:-1], e.Range(last.binder, last.source, last.shape, where))
        inner = e.Filter(last, "list")
        again = e.Range(last.binder, inner, "list", guard)
        return (*read.ranges[:-1], again)

    # --- entries from outside ---

    def _from_outside(self, menu: str, chooser: e.Expr) -> list[Offer]:
        rules = [
            self._elsewhere(source, partial(self._rule_option, option, chooser))
            for option, source in self.game.options.get(menu, ())
        ]
        cards = [
            self._elsewhere(card.source, partial(self._card_option, card, chooser))
            for card in self.game.card_options.get(menu, ())
        ]
        return [offer for offer in rules + cards if offer is not None]

    def _elsewhere(self, source: Source, build: Callable[[], Offer]) -> Offer | None:
        """Reads something that is declared in another file."""
        here, self.reader.source = self.reader.source, source
        mine, self.builder.source = self.builder.source, source
        try:
            return build()
        except RejectedError as rejected:
            self.session.report(rejected)
            return None
        finally:
            self.reader.source, self.builder.source = here, mine

    def _rule_option(self, option: t.Option, chooser: e.Expr) -> Offer:
        scope = Scope()
        for parameter in option.parameters:
            scope = scope.bind(parameter.name.text, Typed(chooser, PLAYER))
        read = self.slots(option.slots, scope)
        when = None if option.when is None else self.reader.truth(option.when, scope)
        guard = self.guard(option.body, read.inner)
        ranges = self._guarded(read, guard)
        when = _all(when, guard) if not read.ranges else when
        slots = tuple(self.builder.slot(n, el.type) for n, el in zip(read.names, read.elements, strict=True))
        arguments = (chooser,) * len(option.parameters) + tuple(e.Local(slot) for slot in slots)
        name = f"option {option.name.text} of {option.menu.text}"

        def body() -> None:
            self.builder.emit(i.Invoke(name, arguments))

        return Offer(option.name.text, pieces_of(option.name, option.slots), ranges, slots, when, body)

    def _card_option(self, card: CardOption, chooser: e.Expr) -> Offer:
        binder = self.session.fresh("this")
        kind = self.session.model.kinds[card.root]
        this = Typed(e.Bound(binder), ty.Entity(kind.name))
        scope = Scope().bind("this", this).bind("you", Typed(chooser, PLAYER))
        scope = scope.bind("your", Typed(chooser, PLAYER))
        tests: list[e.Expr] = []
        if card.condition is None or not _speaks_of_you(card.condition):
            tests.append(e.Compare("=", e.ZoneOwner(e.ZoneOf(this.expr)), chooser))
        conditions = [condition for condition in (card.condition, card.when) if condition is not None]
        tests += [self.reader.truth(condition, scope) for condition in conditions]
        guard = self._card_guard(card, scope)
        if guard is not None:
            tests.append(guard)
        where = tests[0] if len(tests) == 1 else e.And(tuple(tests))
        range = e.Range(binder, e.Const(card.cards), "set", where if tests else None)
        slot = self.builder.slot("this", this.type)

        def body() -> None:
            self.builder.emit(i.Invoke(card.procedure, (e.Local(slot), chooser)))

        return Offer(card.kind, (card.kind, 0), (range,), (slot,), None, body)

    def _card_guard(self, card: CardOption, scope: Scope) -> e.Expr | None:
        here, self.reader.source = self.reader.source, card.body_source
        self.builder.source = card.body_source
        try:
            if card.body is not None:
                return self.guard(card.body, scope)
            return None if card.reading is None else reading_guard(self, card.reading, scope)
        finally:
            self.reader.source = self.builder.source = here

    # --- the first that is possible ---

    def _take_first(self, step: t.Menu, scope: Scope) -> None:
        done = Label()
        for entry in step.entries:
            with self.builder.at(entry.span):
                try:
                    self._try(entry, scope, done)
                except RejectedError as rejected:
                    self.session.report(rejected)
        self.builder.mark(done)

    def _try(self, entry: t.MenuEntry, scope: Scope, done: Label) -> None:
        """One line of a script: tests whether it is possible, takes the first value of each slot, and does
        it.
        """
        following = Label()
        when = None if entry.when is None else self.reader.truth(entry.when, scope)
        if when is not None:
            self.builder.branch(when, following)
        parts = tuple(t.Part(None, slot.range, None, slot.range.span) for slot in entry.slots)
        read = self.slots(entry.slots, scope)
        guard = self.guard(entry.body, read.inner)
        possible = _nested(read.ranges, guard)
        if possible is not None:
            self.builder.branch(possible, following)
        inner = scope
        for at, part in enumerate(parts):
            range, element = self.foreseeing(part, parts[at + 1 :], inner)
            if at == len(parts) - 1 and guard is not None:
                range = self._with_guard(entry, inner, part)
            slot, local = self.builder.local(part.range.binder.text, element.type)
            self.builder.assign(slot, e.First(range))
            inner = inner.bind(part.range.binder.text, local)
        self.block(entry.body, inner)
        self.builder.jump(done)
        self.builder.mark(following)

    def _with_guard(self, entry: t.MenuEntry, scope: Scope, part: t.Part) -> e.Range:
        read = self.slots((t.MenuSlot("", part.range),), scope)
        return self._guarded(read, self.guard(entry.body, read.inner))[0]


def _gives(entry: t.MenuEntry, name: str) -> bool:
    return any(slot.range.binder.text == name for slot in entry.slots)


def _goes_on(block: t.Block) -> bool:
    """Whether what follows the menu may run after a block."""
    match block.steps[-1] if block.steps else None:
        case t.Stop():
            return False
        case t.If(_, then, otherwise):
            return otherwise is None or _goes_on(then) or _goes_on(otherwise)
        case _:
            return True


def _only_stops(entry: t.MenuEntry) -> bool:
    """Whether an entry is a way out: it stays last when others are added."""
    return len(entry.body.steps) == 1 and isinstance(entry.body.steps[0], t.Stop)


def _nested(ranges: tuple[e.Range, ...], guard: e.Expr | None) -> e.Expr | None:
    test = guard
    for range in reversed(ranges):
        test = e.Any(range, test)
    return test


def _all(one: e.Expr | None, other: e.Expr | None) -> e.Expr | None:
    parts = tuple(part for part in (one, other) if part is not None and part != e.Const(1))
    return None if not parts else parts[0] if len(parts) == 1 else e.And(parts)


def _speaks_of_you(expr: t.Expr) -> bool:
    return any(isinstance(node, t.Name) and node.text in ("you", "your") for node in walk(expr))


def pieces_of(name: t.Name, slots: tuple[t.MenuSlot, ...]) -> tuple[str | int, ...]:
    """How an entry is written in traces: its name, and each value after its preposition."""
    written = f'"{name.text}"' if " " in name.text else name.text
    pieces: list[str | int] = [written]
    for at, slot in enumerate(slots):
        if slot.preposition:
            pieces.append(slot.preposition)
        pieces.append(at)
    return tuple(pieces)
