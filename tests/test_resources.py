"""The folders beside the package are found in a checkout; `.ci/wheel` sees to the installed package."""

from pathlib import Path

import pytest

from maniple import resources

ROOT = Path(__file__).parent.parent


def test_checkout() -> None:
    assert resources.language_folder() == ROOT / "dsl"
    assert resources.games_folder() == ROOT / "cards"


def test_games_are_the_folders() -> None:
    assert [path.name for path in resources.game_folders()] == sorted(
        path.name for path in (ROOT / "cards").iterdir() if path.is_dir()
    )


def test_the_package_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "dsl").mkdir()
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    assert resources.language_folder() == tmp_path / "dsl"


def test_read_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "dsl" / "grammar"
    folder.mkdir(parents=True)
    for name in ("b.lark", "a.lark", "notes.md"):
        (folder / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    assert resources.read_folder("dsl/grammar", ".lark") == ("a.lark", "b.lark")


def test_an_incomplete_installation_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    monkeypatch.setattr(resources, "CHECKOUT", tmp_path)
    with pytest.raises(FileNotFoundError, match="templates"):
        resources.templates_folder()
