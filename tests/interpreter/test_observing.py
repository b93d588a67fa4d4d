"""What a player sees of the table: names where they are known, counts where they are not."""

import pytest

from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.world import (
    CARD,
    SEATS,
    document,
    hand,
    n,
    over,
    position,
    procedure,
    put,
    zone_number,
)

LAMP, LAMP_TOO, ROPE, MAP, WOLF, BEAR = 0, 1, 3, 5, 6, 9
UNKNOWN = {"unknown": "Card"}


def table(players: int = SEATS):  # noqa: ANN201 (a state)
    state = position(document(), players)
    put(state, "Card", [LAMP, ROPE], zone_number(state, "hand", 0))
    put(state, "Card", [MAP, LAMP_TOO], zone_number(state, "deck"))
    put(state, "Card", [WOLF], zone_number(state, "camp", 1))
    return state


def test_a_private_zone_is_seen_by_its_owner() -> None:
    state = table()
    mine = state.observe(0)["zones"]["Ann.hand"]
    assert (mine["count"], [card["name"] for card in mine["cards"]]) == (2, ["Lamp", "Rope"])
    assert state.observe(1)["zones"]["Ann.hand"] == {"count": 2, "cards": [UNKNOWN, UNKNOWN]}


def test_a_hidden_zone_is_counted_and_an_open_one_read_by_all() -> None:
    for player in range(SEATS):
        seen = table().observe(player)["zones"]
        assert seen["deck"] == {"count": 2, "cards": [UNKNOWN, UNKNOWN]}
        wolf = {"name": "Wolf", "Card.ready": True, "Fighter.wounds": 0, "Fighter.colour": "red"}
        assert seen["Ben.camp"] == {"count": 1, "cards": [wolf]}


def test_a_known_card_of_a_pile_is_at_its_place() -> None:
    state = table()
    card = state.program.layout.first("known by:Card") + MAP
    state.cells[card] = 0b0100
    assert [card.get("name") for card in state.observe(2)["zones"]["deck"]["cards"]] == ["Old Map", None]
    assert state.observe(1)["zones"]["deck"]["cards"] == [UNKNOWN, UNKNOWN]


def test_the_number_of_a_card_does_not_show_in_a_set() -> None:
    one, other = position(document()), position(document())
    put(one, "Card", [LAMP, LAMP_TOO, ROPE], zone_number(one, "hand", 0))
    put(other, "Card", [2, LAMP, ROPE + 1], zone_number(other, "hand", 0))
    assert one.observe(0)["zones"]["Ann.hand"] == other.observe(0)["zones"]["Ann.hand"]


def test_empty_seats_do_not_show() -> None:
    seen = table(2).observe(0)
    assert seen["players"] == ["Ann", "Ben"]
    assert list(seen["fields"]["Player.coins"]) == ["Ann", "Ben"]
    assert {zone for zone in seen["zones"] if zone.endswith(".hand")} == {"Ann.hand", "Ben.hand"}


def test_fields_globals_and_settings() -> None:
    state = table()
    first = state.program.layout.first
    state.cells[first("global:chief")] = 2
    state.cells[first("global:marked")] = 1 << LAMP | 1 << MAP
    state.cells[first("field:Player.stock") + 1 * 3 + 2] = 8
    seen = state.observe(0)
    assert seen["globals"] == {"known": ["Ford", "Mill", "Tower", "Isle", "Moor"], "round": 0, "order": [],
                               "marked": ["Lamp", UNKNOWN], "chief": "Cat"}  # fmt: skip
    assert seen["fields"]["Player.stock"]["Ben"] == {"red": 1, "green": 1, "blue": 8}
    assert seen["fields"]["Player.friend"]["Ann"] is None
    assert seen["settings"] == {"limit": 4, "harsh": False, "paint": "green"}
    assert not any(field.startswith("Card.") for field in seen["fields"])


def asking(*more: i.Instruction):  # noqa: ANN201 (a state)
    """Two cards in everybody's hand, each picks one and sets others aside."""
    slots = (("bid", t.Array(t.Maybe(CARD), "Player")), ("aside", t.Array(t.SetOf(CARD), "Player")))
    mine = over("c", e.Contents(hand(e.Bound("p")), ordered=False))
    stages = (i.Stage("pick", "bid", mine, 0), i.Stage("subset", "aside", mine, 1, n(0), n(2)))
    ask = i.AskEach(e.Global("players"), "p", stages, "ask")
    menu = i.Ask(n(0), (i.Entry("go", ("go",), (), None, (), 2),), 2, "go", always=True)
    rules = procedure("ask", slots, *more, ask, menu, i.Return(), sealed=("bid", "aside"))
    state = position(document(rules))
    for player in range(SEATS):
        put(state, "Card", [2 * player, 2 * player + 1], zone_number(state, "hand", player))
    return state.run_procedure("ask")


def test_sealed_answers_are_seen_by_their_giver_only() -> None:
    state = asking()
    assert state.observe(1)["answers"] == {}
    state.apply(0, 1).apply("enough", 1)
    assert state.observe(1)["answers"] == {"ask.bid": {"Ben": "Lamp"}, "ask.aside": {"Ben": []}}
    assert state.observe(0)["answers"] == {}
    assert state.observe(0)["deciding"] == ["Ann", "Cat", "Dan"]


@pytest.mark.parametrize("player", range(SEATS))
def test_who_decides_what(player: int) -> None:
    state = asking()
    seen = state.observe(player)
    assert (seen["deciding"], seen["prompt"]) == (["Ann", "Ben", "Cat", "Dan"], "ask")
    assert seen["options"] == [option.text for option in state.options(player)]
    for one in range(SEATS):
        state.apply(0, one).apply("enough", one)
    seen = state.observe(player)
    assert (seen["deciding"], seen["prompt"], seen["options"]) == (
        ["Ann"],
        "go",
        ["go"] if player == 0 else [],
    )
