"""The benchmark measures everything it promises; how much it finds is nobody's test."""

import subprocess
import sys
from pathlib import Path

import pytest

import maniple
import tests.benchmarks.printing as run_printing
from maniple.legality import solver
from tests.benchmarks import lists
from tests.benchmarks.run import measure

LANTERNS = Path(__file__).parent.parent / "cli" / "games" / "lanterns"
COMMANDS = {"check_cold", "check_cached", "build_cold", "build_cached"}


def test_every_figure_is_there() -> None:
    figures = measure(str(LANTERNS), seconds=0.01)
    assert set(figures) == COMMANDS | {
        "sources", "parse", "compile", "tests", "prepare", "decisions_per_second", "state", "memory_mib",
    }  # fmt: skip
    assert set(figures["decisions_per_second"]) == {"2", "3"}
    assert all(size > 0 for size in figures["state"].values())


def test_lists_are_measured_by_each_engine() -> None:
    (figures,) = lists.measure(((60, 12, 1),)).values()
    assert figures["check_one_ms"] > 0
    assert figures["check_batch_of_200_ms"] > 0
    for engine in ("search", "solver") if solver.is_there() else ("search",):
        assert figures[f"repair_by_{engine}"]["proven"] == figures[f"repair_by_{engine}"]["repairs"] > 0


def test_a_game_that_does_not_compile(tmp_path: Path) -> None:
    (tmp_path / "broken.maniple").write_text("kind (\n", encoding="utf-8")
    assert measure(str(tmp_path), seconds=0.01) == {"problems": 1}


def test_printing_is_measured_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_printing, "CARDS", 4)
    document = run_printing.deck(maniple.load(str(LANTERNS)).document)
    assert len({card.name for card in document.cards}) == 4
    for way in run_printing.WAYS:
        assert run_printing.draw(way, document).startswith(b"%PDF")


def test_no_such_game() -> None:
    with pytest.raises(AssertionError, match="no_such_game"):
        measure("no_such_game", seconds=0.01)


def test_the_memory_of_a_process_is_its_own() -> None:
    large = b"." * 2**28
    command = [sys.executable, "-c", "from tests.benchmarks.memory import peak_mib; print(peak_mib())"]
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    assert 1 < float(ended.stdout) < len(large) / 2**20
