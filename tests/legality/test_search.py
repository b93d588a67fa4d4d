"""Our own search, the solver and brute force find the same list, whatever the conditions are."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maniple.legality import nearest, solver
from maniple.legality.possible import possible
from maniple.legality.problem import Outcome
from tests.legality.lengths import LONG
from tests.legality.random_conditions import Case, case

SEEDS = st.integers(0, 2**32)


def check(outcome: Outcome, wanted: tuple[int, ...] | None) -> None:
    assert outcome.proven
    assert (outcome.solution.numbers if outcome.solution else None) == wanted


def nth(found: Case, place: int) -> tuple[int, ...] | None:
    return found.solutions[place] if place < len(found.solutions) else None


@given(seed=SEEDS)
@example(seed=8847627)  # a figure turns a switch of a sum that only cards move otherwise
@settings(max_examples=200 * LONG)
def test_the_search_finds_the_nearest_and_the_next(seed: int) -> None:
    found = case(seed)
    for place in range(3):
        check(nearest.nearest(found.without(place), 200_000), nth(found, place))
        if place >= len(found.solutions):
            break


@given(seed=SEEDS)
@settings(max_examples=20 * LONG)
def test_the_solver_finds_the_nearest_and_the_next(seed: int) -> None:
    pytest.importorskip("ortools")
    found = case(seed)
    for place in range(2):
        check(solver.nearest(found.without(place)), nth(found, place))
        if place >= len(found.solutions):
            break


@given(seed=SEEDS)
@settings(max_examples=200 * LONG)
def test_whether_there_is_a_list_at_all(seed: int) -> None:
    found = case(seed)
    answer = possible(found.problem)
    assert answer.proven
    assert answer.numbers in (found.solutions or (None,))


@given(seed=SEEDS)
@settings(max_examples=50 * LONG)
def test_what_is_near_is_a_solution(seed: int) -> None:
    found = case(seed)
    outcome = nearest.any_near(found.problem, 200_000)
    assert outcome.solution is None or outcome.solution.numbers in found.solutions
    assert (outcome.solution is None) == (not found.solutions)


def test_an_unfinished_search_does_not_claim_anything() -> None:
    found = next(
        one
        for one in map(case, range(1000))
        if len(one.solutions) > 5 and nearest.nearest(one.problem, 1_000).states > 0
    )
    outcome = nearest.nearest(found.problem, 0)
    assert not outcome.proven
    assert outcome.solution is None


def test_limits_that_cross_leave_nothing() -> None:
    found = case(1).problem
    crossed = replace(found, low=(5,) * len(found.low))
    assert nearest.nearest(crossed, 1) == nearest.any_near(crossed, 1) == Outcome(None, proven=True)
    assert possible(crossed).numbers is None
