"""Which procedures run which, directly or through what waits for an event."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from maniple.ir import document as doc
from maniple.ir import instructions as i
from maniple.ir.frames import calls_of

Ways = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class CallGraph:
    """`calls` leads from a procedure to those it may start; `counted` are those that count their event in."""

    procedures: dict[str, doc.Procedure]
    calls: Ways
    counted: dict[str, str]

    @classmethod
    def of(cls, document: doc.Document) -> CallGraph:
        """The graph of a document."""
        procedures = {procedure.name: procedure for procedure in document.procedures}
        counted = {name: event for name, procedure in procedures.items() if (event := _counted(procedure))}
        return cls(procedures, calls_of(document), counted)

    def reached(self, starts: Iterable[str]) -> frozenset[str]:
        """Everything that may run when these do."""
        seen = {start for start in starts if start in self.calls}
        waiting = list(seen)
        while waiting:
            for called in self.calls[waiting.pop()]:
                if called not in seen:
                    seen.add(called)
                    waiting.append(called)
        return frozenset(seen)

    def call(self, caller: str, called: str) -> doc.Origin:
        """Where a procedure starts another."""
        procedure = self.procedures[caller]
        for instruction, origin in zip(procedure.code, procedure.origins, strict=True):
            if isinstance(instruction, i.Invoke) and instruction.procedure == called:
                return origin
        return procedure.origins[0]


def way_back(start: str, ways: Ways) -> tuple[str, ...]:
    """The shortest way from a name over others back to itself, without its return; empty if there is none."""
    before: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        for following in ways[at]:
            if following == start:
                return _traced(start, at, before)
            if following not in before and following in ways:
                before[following] = at
                waiting.append(following)
    return ()


def _traced(start: str, at: str, before: dict[str, str]) -> tuple[str, ...]:
    way = [at]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def _counted(procedure: doc.Procedure) -> str:
    return next((step.event for step in procedure.code if isinstance(step, i.Enter)), "")
