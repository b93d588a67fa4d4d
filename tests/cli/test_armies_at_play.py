"""Armies brought to `maniple run`: by name, by code, from a file; greedy players; lists in traces."""

import json
from pathlib import Path
from typing import Any

import pytest

from maniple.cli import exits
from tests.cli.conftest import Cli

SIDES = str(Path(__file__).parents[1] / "language" / "br_15_two_sides.maniple")
LIST = "Captain\nSpearmen\nstrength: 1\n"


def played(cli: Cli, *arguments: str) -> dict[str, Any]:
    ended = cli("run", SIDES, "--json", *arguments)
    assert (ended.code, ended.err) == (0, "")
    data: dict[str, Any] = json.loads(ended.out)
    return data


def test_by_name_and_by_code(cli: Cli) -> None:
    assert played(cli, "--army", "Blue company", "--army", "r")["armies"] == ["Blue company", "Red company"]
    assert "armies" not in played(cli)


def test_from_a_file(cli: Cli, tmp_path: Path) -> None:
    brought = tmp_path / "mine.txt"
    brought.write_text(LIST, encoding="utf-8")
    data = played(cli, "--army", str(brought), "--army", "Blue company")
    assert data["armies"] == ["mine", "Blue company"]
    assert [player["score"] for player in data["players"]] in ([0, 2], [1, 2], [0, 1], [1, 1])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Captain\nSpaermennn of old\n", "was not read whole"),
        (LIST + "4 Spearmen\n", "5 copies of Spearmen are wanted"),
        ("", "was not read whole"),
    ],
)
def test_lists_that_cannot_be_brought(cli: Cli, tmp_path: Path, text: str, why: str) -> None:
    brought = tmp_path / "mine.txt"
    brought.write_text(text, encoding="utf-8")
    ended = cli("run", SIDES, "--army", str(brought))
    assert ended.code == exits.MISUSE
    assert why in ended.err


def test_no_such_army(cli: Cli) -> None:
    ended = cli("run", SIDES, "--army", "Green company")
    assert ended.code == exits.MISUSE
    assert "it has Red company, Blue company" in ended.err


def test_a_greedy_player_keeps_what_counts(cli: Cli) -> None:
    for seed in range(5):
        data = played(cli, "--bots", "greedy", "--seed", str(seed), "--army", "R", "--army", "R")
        assert [player["score"] for player in data["players"]] == [1, 1]


def test_traces_keep_the_lists(cli: Cli, tmp_path: Path) -> None:
    trace = tmp_path / "game.json"
    played(cli, "--army", "Blue company", "--seed", "3", "--trace", str(trace))
    told = json.loads(trace.read_text(encoding="utf-8"))
    assert told["armies"][0]["cards"] == {"Spearmen": 3}
    again = cli("replay", str(trace), "--game", SIDES, "--json")
    assert (again.code, again.err) == (0, "")


def test_an_illegal_army_plays_with_a_warning_or_not_at_all(cli: Cli, tmp_path: Path) -> None:
    brought = tmp_path / "mine.txt"
    brought.write_text(LIST.replace("1", "9"), encoding="utf-8")
    warned = cli("run", SIDES, "--json", "--army", str(brought), "--army", "Blue company")
    assert warned.code == exits.DONE
    assert json.loads(warned.out)["armies"] == ["mine", "Blue company"]
    assert "warning: mine is no legal army: duel:1 " in warned.err
    refused = cli("run", SIDES, "--army", str(brought), "--army", "Blue company", "--strict")
    assert (refused.code, refused.out) == (exits.PROBLEMS, "")
    assert "error: mine is no legal army: duel:1 " in refused.err


def test_legal_armies_are_not_spoken_of(cli: Cli) -> None:
    ended = cli("run", SIDES, "--army", "Red company", "--army", "Blue company", "--strict")
    assert (ended.code, ended.err) == (exits.DONE, "")
