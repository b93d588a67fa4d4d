"""The games that every promise is held against: a small one written by hand, and all that are shipped."""

import os
import random
from functools import cache

import pytest

from maniple.interpreter import Game, State
from maniple.ir.document import Document
from maniple.pipeline import compile as compile_game
from maniple.pipeline import find
from maniple.resources import game_folders
from tests.ir import envoys

HAND_WRITTEN = "envoys"
NAMES = (HAND_WRITTEN, *(folder.name for folder in game_folders()))
# No shipped game takes nearly as many decisions with players who decide at random.
MOST_DECISIONS = 20_000

every_game = pytest.mark.parametrize("name", NAMES)


@cache
def documents(name: str) -> tuple[Document, ...]:
    """The document of a game and those of its scenarios, compiled once a process."""
    if name == HAND_WRITTEN:
        return (envoys.document(),)
    outcome = compile_game(find(name))
    assert outcome.document is not None, outcome.problems
    return (outcome.document, *outcome.document.scenarios.values())


@cache
def game(name: str, number: int = 0) -> Game:
    """A game or one of its scenarios, ready to be played."""
    return Game(documents(name)[number])


class Table:
    """A game or scenario in progress whose players decide at random; `seed`, in every message, says how."""

    def __init__(self, name: str, seed: int, log: bool = True) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.game = game(name, self.chance.randrange(len(documents(name))))
        low, high = self.game.document.players
        self.state: State = self.game.start(self.chance.randint(low, high), seed, log=log)

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
