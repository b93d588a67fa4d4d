"""Columns, prices and places in positions of battles by chance, against a second reckoning (BR-065, BR-075,
BR-092 to BR-104, BR-114, BR-115, BR-119, BR-R01, BR-R02).
"""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from maniple.interpreter import Game, State
from maniple.interpreter.bots import RandomBot
from maniple.ir.lists import Army
from maniple.loading import load
from maniple.resources import game_folders
from tests.games.burning_rome.reckoning import Place, Printed, Table, printed

BATTLES = 12
CARDS = printed(next(folder for folder in game_folders() if folder.name == "burning_rome"))
FACTIONS = ("Rome", "Carthage", "Celtiberia", "Gaetuli")


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(load("burning_rome").document)


def test_all_cards_are_read() -> None:
    assert len(CARDS) == 135
    assert {card.kind for card in CARDS.values()} == {"general", "unit", "auxiliary", "tactic"}


@pytest.mark.parametrize("seed", range(BATTLES))
def test_battle(game: Game, seed: int) -> None:
    options = {
        "columns": 1 + seed % 3,
        "lone_unit": ("front_only", "front_and_rear")[seed // 3 % 2],
        "rear_adds_attack": ("no", "yes")[seed // 6 % 2],
    }
    chance = random.Random(seed)
    armies = [army(game, chance.choice(FACTIONS), chance) for _ in range(2)]
    state = game.start(2, seed, options, log=False, armies=armies)
    names = {entity: CARDS[card.name] for card in game.document.cards for entity in card.entities}
    bot = RandomBot(seed)
    seen = 0
    while not state.over and seen < 60:
        if not lasting(state):
            compare(state, names, options)
            seen += 1
        player = state.waiting[0]
        state.apply(bot.choose(state, player), player)
    assert seen > 5


def army(game: Game, faction: str, chance: random.Random) -> Army:
    """Any cards of a faction: only what lies where is asked here."""
    pool = [card for card in game.document.cards if card.group == faction]
    cards = Counter(
        chance.sample([card.name for card in pool if card.kind != "general" for _ in range(card.copies)], 15)
    )
    cards[chance.choice([card.name for card in pool if card.kind == "general"])] += 1
    return Army("drawn", "quick_battle", (("strength", 20), ("command", 12)), tuple(cards.items()))


def lasting(state: State) -> bool:
    """Whether anything holds for a time, which the second reckoning knows nothing of."""
    entries = state.program.layout.entries
    return any(state.cells[each.first] for each in entries if each.name.startswith("site:until"))


def compare(state: State, names: dict[int, Printed], options: dict[str, str | int]) -> None:
    layout, cells = state.program.layout, state.cells
    first = layout.first("zone:column")
    columns = {place: [names[unit] for unit in cells[first + 3 * place[0] + place[1]]] for place in places()}
    table = Table(
        columns,
        options["lone_unit"] == "front_and_rear",
        options["rear_adds_attack"] == "yes",
        int(options["columns"]),
    )
    for place in places():
        assert state.evaluate("column_attack", place) == table.attack(place), (place, columns)
        assert state.evaluate("column_defense", place) == table.defense(place), (place, columns)
        for card in held(cells[layout.first("zone:hand") + place[0]]):
            if names[card].kind != "tactic":
                compare_play(state, table, names[card], card, place)


def compare_play(state: State, table: Table, card: Printed, entity: int, place: Place) -> None:
    position = (card.name, place, table.columns)
    assert state.evaluate("price", (entity, place[1], 0)) == table.price(card, place), position
    assert bool(state.evaluate("can_place", (entity, place[1]))) == table.may_lie(card, place), position


def places() -> Iterator[Place]:
    return ((player, flank) for player in range(2) for flank in range(3))


def held(hand: int) -> Iterator[int]:
    return (entity for entity in range(hand.bit_length()) if hand >> entity & 1)
