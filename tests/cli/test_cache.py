"""What is kept between runs, and when it no longer counts."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.cache import Compiled, compiled, store
from maniple.resources import cache_folder
from maniple.syntax.grammar import parser

SOURCE = """game "Counting" { players 2..2, start count }
kind Player { state points: 0..9 }
phase count { for each p in players { p gains 1 point } then end_game }
"""
WRONG = 'game "Wrong" { players 2..2, start }\n'

Counted = list[str]


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MANIPLE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "counting"
    path.mkdir()
    (path / "rules.maniple").write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The games that are compiled, one entry for each time."""
    seen: Counted = []
    really: Callable[..., pipeline.Outcome] = pipeline.compile

    def count(target: pipeline.Target) -> pipeline.Outcome:
        seen.append(target.name)
        return really(target)

    monkeypatch.setattr(pipeline, "compile", count)
    return seen


def entries(place: Path) -> tuple[Path, Path]:
    """The one entry of the cache and its document."""
    (document,) = place.glob("*.document.json")
    (entry,) = (path for path in place.glob("*.json") if path != document)
    return entry, document


def told(outcome: Compiled) -> object:
    return outcome.problems, outcome.document


def test_the_same_sources_are_compiled_once(game: Path, calls: Counted) -> None:
    first, second = compiled(str(game)), compiled(str(game))
    assert told(first) == told(second)
    assert first.document is not None
    assert calls == ["counting"]


def test_errors_are_kept_too(game: Path, calls: Counted) -> None:
    (game / "rules.maniple").write_text(WRONG, encoding="utf-8")
    first, second = compiled(str(game)), compiled(str(game))
    assert first.problems
    assert told(first) == told(second)
    assert calls == ["counting"]


def test_a_change_counts(game: Path, calls: Counted) -> None:
    before = compiled(str(game)).document
    (game / "rules.maniple").write_text(SOURCE.replace("gains 1", "gains 2"), encoding="utf-8")
    assert compiled(str(game)).document != before
    assert len(calls) == 2


def test_a_new_file_counts(game: Path, calls: Counted) -> None:
    compiled(str(game))
    (game / "wrong.maniple").write_text("kind (\n", encoding="utf-8")
    assert compiled(str(game)).document is None
    assert len(calls) == 2


def test_a_change_of_a_used_game_counts(tmp_path: Path) -> None:
    fan = tmp_path / "fan.maniple"
    fan.write_text("use counting_base\n", encoding="utf-8")
    base = tmp_path / "counting_base.maniple"
    base.write_text(SOURCE, encoding="utf-8")
    before = compiled(str(fan)).document
    base.write_text(SOURCE.replace("gains 1", "gains 2"), encoding="utf-8")
    assert before is not None
    assert compiled(str(fan)).document != before


def test_scenarios_are_kept_with_their_game(game: Path, calls: Counted) -> None:
    with (game / "rules.maniple").open("a", encoding="utf-8") as file:
        file.write('setting bonus: 0..3 = 0\nscenario "Rich" of counting { bonus becomes 3 }\n')
    first, second = compiled(str(game)).document, compiled(str(game)).document
    assert first is not None
    assert first == second
    assert first.scenarios["Rich"].scenario == "Rich"
    assert calls == ["counting"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"files": {}}',
        '{"files": {}, "folders": {}, "data": 3}',
        '{"files": {}, "folders": {}, "data": {"problems": 3}}',
    ],
)
def test_a_damaged_entry_is_made_again(game: Path, place: Path, calls: Counted, text: str) -> None:
    good = told(compiled(str(game)))
    entry, _ = entries(place)
    entry.write_text(text, encoding="utf-8")
    assert told(compiled(str(game))) == good
    assert len(calls) == 2
    assert told(compiled(str(game))) == good
    assert len(calls) == 2


@pytest.mark.parametrize("text", ["", "{}", '{"maniple": "1.0"}'])
def test_a_damaged_document_is_made_again(game: Path, place: Path, calls: Counted, text: str) -> None:
    good = told(compiled(str(game)))
    _, document = entries(place)
    document.write_text(text, encoding="utf-8")
    assert told(compiled(str(game))) == good
    assert len(calls) == 2


def test_a_document_that_is_gone_is_made_again(game: Path, place: Path) -> None:
    good = told(compiled(str(game)))
    entries(place)[1].unlink()
    assert told(compiled(str(game))) == good


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.maniple"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_what_nobody_used_for_a_month_goes(game: Path, other: Path, place: Path) -> None:
    assert compiled(str(game)).document is not None
    used = entries(place)
    old = place / "old.json"
    old.write_bytes(b"{}")
    for path in (old, *used):
        os.utime(path, (0, 0))
    assert compiled(str(game)).document is not None  # which counts as using it
    compiled(str(other))
    assert [path.exists() for path in (old, *used)] == [False, True, True]


def test_of_what_is_too_much_the_oldest_goes(
    other: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "KEPT_BYTES", 2**21)
    place.mkdir()
    old, new = place / "old.json", place / "new.json"
    for path, ago in ((old, 1_000), (new, 10)):
        path.write_bytes(b" " * 2**20)
        os.utime(path, (time.time() - ago, time.time() - ago))
    compiled(str(other))
    assert [path.exists() for path in (old, new)] == [False, True]


def test_a_cache_that_cannot_be_written(game: Path, place: Path, calls: Counted) -> None:
    place.write_text("a file, no folder", encoding="utf-8")
    assert compiled(str(game)).document is not None
    assert compiled(str(game)).document is not None
    assert len(calls) == 2


def test_no_cache(game: Path, place: Path, calls: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANIPLE_CACHE", "off")
    compiled(str(game))
    compiled(str(game))
    assert len(calls) == 2
    assert cache_folder() is None
    assert not place.exists()


def test_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MANIPLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "maniple"


def test_no_such_game_is_not_kept(place: Path) -> None:
    outcome = compiled("no_such_game")
    assert not outcome.found
    assert outcome.document is None
    assert len(outcome.problems) == 1
    assert not place.exists()


@pytest.fixture
def fresh_parser() -> Iterator[None]:
    parser.cache_clear()
    yield
    parser.cache_clear()


@pytest.mark.parametrize("damage", [b"", b"nothing of the kind", None])
@pytest.mark.usefixtures("fresh_parser")
def test_damaged_tables_of_the_grammar_are_made_anew(game: Path, place: Path, damage: bytes | None) -> None:
    good = compiled(str(game)).document
    (tables,) = place.glob("grammar-*.tables")
    kept = tables.read_bytes()
    tables.write_bytes(kept[: len(kept) // 2] if damage is None else damage)
    parser.cache_clear()
    assert pipeline.compile(_target(game)).document == good
    parser.cache_clear()
    assert pipeline.compile(_target(game)).document == good


def _target(game: Path) -> pipeline.Target:
    target = pipeline.find(str(game))
    assert isinstance(target, pipeline.Target)
    return target


def test_many_at_once(game: Path, place: Path) -> None:
    """Whoever reads while others write sees a whole entry or none."""
    good = compiled(str(game)).document
    found: list[object] = []

    def work() -> None:
        for _ in range(5):
            found.append(compiled(str(game)).document)
            for path in place.glob("*.json"):
                path.unlink(missing_ok=True)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [good] * 20
    assert not list(place.glob("writing-*"))
