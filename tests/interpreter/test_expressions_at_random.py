"""Generated code agrees with a plain walk over the tree, whatever the expression."""

import random

from hypothesis import given, settings
from maniple.interpreter import Game, State
from maniple.ir import expressions as e
from maniple.ir import types as t

from tests.interpreter.random_expressions import num, truth
from tests.interpreter.walker import Walker
from tests.interpreter.world import CARDS, CARD, SEATS, document, put, query, zone_number

WIDE = t.Int(-(2**60), 2**60)


def asking(expression: e.Expr, result: t.Type) -> Game:
    """The world with an expression as a query of no and of one parameter."""
    return Game(
        document(
            queries=(
                query("asked", (), result, expression),
                query("of", (("x0", CARD),), result, expression),
            )
        )
    )


def scattered(game: Game, seed: int) -> State:
    """A position with cards all over the table."""
    state = game.blank(SEATS, seed, log=False)
    chance = random.Random(seed)
    places = [zone_number(state, "hand", p) for p in range(SEATS)]
    places += [zone_number(state, "field", p, c) for p in range(SEATS) for c in range(3)]
    places += [zone_number(state, "deck"), zone_number(state, "box")]
    for card in range(CARDS):
        put(state, "Card", [card], chance.choice(places))
    cells, first = state.cells, state.program.layout.first
    cells[first("global:marked")] = chance.getrandbits(CARDS)
    cells[first("global:round")] = chance.randrange(10)
    cells[first("global:order")] = tuple(chance.sample(range(SEATS), chance.randrange(SEATS + 1)))
    for seat in range(SEATS):
        cells[first("field:Player.coins") + seat] = chance.randrange(21)
    return state


def agrees(expression: e.Expr, result: t.Type) -> None:
    game = asking(expression, result)
    for seed in (1, 2, 3):
        state = scattered(game, seed)
        expected = Walker(state).value(expression, {})
        assert state.evaluate("asked") == expected
        assert state.evaluate("of", (3,)) == expected


@settings(max_examples=60)
@given(num(4, ()))
def test_numbers_agree(expression: e.Expr) -> None:
    agrees(expression, WIDE)


@settings(max_examples=60)
@given(truth(4, ()))
def test_truths_agree(expression: e.Expr) -> None:
    agrees(expression, t.Flag())
