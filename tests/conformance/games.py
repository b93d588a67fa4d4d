"""The games that every promise is held against: a small one written by hand, and all that are shipped."""

import os
import random
from functools import cache

import pytest

from maniple.interpreter import Game, State
from maniple.resources import game_folders
from tests.ir import envoys

HAND_WRITTEN = "envoys"
NAMES = (HAND_WRITTEN, *(folder.name for folder in game_folders()))
# No shipped game takes nearly as many decisions with players who decide at random.
MOST_DECISIONS = 20_000

every_game = pytest.mark.parametrize("name", NAMES)


@cache
def game(name: str) -> Game:
    """A game ready to be played, compiled once a process."""
    if name == HAND_WRITTEN:
        return Game(envoys.document())
    pytest.skip("there is no compiler yet")


class Table:
    """A game in progress whose players decide at random; `seed` says how, and stands in every message."""

    def __init__(self, name: str, seed: int, log: bool = True) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        document = game(name).document
        low, high = document.players
        self.state: State = game(name).start(self.chance.randint(low, high), seed, log=log)

    def decide(self) -> None:
        """One decision at random."""
        player = self.chance.choice(self.state.waiting)
        self.state.apply(self.chance.choice(self.state.options(player)), player)

    def play(self, decisions: int) -> State:
        """Plays on for some decisions, or to the end."""
        for _ in range(decisions):
            if self.state.over:
                break
            self.decide()
        return self.state


def seeds(count: int) -> list[int]:
    """Other seeds in every run, but for CI; a failing test names its own, for `MANIPLE_SEED` to repeat."""
    if "MANIPLE_SEED" in os.environ:
        return [int(os.environ["MANIPLE_SEED"])]
    source = random.Random(count) if os.environ.get("CI") else random.SystemRandom()
    return [source.randrange(2**32) for _ in range(count)]
