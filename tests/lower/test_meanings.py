"""What the language means where a quick reading could go wrong: small games whose tests say it."""

from pathlib import Path

import pytest

from maniple import pipeline
from tests.sources import failures, outcomes_of, target_of

GAMES = sorted(Path(__file__).parent.glob("*.maniple"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_meanings(game: Path) -> None:
    assert pipeline.compile(target_of(game)).problems == ()
    outcomes = outcomes_of(target_of(game))
    assert outcomes
    assert failures(outcomes) == ""
