"""What the language means where a quick reading could go wrong: small games whose tests say it."""

from pathlib import Path

import pytest

from maniple import pipeline
from maniple.trial import run_trials

GAMES = sorted(Path(__file__).parent.glob("*.maniple"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_meanings(game: Path) -> None:
    target = pipeline.find(str(game))
    assert isinstance(target, pipeline.Target)
    assert pipeline.compile(target).problems == ()
    trials = pipeline.trials(target).trials
    assert trials is not None
    assert trials.trials
    assert [outcome.failure for outcome in run_trials(trials) if outcome.failure is not None] == []
