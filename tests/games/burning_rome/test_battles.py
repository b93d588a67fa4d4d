"""Whole battles by chance: what is said of their ends is so, and both players read what is played."""

import re

import pytest

from maniple.interpreter import Game, State
from maniple.interpreter.bots import play_random
from maniple.loading import load

SEEDS = range(100)
# Both have cards that cost the enemy command points.
ARMIES = ("Army of Jugurtha", "Roman cohorts")
STRENGTH, COMMAND = "field:Player.strength", "field:Player.command"
DESTROYED, ROUTED = "the enemy army is destroyed", "the enemy army is routed"


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(load("burning_rome").document)


def played(game: Game, seed: int, log: bool = False) -> State:
    state = game.start(seed=seed, log=log, armies=ARMIES)
    play_random(state, seed)
    return state


def test_why_a_battle_ends(game: Game) -> None:
    reasons = set()
    for seed in SEEDS:
        state = played(game, seed)
        assert state.result is not None
        (winner,) = state.result.winners
        strength, command = (state.position.value(field, 1 - winner) for field in (STRENGTH, COMMAND))
        reasons.add(state.result.reason)
        assert state.result.reason == (DESTROYED if strength == 0 else ROUTED), seed
        assert strength == 0 or command < 0, seed
    assert reasons == {DESTROYED, ROUTED}


@pytest.mark.parametrize("reader", [0, 1])
def test_what_is_played_is_named(game: Game, reader: int) -> None:
    lines = played(game, 1, log=True).log(reader)
    plays = [line for line in lines if re.fullmatch(r"\w+ plays .+ for \d CP\.", line)]
    assert plays
    assert not [line for line in plays if "plays a card" in line]
