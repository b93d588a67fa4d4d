"""Declarations to model: kinds, universes, zones, signatures; bodies stay trees."""

from __future__ import annotations

from math import prod

from maniple.diagnostics import Diagnostic
from maniple.ir import types as ty
from maniple.model.definitions import (
    EventDef,
    Model,
    ParameterDef,
    QueryDef,
    VariableDef,
    VerbDef,
    ZoneDef,
)
from maniple.model.fields import add_fields
from maniple.model.game_blocks import game_info, unknown_lines
from maniple.model.gather import Program
from maniple.model.naming import Names
from maniple.model.universe import Universe, build_universe
from maniple.source import Source
from maniple.syntax import tree as t


def build(program: Program, source: Source) -> tuple[Model | None, tuple[Diagnostic, ...]]:
    """The model, or None where even its outline could not be made out."""
    found: list[Diagnostic] = []
    info = game_info(program, source, found)
    if info is None:
        return None, tuple(found)
    universe, trees = build_universe(program, info, found)
    names = Names(universe, found, frozenset(zone.name.text for zone, _ in program.of(t.Zone)))
    add_fields(universe, trees, names, brings_armies(program))
    model = Model(
        info=info,
        words=universe.words,
        kinds=universe.kinds,
        things=universe.things,
        universe=universe.names,
        zones=_zones(program, universe, names),
        settings=_variables(program.of(t.Setting), names),
        states=_states(program, universe, names),
        queries=_queries(program, names),
        verbs=_verbs(program, names),
        events=_events(program, names),
        tables={table.name.text: (table, where) for table, where in program.of(t.Table)},
        payments=_payments(program),
        abilities={ability.name.text: (ability, where) for ability, where in program.of(t.AbilityKind)},
        word_values=universe.word_values,
        table_types={
            table.name.text: type
            for table, where in program.of(t.Table)
            if table.type is not None and (type := names.type(table.type, where)) is not None
        },
        maps={
            map_.name.text: (map_.kind.text, tuple(place.name.text for place in map_.places))
            for map_, _ in program.of(t.Map)
            if map_.kind.text in universe.kinds
        },
    )
    found.extend(unknown_lines(program, model))
    return model, tuple(dict.fromkeys(found))


def brings_armies(program: Program) -> bool:
    """Whether players bring lists of cards to play: a format of armies says so, one of decks only judges."""
    return any(format_.of.text == "army" for format_, _ in program.of(t.Format))


def _zones(program: Program, universe: Universe, names: Names) -> dict[str, ZoneDef]:
    zones: dict[str, ZoneDef] = {}
    first = 0
    if universe.names.get("Card"):
        count = len(universe.names["Card"])
        # What is in no army's list is no secret: lists are open, and so is what they leave.
        sight = "open" if brings_armies(program) else "hidden"
        zones["box"] = ZoneDef("box", (), "Card", "set", sight, count, False, 0, None, universe.source)
        first = 1
    for zone, where in program.of(t.Zone):
        owners = ([zone.of] if zone.of else []) + list(zone.by)
        domains = tuple(d for d in (names.domain(owner, where) for owner in owners) if d)
        kind = names.kind(zone.kind, where)
        if kind is None or len(domains) < len(owners):
            continue
        names.one_of(zone.sight, ("open", "private", "hidden"), "visibility", where)
        names.one_of(zone.shape, ("pile", "stack", "row", "hand", "set"), "kind of zone", where)
        size = len(universe.names[universe.kinds[kind].root])
        capacity = min(zone.capacity or size, size)
        zones[zone.name.text] = ZoneDef(
            zone.name.text,
            domains,
            kind,
            zone.shape.text,
            zone.sight.text,
            capacity,
            zone.in_play,
            first,
            zone,
            where,
        )
        first += prod(universe.stretch(domain) for domain in domains)
    return zones


def _variables(declared: list[tuple[t.Setting, Source]], names: Names) -> dict[str, VariableDef]:
    variables = {}
    for setting, where in declared:
        type = names.type(setting.type, where)
        if type is not None:
            variables[setting.name.text] = VariableDef(
                setting.name.text, type, setting.value, where, setting.text
            )
    return variables


def _states(program: Program, universe: Universe, names: Names) -> dict[str, VariableDef]:
    states = {"players": VariableDef("players", ty.SetOf(ty.Entity("Player")), None, universe.source)}
    for state, where in program.of(t.State):
        type = names.type(state.type, where)
        if type is not None:
            states[state.name.text] = VariableDef(state.name.text, type, state.value, where)
    return states


def _parameters(parameters: tuple[t.Parameter, ...], where: Source, names: Names) -> tuple[ParameterDef, ...]:
    resolved = []
    for parameter in parameters:
        type = names.type(parameter.type, where)
        resolved.append(ParameterDef(parameter.preposition, parameter.name.text, type or ty.Int(0, 0)))
    return tuple(resolved)


def _queries(program: Program, names: Names) -> dict[str, QueryDef]:
    queries = {}
    for query, where in program.of(t.Query):
        result = names.type(query.type, where) or ty.Int(0, 0)
        parameters = _parameters(query.parameters, where, names)
        queries[query.name.text] = QueryDef(query.name.text, parameters, result, query, where)
    return queries


def _verbs(program: Program, names: Names) -> dict[str, VerbDef]:
    verbs = {}
    for verb, where in program.of(t.Verb):
        parameters = _parameters(verb.parameters, where, names)
        verbs[verb.name.text] = VerbDef(verb.name.text, verb.phase, parameters, verb.when, verb.body, where)
    return verbs


def _events(program: Program, names: Names) -> dict[str, EventDef]:
    events = {}
    for event, where in program.of(t.Event):
        parameters = _parameters(event.parameters, where, names)
        events[event.name.text] = EventDef(event.name.text, parameters, event.depth)
    for verb, where in program.of(t.Verb):
        parameters = _parameters(verb.parameters, where, names)
        events.setdefault(verb.name.text, EventDef(verb.name.text, parameters, 1))
    return events


def _payments(program: Program) -> dict[str, VerbDef]:
    payments = {}
    for payment, where in program.of(t.Payment):
        payer = ParameterDef("", payment.payer.text, ty.Entity("Player"))
        price = ParameterDef("for", "price", ty.Int(0, 9999))
        name = f"pay {payment.name.text}"
        payments[payment.name.text] = VerbDef(name, False, (payer, price), None, payment.body, where)
    return payments
