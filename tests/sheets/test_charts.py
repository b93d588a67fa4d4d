"""Tables on sheets: read off the rules, said in the languages of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import maniple
from maniple.sheets.view import View

GAME = """
game "Weather" {
  players 2..3
  start the_game
  score points
}

kind Player { state points: 0..999 }
kind Field {
  state wet: flag
  state force by Wind: 0..9
}
map fields of Field {
  North
  South
  path North - South
}
words Wind { Breeze, Gale }
state days: 0..99
state nights: 0..99

phase the_game {
  roll on weather
  roll force_of[days] as blows
  players_gain blows
  end_game
}

to players_gain n: 0..99 { for each p in players { p gains lowest(n, 9) points } }
to flood x: Field with force: dice {
  x.wet becomes yes
  roll force as depth
  players_gain depth
}
to dry_up { for each x in Field { x.wet becomes no } }
to blow w: Wind { players_gain 1 }

table force_of on 0..99: dice {
  0..9: 1d6
  else: 2d6
}

table weather on d8 {
  1: dry_up
  2, 3: flood North with 2d6
  4: roll x in Field then flood x with 1d6
  5: roll d6 {
    1..2: blow Breeze
    else: blow Gale
  }
  6: days becomes days + 2
  7: none
  8: {
    South.wet becomes yes
    dry_up
  }
}

text en {
  dry_up { name "the sun shines" }
  flood { pattern "flood: {0} ({1})" }
}
text fr {
  Gale { name "Tempête" }
  weather { name "Temps" }
  Field { name "Champ" }
  wet { name "humide" }
  North { name "Nord" }
  flood { pattern "inondation : {0} ({1})" }
}
"""


@pytest.fixture
def weather(tmp_path: Path) -> maniple.Game:
    (tmp_path / "weather.maniple").write_text(GAME, encoding="utf-8")
    return maniple.load(str(tmp_path))


def _table(game: maniple.Game, language: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = View(game.document, language).game()["tables"][name]
    return found


def _rows(table: dict[str, Any]) -> list[tuple[str, str]]:
    return [(row["keys"], row["text"]) for row in table["rows"]]


def test_a_table_of_steps_is_said_as_its_rows_have_it(weather: maniple.Game) -> None:
    table = _table(weather, "en", "weather")
    assert (table["title"], table["dice"], table["rolled"]) == ("Weather", "D8", True)
    assert _rows(table) == [
        ("1", "the sun shines"),
        ("2\u20133", "flood: North (2D6)"),
        ("4", "flood: any field (D6)"),
        ("5", "D6 (1\u20132: blow Breeze; 3\u20136: blow Gale)"),
        ("6", "days +2"),
        ("7", "\u2013"),
        ("8", "South wet: yes; the sun shines"),
    ]


def test_it_is_said_in_the_language_of_the_sheet(weather: maniple.Game) -> None:
    table = _table(weather, "fr", "weather")
    assert table["title"] == "Temps"
    assert dict(_rows(table))["4"] == "inondation : champ au sort (D6)"
    assert dict(_rows(table))["5"] == "D6 (1\u20132 : blow Breeze ; 3\u20136 : blow Tempête)"
    assert dict(_rows(table))["8"] == "South humide : oui ; the sun shines"


def test_values_that_follow_each_other_are_one_row(weather: maniple.Game) -> None:
    table = _table(weather, "en", "force_of")
    assert _rows(table) == [("0\u20139", "D6"), ("10\u201399", "2D6")]
    assert not table["rolled"]


def test_what_is_taken_at_random_is_a_table_of_its_own(weather: maniple.Game) -> None:
    assert _rows(_table(weather, "fr", "Field")) == [("1", "Nord"), ("2", "South")]
    assert View(weather.document, "en").game()["rolled"] == ["weather", "Field"]


def test_a_kind_that_is_called_as_a_table_is_hides_no_table(tmp_path: Path) -> None:
    (tmp_path / "weather.maniple").write_text(GAME.replace("Field", "weather"), encoding="utf-8")
    tables = View(maniple.load(str(tmp_path)).document, "en").game()["tables"]
    assert [tables[name]["dice"] for name in ("weather", "weather things")] == ["D8", ""]
    assert _rows(tables["weather things"]) == [("1", "North"), ("2", "South")]


def test_another_row_in_the_rules_is_another_row_on_the_sheet(tmp_path: Path) -> None:
    changed = GAME.replace("2, 3: flood North with 2d6", "2: flood South with 1d6\n  3: none")
    (tmp_path / "weather.maniple").write_text(changed, encoding="utf-8")
    rows = _rows(_table(maniple.load(str(tmp_path)), "en", "weather"))
    assert rows[1:3] == [("2", "flood: South (D6)"), ("3", "\u2013")]


def test_what_cannot_be_told_in_a_few_words_is_left_open(tmp_path: Path) -> None:
    asking = GAME.replace("6: days becomes days + 2", "6: for each p in players { p gains 1 points }")
    (tmp_path / "weather.maniple").write_text(asking, encoding="utf-8")
    assert dict(_rows(_table(maniple.load(str(tmp_path)), "en", "weather")))["6"].endswith("\u2026")


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("North.force[Gale] becomes North.force[Gale] + 2", "North force (Gale) +2"),
        ("North.force[Gale] becomes 3", "North force (Gale): 3"),
        ("North.force[Gale] becomes North.force[Breeze] + 2", "North force (Gale): \u2026"),
        ("North.force[Gale] becomes South.force[Gale] + 2", "North force (Gale): \u2026"),
        ("days becomes nights + 2", "days: \u2026"),
        ("days becomes days - 1", "days \u22121"),
    ],
)
def test_a_change_is_told_with_what_it_changes(tmp_path: Path, deed: str, said: str) -> None:
    (tmp_path / "weather.maniple").write_text(
        GAME.replace("6: days becomes days + 2", f"6: {deed}"), encoding="utf-8"
    )
    assert dict(_rows(_table(maniple.load(str(tmp_path)), "en", "weather")))["6"] == said


def test_texts_of_sheets_may_ask_tables(weather: maniple.Game) -> None:
    view = View(weather.document, "en")
    assert (view.named("force_of[9]"), view.named("force_of[12]")) == ("D6", "2D6")
    for lacking in ("rain[1]", "force_of[100]", "force_of[Nobody]"):
        with pytest.raises(LookupError):
            view.named(lacking)
