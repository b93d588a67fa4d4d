"""A difference, an orphan and a missing section fail a golden, and only `--update` rewrites one."""

from pathlib import Path

import pytest

from tests.goldens import Golden, cases, read_case

TEXT = "==== source ====\ncard\n==== tree ====\nold\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "case.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_same(path: Path) -> None:
    Golden(update=False).check(read_case(path), ("source",), {"tree": "old"})


@pytest.mark.parametrize(
    "outputs", [{"tree": "new"}, {}, {"tree": "old", "model": "more"}], ids=["different", "orphan", "missing"]
)
def test_failures(path: Path, outputs: dict[str, str]) -> None:
    with pytest.raises(AssertionError, match=r"case\.txt"):
        Golden(update=False).check(read_case(path), ("source",), outputs)
    assert path.read_text(encoding="utf-8") == TEXT


def test_update(path: Path) -> None:
    Golden(update=True).check(read_case(path), ("source",), {"model": "new"})
    assert path.read_text(encoding="utf-8") == "==== source ====\ncard\n==== model ====\nnew\n"


def test_no_cases_is_no_pass(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no cases"):
        cases(str(tmp_path / "test_it.py"))
