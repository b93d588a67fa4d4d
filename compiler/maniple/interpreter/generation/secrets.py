"""Decisions of several players at once: the functions that begin a round of answers, offer, and take an
answer.

The header keeps which players still have to answer and at which stage each one is. A stage that offers
nothing is passed over. What one player answers touches only that player's cells, so the order of answering
leaves no trace.
"""

from __future__ import annotations

from maniple.interpreter.generation.alike import alike, copied_root
from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.flow import Flow
from maniple.interpreter.generation.ranges import loop
from maniple.interpreter.generation.scope import Body, Scope
from maniple.ir.instructions import AskEach, Stage
from maniple.ir.layout import STAGES, WAITING
from maniple.ir.packing import zero
from maniple.ir.types import Entity, Type
from maniple.ir.universe import PLAYER


def secret_round(node: AskEach, position: int, place: int, flow: Flow) -> tuple[list[str], list[Type | None]]:
    """The functions of a round of sealed answers, and the type of each stage's values."""
    scope = Scope(flow.writer, frame=flow.frame)
    own = scope.meaning(node.binder, Code("p", Entity(PLAYER)))
    lines = _begin(node, position, place, flow, scope)
    types: list[Type | None] = []
    for number, stage in enumerate(node.stages):
        offer, type_ = _offer(stage, f"offer_{position}_{number}", own)
        lines += offer
        types.append(type_)
    return [
        *lines,
        *_following(node, position, flow, scope),
        *_take(node, position, place, flow, scope),
    ], types


def _begin(node: AskEach, position: int, place: int, flow: Flow, scope: Scope) -> list[str]:
    players = flow.writer.first("global:players")
    body = Body(scope, [f"def each_{position}(S, f):"])
    body.add(f"m = {scope.text(node.players)} & S[{players}]")
    for stage in node.stages:
        _blank(stage, node.again, flow, scope, body)
    body.add("w = 0")
    body.add("for p in bits[m]:")
    body.add(f"    s = stage_{position}(S, f, p, 0)")
    body.add(f"    if s < {len(node.stages)}:")
    body.add(f"        S[{STAGES}+p] = s")
    body.add("        w |= 1 << p")
    body.add(f"if not w: return {flow.want(place + 1)}")
    body.add(f"S[{WAITING}] = w")
    body.add(f"return -{position}")
    return [*body.lines, ""]


def _blank(stage: Stage, again: bool, flow: Flow, scope: Scope, body: Body) -> None:
    """Empties the answers of a stage: of all, or of those who are asked again."""
    slot = flow.frame.slots[stage.slot]
    count = flow.writer.universe.players
    body.add(f"a = {scope.at(slot.first)}")
    if again:
        body.add(f"for p in bits[m]: S[a+p] = {flow.writer.share(zero(slot.type))}")
    else:
        body.add(f"S[a:a+{slot.count}] = {flow.writer.share((zero(slot.type),) * slot.count)}")
    if not slot.seen:
        return
    body.add(f"a = {scope.at(slot.seen)}")
    if again:
        body.add("for p in bits[m]: S[a+p] = 1 << p")
    else:
        body.add(f"S[a:a+{count}] = [m & 1 << p for p in range({count})]")


def _offer(stage: Stage, name: str, scope: Scope) -> tuple[list[str], Type | None]:
    """The function that lists what a player may answer at a stage; -1 is "enough"."""
    assert scope.frame is not None
    found = loop(stage.range, scope, scope.frame.slots[stage.slot].type)
    head = f"def {name}(S, f, p):"
    if stage.mode == "pick":
        items = alike(found, stage.range, scope.writer) or found.listed
        return [head, f"    return list({items})", ""], found.type
    body = Body(scope, [head])
    body.add(f"c = S[{scope.at(scope.frame.slots[stage.slot].first)}+p]")
    body.add(f"q = list({found.listed})")
    least = scope.text(stage.least) if stage.least is not None else "0"
    most = scope.text(stage.most) if stage.most is not None else "len(q)"
    root = copied_root(found.type, scope.writer)
    mark = "lambda e: e"
    if root is not None:
        mark = f"lambda e: mark_{scope.writer.universe.lying.index(root)}(S, e)"
    body.add(f"return further(c, q, {least}, {most}, {mark})")
    return [*body.lines, ""], found.type


def _following(node: AskEach, position: int, flow: Flow, scope: Scope) -> list[str]:
    """The function that finds the next stage at which a player has a choice; a lone option is taken on the
    way.
    """
    lines = [f"def stage_{position}(S, f, p, s):"]
    for number, stage in enumerate(node.stages):
        offered = f"offer_{position}_{number}(S, f, p)"
        if stage.mode == "subset":
            lines.append(f"    if s <= {number} and {offered} not in NOTHING_MORE: return {number}")
            continue
        cell = f"{scope.at(flow.frame.slots[stage.slot].first)}+p"
        lines += [
            f"    if s <= {number}:",
            f"        q = {offered}",
            f"        if len(q) > 1: return {number}",
            f"        if q: S[{cell}] = q[0]",
        ]
    return [*lines, f"    return {len(node.stages)}", ""]


def _take(node: AskEach, position: int, place: int, flow: Flow, scope: Scope) -> list[str]:
    body = Body(scope, [f"def answer_{position}(S, f, p, v):"])
    body.add(f"s = S[{STAGES}+p]")
    for number, stage in enumerate(node.stages):
        cell = f"{scope.at(flow.frame.slots[stage.slot].first)}+p"
        body.add(f"if s == {number}:")
        if stage.mode == "pick":
            body.add(f"    S[{cell}] = v")
        else:
            body.add("    if v >= 0:")
            body.add(f"        S[{cell}] |= 1 << v")
            body.add(f"        if offer_{position}_{number}(S, f, p) not in NOTHING_MORE: return -{position}")
    body.add(f"s = stage_{position}(S, f, p, s+1)")
    body.add(f"if s < {len(node.stages)}:")
    body.add(f"    S[{STAGES}+p] = s")
    body.add(f"    return -{position}")
    body.add(f"S[{STAGES}+p] = 0")
    body.add(f"S[{WAITING}] &= ~(1 << p)")
    body.add(f"if S[{WAITING}]: return -{position}")
    body.add(f"return {flow.want(place + 1)}")
    lines = [*body.lines, "", f"def offers_{position}(S, f, p):", f"    s = S[{STAGES}+p]"]
    for number, _ in enumerate(node.stages):
        lines.append(f"    if s == {number}: return offer_{position}_{number}(S, f, p)")
    return [*lines, "    return []", ""]
