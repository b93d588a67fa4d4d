"""What templates are told of a card."""

from pathlib import Path

import maniple
from maniple.sheets.faces.cards import Cards

GAME = """
game "Tidewater" { players 2, start season }
words Trade { sailor, pilot }
kind Card { cost: 0..9, crate: 0..9 }
kind crew of Card { trade: Trade, skill: 1..6, brave: flag }
kind tide of Card { height: 1..9 }
crew Deckhand { sailor, skill 1 }
crew Mate { pilot, skill 3, cost 2, brave }
tide Ebb { height 1 }
phase season { say "Nothing." }
"""


def test_numbers_and_words_in_which_cards_of_a_kind_differ_stand_on_all_of_them(tmp_path: Path) -> None:
    path = tmp_path / "tidewater.maniple"
    path.write_text(GAME, encoding="utf-8")
    document = maniple.load(path).document
    cards = Cards(document, "en")
    shown = {
        card.name: [(part["key"], part["text"]) for part in cards.card(card)["shown"]]
        for card in document.cards
    }
    assert sorted(shown["Deckhand"]) == [("cost", "0"), ("skill", "1"), ("trade", "sailor")]
    assert sorted(shown["Mate"]) == [("brave", ""), ("cost", "2"), ("skill", "3"), ("trade", "pilot")]
    assert shown["Ebb"] == []
