"""Frames: filled when a procedure starts, zeroed when it returns."""

from __future__ import annotations

from maniple.interpreter.generation.code import Code
from maniple.interpreter.generation.flow import Flow
from maniple.interpreter.generation.scope import Body
from maniple.ir.frames import FrameCells
from maniple.ir.instances import BEARER_BITS, PLAYER_BITS
from maniple.ir.instructions import Dispatch, Invoke, Return
from maniple.ir.packing import zero
from maniple.ir.rules import Event


def return_(_: Return, __: int, flow: Flow, body: Body) -> None:
    """Zeroes the frame and goes on where the procedure was started from."""
    frame, base = flow.frame, flow.base
    body.add(f"k = S[{base}]")
    body.add(f"S[1] = S[{_offset(base, 1)}]")
    body.add(f"S[{base}:{_offset(base, frame.size)}] = {flow.writer.share((0,) * frame.size)}")
    if flow.procedure.name == flow.writer.document.main:
        body.add("S[2] = 1")
    body.leave("return k")


def _offset(base: str, by: int) -> str:
    return str(int(base) + by) if base.isdigit() else f"{base}+{by}"


def invoke(node: Invoke, place: int, flow: Flow, body: Body) -> None:
    """Starts a procedure, to go on behind it."""
    values = [body.scope.code(argument) for argument in node.arguments]
    following = flow.want(place + 1)
    starting(node.procedure, values, following, flow, body)


def starting(name: str, values: list[Code], following: int, flow: Flow, body: Body) -> None:
    """Fills the frame of a procedure and goes to its first position."""
    frame = flow.writer.layout.area.frames[name]
    base = callee_base(frame, flow, body)
    filling(frame, base, values, str(following), flow.base, body)
    body.leave(f"return {flow.writer.layout.starts[name]}")


def callee_base(frame: FrameCells, flow: Flow, body: Body) -> str:
    """The text of the first cell of a procedure's frame when it is started here."""
    if frame.base >= 0:
        return str(frame.base)
    if not same_ring(frame, flow.frame):
        return str(frame.region[0])
    body.add(f"n = f+{flow.frame.size}")
    body.add(f"if n > {frame.region[1] - frame.size}: raise too_deep({body.position})")
    return "n"


def same_ring(one: FrameCells, other: FrameCells) -> bool:
    """Whether two procedures lie in one region because they can run inside each other."""
    return one.base < 0 and other.base < 0 and one.region == other.region


def filling(
    frame: FrameCells, base: str, values: list[Code], following: str, caller: str, body: Body
) -> None:
    """The statements that fill a frame; the cells of a frame that does not run are 0."""
    body.add(f"S[{base}] = {following}")
    body.add(f"S[{_offset(base, 1)}] = {caller}")
    for number, slot in enumerate(frame.slots):
        if number < len(values):
            if values[number].text != "0":
                body.add(f"S[{_offset(base, slot.first)}] = {values[number].number}")
        elif zero(slot.type) != 0:
            for cell in range(slot.first, slot.first + slot.count):
                body.add(f"S[{_offset(base, cell)}] = {zero(slot.type)!r}")
    body.add(f"S[1] = {base}")


def dispatch(node: Dispatch, place: int, flow: Flow, body: Body) -> None:
    """Starts the procedure of a trigger if it still waits."""
    number = [event.name for event in flow.writer.document.events].index(node.event)
    following = flow.want(place + 1)
    arguments = "".join(f", {body.scope.text(argument)}" for argument in node.arguments)
    body.add(f"i = {body.scope.text(node.instance)}")
    body.add(f"t = i >> {BEARER_BITS + PLAYER_BITS}")
    body.add(f"u = (i >> {PLAYER_BITS} & {(1 << BEARER_BITS) - 1}) - 1")
    body.add(f"w = (i & {(1 << PLAYER_BITS) - 1}) - 1")
    body.add(f"k = FIRE_{body.position}[t](S, f, u, w{arguments})")
    body.add("if k: return k")
    if body.position not in flow.writer.fired:
        flow.writer.fired.add(body.position)
        _firing(flow.writer.document.events[number], number, following, flow, body)


def _firing(event: Event, number: int, following: int, flow: Flow, body: Body) -> None:
    """A function for each trigger: the frame that it fills may lie elsewhere than its neighbour's."""
    extras = flow.writer.extras
    parameters = [flow.writer.fresh("a") for _ in event.parameters]
    names = "".join(f", {name}" for name in parameters)
    for place, trigger in enumerate(event.triggers):
        lines = Body(body.scope, indent=1, position=body.position)
        lines.add(f"if not holds_{number}_{place}(S, this, you{names}): return 0")
        values = [Code(name) for name in (*parameters, "this", "you")]
        starting(trigger.procedure, values, following, flow, lines)
        extras.append([f"def fire_{body.position}_{place}(S, f, this, you{names}):", *lines.lines, ""])
    rows = "".join(f"fire_{body.position}_{place}, " for place in range(len(event.triggers)))
    extras.append([f"FIRE_{body.position} = ({rows})", ""])
