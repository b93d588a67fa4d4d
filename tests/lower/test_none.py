"""None given where a thing is wanted."""

from pathlib import Path

from maniple import pipeline
from maniple.trial import run_trials


def test_none_is_nothing_and_nobody_else() -> None:
    target = pipeline.find(str(Path(__file__).with_name("none.maniple")))
    assert isinstance(target, pipeline.Target)
    assert pipeline.compile(target).problems == ()
    trials = pipeline.trials(target).trials
    assert trials is not None
    outcomes = list(run_trials(trials))
    assert len(outcomes) == 4
    assert [outcome.failure for outcome in outcomes if outcome.failure is not None] == []
