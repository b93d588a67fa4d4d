"""Procedures as blocks: a function that runs from a position to the next place where something else must
happen.

A block returns the position to go on from; 0 stops; the negative of a position says that a decision waits
there. Straight lines run on inside one block, and so do short ways behind a forward jump; what is repeated
for that is bounded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from maniple.interpreter.generation.code import Code, literal
from maniple.interpreter.generation.scope import Body, Scope, Writer
from maniple.interpreter.generation.values import slot_cell
from maniple.ir.document import Procedure
from maniple.ir.frames import FrameCells
from maniple.ir.instances import BEARER_BITS, PLAYER_BITS
from maniple.ir.instructions import (
    Ask,
    AskEach,
    Branch,
    Dispatch,
    Enter,
    Finish,
    Instruction,
    Invoke,
    Jump,
    Next,
    Return,
)
from maniple.ir.packing import zero

# How many instructions a block may repeat from other blocks.
_REPEATED = 40
Frames = dict[str, FrameCells]


@dataclass(slots=True)
class Flow:
    """One procedure in the making: the positions that still need a block, and those that have one."""

    writer: Writer
    procedure: Procedure
    frame: FrameCells
    start: int
    wanted: list[int] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    repeated: int = 0
    head: int = -1
    loops: bool = False

    @property
    def base(self) -> str:
        """The text of the first cell of the frame."""
        return str(self.frame.base) if self.frame.base >= 0 else "f"

    def want(self, place: int) -> int:
        """The position of a place in the code, for which there will be a block."""
        position = self.start + place
        if position not in self.done:
            self.done.add(position)
            self.wanted.append(place)
        return position

    def go(self, place: int, body: Body) -> None:
        """Runs on at a place: right here if it lies ahead and is not too much, else as a block of its own."""
        ahead = self.start + place > body.position
        if ahead and self.repeated < _REPEATED:
            self.run(place, body)
        elif place == self.head:
            self.loops = True
            body.leave("continue")
        else:
            body.leave(f"return {self.want(place)}")

    def run(self, place: int, body: Body) -> None:
        """Writes the instructions from a place on, until one leaves."""
        while not body.ended:
            if place >= len(self.procedure.code):
                returning(self, body)
                return
            instruction = self.procedure.code[place]
            body.position = self.start + place
            self.repeated += 1
            _step(instruction, place, self, body)
            place += 1

    def branch(self, condition: str, place: int, body: Body) -> None:
        """Goes on at a place if a condition holds."""
        body.add(f"if {condition}:")
        inner = Body(body.scope, body.lines, body.indent + 1, body.position)
        self.go(place, inner)


def blocks(procedure: Procedure, writer: Writer) -> tuple[list[str], list[int]]:
    """The functions of a procedure's blocks, and their positions."""
    frame = writer.layout.area.frames[procedure.name]
    start = writer.layout.starts[procedure.name]
    flow = Flow(writer, procedure, frame, start)
    scope = Scope(writer, frame=frame)
    lines: list[str] = []
    flow.want(0)
    positions: list[int] = []
    while flow.wanted:
        place = flow.wanted.pop()
        positions.append(start + place)
        lines += _block(place, flow, scope)
    return lines, positions


def _block(place: int, flow: Flow, scope: Scope) -> list[str]:
    """The function of a block. One that comes back to its own beginning goes round a few times by itself.

    Not for ever: whatever goes round comes back to where the budget is counted.
    """
    flow.repeated, flow.head, flow.loops = 0, place, False
    body = Body(scope)
    flow.run(place, body)
    position = flow.start + place
    head = f"def b{position}(S, f{flow.writer.extra}):"
    if not flow.loops:
        return [head, *body.lines, ""]
    inner = ["    " + line for line in body.lines]
    return [head, "    for _ in ROUNDS:", *inner, f"    return {position}", ""]


def _step(instruction: Instruction, place: int, flow: Flow, body: Body) -> None:
    found = TURNS.get(type(instruction))
    if found is not None:
        found(instruction, place, flow, body)
    else:
        flow.writer.steps[type(instruction)](instruction, body)


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


def _return(_: Return, __: int, flow: Flow, body: Body) -> None:
    returning(flow, body)


def returning(flow: Flow, body: Body) -> None:
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


def _invoke(node: Invoke, place: int, flow: Flow, body: Body) -> None:
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


def _dispatch(node: Dispatch, place: int, flow: Flow, body: Body) -> None:
    writer = flow.writer
    number = [event.name for event in writer.document.events].index(node.event)
    event = writer.document.events[number]
    following = flow.want(place + 1)
    arguments = "".join(f", {body.scope.text(argument)}" for argument in node.arguments)
    body.add(f"i = {body.scope.text(node.instance)}")
    body.add(f"t = i >> {BEARER_BITS + PLAYER_BITS}")
    body.add(f"u = (i >> {PLAYER_BITS} & {(1 << BEARER_BITS) - 1}) - 1")
    body.add(f"w = (i & {(1 << PLAYER_BITS) - 1}) - 1")
    # Each trigger in a row of its own: the frame that it fills may lie elsewhere than its neighbour's.
    table = f"FIRE_{body.position}"
    body.add(f"k = {table}[t](S, f, u, w{arguments})")
    body.add("if k: return k")
    if body.position in writer.fired:
        return
    writer.fired.add(body.position)
    parameters = [writer.fresh("a") for _ in event.parameters]
    for place_, trigger in enumerate(event.triggers):
        lines = Body(body.scope, indent=1, position=body.position)
        names = "".join(f", {name}" for name in parameters)
        head = f"def fire_{body.position}_{place_}(S, f, this, you{names}):"
        lines.add(f"if not holds_{number}_{place_}(S, this, you{names}): return 0")
        values = [Code(name) for name in (*parameters, "this", "you")]
        starting(trigger.procedure, values, following, flow, lines)
        writer.extras.append([head, *lines.lines, ""])
    rows = ", ".join(f"fire_{body.position}_{place_}" for place_ in range(len(event.triggers)))
    writer.extras.append([f"{table} = ({rows}{',' if rows else ''})", ""])


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
        absent = f"{chooser.text} < {literal(0)} or {absent}"
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


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that the code may come to, and where it stands."""

    node: Ask | AskEach
    flow: Flow
    place: int


Turn = Callable[[Any, int, Flow, Body], None]
TURNS: dict[type, Turn] = {
    Jump: _jump,
    Branch: _branch,
    Next: _next,
    Return: _return,
    Invoke: _invoke,
    Dispatch: _dispatch,
    Enter: _enter,
    Finish: _finish,
    Ask: _ask,
    AskEach: _ask_each,
}
