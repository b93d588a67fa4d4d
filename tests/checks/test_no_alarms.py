"""Nothing is said of the shipped games."""

import pytest

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.resources import game_folders
from tests.sources import target_of

GAMES = [folder.name for folder in game_folders()]


@pytest.mark.parametrize("name", GAMES)
def test_shipped_game(name: str) -> None:
    target = target_of(name)
    problems = pipeline.compile(target).problems
    assert not problems, "\n" + render_text(problems)
