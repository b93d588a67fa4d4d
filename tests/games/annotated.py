"""Games that are written down: decisions, what came of them line by line, and remarks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State

_DECISIONS = re.compile(r'(?:"[^"]*"|[^,"])+')


@dataclass(frozen=True, slots=True)
class Annotated:
    """A game on paper. A line that begins with a name is that player's decision, an indented one is the log
    as the first player reads it, one that begins with `#` is a remark.
    """

    game: str
    path: Path
    players: int
    seed: int
    options: dict[str, int] = field(default_factory=dict)

    def start(self) -> State:
        """The position before the first decision."""
        target = pipeline.find(self.game)
        assert isinstance(target, Target)
        document = pipeline.compile(target).document
        assert document is not None
        return Game(document).start(players=self.players, seed=self.seed, options=self.options)

    def lines(self) -> list[str]:
        """What is written, without the remarks."""
        written = self.path.read_text(encoding="utf-8").splitlines()
        return [line for line in written if line and line[0] != "#"]

    def replay(self) -> tuple[list[str], State]:
        """The lines as the rules make them of the decisions, and the position at the end."""
        state = self.start()
        found = [f"  {told}" for told in state.log(0)]
        told = len(found)
        for line in self.lines():
            if line[0] == " ":
                continue
            decide(state, line)
            log = state.log(0)
            found += [line, *(f"  {new}" for new in log[told:])]
            told = len(log)
        return found, state


def decide(state: State, line: str) -> None:
    """Takes the decisions of a line: `Ben: assassinate, "Alaudae 11", left`."""
    name, texts = line.split(": ", 1)
    for text in _DECISIONS.findall(texts):
        state.apply(text.strip(), state.names.players.index(name))
