"""Events: the procedures that run what waits before and after them, and hooks as triggers."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.lower import problems
from maniple.lower.builder import Builder, Label
from maniple.lower.game import QUEUE, Game
from maniple.model import problems as model_problems
from maniple.model.definitions import EventDef
from maniple.model.expressions import ExpressionReader
from maniple.model.scope import Scope, Typed
from maniple.model.session import RejectedError
from maniple.source import Source
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a hook wants of an event: names for arguments, and tests that arguments must pass."""

    names: tuple[tuple[str, Typed], ...]
    tests: tuple[e.Expr, ...]


def event_of(game: Game, name: t.Name, source: Source) -> EventDef:
    """The event, phase or verb of a name."""
    event = game.session.model.events.get(name.text)
    if event is None:
        raise RejectedError(problems.unknown_event(source, name, game.session.model.events))
    game.session.use("event", name.text)
    return event


def parameter_name(event: EventDef, at: int) -> str:
    """The bound name of an event's argument in conditions of its triggers."""
    return f"event {event.parameters[at].name}"


def read_pattern(reader: ExpressionReader, event: EventDef, moment: t.Do, scope: Scope) -> Pattern:
    """Matches what a hook writes with the parameters of the event: known names are tests, new names are
    bound.
    """
    given = given_by(reader, event, moment)
    names: list[tuple[str, Typed]] = []
    tests: list[e.Expr] = []
    for at, parameter in enumerate(event.parameters):
        value = given.get(parameter.preposition)
        argument = Typed(e.Bound(parameter_name(event, at)), parameter.type)
        if value is None:
            continue
        if _is_new(reader, value, scope):
            assert isinstance(value, t.Name)
            names.append((value.text, argument))
        else:
            tests.append(equal(reader, argument, value, scope))
    return Pattern(tuple(names), tuple(tests))


def given_by(reader: ExpressionReader, event: EventDef, moment: t.Do) -> dict[str, t.Expr]:
    """What a moment names, by prepositions. Raises `RejectedError` for one that the event does not have."""
    given: dict[str, t.Expr] = {p.preposition: p.value for p in moment.preposed}
    if moment.object is not None:
        given[""] = moment.object
    wanted = [p.preposition for p in event.parameters]
    if any(preposition not in wanted for preposition in given):
        shape = " ".join(f"{p.preposition} {p.name}".strip() for p in event.parameters) or "nothing"
        raise RejectedError(
            model_problems.wrong_arguments(reader.source, moment.span, event.name, f"`{shape}`")
        )
    return given


def _is_new(reader: ExpressionReader, value: t.Expr, scope: Scope) -> bool:
    if not isinstance(value, t.Name) or value.quoted or scope.get(value.text) is not None:
        return False
    model = reader.model
    known = (model.word_values, model.things, model.states, model.settings)
    return not any(value.text in table for table in known) and value.text not in ("none", "yes", "no")


def equal(reader: ExpressionReader, argument: Typed, value: t.Expr, scope: Scope) -> e.Expr:
    """Whether an argument is what a moment names in its place."""
    inner = scope.bind("that argument", argument)
    name = t.Name("that argument", value.span)
    return reader.read(t.Comparison("is", name, value, value.span), inner).expr


def runner(game: Game, event: EventDef, timing: str) -> doc.Procedure:
    """The procedure that runs what waits before or after an event, in the order of strength."""
    info = game.session.model.info
    builder = Builder(game.session, info.source, f"{timing} {event.name}")
    for parameter in event.parameters:
        builder.slot(parameter.name, parameter.type)
    arguments = tuple(e.Local(at) for at in range(len(event.parameters)))
    queue, current = builder.slot("waiting", QUEUE), builder.slot("current", QUEUE.item)
    top, chosen, done = Label(), Label(), Label()
    builder.emit(i.Enter(event.name, builder.end))  # type: ignore[arg-type]
    builder.emit(i.Collect(event.name, timing, arguments, queue))  # type: ignore[arg-type]
    builder.mark(top)
    builder.branch(e.Compare(">", e.Size(e.Local(queue), "list"), e.Const(0)), done)
    _choose_first(game, builder, event, queue, current, chosen)
    builder.mark(chosen)
    builder.assign(queue, e.ListOp("without", e.Local(queue), e.Local(current)))
    builder.emit(i.Dispatch(event.name, e.Local(current), arguments))
    builder.jump(top)
    builder.mark(done)
    builder.emit(i.Leave(event.name))
    return builder.finish(len(event.parameters), event.depth)


def _choose_first(
    game: Game, builder: Builder, event: EventDef, queue: int, current: int, chosen: Label
) -> None:
    """Of equals the owner decides; rules, which nobody owns, go in the order of the source."""
    contenders = e.Contenders(event.name, e.Local(queue))
    chooser = e.Contenders(event.name, e.Local(queue), chooser=True)
    first = Label()
    range = e.Range("trigger", contenders, "list")
    label = game.session.text("Resolve {0} first")
    entry = i.Entry("trigger", ("trigger", 0), (range,), None, (current,), chosen, label)  # type: ignore[arg-type]
    prompt = game.session.text("Which ability is resolved first?")
    builder.emit(i.Ask(chooser, (entry,), first, prompt))  # type: ignore[arg-type]
    builder.mark(first)
    builder.assign(current, e.Head(contenders, "list"))
