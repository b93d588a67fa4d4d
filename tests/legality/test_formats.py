"""The formats of shipped games tell each kind of fault: sets over them with faulty lists, and their tests."""

from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.trial import run_trials

FILES = sorted(Path(__file__).with_name("formats").glob("*.maniple"))


def _target(file: Path) -> pipeline.Target:
    target = pipeline.find(str(file))
    assert isinstance(target, pipeline.Target)
    return target


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_set_of_lists_is_judged_right(file: Path) -> None:
    tests = pipeline.trials(_target(file))
    assert tests.trials is not None, "\n" + render_text(tests.problems)
    outcomes = tuple(run_trials(tests.trials))
    assert outcomes, "nothing is tested"
    broken = [f"{o.trial.name}: {o.failure.message}" for o in outcomes if o.failure is not None]
    assert not broken, "\n" + "\n".join(broken)


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_the_rules_that_players_read_are_said_in_french(file: Path) -> None:
    document = pipeline.compile(_target(file)).document
    assert document is not None
    for format_ in document.formats:
        for rule in (*format_.rules, *format_.advice):
            assert rule.text in document.texts["fr"], rule.text
