"""What a check looks at: the trees, the document that was made of them, and what runs what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from maniple.checks.calls import CallGraph
from maniple.diagnostics import Label
from maniple.ir import document as doc
from maniple.lower.assemble import Assembler
from maniple.model.definitions import Model
from maniple.model.gather import Declared, Program
from maniple.source import Source, Span
from maniple.syntax import tree as t

N = TypeVar("N")


class Trees:
    """Declarations with their sources, and every part of them by its class, in order."""

    def __init__(self, program: Program, declared: Iterable[Declared]) -> None:
        self._program = program
        self._declared = tuple(declared)
        self.declared = tuple((one.tree, one.source) for one in self._declared)
        self._found: dict[type[Any], list[tuple[Any, Source]]] = {}

    def of(self, kind: type[N]) -> list[tuple[N, Source]]:
        """Every part of one class, wherever it stands."""
        if kind not in self._found:
            self._found[kind] = [
                (part, one.source) for one in self._declared for part in self._program.parts(one, kind)
            ]
        return self._found[kind]

    def names(self) -> frozenset[str]:
        """Every name that is mentioned."""
        return frozenset(name.text for name, _ in self.of(t.Name))


@dataclass(frozen=True, slots=True)
class Subject:
    """`rules` are the declarations that play by themselves, `asides` the tests and scenarios."""

    assembler: Assembler
    document: doc.Document
    graph: CallGraph
    rules: Trees
    asides: Trees

    @classmethod
    def of(cls, assembler: Assembler, document: doc.Document) -> Subject:
        """The subject of one compilation."""
        program = assembler.program
        asides = [one for one in program.declared if isinstance(one.tree, (t.Test, t.Scenario))]
        others = [one for one in program.declared if not isinstance(one.tree, (t.Test, t.Scenario))]
        return cls(
            assembler, document, CallGraph.of(document), Trees(program, others), Trees(program, asides)
        )

    @property
    def model(self) -> Model:
        """What the game declares, resolved."""
        return self.assembler.session.model

    def label(self, origin: doc.Origin, text: str = "") -> Label:
        """A place of the document as a place in its source."""
        source = self.assembler.session.sources[origin.source]
        return Label(source, Span(origin.start, origin.end), text)
