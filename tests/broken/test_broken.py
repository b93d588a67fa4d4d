"""Games with one mistake each, made of a sound one: exactly what is said of them.

Before the first `_` of a case stands what is broken.
"""

from collections import Counter
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import Diagnostic, in_order, render_text
from tests.goldens import Case, Golden, case_name, cases

HERE = Path(__file__).parent
CASES = cases(__file__)
NAME = "harvest.maniple"
SOUND = HERE / "sound.maniple"
# What must be there, and with how many cases at least.
PARTS = {
    "syntax": 4,
    "names": 6,
    "types": 6,
    "tables": 3,
    "maps": 3,
    "decks": 3,
    "flow": 8,
    "phrases": 4,
    "secrets": 3,
    "several": 1,
}


def _check(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Diagnostic, ...]:
    monkeypatch.chdir(folder)
    Path(NAME).write_text(text, encoding="utf-8")
    target = pipeline.Target("harvest", "sources", (Path(NAME),))
    return in_order(pipeline.compile(target).problems or pipeline.trials(target).problems)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_broken(case: Case, golden: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = _check(case["source"], tmp_path, monkeypatch)
    assert problems, "nothing is said of this game"
    golden.check(case, inputs=("source",), outputs={"problems": render_text(problems)})


def test_the_sound_one_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not _check(SOUND.read_text(encoding="utf-8"), tmp_path, monkeypatch)


@pytest.mark.parametrize("case", CASES, ids=case_name)
def test_no_place_is_wrong_twice(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = _check(case["source"], tmp_path, monkeypatch)
    places = Counter((problem.primary.source.name, problem.primary.span) for problem in problems)
    assert max(places.values()) == 1


def test_every_part_is_broken_somewhere() -> None:
    found = Counter(case.path.stem.partition("_")[0] for case in CASES)
    assert {part: max(least, found[part]) for part, least in PARTS.items()} == dict(found)
    assert len(CASES) >= 30
