"""Generated code agrees with a plain walk over the tree, whatever the expression."""

import random

import pytest

from maniple.interpreter import Game, State
from maniple.ir import expressions as e
from maniple.ir import types as t
from tests.interpreter.random_expressions import Maker
from tests.interpreter.walker import Walker
from tests.interpreter.world import CARD, CARDS, SEATS, document, put, query, zone_number

WIDE = t.Int(-(2**200), 2**200)
BATCHES = 8
IN_BATCH = 60


def scattered(game: Game, seed: int) -> State:
    """A position with cards all over the table."""
    state = game.blank(SEATS, seed, log=False)
    chance = random.Random(seed)
    places = [zone_number(state, "hand", p) for p in range(SEATS)]
    places += [zone_number(state, "field", p, c) for p in range(SEATS) for c in range(3)]
    places += [zone_number(state, "deck"), zone_number(state, "box")]
    # No more than three to a zone: rows take four.
    for card, place in zip(range(CARDS), chance.sample(places * 3, CARDS), strict=True):
        put(state, "Card", [card], place)
    cells, first = state.cells, state.program.layout.first
    cells[first("global:marked")] = chance.getrandbits(CARDS)
    cells[first("global:round")] = chance.randrange(10)
    cells[first("global:order")] = tuple(chance.sample(range(SEATS), chance.randrange(SEATS + 1)))
    for seat in range(SEATS):
        cells[first("field:Player.coins") + seat] = chance.randrange(21)
    return state


def agree(expressions: list[e.Expr], result: t.Type, seed: int) -> None:
    """Each is asked as a query of no parameter, and of one that it may read as x0."""
    queries = [
        query(f"q{i}", (("x0", CARD),), result, expression) for i, expression in enumerate(expressions)
    ]
    game = Game(document(queries=queries))
    for place in range(3):
        state = scattered(game, seed * 3 + place)
        walker = Walker(state)
        for asked in queries:
            for card in (0, 7):
                expected = walker.value(asked.body, {"x0": card})
                found = state.evaluate(asked.name, (card,))
                assert found == expected, f"seed {seed}, at {seed * 3 + place} with {card}: {asked.body}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_numbers_agree(batch: int) -> None:
    maker = Maker(batch)
    agree([maker.num(4, (("x0", "card"),)) for _ in range(IN_BATCH)], WIDE, batch)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_truths_agree(batch: int) -> None:
    maker = Maker(1000 + batch)
    agree([maker.truth(4, (("x0", "card"),)) for _ in range(IN_BATCH)], t.Flag(), batch)
