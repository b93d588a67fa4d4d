"""`maniple new`: what it writes compiles, passes and plays: a game, or a set for each that is shipped."""

import shlex
from pathlib import Path

import pytest

from maniple.resources import game_folders
from tests.cli.conftest import LANTERNS, Cli


def test_a_game(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "league_of-islands"
    ended = cli("new", str(folder))
    assert ended.code == 0
    for name in ("game.maniple", "README.md", "texts_fr.maniple"):
        assert str(folder / name) in ended.out
        assert "League Of Islands" in (folder / name).read_text(encoding="utf-8")
    checked = cli("check", "--strict", "--printed", str(folder))
    assert (checked.code, checked.out) == (0, "1 game checked: no problems\n")
    assert cli("fmt", str(folder), "--check").code == 0
    assert cli("test", str(folder), "--coverage").out.count("without") == 1
    for language in ("en", "fr"):
        out = str(tmp_path / language)
        assert cli("print", str(folder), "--what", "all", "--lang", language, "-o", f"{out}.pdf").code == 0
    assert_plays(cli, folder)


def test_a_title_holds_no_quotes(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / 'the "best"'
    assert cli("new", str(folder)).code == 0
    assert 'game "The Best" {' in (folder / "game.maniple").read_text(encoding="utf-8")
    assert cli("check", str(folder)).code == 0


@pytest.mark.parametrize("options", [(), ("--game", "lanterns")])
def test_what_comes_next_can_be_typed(
    options: tuple[str, ...], cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(LANTERNS).parent)
    folder = tmp_path / "Anna's 'new' game"
    following = cli("new", str(folder), *options).out.splitlines()[-1]
    _, *command = shlex.split(following.removeprefix("Next: "))
    assert command[0] == "play"
    assert cli("check", command[1]).code == 0


def test_a_set(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(LANTERNS).parent)
    ended = cli("new", str(tmp_path / "My Set"), "--game", "lanterns")
    assert ended.code == 0
    path = tmp_path / "My Set" / "my_set.maniple"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("use lanterns\n")
    assert 'lantern "Sample Card"' in text
    assert "Lanterns" in (tmp_path / "My Set" / "README.md").read_text(encoding="utf-8")
    assert cli("fmt", str(path), "--check").code == 0
    assert_plays(cli, path)


@pytest.mark.parametrize("game", [folder.name for folder in game_folders()])
def test_a_set_for_every_game(cli: Cli, tmp_path: Path, game: str) -> None:
    assert cli("new", str(tmp_path / "extra"), "--game", game).code == 0
    assert_plays(cli, tmp_path / "extra" / "extra.maniple")


def assert_plays(cli: Cli, path: Path) -> None:
    assert cli("check", str(path)).code == 0
    assert cli("test", str(path)).code == 0
    assert cli("run", str(path)).code == 0


def test_nothing_is_overwritten(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("", encoding="utf-8")
    ended = cli("new", str(tmp_path), "--game", LANTERNS)
    assert ended.code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_game_that_cannot_be_used_from_there(cli: Cli, tmp_path: Path) -> None:
    ended = cli("new", str(tmp_path / "set"), "--game", LANTERNS)
    assert ended.code == 2
    assert "`use`" in ended.err
    assert not (tmp_path / "set").exists()


def test_a_set_with_the_name_of_its_game(cli: Cli, tmp_path: Path) -> None:
    game = game_folders()[0].name
    ended = cli("new", str(tmp_path / game), "--game", game)
    assert ended.code == 2
    assert f"`{game}`" in ended.err
    assert not (tmp_path / game).exists()


def test_no_such_game(cli: Cli, tmp_path: Path) -> None:
    assert cli("new", str(tmp_path / "set"), "--game", "no_such_game").code == 2
    assert not (tmp_path / "set").exists()


def test_a_compiled_game_has_no_sources(cli: Cli, tmp_path: Path) -> None:
    cli("build", LANTERNS, "-o", str(tmp_path))
    ended = cli("new", str(tmp_path / "set"), "--game", str(tmp_path / "lanterns.json"))
    assert ended.code == 2
    assert "compiled" in ended.err
