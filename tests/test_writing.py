"""Files are written whole or not at all."""

import errno
import os
import stat
from pathlib import Path

import pytest

from maniple.writing import write_whole


def _entries(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_a_file_is_what_was_written(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_whole(file, "é\n")
    assert file.read_bytes() == "é\n".encode()
    write_whole(file, b"\0")
    assert file.read_bytes() == b"\0"
    assert _entries(tmp_path) == ["a.txt"]


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("fault", [_full, _interrupted])
@pytest.mark.parametrize("before", [None, b"old"])
def test_what_goes_wrong_costs_nothing_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: object, before: bytes | None
) -> None:
    file = tmp_path / "a.txt"
    if before is not None:
        file.write_bytes(before)
    monkeypatch.setattr(Path, "replace", fault)
    with pytest.raises((OSError, KeyboardInterrupt)):
        write_whole(file, b"new")
    assert _entries(tmp_path) == ([] if before is None else ["a.txt"])
    assert before is None or file.read_bytes() == before


def test_a_device_that_takes_no_more_is_told_and_stays() -> None:
    full = Path("/dev/full")
    if not full.is_char_device():
        pytest.skip("there is no device that is full")
    with pytest.raises(OSError, match="No space left"):
        write_whole(full, b"new")
    assert full.is_char_device()


def test_a_link_stays_one(tmp_path: Path) -> None:
    file, link = tmp_path / "a.txt", tmp_path / "link"
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_whole(file, b"new")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"


@pytest.mark.parametrize("name", [".", "a\0b", "x" * 300])
def test_what_is_no_name_of_a_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError):  # noqa: PT011 (which one is for the system to say)
        write_whole(tmp_path / name, b"new")
    assert _entries(tmp_path) == []
