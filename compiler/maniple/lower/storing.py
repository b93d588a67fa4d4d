"""`until EVENT { adjust ... }`: adjustments that are stored in the state and lapse at an event."""

from __future__ import annotations

from dataclasses import replace

from maniple.ir import document as doc
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as ty
from maniple.lower.adjusting import Bearing, add_adjustment, not_holding
from maniple.lower.blocks import BlockLowerer
from maniple.lower.moments import equal, event_of, given_by, parameter_name
from maniple.model.definitions import EventDef
from maniple.model.scope import Scope, Typed
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

CAPACITY = 64


def store_until(lowerer: BlockLowerer, step: t.Until, scope: Scope) -> None:
    """Emits the storing, and enters the adjustments into their queries' tables."""
    event = event_of(lowerer.game, step.event.verb, lowerer.builder.source)
    captured, inner = _capture(lowerer, step, scope)
    name = lowerer.session.fresh(f"until {event.name}")
    match = _matches(lowerer, event, step.event, captured, scope)
    names = tuple((bound, typed.type) for bound, typed in captured.values())
    lowerer.game.sites.append(doc.Site(name, names, CAPACITY, event.name, match))
    lowerer.builder.emit(i.Keep(name, tuple(typed.expr for _, typed in captured.values())))
    owner = inner.get("you")
    strength = lowerer.game.strength(
        lowerer.ability_kind, owner.expr if isinstance(owner, Typed) else e.Const(-1)
    )
    bearing = Bearing(inner, strength, site=name, captured=tuple(bound for bound, _ in names))
    for part in step.body.steps:
        _part(lowerer, part, bearing)


def _capture(
    lowerer: BlockLowerer, step: t.Until, scope: Scope
) -> tuple[dict[str, tuple[str, Typed]], Scope]:
    """The names that the adjustments use, kept under names of their own."""
    used = {node.text for node in walk(step) if isinstance(node, t.Name)} | {"you"}
    captured: dict[str, tuple[str, Typed]] = {}
    inner = scope
    for name in sorted(used):
        known = scope.get(name)
        if not isinstance(known, Typed) or isinstance(known.expr, e.Const):
            continue
        if not isinstance(known.type, (ty.Int, ty.Flag, ty.Word, ty.Entity, ty.Maybe, ty.SetOf, ty.ZoneRef)):
            continue
        bound = lowerer.session.fresh(name)
        captured[name] = (bound, known)
        inner = inner.bind(name, Typed(e.Bound(bound), known.type))
    return captured, inner


def _matches(
    lowerer: BlockLowerer,
    event: EventDef,
    moment: t.Do,
    captured: dict[str, tuple[str, Typed]],
    scope: Scope,
) -> tuple[str, ...]:
    """For each parameter the kept value that ends it all, or "" if any will do. What the moment names is read
    when the adjustments begin, and kept with them.
    """
    given = given_by(lowerer.reader, event, moment)
    names = []
    for at, parameter in enumerate(event.parameters):
        value = given.get(parameter.preposition)
        if value is None:
            names.append("")
            continue
        known = captured.get(value.text) if isinstance(value, t.Name) else None
        if known is None:
            argument = Typed(e.Bound(parameter_name(event, at)), parameter.type)
            equal(lowerer.reader, argument, value, scope)
            typed = lowerer.reader.read(value, scope, parameter.type)
            known = (lowerer.session.fresh("ending"), typed)
            captured[known[0]] = known
        names.append(known[0])
    return tuple(names)


def _part(lowerer: BlockLowerer, step: t.Step, bearing: Bearing) -> None:
    reader = lowerer.reader
    match step:
        case t.Adjust():
            add_adjustment(lowerer.game, reader, step, bearing)
        case t.ForEach(range=range, body=body):
            for part in body.steps:
                _part(lowerer, part, replace(bearing, loops=(*bearing.loops, range)))
        case t.If(test=test, then=then, otherwise=None):
            tests = (*bearing.tests, reader.truth(test, bearing.scope))
            for part in then.steps:
                _part(lowerer, part, replace(bearing, tests=tests))
        case _:
            raise not_holding(reader, step)
