"""Procedures as blocks: a function that runs from a position to the next place where something else must
happen.

A block returns the position to go on from; 0 stops; the negative of a position says that a decision waits
there. Straight lines run on inside one block, and so do short ways behind a forward jump; what is repeated
for that is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from maniple.interpreter.generation.scope import Body, Scope, Writer
from maniple.ir.document import Procedure
from maniple.ir.frames import FrameCells
from maniple.ir.instructions import Ask, AskEach, Return

# How many instructions a block may repeat from other blocks.
_REPEATED = 40
# Writes an instruction that turns the flow: the instruction, its place, the flow, the body.
Turn = Callable[[Any, int, "Flow", Body], None]


@dataclass(slots=True)
class Flow:
    """One procedure in the making: the positions that still need a block, and those that have one."""

    writer: Writer
    procedure: Procedure
    frame: FrameCells
    start: int
    turns: Mapping[type, Turn]
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
            code = self.procedure.code
            # Behind its last instruction a procedure returns.
            instruction = code[place] if place < len(code) else Return()
            body.position = self.start + place
            self.repeated += 1
            turn = self.turns.get(type(instruction))
            if turn is not None:
                turn(instruction, place, self, body)
            else:
                self.writer.steps[type(instruction)](instruction, body)
            place += 1

    def branch(self, condition: str, place: int, body: Body) -> None:
        """Goes on at a place if a condition holds."""
        body.add(f"if {condition}:")
        inner = Body(body.scope, body.lines, body.indent + 1, body.position)
        self.go(place, inner)


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that the code may come to, and where it stands."""

    node: Ask | AskEach
    flow: Flow
    place: int


def blocks_of(
    procedure: Procedure, writer: Writer, turns: Mapping[type, Turn]
) -> tuple[list[str], list[int]]:
    """The functions of a procedure's blocks, and their positions."""
    frame = writer.layout.area.frames[procedure.name]
    start = writer.layout.starts[procedure.name]
    flow = Flow(writer, procedure, frame, start, turns)
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
