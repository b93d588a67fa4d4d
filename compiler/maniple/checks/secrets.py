"""Secrets that get out: through what is on offer, or through state that lies open on the table."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import secret_problems
from maniple.checks.entries import entry_place
from maniple.checks.sight import Sight
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.syntax.walking import walk

NOBODY: frozenset[e.Expr] = frozenset()
NOTHING: frozenset[str] = frozenset()


def secrets_told(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each step that tells of cards in zones of which nothing was shown nearby."""
    sight = Sight.of(subject.document)
    shown = {name: _shown(procedure) for name, procedure in subject.graph.procedures.items()}
    found: list[Diagnostic] = []
    for name, procedure in subject.graph.procedures.items():
        near = [
            name,
            *subject.graph.calls[name],
            *(other for other, called in subject.graph.calls.items() if name in called),
        ]
        known = frozenset[str]().union(*(shown[other] for other in near))
        found.extend(_Teller(subject, sight, procedure, known).problems())
    return tuple(found)


def _shown(procedure: doc.Procedure) -> frozenset[str]:
    """The families of zones out of which a procedure shows cards."""
    revealed = [step.what for step in procedure.code if isinstance(step, i.Reveal)]
    return frozenset(node.zone for node in walk(tuple(revealed)) if isinstance(node, e.ZoneId))


class _Teller:
    """Looks through one procedure."""

    def __init__(
        self, subject: Subject, sight: Sight, procedure: doc.Procedure, known: frozenset[str]
    ) -> None:
        self.subject = subject
        self.sight = sight
        self.procedure = procedure
        self.known = known
        self.unseen: dict[e.Expr, frozenset[str]] = {}
        self.open = self._goes_open()

    def problems(self) -> Iterator[Diagnostic]:
        """What the steps tell, in order."""
        for instruction, origin in zip(self.procedure.code, self.procedure.origins, strict=True):
            match instruction:
                case i.Ask(chooser, entries):
                    yield from self._asked(self._seers(chooser), entries, origin)
                case i.AskEach(_, binder, stages):
                    yield from self._asked_each(frozenset([e.Bound(binder)]), stages, origin)
                case i.Assign(i.ToLocal(slot, None), value):
                    self._keep(slot, value)
                case i.Next(queue, into):
                    if e.Local(queue) in self.unseen:
                        self._note(into, self.unseen[e.Local(queue)])
                case i.Assign(i.ToGlobal() | i.ToField() as target, value):
                    yield from self._assigned(target, value, origin)
                case _:
                    pass

    # --- choices ---

    def _seers(self, chooser: e.Expr) -> frozenset[e.Expr]:
        """Every expression that stands for the chooser: also the one of which a slot keeps the value."""
        kept = [
            step.value
            for step in self.procedure.code
            if isinstance(step, i.Assign)
            and isinstance(step.target, i.ToLocal)
            and e.Local(step.target.slot) == chooser
        ]
        return frozenset([chooser, *kept]) if len(kept) == 1 else frozenset([chooser])

    def _asked(
        self, seers: frozenset[e.Expr], entries: tuple[i.Entry, ...], origin: doc.Origin
    ) -> Iterator[Diagnostic]:
        for entry in entries:
            place = entry_place(self.subject, entry, origin) or self.subject.label(origin)
            yield from self._offered(seers, entry.ranges, entry.when, place)

    def _asked_each(
        self, seers: frozenset[e.Expr], stages: tuple[i.Stage, ...], origin: doc.Origin
    ) -> Iterator[Diagnostic]:
        for stage in stages:
            yield from self._offered(seers, (stage.range,), None, self.subject.label(origin))

    def _offered(
        self, seers: frozenset[e.Expr], ranges: tuple[e.Range, ...], when: e.Expr | None, place: Label
    ) -> Iterator[Diagnostic]:
        sources = [range.source for range in ranges if not self.sight.searched(range.source, seers)]
        offered = NOTHING.union(*(self.sight.secrets(source, seers) for source in sources))
        tests = (when, *(range.where for range in ranges))
        told = NOTHING.union(*(self.sight.told(test, seers) for test in tests if test is not None))
        for zone in sorted(offered - self.known):
            yield secret_problems.offers_unseen(place, zone, self.sight.sights[zone])
        for zone in sorted(told - offered - self.known):
            yield secret_problems.option_tells(place, zone, self.sight.sights[zone])

    # --- state ---

    def _goes_open(self) -> frozenset[e.Expr]:
        """Slots of cards that are shown, laid open or handed on: of these the rules speak in the open."""
        found: set[e.Expr] = set()
        for step in self.procedure.code:
            match step:
                case i.Move(what, _, e.ZoneId(zone)) if self.sight.sights.get(zone) == "open":
                    found.update(node for node in walk(what) if isinstance(node, e.Local))
                case i.Reveal(what):
                    found.update(node for node in walk(what) if isinstance(node, e.Local))
                case i.Invoke(_, arguments):
                    found.update(argument for argument in arguments if isinstance(argument, e.Local))
                case _:
                    pass
        return frozenset(found)

    def _keep(self, slot: int, value: e.Expr) -> None:
        self._note(slot, self.sight.secrets(value, NOBODY) | self.sight.card(value, NOBODY))

    def _note(self, slot: int, zones: frozenset[str]) -> None:
        local = e.Local(slot)
        self.unseen.pop(local, None)
        if zones - self.known and local not in self.open:
            self.unseen[local] = zones - self.known

    def _assigned(
        self, target: i.ToGlobal | i.ToField, value: e.Expr, origin: doc.Origin
    ) -> Iterator[Diagnostic]:
        told = (
            self.sight.told(value, NOBODY)
            | self.sight.card(value, NOBODY)
            | self.sight.secrets(value, NOBODY)
        )
        for node in walk(value):
            if isinstance(node, e.Local):
                told |= self.unseen.get(node, NOTHING)
        shown = target.name if isinstance(target, i.ToGlobal) else target.field.partition(".")[2]
        for zone in sorted(told - self.known):
            yield secret_problems.public_tells(
                self.subject.label(origin), zone, self.sight.sights[zone], shown
            )
