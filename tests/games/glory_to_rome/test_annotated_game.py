"""The annotated game is what the rules make of its decisions, line for line."""

from pathlib import Path

from tests.games.annotated import Annotated

GAME = Annotated("glory_to_rome", Path(__file__).parent / "game_45.txt", players=3, seed=45)


def test_the_annotated_game_is_played_as_written() -> None:
    found, state = GAME.replay()
    assert found == GAME.lines()
    assert state.result is not None
    assert state.result.scores == (5, 5, 8)
    assert state.result.winners == (2,)
