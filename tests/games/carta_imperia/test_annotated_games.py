"""Short games of every scenario are what the rules make of their decisions, line for line.

`pytest --update` writes the log of the same decisions anew.
"""

from pathlib import Path

import pytest

from tests.games.annotated import Annotated
from tests.goldens import Golden

HERE = Path(__file__).parent


def game(name: str, players: int, seed: int, scenario: str = "", **options: int) -> Annotated:
    return Annotated("carta_imperia", HERE / f"{name}.txt", players, seed, options, scenario)


GAMES = (
    game("full_game", 2, 3, last_era=3, draft_hand=2, offers=0),
    game("early_republic", 2, 7, "Early Republic", draft_hand=2, offers=0),
    game("late_republic", 2, 5, "Late Republic", last_era=6, draft_hand=2, offers=0),
    game("challenging_game", 3, 3, "Challenging game", last_era=3, draft_hand=2, offers=0),
    game("historical_solo", 3, 2, "Historical solo", last_era=3, solo_events=2),
    game("dealmaking_solo", 3, 5, "Dealmaking solo", last_era=3),
    game("two_and_a_senator", 3, 8, "Two and a senator", last_era=3),
)


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.path.stem)
def test_the_game_is_played_as_written(played: Annotated, golden: Golden) -> None:
    if golden.update:
        played.rewrite()
    found, state = played.replay()
    assert found == played.lines()
    assert state.result is not None
