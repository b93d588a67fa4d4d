"""Lines that the rules say in the log: names in braces are filled in, in every language."""

from pathlib import Path

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game

GAME = """
game "Said" {
  players 2..2
  start the_game
}

kind Player { state coins: 0..9 = 4 }

text fr { "{p} has {n} coins and {p} is content" "{n} pièces pour {p}, et {p} est content" }

phase the_game {
  for each p in players {
    let n = p.coins
    say "{p} has {n} coins and {p} is content"
  }
  end_game
}
"""


def test_names_are_filled_in(tmp_path: Path) -> None:
    file = tmp_path / "said.maniple"
    file.write_text(GAME, encoding="utf-8")
    target = pipeline.find(str(file))
    assert isinstance(target, Target)
    document = pipeline.compile(target).document
    assert document is not None
    state = Game(document).start(players=2, seed=1, log=True)
    english, french = ("\n".join(map(str, state.log(0, language))) for language in ("en", "fr"))
    assert "Ann has 4 coins and Ann is content" in english
    assert "4 pièces pour Ben, et Ben est content" in french
