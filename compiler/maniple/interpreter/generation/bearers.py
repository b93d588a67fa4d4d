"""Abilities found by who bears them: with a hundred kinds of cards, only those that lie there are asked.

Most adjustments and triggers of cards go through the copies of one card first, and hold only where the copy
is in play, lies in a zone of some family, or is the one that the query or event is about. Those that say
the same of where their bearers are make a group: one loop over the bearers that are there, and for each a
row of functions out of a table. The order inside a group is lost, so a group is for what may come in any
order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from maniple.interpreter.generation.narrowing import Level, Plan, conjuncts, planned
from maniple.interpreter.generation.places import first_zone_cell
from maniple.interpreter.generation.ranges import loop
from maniple.interpreter.generation.scope import Body, Scope
from maniple.ir.document import Adjuster, Trigger
from maniple.ir.expressions import Bound, Compare, Const, Contents, InPlay, Member, Range, ZoneId
from maniple.ir.universe import Universe

# Fewer are asked one by one.
LEAST = 4

Ability = TypeVar("Ability", Adjuster, Trigger)
Presence = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Borne:
    """An ability whose bearers are known: the set of them, the plan of its ranges, where they must be."""

    bearers: int
    plan: Plan
    presence: Presence


def nested(plan: Plan, body: Body) -> Body:
    """Loops inside each other, and the conditions in them, as statements around what follows."""
    inner = body.under([body.scope.test(test) for test in plan.tests])
    for level in plan.levels:
        found = loop(level.range, inner.scope)
        inner.add(f"for {found.variable} in {found.items}:")
        inner = Body(found.scope, inner.lines, inner.indent + 1)
        tests = [found.test] if found.test else []
        inner = inner.under(tests + [inner.scope.test(test) for test in level.tests])
    return inner


def grouped(
    abilities: Iterable[Ability], parameters: Sequence[str], universe: Universe
) -> tuple[list[list[tuple[Ability, Borne]]], list[Ability]]:
    """The groups among some abilities, and those that are in none."""
    known = [(ability, _borne(ability, parameters, universe)) for ability in abilities]
    sizes = Counter(borne.presence for _, borne in known if borne is not None)
    groups: dict[Presence, list[tuple[Ability, Borne]]] = {}
    rest: list[Ability] = []
    for ability, borne in known:
        if borne is None or sizes[borne.presence] < LEAST:
            rest.append(ability)
        else:
            groups.setdefault(borne.presence, []).append((ability, borne))
    return list(groups.values()), rest


def _borne(ability: Adjuster | Trigger, parameters: Sequence[str], universe: Universe) -> Borne | None:
    if not ability.ranges or (isinstance(ability, Adjuster) and ability.site):
        return None
    plan = planned(ability.ranges, ability.when)
    first = plan.levels[0].range
    match first:
        case Range(_, Const(int() as bearers), "set", _, (), None):
            presence = _presence(plan, parameters, universe)
            return Borne(bearers, plan, presence) if presence is not None else None
        case _:
            return None


def _presence(plan: Plan, parameters: Sequence[str], universe: Universe) -> Presence | None:
    """Where the bearer must be for anything to hold, if the conditions say so."""
    name = plan.levels[0].range.binder
    for part in conjuncts(plan.levels[0].range.where):
        match part:
            case Compare("=", Bound(one), Bound(other)) if name in (one, other):
                parameter = other if one == name else one
                if parameter in parameters:
                    return "is", parameter
            case Member(Bound(item), InPlay(kind), "set") if item == name:
                return "in play", universe.kinds[kind].root
            case _:
                pass
    for level in plan.levels:
        for part in (*conjuncts(level.range.where), *level.tests):
            match part:
                case Member(Bound(item), Contents(ZoneId(family, _), _), _) if item == name:
                    return "lies in", family
                case _:
                    pass
    return None


def in_groups(
    members: list[tuple[Ability, Borne]],
    body: Body,
    parameters: str,
    finish: Callable[[Ability, Body], None],
) -> None:
    """The loop over the bearers of a group. `finish` writes what an ability does to `r` where it holds."""
    writer = body.scope.writer
    rows: dict[int, list[str]] = {}
    for ability, borne in members:
        function = writer.fresh("g")
        writer.extras.append(_function(function, ability, borne, body.scope, parameters, finish))
        for bearer in range(borne.bearers.bit_length()):
            if borne.bearers >> bearer & 1:
                rows.setdefault(bearer, []).append(function)
    table = writer.fresh("T")
    cells = [f"{bearer}: ({', '.join(functions)},)" for bearer, functions in sorted(rows.items())]
    writer.extras.append([f"{table} = {{{', '.join(cells)}}}", ""])
    union = sum(1 << bearer for bearer in rows)
    items, more = _items(members[0][1].presence, union, table, body.scope)
    body.add(f"for e in {items}:")
    # What lies in an ordered zone beside the bearers is passed over.
    inner = Body(body.scope, body.lines, body.indent + 1).under([f"e in {table}"] if more else [])
    inner.add(f"for g in {table}[e]: r = g(S, r, e{parameters})")


def _items(presence: Presence, union: int, table: str, scope: Scope) -> tuple[str, bool]:
    """The bearers that are there, and whether there may be others among them."""
    how, name = presence
    if how == "is":
        variable = scope.names[name].text
        return f"({variable},) if {variable} in {table} else ()", False
    if how == "in play":
        return f"bits[S[{scope.writer.first(f'in play:{name}')}]&{union}]", False
    zone = scope.writer.universe.zones[name]
    first = first_zone_cell(scope) + zone.first
    cells = range(first, first + scope.writer.universe.zones_of(zone))
    if not zone.ordered:
        return f"bits[({'|'.join(f'S[{cell}]' for cell in cells)})&{union}]", False
    if len(cells) == 1:
        return f"S[{cells.start}]", True
    return f"[e for z in S[{cells.start}:{cells.stop}] for e in z]", True


def _function(
    name: str,
    ability: Ability,
    borne: Borne,
    scope: Scope,
    parameters: str,
    finish: Callable[[Ability, Body], None],
) -> list[str]:
    """What one ability of a bearer does to `r`."""
    first: Level = borne.plan.levels[0]
    variable, inner = scope.bind(first.range.binder, loop(first.range, scope).type)
    body: Body = Body(inner, [f"def {name}(S, r, {variable}{parameters}):"])
    tests = (*borne.plan.tests, *conjuncts(first.range.where), *first.tests)
    finish(ability, nested(Plan((), borne.plan.levels[1:]), body.under([inner.test(test) for test in tests])))
    return [*body.lines, "    return r", ""]
