"""`test` blocks to IR: a procedure for what is given or played, a query for what is expected."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from maniple.diagnostics import Diagnostic
from maniple.ir import trials as tr
from maniple.lower.assemble import Assembler
from maniple.lower.editions import Edition, Press, variants_of
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


def trials_of(
    press: Press, program: Program, own: tuple[str, ...]
) -> tuple[tr.Trials | None, tuple[Edition, ...], tuple[Diagnostic, ...]]:
    """The tests of the sources `own`, and what they are played on: the game as such, and each scenario that
    they name. A set need not keep the tests of the game that it changes.
    """
    tests, variants = tests_of(program, own), variants_of(program)
    number = {name: at for at, name in enumerate(tests)}
    compiled: list[tr.Trial] = []

    def lower_tests(names: Iterable[str], game: Game) -> None:
        placed = ((number[name], *one) for name in names for one in tests[name])
        compiled.extend(TestLowerer(game, test, where, at).trial() for at, test, where in placed)

    scenarios = [variants[name] for name in tests if name]
    sharing = [variant.name for variant in scenarios if variant.gives_only_values]
    game, problems = press.edition(program, extra=partial(lower_tests, ("", *sharing)))
    if game is None:
        return None, (), problems
    editions = [game]
    for variant in scenarios:
        edition, found = press.variant(game, variant, partial(lower_tests, (variant.name,)))
        problems += variant.problems + found
        if edition is None:
            return None, (), problems
        editions.append(edition)
    documents = tuple(edition.document for edition in editions)
    return tr.Trials(documents, tuple(compiled)), tuple(editions), problems
