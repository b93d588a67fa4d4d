"""The tour of the language: games that show every construct compile without a word, hold and are playable."""

import re
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.interpreter import Game
from maniple.interpreter.bots import play_random
from tests.sources import failures, outcomes_of, target_of

FILES = sorted(Path(__file__).parent.glob("*.maniple"))
HEADING = re.compile(r"^# (\d+)\.(\d+): .+$", re.MULTILINE)
# The sections of each chapter: cards, phrases, armies and sets, maps and tables, rules, choices, hidden
# information, modifiers, big games, tests.
SECTIONS = {1: 7, 2: 4, 3: 4, 4: 6, 5: 6, 6: 10, 7: 5, 8: 6, 9: 11, 10: 3}
SEEDS = (1, 2, 3)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_stop_of_the_tour_holds(file: Path) -> None:
    compiled = pipeline.compile(target_of(file))
    assert not compiled.problems, "\n" + render_text(compiled.problems)
    outcomes = outcomes_of(target_of(file))
    assert outcomes, "nothing is tested"
    assert failures(outcomes) == ""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_stop_of_the_tour_can_be_played(file: Path, seed: int) -> None:
    document = pipeline.compile(target_of(file)).document
    assert document is not None
    print(f"seed {seed}")
    state = Game(document).start(players=document.players[0], seed=seed)
    play_random(state, seed)
    assert state.over


def test_no_section_is_left_out() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    found = {(int(chapter), int(section)) for chapter, section in HEADING.findall(text)}
    wanted = {(chapter, n) for chapter, last in SECTIONS.items() for n in range(1, last + 1)}
    assert found == wanted
