"""The formats of shipped games tell each kind of fault: sets over them with faulty lists, and their tests."""

from pathlib import Path

import pytest

from maniple import pipeline
from tests.sources import failures, outcomes_of, target_of

FILES = sorted(Path(__file__).with_name("formats").glob("*.maniple"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_set_of_lists_is_judged_right(file: Path) -> None:
    outcomes = outcomes_of(target_of(file))
    assert outcomes, "nothing is tested"
    assert failures(outcomes) == ""


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_the_rules_that_players_read_are_said_in_french(file: Path) -> None:
    document = pipeline.compile(target_of(file)).document
    assert document is not None
    for format_ in document.formats:
        for rule in (*format_.rules, *format_.advice):
            assert rule.text in document.texts["fr"], rule.text
