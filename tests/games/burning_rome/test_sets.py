"""The sets beside this file: abilities that contradict each other or share a card, lists that are illegal."""

from pathlib import Path

import pytest

from tests.sources import failures, outcomes_of, target_of

SETS = ("conflicts", "lists.maniple", "several.maniple")


@pytest.mark.parametrize("name", SETS)
def test_set(name: str) -> None:
    outcomes = outcomes_of(target_of(Path(__file__).parent / name))
    assert outcomes
    assert failures(outcomes) == ""
