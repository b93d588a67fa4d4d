"""What one compilation carries along: the model, problems found, names handed out, texts collected."""

from __future__ import annotations

from dataclasses import dataclass, field

from maniple.diagnostics import Diagnostic
from maniple.ir import document as doc
from maniple.ir import types as ty
from maniple.model.definitions import Model
from maniple.source import Source, Span


class Rejected(Exception):
    """Ends the reading of one step or expression with the problem that it has; caught by whoever reads the next one."""

    def __init__(self, problem: Diagnostic | None) -> None:
        super().__init__(problem.message if problem else "follows from another problem")
        self.problem = problem


@dataclass(slots=True)
class Session:
    """The mutable companion of a compilation. Everything in it grows in the order of the source."""

    model: Model
    problems: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    sources: list[Source] = field(default_factory=list)
    adjusted: frozenset[str] = frozenset()
    table_types: dict[str, ty.Type] = field(default_factory=dict)
    tables: dict[str, doc.Table] = field(default_factory=dict)
    used: set[tuple[str, str]] = field(default_factory=set)
    dice: set[int] = field(default_factory=set)
    marks: bool = False
    laid: frozenset[str] = frozenset()
    _count: int = 0

    def fresh(self, name: str) -> str:
        """A name like the given one that nothing else in this compilation bears."""
        self._count += 1
        return f"{name}_{self._count}"

    def origin(self, source: Source, span: Span) -> doc.Origin:
        """Where something stands, for the IR."""
        if source not in self.sources:
            self.sources.append(source)
        return doc.Origin(self.sources.index(source), span.start, span.end)

    def text(self, english: str) -> str:
        """Registers a text that people read; its key is the English text itself."""
        self.texts.setdefault(english, english)
        return english

    def report(self, rejected: Rejected) -> None:
        """Keeps the problem of a rejection; one that only follows from another has none."""
        if rejected.problem is not None and rejected.problem not in self.problems:
            self.problems.append(rejected.problem)

    def use(self, group: str, name: str) -> None:
        """Notes that something declared is used."""
        self.used.add((group, name))
