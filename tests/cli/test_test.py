"""`maniple test`: which tests run, what is told of those that fail, what no test exercises."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.conftest import LANTERNS, Cli

MOTHS = f"""
use "{LANTERNS}"
lantern "Moth Lamp" {{ glow 1 }}
change lantern Ember {{ glow 3 }}
test "brighter" {{ expect Ember.glow is 3 }}
"""


def test_tests_that_hold(cli: Cli) -> None:
    ended = cli("test", LANTERNS)
    assert ended.code == 0
    assert ended.out == "lanterns: 4 passed, 0 failed\n"


@pytest.mark.parametrize("word", ["glows", "LA-030", "la-030"])
def test_only_some(cli: Cli, word: str) -> None:
    assert cli("test", LANTERNS, "-k", word).out == "lanterns: 1 passed, 0 failed\n"


def test_none(cli: Cli) -> None:
    ended = cli("test", LANTERNS, "-k", "thunder")
    assert ended.code == 1
    assert "thunder" in ended.err


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """The game with a test that expects too much and one that decides what is not on offer."""
    copytree(LANTERNS, tmp_path / "lanterns")
    with (tmp_path / "lanterns" / "tests.maniple").open("a", encoding="utf-8") as file:
        file.write('\ntest "too much" for LA-020 {\n  expect Ann.points is 3\n}\n')
        file.write('\ntest "too high" {\n  play bidding\n  Ann: 3\n}\n')
    return str(tmp_path / "lanterns")


def test_tests_that_fail(cli: Cli, failing: str) -> None:
    ended = cli("test", failing)
    assert ended.code == 1
    assert "failed: too much (LA-020)" in ended.out
    assert "  expect Ann.points is 3\n" in ended.out
    assert "= expected: 3" in ended.out
    assert "= found: 0" in ended.out
    assert "Ann cannot decide `3`" in ended.out
    assert "= on offer: 0, 1, 2" in ended.out
    assert ended.out.endswith("lanterns: 4 passed, 2 failed\n")


def test_json(cli: Cli, failing: str) -> None:
    ended = cli("test", failing, "--json", "--coverage")
    assert ended.code == 1
    data = json.loads(ended.out)
    assert (data["tests"], data["passed"], data["failed"]) == (6, 4, 2)
    (game,) = data["games"]
    assert game["game"] == "lanterns"
    much = next(result for result in game["results"] if result["name"] == "too much")
    failure = much.pop("failure")
    assert much["rules"] == ["LA-020"]
    assert much["passed"] is False
    assert (failure["expected"], failure["found"], failure["line"]) == ("3", "0", much["line"] + 1)


def test_the_part_that_fails_is_told(cli: Cli, failing: str) -> None:
    text = 'test "parts" { expect Ann.points is 0 and Ben.points is 4 and (Ann.points is 1 or yes) }\n'
    Path(failing, "tests.maniple").write_text(text, encoding="utf-8")
    (game,) = json.loads(cli("test", failing, "-k", "parts", "--json").out)["games"]
    (failure,) = (result["failure"] for result in game["results"] if result["name"] == "parts")
    assert failure["message"] == "expected Ben.points is 4"
    assert (failure["expected"], failure["found"]) == ("4", "0")


def test_coverage(cli: Cli) -> None:
    data = json.loads(cli("test", LANTERNS, "--json", "--coverage").out)["games"][0]["coverage"]
    assert data == {
        "rules": {"total": 5, "missing": ["LA-001", "LA-010"]},
        "cards": {"total": 3, "missing": ["Paper Moon"]},
        "unknown_rules": {"missing": ["LA-099"]},
    }


def test_of_a_set_only_its_own_cards_are_counted(cli: Cli, tmp_path: Path) -> None:
    own = tmp_path / "moths.maniple"
    own.write_text(MOTHS, encoding="utf-8")
    data = json.loads(cli("test", str(own), "--json", "--coverage").out)["games"][0]["coverage"]
    assert data["cards"] == {"total": 2, "missing": ["Moth Lamp"]}


def test_coverage_as_text(cli: Cli) -> None:
    printed = cli("test", LANTERNS, "--coverage").out
    assert "without: LA-001, LA-010" in printed
    assert "without: Paper Moon" in printed
    assert "LA-099" in printed


def test_a_test_that_does_not_compile(cli: Cli, failing: str) -> None:
    with Path(failing, "tests.maniple").open("a", encoding="utf-8") as file:
        file.write('test "unknown" { expect lamps is 3 }\n')
    ended = cli("test", failing)
    assert ended.code == 1
    assert "lamps" in ended.err


COVERED = """
kind unit of Card { cost: 0..9 while visible(this) }
unit Velites x4 { cost 2 }
zone line: open pile of unit
query visible(c: unit): flag = top(line) is c
%s
"""
LOOKING = """
phase looking { for each c in line { if c.cost > 1 { move c to box } } }
phase shown { move all c in box where c is a unit to line }
"""


def test_a_game_that_check_refuses_is_not_played(cli: Cli, failing: str) -> None:
    Path(failing, "covered.maniple").write_text(COVERED % LOOKING, encoding="utf-8")
    ended = cli("test", failing)
    assert (ended.code, ended.out) == (1, "")
    assert "error[E0308]" in ended.err


def test_a_change_of_a_scenario_that_check_refuses_is_not_played(cli: Cli, failing: str) -> None:
    with Path(failing, "tests.maniple").open("a", encoding="utf-8") as file:
        file.write('scenario "Dark" of lanterns { remove lantern Nobody }\n')
        file.write('test "dark" { scenario "Dark"\n expect Ann.points is 0 }\n')
    ended = cli("test", failing)
    assert (ended.code, ended.out) == (1, "")
    assert "error[E0204]" in ended.err


def test_a_test_may_look_where_rules_cannot(cli: Cli, tmp_path: Path) -> None:
    copytree(LANTERNS, tmp_path / "lanterns")
    looking = 'test "covered" { expect not any c in box where c is a unit and c.cost > 2 }'
    (tmp_path / "lanterns" / "covered.maniple").write_text(COVERED % looking, encoding="utf-8")
    ended = cli("test", str(tmp_path / "lanterns"))
    assert (ended.code, ended.out) == (0, "lanterns: 5 passed, 0 failed\n")


def test_no_such_game(cli: Cli) -> None:
    assert cli("test", "no_such_game").code == 2
