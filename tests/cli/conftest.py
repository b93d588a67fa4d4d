"""Runs command lines in this process, with a cache that all tests of a run share."""

import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from maniple.cli.entry import run
from maniple.resources import game_folders

GAMES = Path(__file__).parent / "games"
LANTERNS = str(GAMES / "lanterns")
SMALLEST = min(game_folders(), key=lambda folder: sum(path.stat().st_size for path in folder.iterdir())).name
"""The shipped game that is compiled soonest."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ended]


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all processes that run tests at once: large games take long to compile."""
    folder = tmp_path_factory.getbasetemp()
    return (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "cache"


@pytest.fixture(autouse=True)
def _own_surroundings(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> None:
    """Nothing of the person who runs the tests may leak into them."""
    monkeypatch.setenv("MANIPLE_CACHE", str(shared_cache))
    for name in ("NO_COLOR", "FORCE_COLOR", "MANIPLE_DEBUG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """`cli("run", "game", typed="1")`: the command with what somebody types."""

    def call(*arguments: str, typed: str = "") -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(arguments)
        printed = capsys.readouterr()
        return Ended(code, printed.out, printed.err)

    return call
