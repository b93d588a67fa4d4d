"""What most tests of whole games do: find them, and run the tests that stand in their sources."""

from pathlib import Path

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.trial import Outcome, run_trials


def target_of(place: Path | str) -> pipeline.Target:
    """The game at a path, or the shipped game of a name."""
    target = pipeline.find(str(place))
    assert isinstance(target, pipeline.Target), render_text((target,))
    return target


def outcomes_of(target: pipeline.Target) -> tuple[Outcome, ...]:
    """What the tests in the sources of a game come to."""
    tests = pipeline.trials(target)
    assert tests.trials is not None, "\n" + render_text(tests.problems)
    return tuple(run_trials(tests.trials))


def failures(outcomes: tuple[Outcome, ...]) -> str:
    """A line for each test that does not hold."""
    return "".join(
        f"\n{outcome.trial.name}: {outcome.failure.message}" for outcome in outcomes if outcome.failure
    )
