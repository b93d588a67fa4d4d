"""`test` blocks to IR: a procedure for what is given or played, a query for what is expected."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from maniple.diagnostics import Diagnostic
from maniple.ir import document as doc
from maniple.ir import trials as tr
from maniple.ir import types as ty
from maniple.lower.assemble import Assembler
from maniple.lower.foresight import adjusted_names, laid_kinds
from maniple.lower.removal import without_removed
from maniple.lower.trial_items import TestLowerer
from maniple.model.build import build
from maniple.model.gather import Program
from maniple.model.session import Session, problems_of
from maniple.phrases import Vocabulary
from maniple.source import Source
from maniple.syntax import tree as t

PLAYER = ty.Entity("Player")


def tests_of(program: Program, own: tuple[str, ...], scenario: str) -> tuple[tuple[t.Test, Source], ...]:
    """The tests of the sources `own` that are played in a scenario, "" for the game as such."""
    return tuple(
        (test, where)
        for test, where in program.of(t.Test)
        if where.name in own and scenario_of(program, test) == scenario
    )


def scenario_of(program: Program, test: t.Test) -> str:
    """The scenario that a test names, or "" for none; one that is not declared counts as none."""
    declared = {scenario.name.text for scenario, _ in program.of(t.Scenario)}
    named = (item.name.text for item in test.items if isinstance(item, t.TestScenario))
    return next((name for name in named if name in declared), "")


def misread_tests(assembler: Assembler, tests: tuple[tuple[t.Test, Source], ...]) -> tuple[Diagnostic, ...]:
    """What is wrong with tests in a game that has been lowered; what they hold is for `test` to say."""
    known = set(problems_of(assembler.session))
    for test, where in tests:
        TestLowerer(assembler.game, test, where, 0).trial()
    return tuple(problem for problem in problems_of(assembler.session) if problem not in known)


class Tester:
    """Compiles the tests of a program, one document for the base game and one for each scenario that tests
    name. `own` are the sources whose tests are wanted: a set need not keep those of the game that it changes.
    """

    def __init__(self, program: Program, vocabulary: Vocabulary, name: str, own: tuple[str, ...]) -> None:
        self.program = program
        self.vocabulary = vocabulary
        self.name = name
        self.own = own
        self.problems: list[Diagnostic] = []

    def compile(
        self, scenario: Callable[[str], Program], source: Source
    ) -> tuple[tr.Trials | None, tuple[Diagnostic, ...]]:
        """All tests, grouped by the document they run on."""
        names = [
            scenario_of(self.program, test)
            for test, where in self.program.of(t.Test)
            if where.name in self.own
        ]
        by_scenario = {name: tests_of(self.program, self.own, name) for name in dict.fromkeys(["", *names])}
        documents: list[doc.Document] = []
        compiled: list[tr.Trial] = []
        for name, tests in by_scenario.items():
            program = scenario(name) if name else self.program
            document = self._document(program, tests, len(documents), compiled, source)
            if document is None:
                return None, tuple(self.problems)
            documents.append(replace(document, scenario=name))
        return tr.Trials(tuple(documents), tuple(compiled)), tuple(self.problems)

    def _document(
        self,
        program: Program,
        tests: tuple[tuple[t.Test, Source], ...],
        number: int,
        compiled: list[tr.Trial],
        source: Source,
    ) -> doc.Document | None:
        model, found = build(program, source)
        self.problems.extend(found)
        if model is None:
            return None
        if program.removed:
            program = without_removed(program, Session(model, adjusted=adjusted_names(program)))
            model, _ = build(program, source)
            assert model is not None
        laid = laid_kinds(program, model)
        session = Session(model, adjusted=adjusted_names(program), marks=True, laid=laid)
        assembler = Assembler(session, program, self.vocabulary, self.name)
        document = assembler.lower(
            lambda game: compiled.extend(
                TestLowerer(game, test, where, number).trial() for test, where in tests
            )
        )
        self.problems.extend(problems_of(session))
        return document
