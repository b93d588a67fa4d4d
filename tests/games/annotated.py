"""Games that are written down: decisions, what came of them line by line, and remarks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from pathlib import Path

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State
from maniple.ir.document import Document

_DECISIONS = re.compile(r'(?:"[^"]*"|[^,"])+')


@cache
def document(game: str) -> Document:
    """The rules of a game, compiled once a process."""
    target = pipeline.find(game)
    assert isinstance(target, Target)
    compiled = pipeline.compile(target).document
    assert compiled is not None
    return compiled


@dataclass(frozen=True, slots=True)
class Annotated:
    """A game on paper. A line that begins with a name is that player's decision, an indented one is the log
    as the first player reads it, one that begins with `#` is a remark. A scenario has another name than the
    game as such, which is that of the empty text.
    """

    game: str
    path: Path
    players: int
    seed: int
    options: dict[str, int] = field(default_factory=dict)
    scenario: str = ""

    def start(self) -> State:
        """The position before the first decision."""
        rules = document(self.game)
        played = rules.scenarios[self.scenario] if self.scenario else rules
        return Game(played).start(players=self.players, seed=self.seed, options=self.options)

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

    def rewrite(self) -> None:
        """Puts what the rules make of the decisions now in the place of what is written; remarks stay with
        the decisions that they stand before.
        """
        fresh = iter(self.replay()[0])
        written: list[str] = []
        remarks: list[str] = []
        for line in self.path.read_text(encoding="utf-8").splitlines():
            if not line or line[0] == "#":
                remarks.append(line)
            elif line[0] != " ":
                written += [*takewhile(line.__ne__, fresh), *remarks, line]
                remarks = []
            elif not written:
                written, remarks = remarks, []
        self.path.write_text("\n".join([*written, *fresh, *remarks]) + "\n", encoding="utf-8")


def decide(state: State, line: str) -> None:
    """Takes the decisions of a line: `Ben: assassinate, "Alaudae 11", left`."""
    name, texts = line.split(": ", 1)
    for text in _DECISIONS.findall(texts):
        state.apply(text.strip(), state.names.players.index(name))
