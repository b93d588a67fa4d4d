"""What one compilation carries along: the model, problems found, names handed out, texts collected."""

from __future__ import annotations

from collections.abc import Callable

from maniple.diagnostics import Diagnostic
from maniple.ir import document as doc
from maniple.ir import types as ty
from maniple.model.definitions import Model
from maniple.source import Source, Span


class RejectedError(Exception):
    """Ends the reading of one step or expression with the problem that it has; caught by whoever reads the
    next one.
    """

    def __init__(self, problem: Diagnostic | None) -> None:
        super().__init__(problem.message if problem else "follows from another problem")
        self.problem = problem


# From the name of a table of values to the types of its values and of its keys; the table is then with the
# session's.
TableReader = Callable[[str], tuple[ty.Type, ty.Int | ty.Word | ty.Entity]]


class Session:
    """The mutable companion of a compilation. Everything in it grows in the order of the source."""

    def __init__(
        self,
        model: Model,
        adjusted: frozenset[str] = frozenset(),
        marks: bool = False,
        laid: frozenset[str] = frozenset(),
    ) -> None:
        self.model = model
        self.problems: list[Diagnostic] = []
        self.texts: dict[str, str] = {}
        self.sources: list[Source] = []
        self.adjusted = adjusted
        self.table_types: dict[str, ty.Type] = {}
        self.tables: dict[str, doc.Table] = {}
        self.read_table: TableReader | None = None
        self.used: set[tuple[str, str]] = set()
        self.marks = marks
        self.laid = laid
        self._numbers: dict[Source, int] = {}
        self._count = 0

    def fresh(self, name: str) -> str:
        """A name like the given one that nothing else in this compilation bears."""
        self._count += 1
        return f"{name}_{self._count}"

    def origin(self, source: Source, span: Span) -> doc.Origin:
        """Where something stands, for the IR."""
        number = self._numbers.get(source)
        if number is None:
            number = self._numbers[source] = len(self.sources)
            self.sources.append(source)
        return doc.Origin(number, span.start, span.end)

    def text(self, english: str) -> str:
        """Registers a text that people read; its key is the English text itself."""
        self.texts.setdefault(english, english)
        return english

    def report(self, rejected: RejectedError) -> None:
        """Keeps the problem of a rejection; one that only follows from another has none."""
        if rejected.problem is not None and rejected.problem not in self.problems:
            self.problems.append(rejected.problem)

    def use(self, group: str, name: str) -> None:
        """Notes that something declared is used."""
        self.used.add((group, name))


def problems_of(session: Session) -> tuple[Diagnostic, ...]:
    """What was found, each once."""
    return tuple(dict.fromkeys(session.problems))
