"""Instructions that turn the flow: jumps, loops, decisions, counting events, the end."""

from __future__ import annotations

from collections.abc import Mapping

from maniple.interpreter.generation.calling import dispatch, invoke, return_
from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.flow import Asked, Flow, Turn
from maniple.interpreter.generation.scope import Body
from maniple.interpreter.generation.values import slot_cell
from maniple.ir.instructions import (
    Ask,
    AskEach,
    Branch,
    Dispatch,
    Enter,
    Finish,
    Invoke,
    Jump,
    Next,
    Return,
)
from maniple.ir.packing import zero


def _jump(node: Jump, _: int, flow: Flow, body: Body) -> None:
    flow.go(node.to, body)
    body.ended = True


def _branch(node: Branch, _: int, flow: Flow, body: Body) -> None:
    code = body.scope.code(node.test)
    if code.constant is not None:
        if not code.constant:
            flow.go(node.otherwise, body)
            body.ended = True
        return
    flow.branch(f"not {code.text}", node.otherwise, body)


def _next(node: Next, _: int, flow: Flow, body: Body) -> None:
    queue, _type = slot_cell(node.queue, None, body.scope)
    into, type_ = slot_cell(node.into, None, body.scope)
    variable = body.scope.writer.fresh("q")
    body.add(f"{variable} = S[{queue}]")
    body.add(f"if not {variable}:")
    inner = Body(body.scope, body.lines, body.indent + 1, body.position)
    inner.add(f"S[{into}] = {zero(type_)!r}")
    flow.go(node.exit, inner)
    body.add(f"S[{into}] = {variable}[0]")
    body.add(f"S[{queue}] = {variable}[1:]")


def _enter(node: Enter, _: int, flow: Flow, body: Body) -> None:
    cell = flow.writer.first(f"open:{node.event}")
    depth = next(event.depth for event in flow.writer.document.events if event.name == node.event)
    flow.branch(f"S[{cell}] >= {depth}", node.refused, body)
    body.add(f"S[{cell}] += 1")


def _finish(node: Finish, _: int, flow: Flow, body: Body) -> None:
    """Nothing runs any more, so nothing of it is left in the cells."""
    writer = flow.writer
    layout = writer.layout
    body.add(f"w = {body.scope.text(node.winners)}")
    body.add(f"S[{layout.frames_first}:] = {writer.share((0,) * layout.area.cells)}")
    for event in writer.document.events:
        body.add(f"S[{writer.first(f'open:{event.name}')}] = 0")
    body.add("S[1] = 0")
    body.add("S[2] = 1")
    body.add("S[3] = w")
    body.add(f"S[4] = {layout.reasons.index(node.reason)}")
    if writer.told:
        body.add(f'X.tell("result", {writer.share(node.reason)}, WINNERS, (w,), -1)')
    body.leave("return 0")


def _ask(node: Ask, place: int, flow: Flow, body: Body) -> None:
    chooser = body.scope.code(node.chooser)
    players = flow.writer.first("global:players")
    position = flow.start + place
    if not chooser.cheap:
        body.add(f"c = {chooser.text}")
        chooser = Code("c", chooser.type)
    absent = f"not S[{players}] >> {chooser.text} & 1"
    if not chooser.some:
        absent = f"{chooser.text} < 0 or {absent}"
    flow.branch(absent, node.otherwise, body)
    _want_goals(node, flow)
    flow.writer.asks[position] = Asked(node, flow, place)
    body.leave(f"return -{position}")


def _want_goals(node: Ask, flow: Flow) -> None:
    flow.want(node.otherwise)
    for entry in node.entries:
        flow.want(entry.go)


def _ask_each(node: AskEach, place: int, flow: Flow, body: Body) -> None:
    position = flow.start + place
    flow.want(place + 1)
    flow.writer.asks[position] = Asked(node, flow, place)
    body.leave(f"return each_{position}(S, f)")


TURNS: Mapping[type, Turn] = {
    Jump: _jump,
    Branch: _branch,
    Next: _next,
    Return: return_,
    Invoke: invoke,
    Dispatch: dispatch,
    Enter: _enter,
    Finish: _finish,
    Ask: _ask,
    AskEach: _ask_each,
}
