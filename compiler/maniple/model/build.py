"""Declarations to model: kinds, universes, zones, signatures; bodies stay trees."""

from __future__ import annotations

from math import prod

from maniple.diagnostics import Diagnostic
from maniple.ir import types as ty
from maniple.model import problems
from maniple.model.definitions import (
    EventDef,
    GameInfo,
    Model,
    ParameterDef,
    QueryDef,
    VariableDef,
    VerbDef,
    ZoneDef,
)
from maniple.model.fields import add_fields
from maniple.model.gather import Program
from maniple.model.naming import Names
from maniple.model.universe import Universe, build_universe
from maniple.source import Source, Span
from maniple.syntax import tree as t

PLAYERS_LIMIT = 26
SETS_LIMIT = 26
ZONE_LIMIT = 400


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
    found.extend(_unknown_lines(program, model))
    return model, tuple(dict.fromkeys(found))


def _game_lines(item: t.Item) -> dict[str, t.BodyItem]:
    """The lines of the game block by their first words."""
    return {line.atoms[0].text: line for line in item.body if isinstance(line.atoms[0], t.Name)}


def _unknown_lines(program: Program, model: Model) -> list[Diagnostic]:
    """A start that is no verb or wants something, and a score that no query and no field gives."""
    item, where = next((i, w) for i, w in reversed(program.of(t.Item)) if i.head.text == "game")
    lines = _game_lines(item)
    found = []
    start = _name(lines["start"])
    if start is not None and start.text not in model.verbs:
        found.append(problems.unknown_name(where, start, "phase or verb", model.verbs))
    elif start is not None and model.verbs[start.text].parameters:
        why = "the game starts with a phase or verb that takes nothing"
        found.append(problems.impossible_here(where, start.span, f"`{start.text}`", why))
    for judged in (_name(lines.get("score")), _name(lines.get("outlook"))):
        if judged and judged.text not in model.queries and not model.find_field("Player", judged.text):
            candidates = [*model.queries, *model.kinds["Player"].fields]
            found.append(problems.unknown_name(where, judged, "query or field of players", candidates))
    return found


def brings_armies(program: Program) -> bool:
    """Whether players bring lists of cards to play: a format of armies says so, one of decks only judges."""
    return any(format_.of.text == "army" for format_, _ in program.of(t.Format))


def game_info(program: Program, source: Source, found: list[Diagnostic]) -> GameInfo | None:
    """What the game block says; the last one counts (a fan set may bring its own title)."""
    games = [(i, where) for i, where in program.of(t.Item) if i.head.text == "game"]
    if not games:
        found.append(
            problems.missing_game_line(source, Span(0, 0), 'anything: it has no block `game "Title" { }`')
        )
        return None
    item, where = games[-1]
    lines = _game_lines(item)
    start = _word(lines.get("start"))
    if start is None:
        found.append(
            problems.missing_game_line(where, item.head.span, "where it starts: `start name_of_a_phase`")
        )
        return None
    title = item.name.text if item.name else "Untitled"
    players = _stretch(lines.get("players")) or (2, 2)
    low, high = players[0], min(players[1], PLAYERS_LIMIT)
    best = _stretch(lines.get("best"))
    sets = (_stretch(lines.get("sets")) or (1, 1))[0]
    return GameInfo(
        title,
        (low, high),
        best,
        start,
        _word(lines.get("score")),
        where,
        item.span,
        min(max(sets, 1), SETS_LIMIT),
        _word(lines.get("outlook")),
    )


def _name(line: t.BodyItem | None) -> t.Name | None:
    if line is None or len(line.atoms) < 2 or not isinstance(line.atoms[1], t.Name):
        return None
    return line.atoms[1]


def _word(line: t.BodyItem | None) -> str | None:
    name = _name(line)
    return None if name is None else name.text


def _stretch(line: t.BodyItem | None) -> tuple[int, int] | None:
    if line is None or len(line.atoms) < 2:
        return None
    match line.atoms[1]:
        case t.Stretch(low=t.Number(value=low), high=t.Number(value=high)):
            return low, high
        case t.Number(value=value):
            return value, value
        case _:
            return None


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
