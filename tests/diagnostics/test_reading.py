"""Every kind of file a user may point at gives a source or a problem, and nothing raises."""

import os
from pathlib import Path

import pytest

from maniple.diagnostics import load_source
from maniple.source import SIZE_LIMIT


def _codes(path: Path) -> list[str]:
    source, problems = load_source(path)
    assert (source is None) == any(problem.code != "E0007" for problem in problems)
    return [problem.code for problem in problems]


def _file(folder: Path, data: bytes) -> Path:
    path = folder / "game.maniple"
    path.write_bytes(data)
    return path


def test_missing(tmp_path: Path) -> None:
    assert _codes(tmp_path / "nowhere.maniple") == ["E0001"]


def test_below_a_file(tmp_path: Path) -> None:
    assert _codes(_file(tmp_path, b"") / "game.maniple") == ["E0001"]


def test_nul_in_the_path(tmp_path: Path) -> None:
    assert _codes(tmp_path / "game\0.maniple") == ["E0001"]


def test_folder(tmp_path: Path) -> None:
    assert _codes(tmp_path) == ["E0002"]


def test_a_path_that_leads_in_a_circle(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    assert _codes(circle) == ["E0003"]


def test_size(tmp_path: Path) -> None:
    assert _codes(_file(tmp_path, b" " * SIZE_LIMIT)) == []
    assert _codes(_file(tmp_path, b" " * (SIZE_LIMIT + 1))) == ["E0004"]


def test_binary(tmp_path: Path) -> None:
    assert _codes(_file(tmp_path, b"card\0")) == ["E0005"]


def test_not_utf8(tmp_path: Path) -> None:
    path = _file(tmp_path, "card Légion\r\ncard César\n".encode() + "card Pompée\n".encode("latin-1"))
    source, (problem,) = load_source(path)
    assert source is None
    assert problem.code == "E0006"
    primary = problem.primary
    assert primary.source.position(primary.span.start).line == 3
    assert primary.source.line(3) == "card Pomp\ufffde"
    assert primary.source.slice(primary.span) == "\ufffd"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"\xef\xbb\xbfcard", "card"),
        (b"a\r\nb\rc\nd", "a\nb\nc\nd"),
        (b"\xef\xbb\xbf\r\r\n", "\n\n"),
    ],
)
def test_normalised(tmp_path: Path, data: bytes, text: str) -> None:
    source, problems = load_source(_file(tmp_path, data))
    assert problems == ()
    assert source is not None
    assert source.text == text


def test_direction_controls(tmp_path: Path) -> None:
    source, problems = load_source(_file(tmp_path, "a\u202eb\u2066\n".encode()))
    assert [problem.code for problem in problems] == ["E0007", "E0007"]
    assert [problem.primary.span.start for problem in problems] == [1, 3]
    assert "right-to-left override (U+202E)" in problems[0].message
    assert source is not None


def test_name(tmp_path: Path) -> None:
    path = _file(tmp_path, b"")
    named, _ = load_source(path, "shown")
    unnamed, _ = load_source(path)
    assert named is not None
    assert named.name == "shown"
    assert unnamed is not None
    assert unnamed.name == path.as_posix()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_that_nobody_writes_into_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.maniple"
    os.mkfifo(pipe)
    assert _codes(pipe) == ["E0003"]
