"""What commands write: never over what they read, and with a reason where it cannot be."""

from collections.abc import Callable
from pathlib import Path

import pytest

from maniple.cli import exits
from maniple.sheets.printers import PrinterError, store_printer
from tests.cli.conftest import LANTERNS, Cli

Arguments = tuple[str, ...]
COMMANDS: dict[str, Callable[[str], Arguments]] = {
    "sheets": lambda file: ("print", LANTERNS, "--what", "aid", "-o", file),
    "lock": lambda file: ("print", LANTERNS, "--what", "aid", "-o", f"{file}-x.pdf", "--lock", file),
    "calibration": lambda file: ("print", LANTERNS, "--what", "calibration", "-o", file),
    "pages": lambda file: ("print", LANTERNS, "--profile", "drivethrucards", "-o", file),
    "trace": lambda file: ("run", LANTERNS, "--trace", file),
}
GAME = """game "Small" { start day }
phase day { say "Good morning." }
Card Legate x2 {
}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.maniple").write_text(GAME, encoding="utf-8")
    return tmp_path


def _bytes(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_is_no_file(cli: Cli, tmp_path: Path, command: str) -> None:
    ended = cli(*COMMANDS[command](str(tmp_path)))
    assert ended.code == exits.MISUSE
    assert f"{tmp_path} cannot be written: it is a folder; name a file" in ended.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_is_no_folder(cli: Cli, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("old", encoding="utf-8")
    ended = cli(*COMMANDS[command](str(tmp_path / "file" / "deep" / "a")))
    assert ended.code == exits.MISUSE
    assert f"cannot be written: {tmp_path / 'file'} is no folder" in ended.err
    assert _bytes(tmp_path) == {tmp_path / "file": b"old"}


# But for the lock: the sheets would be written beside the device.
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no such device")
@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"lock"}))
def test_a_device_that_is_full(cli: Cli, command: str) -> None:
    ended = cli(*COMMANDS[command]("/dev/full"))
    assert ended.code == exits.MISUSE
    assert "/dev/full cannot be written: No space left on device" in ended.err


def test_a_folder_that_is_missing_is_named(cli: Cli, tmp_path: Path) -> None:
    ended = cli("run", LANTERNS, "--trace", str(tmp_path / "no" / "t.json"))
    assert ended.code == exits.MISUSE
    assert f"there is no folder {tmp_path / 'no'}" in ended.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("print", "small.maniple", "-o", "small.maniple"),
        ("print", "small.maniple", "--lock", "small.maniple"),
        ("print", "small.maniple", "-o", "old.lock", "--changed-since", "old.lock", "--size", "bridge"),
        ("print", "small.maniple", "-o", "old.lock", "--diff", "old.lock", "--size", "bridge"),
        ("print", "small.maniple", "-o", "templates/card.xml.j2"),
        ("print", "small.maniple", "-o", "link"),
        ("run", "small.maniple", "--trace", "./small.maniple"),
        ("run", LANTERNS, "--trace", "small.maniple"),
    ],
)
def test_what_is_read_is_not_written_over(cli: Cli, game: Path, arguments: Arguments) -> None:
    assert cli("print", "small.maniple", "--lock", "old.lock", "-o", "a.pdf").code == 0
    (game / "templates").mkdir()
    (game / "templates" / "card.xml.j2").write_text("<face/>", encoding="utf-8")
    (game / "link").symlink_to("small.maniple")
    before = _bytes(game)
    ended = cli(*arguments)
    assert ended.code == exits.MISUSE
    assert "name another file" in ended.err
    after = _bytes(game)
    assert {path: after[path] for path in before} == before


def test_a_lock_may_be_kept_up_to_date(cli: Cli, game: Path) -> None:
    assert cli("print", "small.maniple", "--lock", "old.lock", "-o", "a.pdf").code == 0
    before = (game / "old.lock").read_bytes()
    both = ("--changed-since", "old.lock", "--lock", "old.lock", "--size", "bridge")
    assert cli("print", "small.maniple", *both, "-o", "b.pdf").code == 0
    assert (game / "old.lock").read_bytes() != before


def test_a_lock_is_a_file_of_its_own(cli: Cli, game: Path) -> None:
    ended = cli("print", "small.maniple", "-o", "new.lock", "--lock", "./new.lock")
    assert ended.code == exits.MISUSE
    assert "name the same file" in ended.err
    assert not (game / "new.lock").exists()


def test_a_lock_says_nothing_of_what_was_not_written(cli: Cli, game: Path) -> None:
    ended = cli("print", "small.maniple", "--lock", "new.lock", "-o", str(game))
    assert ended.code == exits.MISUSE
    assert not (game / "new.lock").exists()


def test_a_saved_game_is_no_source(cli: Cli, game: Path) -> None:
    before = _bytes(game)
    ended = cli("play", LANTERNS, typed="save small.maniple\nquit\n")
    assert "small.maniple cannot be written: it is a source" in ended.out
    assert _bytes(game) == before


def test_a_file_of_printers_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(PrinterError, match="cannot be"):
        store_printer(tmp_path / "file" / "printers.toml", "office", {})
