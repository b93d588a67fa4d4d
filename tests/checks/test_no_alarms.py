"""Nothing is said of the shipped games."""

import pytest

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.resources import game_folders

GAMES = [folder.name for folder in game_folders()]


@pytest.mark.parametrize("name", GAMES)
def test_shipped_game(name: str) -> None:
    target = pipeline.find(name)
    assert isinstance(target, pipeline.Target)
    problems = pipeline.compile(target).problems
    assert not problems, "\n" + render_text(problems)
