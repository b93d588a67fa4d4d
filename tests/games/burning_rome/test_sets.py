"""The sets beside this file: abilities that contradict each other or share a card, lists that are illegal."""

from pathlib import Path

import pytest

from maniple import pipeline
from maniple.trial import run_trials

SETS = ("conflicts", "lists.maniple", "several.maniple")


@pytest.mark.parametrize("name", SETS)
def test_set(name: str) -> None:
    target = pipeline.find(str(Path(__file__).parent / name))
    assert isinstance(target, pipeline.Target)
    outcome = pipeline.trials(target)
    assert outcome.trials is not None, outcome.problems
    assert outcome.trials.trials
    assert [result.failure for result in run_trials(outcome.trials) if result.failure is not None] == []
