"""`test` blocks to IR: a procedure for what is given or played, a query for what is expected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from maniple.diagnostics import Diagnostic
from maniple.ir import document as doc
from maniple.ir import trials as tr
from maniple.lower.assemble import Assembler
from maniple.lower.editions import Press, only_values
from maniple.lower.game import Game
from maniple.lower.trial_items import TestLowerer
from maniple.model.gather import Program
from maniple.model.session import problems_of
from maniple.source import Source
from maniple.syntax import tree as t

Placed = tuple[t.Test, Source]


def tests_of(program: Program, own: tuple[str, ...]) -> dict[str, tuple[Placed, ...]]:
    """The tests of the sources `own` by the scenario in which they are played, "" for the game as such."""
    declared = {scenario.name.text for scenario, _ in program.of(t.Scenario)}
    found: dict[str, tuple[Placed, ...]] = {"": ()}
    for test, where in program.of(t.Test):
        if where.name in own:
            name = _scenario_of(test, declared)
            found[name] = (*found.get(name, ()), (test, where))
    return found


def _scenario_of(test: t.Test, declared: Collection[str]) -> str:
    """The scenario that a test names, or "" for none; one that is not declared counts as none."""
    named = (item.name.text for item in test.items if isinstance(item, t.TestScenario))
    return next((name for name in named if name in declared), "")


def misread_tests(assembler: Assembler, tests: tuple[Placed, ...]) -> tuple[Diagnostic, ...]:
    """What is wrong with tests in a game that has been lowered; what they hold is for `test` to say."""
    known = set(problems_of(assembler.session))
    for test, where in tests:
        TestLowerer(assembler.game, test, where, 0).trial()
    return tuple(problem for problem in problems_of(assembler.session) if problem not in known)


@dataclass(frozen=True, slots=True)
class Tester:
    """Compiles the tests of a program, with one document for the base game and one for each scenario that
    tests name. `own` are the sources whose tests are wanted: a set need not keep those of the game that it
    changes. `scenarios` gives each scenario and the program that it makes.
    """

    __test__ = False

    press: Press
    program: Program
    own: tuple[str, ...]
    scenarios: Mapping[str, tuple[t.Scenario, Program]]

    def compile(self) -> tuple[tr.Trials | None, tuple[Diagnostic, ...]]:
        """All tests, grouped by the document they run on."""
        tests = tests_of(self.program, self.own)
        documents: list[doc.Document] = []
        compiled: list[tr.Trial] = []
        problems: tuple[Diagnostic, ...] = ()
        for names in self._groups(tests):
            first = len(documents)
            placed = [(one, first + at) for at, name in enumerate(names) for one in tests[name]]
            made, found = self._documents(names, placed, compiled)
            problems += found
            if made is None:
                return None, problems
            documents += made
        return tr.Trials(tuple(documents), tuple(compiled)), problems

    def _groups(self, names: Iterable[str]) -> list[list[str]]:
        """The scenarios that share a lowering, the game as such with the first."""
        sharing = [name for name in names if not name or only_values(self.scenarios[name][0])]
        return [sharing, *([name] for name in names if name not in sharing)]

    def _documents(
        self, names: list[str], tests: list[tuple[Placed, int]], compiled: list[tr.Trial]
    ) -> tuple[list[doc.Document] | None, tuple[Diagnostic, ...]]:
        def lower_tests(game: Game) -> None:
            compiled.extend(TestLowerer(game, *placed, number).trial() for placed, number in tests)

        first, *others = names
        program = self.scenarios[first][1] if first else self.program
        edition, problems = self.press.edition(program, first, lower_tests)
        if edition is None:
            return None, problems
        documents = [edition.document]
        for name in others:
            other, found = edition.revalued(self.scenarios[name][1], name)
            problems += found
            documents.append(other.document)
        return documents, problems
