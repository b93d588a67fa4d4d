"""Triggers: which of them wait for an event, which may go first, and whether one still holds.

An instance of a trigger is one number: the trigger's place in the event's list, its bearer plus 1 and its
player plus 1, so that instances in canonical order are numbers rising.
"""

from __future__ import annotations

from maniple.interpreter.generation.bearers import grouped, in_groups, nested
from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.narrowing import planned
from maniple.interpreter.generation.ranges import loop
from maniple.interpreter.generation.scope import Body, Scope
from maniple.ir.document import Event, Trigger
from maniple.ir.expressions import Contenders, Range
from maniple.ir.instances import BEARER_BITS, PLAYER_BITS
from maniple.ir.types import Entity, Int, ListOf, Maybe, Type, Word
from maniple.ir.universe import PLAYER

_NOBODY = Code("(-1)", Int(-1, -1))
_TIMINGS = ("before", "instead", "after")


def _named(event: Event, scope: Scope) -> tuple[str, Scope]:
    """The parameters of a function that sees an event's arguments, each of which may be none."""
    text = ""
    for name, type_ in event.parameters:
        variable, scope = scope.bind(name, Maybe(type_) if isinstance(type_, Entity | Word) else type_)
        text += f", {variable}"
    return text, scope


def _bearing(event: Event, trigger: Trigger, scope: Scope) -> Scope:
    """The scope in which "this" and "you" are the variables of these names, with the types of the trigger's
    ranges.
    """
    _, seeing = _named(event, scope)
    types: dict[str, Type | None] = {}
    for range_ in trigger.ranges:
        types[range_.binder] = loop(range_, seeing).type
        seeing = seeing.meaning(range_.binder, Code(range_.binder, types[range_.binder]))
    for name in ("this", "you"):
        scope = scope.meaning(name, Code(name, types[name]) if name in types else _NOBODY)
    return scope


def collecting(event: Event, timing: str, scope: Scope) -> list[str]:
    """The function that lists the instances of one timing whose conditions hold."""
    parameters, scope = _named(event, scope)
    body = Body(scope.meaning("this", _NOBODY).meaning("you", _NOBODY))
    numbers = {id(trigger): number for number, trigger in enumerate(event.triggers)}

    def finish(trigger: Trigger, inner: Body) -> None:
        this, you = inner.scope.names["this"].text, inner.scope.names["you"].text
        inner.add(f"r.append({_packed(numbers[id(trigger)], this, you)})")

    names = [name for name, _ in event.parameters]
    timed = [trigger for trigger in event.triggers if trigger.timing == timing]
    groups, rest = grouped(timed, names, scope.writer.universe)
    body.add("r = []")
    for members in groups:
        in_groups(members, body, parameters, finish)
    for trigger in rest:
        finish(trigger, nested(planned(trigger.ranges, trigger.when), body))
    # Instances are numbers that rise in canonical order.
    body.add("return tuple(sorted(r))" if groups else "return tuple(r)")
    return [f"def collect_{event_number(event, scope)}_{timing}(S{parameters}):", *body.lines, ""]


def _packed(number: int, this: str, you: str) -> str:
    parts = [str(number << (BEARER_BITS + PLAYER_BITS))]
    if this != _NOBODY.text:
        parts.append(f"({this}+1<<{PLAYER_BITS})")
    if you != _NOBODY.text:
        parts.append(f"{you}+1")
    return "+".join(parts)


def event_number(event: Event, scope: Scope) -> int:
    """The place of an event in the document."""
    return next(place for place, other in enumerate(scope.writer.document.events) if other is event)


def holding(event: Event, trigger: Trigger, number: int, scope: Scope) -> list[str]:
    """The function that says whether the condition of an instance holds still: its ranges and its `when`."""
    parameters, scope = _named(event, scope)
    name = f"holds_{event_number(event, scope)}_{number}"
    bearing = _bearing(event, trigger, scope)
    tests = [_among(range_, bearing) for range_ in trigger.ranges]
    if trigger.when is not None:
        tests.append(bearing.test(trigger.when))
    return [f"def {name}(S, this, you{parameters}):", f"    return {' and '.join(tests) or '1'}", ""]


def _among(range_: Range, scope: Scope) -> str:
    """Whether what a range binds is one of its elements still."""
    if range_.shape != "set" or range_.refine:
        return f"{range_.binder} in {loop(range_, scope).listed}"
    source = scope.text(range_.source)
    where = f" and {scope.test(range_.where)}" if range_.where is not None else ""
    return f"{source} >> {range_.binder} & 1{where}"


def ranking(event: Event, scope: Scope) -> list[str]:
    """The functions that give an instance's strength and its owner, and the two that compare instances by
    them.
    """
    number = event_number(event, scope)
    lines: list[str] = []
    for what in ("strength", "owner"):
        lines += [f"def {what}_{number}(S, i):", *_unpacking()]
        # Most triggers say the same, so what they say is listed once.
        texts = [_bearing(event, trigger, scope).text(getattr(trigger, what)) for trigger in event.triggers]
        said = list(dict.fromkeys(texts))
        lines.append(f"    t = {scope.writer.share(tuple(said.index(text) for text in texts))}[t]")
        lines += [f"    if t == {place}: return {text}" for place, text in enumerate(said)]
        lines += ["    return 0", ""]
    lines += [
        f"def first_{number}(S, q):",
        f"    return contenders(S, q, strength_{number}, owner_{number})",
        "",
        f"def chooser_{number}(S, q):",
        f"    return chooser(S, q, strength_{number}, owner_{number})",
        "",
    ]
    return lines


def _unpacking() -> list[str]:
    return [
        f"    t = i >> {BEARER_BITS + PLAYER_BITS}",
        f"    this = (i >> {PLAYER_BITS} & {(1 << BEARER_BITS) - 1}) - 1",
        f"    you = (i & {(1 << PLAYER_BITS) - 1}) - 1",
    ]


def contenders(node: Contenders, scope: Scope) -> Code:
    """A call of the event's functions."""
    event = next(event for event in scope.writer.document.events if event.name == node.event)
    queue = scope.code(node.queue)
    number = event_number(event, scope)
    if node.chooser:
        return Code(f"chooser_{number}(S, {queue.text})", Maybe(Entity(PLAYER)))
    type_: Type | None = queue.type if isinstance(queue.type, ListOf) else None
    return Code(f"first_{number}(S, {queue.text})", type_)


def event_functions(event: Event, scope: Scope) -> list[str]:
    """All functions of an event."""
    lines: list[str] = []
    for timing in _TIMINGS:
        lines += collecting(event, timing, scope)
    for number, trigger in enumerate(event.triggers):
        lines += holding(event, trigger, number, scope)
    return lines + ranking(event, scope)
