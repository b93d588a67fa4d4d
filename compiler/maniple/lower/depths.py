"""How often each procedure may be active at once.

Only triggers can lead back to a procedure that is running; each round passes through an event, whose `depth`
bounds it.
So a procedure in a ring is active at most once more than the depths of the ring's events allow.
"""

from __future__ import annotations

from dataclasses import replace

from maniple.ir import document as doc
from maniple.ir import instructions as i


def with_depths(
    procedures: tuple[doc.Procedure, ...], events: tuple[doc.Event, ...]
) -> tuple[doc.Procedure, ...]:
    """The procedures with their depths."""
    triggers = {event.name: tuple(trigger.procedure for trigger in event.triggers) for event in events}
    depths = {event.name: event.depth for event in events}
    edges = {procedure.name: _edges(procedure, triggers) for procedure in procedures}
    dispatched = {procedure.name: _dispatched(procedure) for procedure in procedures}
    result = []
    rings = _rings(edges)
    for procedure in procedures:
        ring = rings[procedure.name]
        passed = {event for member in ring for event in dispatched.get(member, ())}
        depth = 1 + sum(depths.get(event, 1) for event in passed) if ring else 1
        result.append(replace(procedure, depth=depth))
    return tuple(result)


def _edges(procedure: doc.Procedure, triggers: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    called: list[str] = []
    for instruction in procedure.code:
        match instruction:
            case i.Invoke(name):
                called.append(name)
            case i.Dispatch(event):
                called.extend(triggers.get(event, ()))
    return tuple(dict.fromkeys(called))


def _dispatched(procedure: doc.Procedure) -> tuple[str, ...]:
    return tuple(
        {instruction.event: None for instruction in procedure.code if isinstance(instruction, i.Dispatch)}
    )


def _rings(edges: dict[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """For each procedure the ring it is part of (Tarjan's strongly connected components), or an empty set."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    rings: dict[str, frozenset[str]] = {}
    for root in edges:
        if root in index:
            continue
        work: list[tuple[str, int]] = [(root, 0)]
        while work:
            name, at = work.pop()
            if at == 0:
                index[name] = low[name] = len(index)
                stack.append(name)
            targets = [target for target in edges[name] if target in edges]
            if at < len(targets):
                work.append((name, at + 1))
                if targets[at] not in index:
                    work.append((targets[at], 0))
                continue
            _close(name, targets, index, low, stack, rings)
    return rings


def _close(
    name: str,
    targets: list[str],
    index: dict[str, int],
    low: dict[str, int],
    stack: list[str],
    rings: dict[str, frozenset[str]],
) -> None:
    for target in targets:
        if target not in rings:
            low[name] = min(low[name], low.get(target, index[target]))
    if low[name] != index[name]:
        return
    members = []
    while True:
        member = stack.pop()
        members.append(member)
        if member == name:
            break
    whole = frozenset(members) if len(members) > 1 or name in targets else frozenset()
    rings.update(dict.fromkeys(members, whole))
