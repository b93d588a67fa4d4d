"""What may be moved and shown, how stocks are called, and that one mistake is told once."""

from pathlib import Path

import pytest

from tests.checks.games import game, said

TABLE = """
kind token { state on: flag }
kind coin of Card
kind jack of Card
kind Army of Player up to 2 { state marching: flag }
token Gem {}
coin As {}
jack Jack {}
zone bag: open set of token
zone purse: open pile of coin
"""


@pytest.mark.parametrize(
    ("step", "marked"),
    [
        ("for each t in token { t.on becomes yes then move t to bag }", []),
        ("move all c in box where c is a coin to purse", []),
        ("for each t in token { move t to purse }", ["E0301 t"]),
        ("for each j in jack { move j to purse }", ["E0301 j"]),
        ("for each p in players { move p to purse }", ["E0301 p"]),
        ("move players to purse", ["E0301 players"]),
        ("for each p in players { move p.armies to purse }", ["E0301 p.armies"]),
        ("for each p in players { show p to players }", ["E0301 p"]),
        ("reveal players", ["E0301 players"]),
    ],
)
def test_only_what_lies_in_such_zones_is_moved_or_shown(step: str, marked: list[str], tmp_path: Path) -> None:
    found = [one for one in said(tmp_path, game(TABLE, step)) if one.startswith("E")]
    assert found == marked


@pytest.mark.parametrize(("kind", "several"), [("Army", "armies"), ("Box", "boxes"), ("Meld", "melds")])
def test_stocks_are_called_as_several_things_are(kind: str, several: str, tmp_path: Path) -> None:
    rules = f"kind {kind} of Player up to 2 {{ state used: flag }}\n"
    day = (
        f"for each p in players {{ for each a in p.{several} {{ if not a.used {{ a.used becomes yes }} }} }}"
    )
    assert said(tmp_path, game(rules, day)) == []


def test_a_sealed_answer_that_is_wrong_is_told_once(tmp_path: Path) -> None:
    day = """
      each p in players secretly chooses bid in 0..3, up to bids c in p.hand as gifts
      for each p in players { show bid[p] to players }
      for each p in players { rewrite bid by p }
      reveal bid then reveal gifts
      for each p in players { move gifts[p] to purse }
    """
    rules = "zone hand of Player: private hand of Card\nzone purse: open pile of Card\n"
    assert said(tmp_path, game(rules, day)) == ["E0201 bids"]


@pytest.mark.parametrize(
    ("step", "marked"),
    [
        # Not `for each`, which stands there already.
        ("for each p players { end_game }", "E0101 players"),
        ("for p in players { end_game }", "E0101 for"),
    ],
)
def test_what_is_written_well_is_not_taken_for_misspelt(step: str, marked: str, tmp_path: Path) -> None:
    assert said(tmp_path, game("", step)) == [marked]


def test_a_word_of_the_language_is_not_taken_for_another(tmp_path: Path) -> None:
    assert said(tmp_path, game("test gain for X-001 { expect yes }")) == ["E0101 gain"]
