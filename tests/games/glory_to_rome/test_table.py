"""How many play, and that the deck decides nothing by the order in which it is written."""

from functools import cache

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State


@cache
def game() -> Game:
    target = pipeline.find("glory_to_rome")
    assert isinstance(target, Target)
    document = pipeline.compile(target).document
    assert document is not None
    return Game(document)


def start(players: int, seed: int) -> State:
    return game().start(players=players, seed=seed, log=False)


def test_it_is_a_game_for_two_to_five() -> None:
    assert game().document.players == (2, 5)


def test_the_deck_is_shuffled() -> None:
    decks = {start(3, seed).position.value("zone:deck") for seed in range(5)}
    assert len(decks) == 5
    assert tuple(sorted(decks.pop())) not in decks
