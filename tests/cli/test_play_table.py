"""`maniple play`: what the table looks like, in the reader's language and in narrow windows."""

import io
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import maniple
from maniple.cli.playing.cards import described
from maniple.cli.playing.grid import Grid, Pairs
from maniple.cli.playing.table import table_of
from maniple.interpreter import State

GAME = """
game "Fishing" { players 2, start a_day, score catch }

words Spot {
  deep "deep water" fr "eau profonde"
  shallow "shallows" fr "hauts-fonds"
}
kind fish of Card {
  weight: 1..9
  spots: set of Spot
  rare: flag
}
kind Net of Player up to 2 { state torn: flag }
kind Player {
  state catch: 0..99
  state lines: 0..9 capped
  state spare: 0..9
  state school: set of Card
  state seen by Spot: flag
  state place: Spot or none
}
state best_net: Net or none
zone sea: hidden pile of fish
zone bucket of Player: private hand of fish
zone water of Player by Spot: open row of fish

fish Eel x3 { weight 2, spots deep }
fish Pike x2 { weight 5, spots deep shallow, rare }
fish Roach x2 { weight 1 }

phase a_day {
  move all c in box where c is a fish to sea
  for each p in players {
    p.school becomes all c in box where c is a fish
    p.school becomes all c in sea
    p.place becomes deep
    p.seen[deep] becomes yes
    move top(sea) to p.water[shallow]
    best_net becomes first_net(p)
  }
  for each p in players {
    p chooses {
      rest { p gains 1 catch }
      go { p gains 2 catch }
    }
  }
  end_game
}

query first_net(p: Player): Net or none = first n in p.nets

text fr {
  Fishing { name "La pêche" }
  Eel { name "Anguille" }
  Net { name "filet" }
  fish { name "poisson" }
  bucket { name "seau" }
  "sea" "mer"
  "water" "eau"
  "catch" "prises :"
  "lines" "lignes"
  "school" "banc"
  "seen" "vu"
  "place" "place"
  "best_net" "meilleur filet"
  "weight" "poids"
  "spots" "lieux"
  "rare" "rare"
}
"""


@pytest.fixture
def fishing(tmp_path: Path) -> State:
    path = tmp_path / "fishing.maniple"
    path.write_text(GAME, encoding="utf-8")
    return maniple.load(path).start(seed=3)


def drawn(*parts: object, width: int = 100) -> str:
    file = io.StringIO()
    console = Console(file=file, width=width, highlight=False)
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def table(state: State, language: str = "en", width: int = 100) -> str:
    return drawn(*table_of(state, 0, language), width=width)


def test_hidden_cards_are_counted(fishing: State) -> None:
    assert "5 hidden cards" in table(fishing)
    assert "a hidden card, a hidden card" not in table(fishing)


def test_numbers_that_run_out_and_the_score_are_there_at_nought(fishing: State) -> None:
    heading = table(fishing).splitlines()[1]
    assert "catch" in heading
    assert "lines" in heading
    assert "spare" not in heading


def test_names_in_the_language_of_the_reader(fishing: State) -> None:
    printed = table(fishing, "fr")
    assert "meilleur filet : filet 1" in printed
    assert "prises  lignes  banc" in printed
    assert "eau profonde" in printed  # a word as the value of a field, and as what a field is for
    assert "vu" in printed
    assert "seau" in printed
    assert "à vous : eau (hauts-fonds)" in printed
    assert "Ben : eau (hauts-fonds)" in printed
    assert "cartes cachées" in printed


def test_the_log_names_things_as_the_table_does(fishing: State) -> None:
    log = "\n".join(fishing.log(0, "fr"))
    assert "mer → eau (Ann, hauts-fonds)" in log
    assert "water" not in log


def test_what_is_printed_and_nothing_that_is_not(fishing: State) -> None:
    assert described(fishing, "pike", "en") == (
        "Pike x2 (fish)\n  weight 5, spots deep water and shallows, rare"
    )
    assert described(fishing, "roach", "en") == "Roach x2 (fish)\n  weight 1"
    assert described(fishing, "anguille", "fr") == "Anguille x3 (poisson)\n  poids 2, lieux eau profonde"


@pytest.mark.parametrize("width", [100, 40, 20])
def test_no_word_is_cut(fishing: State, width: int) -> None:
    words = set(table(fishing).split())
    assert words <= set(table(fishing, width=width).split())


ROWS = [(Text("Ann"), Text("2"), Text("a long tale of eels")), (Text("Ben"), Text("11"), Text("-"))]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (60, ["     catch  remembered", "Ann  2      a long tale of eels", "Ben  11     -"]),
        (21, ["          Ann     Ben", "catch     2       11"]),
        (13, ["Ann", "catch  2", "remembered  a", "long tale of"]),
    ],
)
def test_a_grid_turns_before_it_cuts(width: int, lines: list[str]) -> None:
    printed = drawn(Grid(("", "catch", "remembered"), ROWS), width=width).splitlines()
    assert printed[: len(lines)] == [line.rstrip() for line in lines]


def test_pairs_become_lines_where_there_is_no_room() -> None:
    said = Pairs([("your hand", "Eel, Pike, Roach"), ("sea", "4 hidden cards")])
    assert drawn(said, width=60).splitlines()[1] == "sea        4 hidden cards"
    assert drawn(said, width=30).splitlines()[1] == "sea  4 hidden cards"
