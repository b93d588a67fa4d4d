"""Where nothing moves any more the game ends after two rounds of turns, neither sooner nor later."""

import random
from functools import cache

import pytest

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State

STALEMATE = "nothing moves any more, and the votes are counted"
GAMES = 4
# How often a player lays down what there is to lay down; the less, the likelier is a stalemate.
EAGER = 0.2
MELDS = 23


@cache
def game() -> Game:
    target = pipeline.find("consul_of_rome")
    assert isinstance(target, Target)
    document = pipeline.compile(target).document
    assert document is not None
    return Game(document)


def test_it_is_a_game_for_two_to_four() -> None:
    assert game().document.players == (2, 4)


def tableaux(state: State) -> tuple[object, ...]:
    """All melds, Senators and loose cards."""
    value = state.position.value
    melds = (value("zone:row", meld) for meld in range(MELDS * state.players))
    others = (value(f"zone:{zone}", player) for zone in ("curia", "loose") for player in range(state.players))
    return (*melds, *others)


def quiet_turns(state: State, seed: int) -> list[tuple[object, ...]]:
    """Plays to the end; the tableaux at all decisions since the last turn that was not counted."""
    chance = random.Random(seed)
    quiet: list[tuple[object, ...]] = []
    counted = 0
    while not state.over:
        now = int(state.position.value("global:idle"))
        assert now in (0, counted, counted + 1), f"seed {seed}"
        counted = now
        if counted:
            assert not state.position.value("zone:deck"), f"seed {seed}"
            quiet.append(tableaux(state))
        else:
            quiet.clear()
        player, raw = state.waiting[0], state.raw_options(state.waiting[0])
        assert state.decision is not None
        lays = state.decision.prompt != "Meld menu" or chance.random() < EAGER
        state.apply_raw(chance.choice(raw) if lays else raw[-1], player)
    return quiet


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_rounds_without_change_end_the_game(players: int) -> None:
    ended = 0
    for seed in range(GAMES):
        state = game().start(players=players, seed=seed, log=False)
        quiet = quiet_turns(state, seed)
        assert state.result is not None
        if state.result.reason != STALEMATE:
            assert int(state.position.value("global:idle")) < 2 * players, f"seed {seed}"
            continue
        ended += 1
        assert int(state.position.value("global:idle")) == 2 * players, f"seed {seed}"
        assert set(quiet) == {tableaux(state)}, f"seed {seed}"
        best = max(state.result.scores)
        assert all(state.result.scores[winner] == best for winner in state.result.winners), f"seed {seed}"
    assert ended, "no game came to it"
