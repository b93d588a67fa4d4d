"""What `build --emit model` prints: the declarations of a game as the compiler has understood them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from maniple.ir import types as ty

if TYPE_CHECKING:
    from maniple.model.definitions import KindDef, Model, ParameterDef


def listing(model: Model) -> str:
    """One line a declaration, grouped by what they are, in the order of the source."""
    return "".join(f"{line}\n" for line in _lines(model))


def _lines(model: Model) -> Iterator[str]:
    low, high = model.info.players
    yield f'game "{model.info.title}": {low}..{high} players, starts with {model.info.start}'
    yield from (f"words {name}: {' '.join(words)}" for name, words in model.words.items())
    for kind in model.kinds.values():
        yield from _kind(kind)
    for things in model.things.values():
        yield from (f"{thing.kind} {thing.name}: {thing.first}, {thing.copies} of it" for thing in things)
    for zone in model.zones.values():
        owners = "".join(f" of {owner}" for owner in zone.owners)
        yield f"zone {zone.name}{owners}: {zone.sight} {zone.shape} of {zone.kind} up to {zone.capacity}"
    yield from (f"setting {setting.name}: {said(setting.type)}" for setting in model.settings.values())
    yield from (f"state {state.name}: {said(state.type)}" for state in model.states.values())
    for query in model.queries.values():
        yield f"query {query.name}({_parameters(query.parameters)}): {said(query.result)}"
    for verb in model.verbs.values():
        yield f"{'phase' if verb.phase else 'verb'} {verb.name}({_parameters(verb.parameters)})"
    for event in model.events.values():
        yield f"event {event.name}({_parameters(event.parameters)}) depth {event.depth}"
    yield from (f"ability {name}" for name in model.abilities)


def _kind(kind: KindDef) -> Iterator[str]:
    of = f" of {kind.parent}" if kind.parent else ""
    yield f"kind {kind.name}{of}: {kind.low} to {kind.high - 1}"
    for part in kind.fields.values():
        state = "state " if part.state else ""
        by = "".join(f" by {domain}" for domain in part.by)
        yield f"  {state}{part.name}{by}: {said(part.type) if part.type else 'computed'}"


def _parameters(parameters: Iterable[ParameterDef]) -> str:
    return ", ".join(
        f"{parameter.preposition} {parameter.name}: {said(parameter.type)}".strip()
        for parameter in parameters
    )


def said(type_: ty.Type) -> str:
    """A type as sources write it."""
    match type_:
        case ty.Int(low, high):
            return f"{low}..{high}"
        case ty.Flag():
            return "flag"
        case ty.Word(name) | ty.Entity(name) | ty.ZoneRef(name):
            return name
        case ty.Maybe(item):
            return f"{said(item)} or none"
        case _:
            return _several(type_)


def _several(type_: ty.SetOf | ty.ListOf | ty.Faces | ty.Dice | ty.Array) -> str:
    match type_:
        case ty.SetOf(item):
            return f"set of {said(item)}"
        case ty.ListOf(item, capacity):
            return f"list of {said(item)} up to {capacity}"
        case ty.Faces(count, sides):
            return f"faces of {count}d{sides}"
        case ty.Dice(count, sides):
            return f"dice up to {count}d{sides}"
        case ty.Array(item, domain):
            return f"{said(item)} by {domain}"
