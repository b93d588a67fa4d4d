"""Each example of a feature of the language compiles without a word, keeps its tests, and can be played."""

import re
from collections import defaultdict
from itertools import takewhile
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import render_text
from maniple.interpreter import Game
from maniple.interpreter.bots import play_random
from maniple.trial import Outcome
from tests.sources import outcomes_of, target_of

HERE = Path(__file__).parent
EXAMPLES = sorted(HERE.glob("*.maniple"))
NUMBERED = re.compile(r"([a-z]{2})_f?(\d{2})_[a-z0-9_]+")
SEEDS = (1, 2, 3)


def _failure(outcome: Outcome, example: Path) -> str:
    failure = outcome.failure
    assert failure is not None
    line = example.read_text(encoding="utf-8").count("\n", 0, failure.origin.start) + 1
    details = [f"{example.name}:{line}: {outcome.trial.name}: {failure.message}"]
    if failure.found or failure.expected:
        details.append(f"expected {failure.expected}, found {failure.found}")
    if failure.options:
        details.append("on offer: " + "; ".join(failure.options))
    return "\n  ".join(details)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_holds(example: Path) -> None:
    compiled = pipeline.compile(target_of(example))
    assert not compiled.problems, "\n" + render_text(compiled.problems)
    outcomes = outcomes_of(target_of(example))
    assert len(outcomes) >= 2, "an example shows a rule at work and where it does not apply"
    broken = [_failure(outcome, example) for outcome in outcomes if not outcome.held]
    assert not broken, "\n" + "\n".join(broken)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example_plays(example: Path) -> None:
    document = pipeline.compile(target_of(example)).document
    assert document is not None
    game = Game(document)
    for seed in SEEDS:
        print(f"seed {seed}")
        state = game.start(players=document.players[0], seed=seed)
        play_random(state, seed)
        assert state.over


def test_every_number_has_an_example() -> None:
    numbers: dict[str, set[int]] = defaultdict(set)
    for example in EXAMPLES:
        named = NUMBERED.fullmatch(example.stem)
        assert named is not None, f"{example.name} is not named game_number_what"
        numbers[named[1]].add(int(named[2]))
    for prefix, found in numbers.items():
        assert found == set(range(1, len(found) + 1)), f"{prefix}: {sorted(found)}"


def test_heads_say_which_feature() -> None:
    for example in EXAMPLES:
        lines = example.read_text(encoding="utf-8").splitlines()
        heading = takewhile(lambda line: line.startswith("#"), lines)
        assert lines[0].startswith("# Feature "), example.name
        assert " ".join(heading).rstrip().endswith("."), f"{example.name}: the heading is a sentence"
