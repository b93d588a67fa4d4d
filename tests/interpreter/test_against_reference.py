"""Generated code plays every example of the language, and every game, as the plain walk over instructions
does.
"""

import random
from pathlib import Path

import pytest

from maniple.finding import find
from maniple.interpreter import Game
from maniple.ir.document import Document
from maniple.pipeline import compile as compile_game
from maniple.resources import game_folders
from tests.interpreter.reference import Reference
from tests.ir import envoys

EXAMPLES = sorted((Path(__file__).parents[1] / "language").glob("*.maniple"))
DECISIONS = 40
SEEDS = 2


def agree(document: Document, seed: int, decisions: int) -> int:
    """Plays at random, and compares all cells and all options after each decision; how many there were."""
    chance = random.Random(seed)
    game = Game(document)
    state = game.blank(chance.randint(*document.players), seed, log=False)
    other = Reference(state)
    other.start_main()
    state.run_procedure(document.main)
    taken = 0
    while not state.over and taken < decisions:
        where = f"seed {seed}, after {taken} decisions"
        assert other.cells == state.cells, where
        for player in state.waiting:
            assert other.options(player) == state.raw_options(player), where
        player = chance.choice(state.waiting)
        raw = chance.choice(state.raw_options(player))
        state.apply_raw(raw, player)
        other.decide(player, raw)
        taken += 1
    assert other.cells == state.cells, f"seed {seed}, after {taken} decisions"
    return taken


def compiled(path: Path) -> Document:
    outcome = compile_game(find(str(path)))
    assert outcome.document is not None, outcome.problems
    return outcome.document


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    document = compiled(path)
    for each in (document, *document.scenarios.values()):
        for seed in range(SEEDS):
            agree(each, seed, DECISIONS)


@pytest.mark.parametrize("path", list(game_folders()), ids=lambda path: path.name)
def test_games(path: Path) -> None:
    document = compiled(path)
    for each in (document, *document.scenarios.values()):
        assert sum(agree(each, seed, DECISIONS) for seed in range(SEEDS)) > 0


def test_a_game_written_by_hand() -> None:
    assert sum(agree(envoys.document(), seed, 200) for seed in range(10)) > 100
