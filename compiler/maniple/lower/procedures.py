"""Every step of the language, and the procedures that hold them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower import problems
from maniple.lower.builder import Builder
from maniple.lower.game import Game
from maniple.lower.moments import event_of, parameter_name, read_pattern
from maniple.lower.storing import store_until
from maniple.lower.verbs import BUILT_IN, VerbLowerer
from maniple.model import deal_problems
from maniple.model.definitions import EventDef, ParameterDef, VerbDef
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t


class Lowerer(VerbLowerer):
    """Lowers every step."""

    def step(self, step: t.Step, scope: Scope) -> Scope:
        """One step; the scope for those that follow."""
        lower = STEPS.get(type(step))
        if lower is not None:
            return lower(self, step, scope)
        match step:
            case t.Do():
                return self.do(step, scope)
            case t.Announce():
                return self.announce(step, scope)
            case t.Until():
                store_until(self, step, scope)
                return scope
            case t.Answer():
                raise RejectedError(problems.only_in_verbs(self.builder.source, step.span))
            case _:
                raise RejectedError(problems.not_a_declaration(self.builder.source, step.span))

    def do(self, step: t.Do, scope: Scope) -> Scope:
        """A verb: of the game, predeclared, or the window of a deal."""
        verb = self.session.model.verbs.get(step.verb.text)
        if verb is not None:
            return self.call(step, verb, scope)
        if step.verb.text == "negotiate":
            return self.negotiate(step, scope)
        done = self.built_in(step, scope)
        if done is not None:
            return done
        candidates = [*self.session.model.verbs, *BUILT_IN]
        raise RejectedError(problems.unknown_verb(self.builder.source, step.verb, candidates))

    def negotiate(self, step: t.Do, scope: Scope) -> Scope:
        """`negotiate bargain with players on x`: the window of a deal."""
        name = step.object
        verb = self.session.model.verbs.get(f"negotiate_{name.text}") if isinstance(name, t.Name) else None
        if verb is None:
            shown = name if isinstance(name, t.Name) else step.verb
            deals = [
                v.removeprefix("negotiate_") for v in self.session.model.verbs if v.startswith("negotiate_")
            ]
            raise RejectedError(deal_problems.no_such_deal(self.builder.source, shown, deals))
        return self.call(t.Do(step.verb, None, step.preposed, step.span), verb, scope)

    def announce(self, step: t.Announce, scope: Scope) -> Scope:
        """`announce event ...`, with a block as the event's own step."""
        event = event_of(self.game, step.event.verb, self.builder.source)
        as_verb = VerbDef(
            event.name, False, event.parameters, None, t.Block((), step.span), self.builder.source
        )
        arguments = self._kept(event, self.arguments(step.event, as_verb, scope))
        own = None if step.body is None else (lambda: self.block(step.body, scope))  # type: ignore[arg-type]
        self.game.moment(self.builder, event, arguments, own)
        return scope

    def _kept(self, event: EventDef, arguments: tuple[e.Expr, ...]) -> tuple[e.Expr, ...]:
        """Arguments of an event as they are when it begins: its own step may change what they are read
        from.
        """
        return tuple(
            self._once(parameter, argument)
            for parameter, argument in zip(event.parameters, arguments, strict=True)
        )

    def _once(self, parameter: ParameterDef, argument: e.Expr) -> e.Expr:
        """An argument that is read once and then remembered."""
        if isinstance(argument, (e.Const, e.Local)):
            return argument
        slot = self.builder.slot(parameter.name, parameter.type)
        self.builder.assign(slot, argument)
        return e.Local(slot)


STEPS: dict[type[Any], Callable[[Lowerer, Any, Scope], Scope]] = {
    t.LetStep: Lowerer.let,
    t.Become: Lowerer.become,
    t.Act: Lowerer.act,
    t.Win: Lowerer.win,
    t.If: Lowerer.branch,
    t.ForEach: Lowerer.for_each,
    t.Repeat: Lowerer.repeat,
    t.Match: Lowerer.match,
    t.Stop: Lowerer.stop,
    t.Choose: Lowerer.choose,
    t.May: Lowerer.may,
    t.Menu: Lowerer.menu,
    t.Secretly: Lowerer.secretly,
    t.Order: Lowerer.order,
    t.Roll: Lowerer.roll,
    t.RollOn: Lowerer.roll_on,
    t.RollRows: Lowerer.roll_rows,
    t.RollPick: Lowerer.roll_pick,
    t.Flip: Lowerer.flip,
}


def open_procedure(
    game: Game,
    name: str,
    source: Source,
    parameters: tuple[ParameterDef, ...],
    verb: str = "",
    body: object = None,
) -> tuple[Lowerer, Scope]:
    """A lowerer for a new procedure, with its parameters in scope."""
    builder = Builder(game.session, source, name, verb or name, body)
    scope = Scope()
    for parameter in parameters:
        slot = builder.slot(parameter.name, parameter.type)
        scope = scope.bind(parameter.name, Typed(e.Local(slot), parameter.type))
    return Lowerer(game, builder), scope


def verb_procedure(game: Game, verb: VerbDef) -> doc.Procedure:
    """A verb or phase: its condition, its heading, its steps."""
    lowerer, scope = open_procedure(game, verb.name, verb.source, verb.parameters, verb.name, verb.body)
    builder = lowerer.builder
    with builder.at(verb.body.span):
        if verb.when is not None:
            try:
                builder.branch(lowerer.reader.truth(verb.when, scope), builder.end)
            except RejectedError as rejected:
                game.session.report(rejected)
        if verb.phase:
            values = tuple(
                e.Local(at) for at, p in enumerate(verb.parameters) if p.type == ty.Entity("Player")
            )
            builder.emit(i.Say(game.session.text(_heading(verb.name)), values, heading=True))
    lowerer.block(verb.body, scope)
    return builder.finish(len(verb.parameters), _depth(game, verb.name))


def _depth(game: Game, verb: str) -> int:
    event = game.session.model.events.get(verb)
    return max(1, event.depth if event else 1)


def _heading(name: str) -> str:
    return name.replace("_", " ").capitalize()


def moment_procedure(game: Game, verb: VerbDef) -> doc.Procedure:
    """A verb that is also a moment: what waits before, the verb or what happens instead, what waits after."""
    lowerer, _ = open_procedure(game, f"moment {verb.name}", verb.source, verb.parameters)
    event = game.session.model.events[verb.name]
    arguments = tuple(e.Local(at) for at in range(len(verb.parameters)))
    game.moment(
        lowerer.builder, event, arguments, lambda: lowerer.builder.emit(i.Invoke(verb.name, arguments))
    )
    return lowerer.builder.finish(len(verb.parameters), event.depth)


def table_procedure(game: Game, table: t.Table, source: Source) -> doc.Procedure:
    """A table of steps: the roll and the row."""
    lowerer, _ = open_procedure(game, f"table {table.name.text}", source, (), body=table)
    step = t.RollOn(table.name, table.name.span)
    with lowerer.builder.at(table.name.span):
        try:
            lowerer.table_body(table, step)
        except RejectedError as rejected:
            game.session.report(rejected)
    return lowerer.builder.finish(0)


def option_procedure(game: Game, option: t.Option, source: Source) -> doc.Procedure:
    """What an option from outside a menu does: parameters (the chooser), then its slots."""
    name = f"option {option.name.text} of {option.menu.text}"
    parameters = [ParameterDef(p.preposition, p.name.text, ty.Entity("Player")) for p in option.parameters]
    probe, scope = open_procedure(game, name, source, tuple(parameters), name, option.body)
    try:
        read = probe.slots(option.slots, scope)
    except RejectedError as rejected:
        game.session.report(rejected)
        return probe.builder.finish(len(parameters))
    for binder, element in zip(read.names, read.elements, strict=True):
        _, local = probe.builder.local(binder, element.type)
        scope = scope.bind(binder, local)
    probe.block(option.body, scope)
    return probe.builder.finish(len(parameters) + len(read.names))


def hook_trigger(
    game: Game, hook: t.Hook, source: Source, number: int
) -> tuple[str, doc.Trigger, doc.Procedure]:
    """A hook of the rules: its trigger and the procedure that it runs (event arguments, bearer, player)."""
    lowerer, _ = open_procedure(
        game, f"rule {number} {hook.timing} {hook.event.verb.text}", source, (), body=hook.body
    )
    event = event_of(game, hook.event.verb, source)
    pattern = read_pattern(lowerer.reader, event, hook.event, Scope())
    when = condition_of(lowerer, pattern.tests, hook.when, pattern.names, Scope())
    scope = parameters_scope(lowerer, event, pattern.names, Scope())
    lowerer.builder.slot("this", ty.Int(-1, 2**20))
    lowerer.builder.slot("you", ty.Int(-1, 2**20))
    lowerer.block(hook.body, scope)
    procedure = lowerer.builder.finish(len(event.parameters) + 2, event.depth)
    origin = game.session.origin(source, hook.event.span)
    timing = hook.timing.split()[0]
    trigger = doc.Trigger(timing, procedure.name, (), when, e.Const(-1), e.Const(-1), origin)  # type: ignore[arg-type]
    return event.name, trigger, procedure


def condition_of(
    lowerer: Lowerer,
    tests: tuple[e.Expr, ...],
    when: t.Expr | None,
    names: tuple[tuple[str, Typed], ...],
    scope: Scope,
) -> e.Expr | None:
    """The tests of a pattern and its `when`, over the event's arguments."""
    for name, argument in names:
        scope = scope.bind(name, argument)
    parts = list(tests)
    if when is not None:
        parts.append(lowerer.reader.truth(when, scope))
    return None if not parts else parts[0] if len(parts) == 1 else e.And(tuple(parts))


def parameters_scope(
    lowerer: Lowerer, event: EventDef, names: tuple[tuple[str, Typed], ...], scope: Scope
) -> Scope:
    """Slots for the event's arguments, and the names that the pattern gave them."""
    by_bound = {typed.expr: name for name, typed in names}
    for at, parameter in enumerate(event.parameters):
        _, local = lowerer.builder.local(parameter.name, parameter.type)
        name = by_bound.get(e.Bound(parameter_name(event, at)))
        if name is not None:
            scope = scope.bind(name, local)
    return scope
