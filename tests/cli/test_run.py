"""`maniple run` and `maniple replay`: the same seed gives the same game, and games can be told again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from maniple.cli import exits
from tests.cli.conftest import LANTERNS, Cli

KEYS = [
    "game",
    "digest",
    "scenario",
    "seed",
    "options",
    "players",
    "winners",
    "reason",
    "decisions",
    "turns",
    "counter",
]


def played(cli: Cli, *arguments: str) -> dict[str, Any]:
    ended = cli("run", LANTERNS, "--json", *arguments)
    assert (ended.code, ended.err) == (0, "")
    data: dict[str, Any] = json.loads(ended.out)
    return data


def test_what_came_of_a_game(cli: Cli) -> None:
    data = played(cli, "--seed", "7", "--players", "3", "--set", "rounds=1")
    assert list(data) == KEYS
    assert (data["game"], data["scenario"], data["seed"]) == ("lanterns", "", 7)
    assert data["options"] == {"rounds": 1, "windy": False}
    assert [player["name"] for player in data["players"]] == ["Ann", "Ben", "Cat"]
    best = max(player["score"] for player in data["players"])
    assert data["winners"] == [player["name"] for player in data["players"] if player["score"] == best]
    for player in data["players"]:
        won = "won" if len(data["winners"]) == 1 else "shared"
        assert player["result"] == (won if player["name"] in data["winners"] else "lost")
    assert (data["counter"], data["turns"]) == ("turn", 1)
    assert data["decisions"] >= 3


def test_the_same_seed_gives_the_same_game(cli: Cli) -> None:
    arguments = ("run", LANTERNS, "--seed", "5")
    assert cli(*arguments) == cli(*arguments)
    assert cli(*arguments, "--json") == cli(*arguments, "--json")


def test_seeds_differ(cli: Cli) -> None:
    games = played(cli, "--games", "12")["games"]
    assert len({json.dumps(game["players"]) for game in games}) > 1


def test_several_games_count_up_from_the_seed(cli: Cli) -> None:
    data = played(cli, "--seed", "3", "--games", "2")
    assert list(data) == ["games", "totals"]
    assert data["games"] == [played(cli, "--seed", "3"), played(cli, "--seed", "4")]


def test_the_greatest_seed_is_followed_by_the_least(cli: Cli) -> None:
    data = played(cli, "--seed", str(2**64 - 1), "--games", "2")
    assert [game["seed"] for game in data["games"]] == [2**64 - 1, 0]


def test_totals(cli: Cli) -> None:
    data = played(cli, "--games", "6")
    totals, games = data["totals"], data["games"]
    assert totals["games"] == 6
    assert totals["decisions"] == sum(game["decisions"] for game in games)
    ann = totals["players"][0]
    assert ann["won"] + ann["shared"] + ann["lost"] == 6
    assert ann["won"] == sum(game["winners"] == ["Ann"] for game in games)
    assert ann["score"]["most"] == max(game["players"][0]["score"] for game in games)


def test_a_scenario(cli: Cli) -> None:
    base, night = played(cli), played(cli, "--scenario", "One Night")
    assert night["scenario"] == "One Night"
    assert night["options"]["rounds"] == 1
    assert night["digest"] != base["digest"]


def test_text(cli: Cli) -> None:
    ended = cli("run", LANTERNS, "--seed", "7")
    assert ended.code == 0
    assert "Ann" in ended.out
    assert "seed 7" in ended.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "7"), "2 to 3 players"),
        (("--scenario", "One Nigth"), "One Night"),
        (("--set", "rounds"), "OPTION=VALUE"),
        (("--set", "rounds=9"), "1 to 5"),
        (("--set", "windy=perhaps"), "yes or no"),
        (("--set", "window=yes"), "windy"),
        (("--set", "rounds=1", "--set", "rounds=2"), "twice"),
        (("--bots", "clever"), "random"),
        (("--bots", "random,random,random"), "3 bots"),
        (("--games", "0"), "--games"),
        (("--seed", "-1"), "--seed"),
        (("--seed", str(2**64)), "--seed"),
        (("--trace", "t.json", "--games", "2"), "--games"),
        (("--trace", "no/such/folder/t.json"), "cannot be written"),
    ],
)
def test_misuse(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ended = cli("run", LANTERNS, *arguments)
    assert ended.code == exits.MISUSE
    assert said in ended.err
    assert ended.out == ""


def test_bots_seat_by_seat(cli: Cli) -> None:
    assert played(cli, "--bots", "random,random") == played(cli)


def test_rules_that_break(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "flood.maniple"
    path.write_text(
        'game "Flood" { players 2..2, start rain }\nkind Player { state drops: 0..3 }\n'
        "phase rain { for each p in players { repeat 5 times { p gains 1 drop } } }\n",
        encoding="utf-8",
    )
    ended = cli("run", str(path))
    assert ended.code == exits.PROBLEMS
    assert "the rules broke" in ended.err
    assert "flood.maniple:3:" in ended.err
    assert (
        "= help: a field whose gains and losses stop at the ends of its range is declared `capped`"
        in ended.err
    )


@pytest.fixture
def trace(cli: Cli, tmp_path: Path) -> Path:
    path = tmp_path / "trace.json"
    assert cli("run", LANTERNS, "--seed", "11", "--trace", str(path)).code == 0
    return path


def test_a_trace_is_the_game_that_was_played(cli: Cli, trace: Path) -> None:
    told = json.loads(cli("replay", str(trace), "--game", LANTERNS, "--json").out)
    assert {key: told[key] for key in KEYS} == played(cli, "--seed", "11")
    assert told["over"] is True
    assert len(told["decisions_taken"]) == told["decisions"]


def test_a_part_of_a_trace(cli: Cli, trace: Path) -> None:
    ended = cli("replay", str(trace), "--game", LANTERNS, "--upto", "1", "--json")
    told = json.loads(ended.out)
    assert (told["decisions"], told["over"], told["winners"]) == (1, False, [])
    assert told["deciding"]


def test_a_trace_as_text(cli: Cli, trace: Path) -> None:
    ended = cli("replay", str(trace), "--game", LANTERNS)
    assert ended.code == 0
    assert ended.out.startswith("1. Ann: ")
    assert re.search(r"\w\. Winners: \w", ended.out)


def test_a_trace_of_a_game_that_is_elsewhere(cli: Cli, trace: Path) -> None:
    ended = cli("replay", str(trace))
    assert (ended.code, ended.out) == (exits.MISUSE, "")
    assert "`lanterns`" in ended.err
    assert f"maniple replay {trace} --game GAME" in ended.err


def test_a_trace_of_other_rules(cli: Cli, trace: Path) -> None:
    data = json.loads(trace.read_text(encoding="utf-8"))
    trace.write_text(json.dumps(data | {"digest": "0" * 64}), encoding="utf-8")
    ended = cli("replay", str(trace), "--game", LANTERNS)
    assert ended.code == exits.PROBLEMS
    assert "other rules" in ended.err


def test_a_trace_with_another_decision(cli: Cli, trace: Path) -> None:
    data = json.loads(trace.read_text(encoding="utf-8"))
    data["decisions"][0][1] = "7"
    trace.write_text(json.dumps(data), encoding="utf-8")
    ended = cli("replay", str(trace), "--game", LANTERNS)
    assert ended.code == exits.PROBLEMS
    assert "decision 1" in ended.err


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game": 7}', "{", '{"game": "lanterns", "kind": "trace"}']
)
def test_what_is_no_trace(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "trace.json"
    path.write_text(text, encoding="utf-8")
    ended = cli("replay", str(path), "--game", LANTERNS)
    assert ended.code == exits.PROBLEMS
    assert str(path) in ended.err


def test_no_such_trace(cli: Cli) -> None:
    assert cli("replay", "no_such_trace.json").code == exits.MISUSE
