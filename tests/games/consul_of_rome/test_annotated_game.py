"""The annotated game is what the rules make of its decisions, line for line."""

from pathlib import Path

from tests.games.annotated import Annotated

GAME = Annotated(
    "consul_of_rome",
    Path(__file__).parent / "game_208.txt",
    players=3,
    seed=208,
    options={"going_out_bonus": 1, "assassination": 1, "bribery": 1},
)


def test_the_annotated_game_is_played_as_written() -> None:
    found, state = GAME.replay()
    assert found == GAME.lines()
    assert state.result is not None
    assert state.result.scores == (28, -9, 8)
    assert state.result.winners == (0,)
