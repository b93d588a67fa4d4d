"""The annotated game is what the rules make of its decisions, line for line."""

import re
from pathlib import Path

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State

ANNOTATED = Path(__file__).parent / "game_45.txt"
SEED = 45
READER = 0
DECISIONS = re.compile(r'(?:"[^"]*"|[^,"])+')


def start() -> State:
    target = pipeline.find("glory_to_rome")
    assert isinstance(target, Target)
    document = pipeline.compile(target).document
    assert document is not None
    return Game(document).start(players=3, seed=SEED)


def decide(state: State, line: str) -> None:
    """Takes the decisions of a line: `Ben: start Road onto Rubble`."""
    name, texts = line.split(": ", 1)
    for text in DECISIONS.findall(texts):
        state.apply(text.strip(), state.names.players.index(name))


def test_the_annotated_game_is_played_as_written() -> None:
    lines = [line for line in ANNOTATED.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    state, told = start(), 0
    found: list[str] = []
    for line in lines:
        if line[0] != " ":
            decide(state, line)
            found.append(line)
        elif told < len(log := state.log(READER)):
            found.append(f"  {log[told]}")
            told += 1
    assert found == lines
    assert told == len(state.log(READER)), "the game goes on after the last line"
    assert state.result is not None
    assert state.result.scores == (5, 5, 8)
    assert state.result.winners == (2,)
