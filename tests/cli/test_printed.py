"""`maniple check --printed`: problems of cards as they would be printed, at their place in the source."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

GAME = """game "Small" { start day }
phase day { say "Good morning." }
Card Legate x2 {
}
"""
TEMPLATE = '<face><text x="5" y="5" w="9" h="9">{{ card.name }} has a name that is long</text></face>'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.maniple").write_text(GAME, encoding="utf-8")
    return tmp_path


def test_a_game_without_templates_prints_well(cli: Cli, game: Path) -> None:
    assert game.is_dir()
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert (ended.code, ended.out) == (0, "")


def test_a_text_that_does_not_fit_is_found_at_its_card(cli: Cli, game: Path) -> None:
    (game / "templates").mkdir()
    (game / "templates" / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert ended.code == 1
    assert ended.out.startswith("small.maniple:3:1: error[E1005]")
    assert cli("check", "small.maniple").code == 0
