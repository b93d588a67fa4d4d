"""What players choose between in a sentence is said in every language of the game."""

from pathlib import Path

from maniple import pipeline
from tests.sources import target_of

GAME = """
game "Tolls" {
  players 2..2
  start the_game
}
kind Player { state coins: 0..9 capped = 5 }
kind guard of Card
guard Aulus { ability_of_toll "You may pay 2 coins or lose 1 coin." }
zone gate: open set of guard
event passed c: guard by p: Player
ability ability_of_toll {
  while p_of(this) is you
  after passed this by you
}
query p_of(c: guard): Player = first_of(players)
phrase "pay {n} {coin|coins}" fr "{payez|payer} {n} {pièce|pièces}" { you pay n coins }
phrase "lose {n} {coin|coins}" fr "{perdez|perdre} {n} {pièce|pièces}" { you lose n coins }
phase the_game {
  move Aulus to gate
  announce passed Aulus by first_of(players)
}
text fr { Aulus { name "Aulus" } }
"""


def test_options_of_a_sentence_in_french(tmp_path: Path) -> None:
    path = tmp_path / "tolls.maniple"
    path.write_text(GAME, encoding="utf-8")
    target = target_of(path)
    outcome = pipeline.compile(target)
    assert outcome.document is not None, outcome.problems
    french = outcome.document.texts["fr"]
    assert french["Pay 2 coins"] == "Payez 2 pièces"
    assert french["lose 1 coin"] == "perdez 1 pièce"
