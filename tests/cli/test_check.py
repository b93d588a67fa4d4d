"""`maniple check`: what is found, how it is written, how it ends."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import LANTERNS, SMALLEST, Cli

BROKEN = "kind lantern of Card { glow }\nlantern Ember {\n  glow 2 2 (\n}\n"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.maniple"
    path.write_text(BROKEN, encoding="utf-8")
    return path


def test_a_game_without_errors(cli: Cli) -> None:
    ended = cli("check", LANTERNS)
    assert ended.code == 0
    assert "1 game checked" in ended.out


def test_warnings_count_if_they_are_to(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "unread.maniple"
    path.write_text(
        'game "Unread" { players 2..2, start go }\nstate turn: 0..9\nphase go { turn becomes 1 }\n',
        encoding="utf-8",
    )
    assert cli("check", str(path)).code == 0
    assert cli("check", str(path), "--strict").code == 1


def test_a_broken_game(cli: Cli, broken: Path) -> None:
    ended = cli("check", str(broken))
    assert ended.code == 1
    assert "error[E01" in ended.out
    assert "broken.maniple:" in ended.out
    assert "\x1b[" not in ended.out


@pytest.mark.parametrize("format_", ["concise", "json", "sarif", "github"])
def test_formats(cli: Cli, broken: Path, format_: str) -> None:
    ended = cli("check", str(broken), "--format", format_)
    assert ended.code == 1
    assert "E01" in ended.out
    assert "checked" not in ended.out


def test_json_is_a_document_a_line(cli: Cli, broken: Path) -> None:
    lines = cli("check", str(broken), "--format", "json").out.splitlines()
    assert lines
    assert all(json.loads(line)["severity"] == "error" for line in lines)


def test_the_problems_are_the_same_from_the_cache(cli: Cli, broken: Path) -> None:
    assert cli("check", str(broken)) == cli("check", str(broken))


def test_the_sources_of_the_current_folder(cli: Cli, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(broken.parent)
    assert "broken.maniple:" in cli("check").out


def test_a_folder_with_sources_wins_over_a_shipped_game(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be empty at first: what was answered then does not count any more."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / SMALLEST).mkdir()
    assert cli("check", SMALLEST).code == 0
    (tmp_path / SMALLEST / "mine.maniple").write_text("kind (\n", encoding="utf-8")
    assert f"{SMALLEST}/mine.maniple:1:" in cli("check", SMALLEST).out


def test_a_set_uses_the_shipped_game_unless_another_lies_beside_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for path in (tmp_path / SMALLEST / "mine.maniple", tmp_path / "sets" / "mine.maniple"):
        path.parent.mkdir()
        path.write_text(f"use {SMALLEST}\n" if path.parent.name == "sets" else "kind (\n", encoding="utf-8")
    assert cli("check", "sets/mine.maniple").code == 0
    (tmp_path / "beside.maniple").write_text(f"use {SMALLEST}\n", encoding="utf-8")
    assert f"{SMALLEST}/mine.maniple:1:" in cli("check", "beside.maniple").out


def test_no_such_game(cli: Cli) -> None:
    ended = cli("check", "lantrens", LANTERNS)
    assert ended.code == 2
    assert "lantrens" in ended.out


def test_an_unknown_format(cli: Cli) -> None:
    ended = cli("check", LANTERNS, "--format", "xml")
    assert ended.code == 2
    assert "xml" in ended.err
