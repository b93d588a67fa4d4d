"""The interface for programs."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import maniple
from tests.cli.conftest import LANTERNS, Cli


def test_a_game_from_its_first_decision_to_its_end() -> None:
    game = maniple.load(LANTERNS)
    state = game.start(players=3, seed=7)
    while not state.over:
        decision = state.decision
        assert decision is not None
        player = decision.players[0]
        before = state.clone()
        assert before.after(state.options(player)[0], player).digest() != before.digest()
        state.apply(state.options(player)[0], player)
    assert state.result is not None
    assert len(state.result.scores) == 3
    assert game.restore(state.save()).digest() == state.digest()


def test_a_scenario_has_its_own_digest() -> None:
    game = maniple.load(Path(LANTERNS))
    assert game.scenarios == ("One Night",)
    state = game.start(scenario="One Night", options={"windy": True}, names=["Mo", "Jo"])
    assert state.names.players == ("Mo", "Jo")
    saved = state.save()
    assert saved["digest"] != game.digest
    assert game.restore(saved).digest() == state.digest()


def test_what_is_not_there() -> None:
    with pytest.raises(maniple.LoadError, match="no_such_game") as failure:
        maniple.load("no_such_game")
    assert not failure.value.found
    with pytest.raises(maniple.SetupError, match="One Night"):
        maniple.load(LANTERNS).start(scenario="One Nigth")


def test_a_broken_game(tmp_path: Path) -> None:
    path = tmp_path / "broken.maniple"
    path.write_text("kind (\n", encoding="utf-8")
    with pytest.raises(maniple.LoadError, match=r"broken\.maniple:1") as failure:
        maniple.load(path)
    assert failure.value.found
    assert failure.value.problems[0].code.startswith("E01")


def test_a_trace_is_played_again(cli: Cli, tmp_path: Path) -> None:
    game = maniple.load(LANTERNS)
    state = game.start(players=3, seed=4)
    while not state.over:
        player = state.waiting[-1]
        state.apply(state.options(player)[-1], player)
    told = json.loads(json.dumps(state.trace()))
    assert game.replay(told).digest() == state.digest()
    path = tmp_path / "trace.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    assert state.digest()[:12] in cli("replay", str(path), "--game", LANTERNS).out


@pytest.mark.parametrize("record", [None, [], {}, {"scenario": 3}, {"scenario": "Nobody's"}])
def test_what_is_no_record(record: object) -> None:
    game = maniple.load(LANTERNS)
    with pytest.raises(maniple.RecordError):
        game.restore(record)
    with pytest.raises(maniple.RecordError):
        game.replay(record)


def test_every_public_name_is_there() -> None:
    assert [name for name in maniple.__all__ if not hasattr(maniple, name)] == []
    assert set(dir(maniple)) == set(maniple.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = maniple.nonsense


def test_importing_loads_nothing_else() -> None:
    code = "import sys, maniple; print([name for name in sys.modules if name.startswith('maniple.')])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "['maniple.version']\n"
    )


def test_the_version_is_that_of_the_rules_wherever_they_lie(tmp_path: Path) -> None:
    for place in ("here", "there"):
        shutil.copytree(LANTERNS, tmp_path / place / "lanterns")
    here, there = (maniple.load(tmp_path / place / "lanterns") for place in ("here", "there"))
    assert here.digest == there.digest
    state = here.start(players=2, seed=3)
    assert there.restore(state.save()).digest() == state.digest()
