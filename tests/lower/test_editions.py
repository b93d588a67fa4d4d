"""A scenario that only gives other values shares the lowering of its game, and nothing else is different."""

from dataclasses import replace
from pathlib import Path

from maniple import pipeline
from maniple.ir.document import Document
from maniple.lower.editions import variants_of

GAME = """game "Tides" {
  players 2
  start ebb
}

setting depth: 1..9 = 3
setting storms: flag = no
state level: 0..9 = 1

phase ebb {
  if storms { level becomes depth }
  players wins "calm"
}

test "the game as such" {
  play ebb
  expect level is 1
}

test "the storm" {
  scenario "Storm"
  play ebb
  expect level is 7
}

"""
VALUES = "\n  depth becomes 7\n  storms becomes yes\n  level becomes 2\n"


def compiled(folder: Path, items: str) -> pipeline.Target:
    path = folder / "tides.maniple"
    path.write_text(GAME + f'scenario "Storm" of tides {{ {items} }}\n', encoding="utf-8")
    return pipeline.Target("tides", "sources", (path,))


def stripped(document: Document | None) -> Document:
    assert document is not None
    return replace(document, scenarios={}, scenario="", sources=())


def test_a_lowering_of_its_own_gives_the_same(tmp_path: Path) -> None:
    target = compiled(tmp_path, VALUES)
    whole = pipeline.compile(target)
    assert whole.problems == ()
    assert whole.document is not None
    shared = whole.document.scenarios["Storm"]
    parsed, _, _ = pipeline.parse(target)
    assert parsed is not None
    alone, problems = parsed.press().edition(variants_of(parsed.program)["Storm"].program)
    assert problems == ()
    assert alone is not None
    assert stripped(shared) == stripped(alone.document)
    assert {info.name: info.default for info in shared.settings} == {"depth": 7, "storms": 1}
    assert {info.name: info.default for info in whole.document.settings} == {"depth": 3, "storms": 0}


def test_each_test_is_played_in_its_own_scenario(tmp_path: Path) -> None:
    trials = pipeline.trials(compiled(tmp_path, VALUES)).trials
    assert trials is not None
    assert [trials.documents[one.document].scenario for one in trials.trials] == ["", "Storm"]


ALONE = """
kind fish of Card
fish Eel x2 {}
fish Pike {}
scenario "Alone" of tides {
  game { players 1 }
  remove fish Pike
}
test "alone" {
  scenario "Alone"
  expect size(players) is 1
}
"""


def test_a_scenario_says_of_the_game_what_is_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "tides.maniple"
    game = (
        GAME.replace("start ebb", "start ebb\n  cards 3") + 'scenario "Storm" of tides { depth becomes 4 }\n'
    )
    path.write_text(game + ALONE, encoding="utf-8")
    target = pipeline.Target("tides", "sources", (path,))
    outcome = pipeline.compile(target)
    assert [problem for problem in outcome.problems if problem.severity == "error"] == []
    assert outcome.document is not None
    alone = outcome.document.scenarios["Alone"]
    assert (alone.title, alone.players, alone.main) == ("Tides", (1, 1), "ebb")
    assert outcome.document.players == (2, 2)
    trials = pipeline.trials(target).trials
    assert trials is not None
    (alone_test,) = (one for one in trials.trials if one.name == "alone")
    assert alone_test.players == 1


def test_a_value_out_of_range_is_told(tmp_path: Path) -> None:
    problems = pipeline.compile(compiled(tmp_path, "depth becomes 12")).problems
    assert [problem.severity for problem in problems] == ["error"]
    assert "12" in problems[0].message
