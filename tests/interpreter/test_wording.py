"""The log in words: for each reader what that reader may know, in the reader's language."""

from typing import Any

import pytest

from maniple.interpreter import State
from maniple.ir import expressions as e
from maniple.ir import instructions as i
from maniple.ir import types as t
from tests.interpreter.world import (
    CARD,
    document,
    hand,
    n,
    over,
    position,
    procedure,
    put,
    zone_number,
)

EVERYONE = 0b1111
LAMP, MAP, WOLF = 0, 5, 6
TEXTS = {
    "en": {"greets {0}": "{0} is greeted in {1}.", "over": "It is over."},
    "fr": {"greets {0}": "On salue {0} : {1}.", "name:Old Map": "Vieille carte", "word:Colour.red": "rouge"},
}


def told(*steps: i.Instruction, texts: dict[str, Any] = TEXTS) -> State:
    """The world after some steps, with an old map in Ann's hand and a wolf in the deck."""
    slots = (("one", t.Maybe(CARD)), ("faces", t.Faces(3, 6)), ("heads", t.Int(0, 9)))
    state = position(document(procedure("tell", slots, *steps, i.Return()), texts=texts), log=True)
    put(state, "Card", [MAP], zone_number(state, "hand", 0))
    put(state, "Card", [WOLF], zone_number(state, "deck"))
    assert state.book is not None
    state.book.entries.clear()
    return state.run_procedure("tell")


def move(card: int, to: e.Expr) -> i.Move:
    return i.Move(n(card), "one", to)


def test_who_sees_a_card_move_reads_which_one() -> None:
    state = told(move(MAP, e.ZoneId("deck")), move(LAMP, hand(1)))
    assert state.log(0) == ["Old Map: hand (Ann) → deck", "a card: box → hand (Ben)"]
    assert state.log(1) == ["a card: hand (Ann) → deck", "Lamp: box → hand (Ben)"]
    assert state.log(1, "fr") == ["une carte : hand (Ann) → deck", "Lamp : box → hand (Ben)"]
    assert state.log(0, "fr")[0] == "Vieille carte : hand (Ann) → deck"


def test_an_open_zone_tells_all() -> None:
    state = told(move(WOLF, e.ZoneId("field", (n(2), n(0)))))
    assert state.log(3) == ["Wolf: deck → field (Cat, red)"]
    assert state.log(3, "fr") == ["Wolf : deck → field (Cat, rouge)"]


def test_lines_that_repeat_are_one() -> None:
    state = told(*(move(card, e.ZoneId("deck")) for card in (0, 1, 3)))
    assert state.log(2) == ["a card: box → deck (3 times)"]
    assert state.log(2, "fr") == ["une carte : box → deck (3 fois)"]


def test_a_picked_card_is_named_to_those_who_know_it() -> None:
    state = told(i.Pick(over("c", e.Contents(hand(0), ordered=False)), 0))
    assert state.log(0) == ["At random: Old Map"]
    assert state.log(1) == ["At random: a card"]


def test_cards_in_texts_are_named_to_those_who_know_them() -> None:
    pick = i.Pick(over("c", e.Contents(hand(0), ordered=False)), 0)
    state = told(pick, i.Say("greets {0}", (e.Local(0), n(1))))
    assert state.log(0)[1:] == ["Old Map is greeted in 1."]
    assert state.log(1)[1:] == ["a card is greeted in 1."]


def test_a_line_may_be_for_some_only() -> None:
    state = told(i.Say("over", (), to=n(0b0010)), i.Say("over", (), heading=True))
    assert state.log(0) == ["It is over."]
    assert state.log(1) == ["It is over. (2 times)"]


def test_dice_coins_shuffles_and_reveals() -> None:
    state = told(
        i.Roll(e.MakeDice(n(2), n(6)), 1),
        i.Flip(n(3), 2),
        i.Shuffle(e.ZoneId("deck")),
        i.Reveal(e.SetFrom((e.First(over("c", e.Contents(hand(0), ordered=False))),)), n(0b0110)),
    )
    rolled, flipped, shuffled, shown = (entry.values for entry in state.entries)
    faces = ", ".join(map(str, rolled[0]))
    assert state.log(1)[:2] == [f"Roll of 2d6: {faces}", f"Flip of 3: {flipped[0]} heads"]
    assert state.log(1)[2:] == ["deck is shuffled.", "Old Map shown to Ben and Cat"]
    assert state.log(3) == state.log(1)[:3]
    assert (len(shuffled), len(shown)) == (1, 2)
    assert state.log(2, "fr")[3] == "On montre à Ben et Cat : Vieille carte"


def test_changes_name_field_and_values() -> None:
    state = told(
        i.Assign(i.ToField("Player.coins", n(1)), n(7), told=True),
        i.Assign(i.ToField("Player.stock", n(1), (n(2),)), n(0), told=True),
    )
    assert state.log(0) == ["Ben: coins 3 → 7", "Ben: stock (blue) 1 → 0"]
    assert state.log(0, "fr") == ["Ben : coins 3 → 7", "Ben : stock (blue) 1 → 0"]


def test_departures_and_results() -> None:
    state = told(i.Depart(n(3)), i.Finish(n(0b0101), "over"))
    assert state.log(1) == ["Dan leaves the game.", "It is over. Winners: Ann and Cat"]
    assert state.log(1, "fr") == ["Dan quitte la partie.", "It is over. Vainqueurs : Ann et Cat"]
    assert told(i.Finish(n(0), "over")).log(1) == ["It is over. Winners: nobody"]


def test_events_are_told_where_the_document_has_words_for_them() -> None:
    step = i.Say("event rung", (n(2),))
    assert told(step).log(0) == []
    assert told(step, texts={"en": {"event rung": "It rings {0} times."}}).log(0) == ["It rings 2 times."]


@pytest.mark.parametrize("language", ["en", "fr", "xx", ""])
def test_a_missing_language_falls_back(language: str) -> None:
    texts = {"de": {"over": "Es ist aus."}}
    assert told(i.Say("over", ()), texts=texts).log(0, language) == ["Es ist aus."]
    assert told(i.Say("never worded", ()), texts=texts).log(0, language) == ["never worded"]
