"""Compiled `test` blocks: what a test run does with a game, step by step. Not part of the shipped
document.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maniple.ir.document import Document, Origin


@dataclass(frozen=True, slots=True)
class Run:
    """Runs a procedure without arguments: `given` must meet no decision; `play` goes on through the
    decisions that follow.
    """

    mode: Literal["given", "play"]
    procedure: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Force:
    """Forces chance: `dice` and `flips` are values in order; `picks` sets of things, of each of which
    one is taken at random.
    """

    what: Literal["dice", "flips", "picks"]
    values: tuple[int, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's decision by its text."""

    player: int
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Expectation:
    """A query without arguments that must answer yes. `left` and `right` are queries to show when it does
    not ("" if it is no comparison).
    """

    query: str
    left: str
    right: str
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class ExpectedOption:
    """Whether a player is (or is not) offered an option at the pending decision."""

    player: int
    text: str
    wanted: bool
    origin: Origin


@dataclass(frozen=True, slots=True)
class ExpectedEvent:
    """An event that must have been announced since the test began, with these arguments (queries without
    arguments; "" matches any).

    The test document logs every announcement as a `Say` with text "event NAME" and the arguments as values.
    """

    event: str
    arguments: tuple[str, ...]
    origin: Origin


Item = Run | Force | Answer | Expectation | ExpectedOption | ExpectedEvent


@dataclass(frozen=True, slots=True)
class Trial:
    """One test block. `document` is the index of the document in `Trials.documents` that it runs on (base
    game or scenario).
    """

    name: str
    rules: tuple[str, ...]
    players: int
    seed: int
    settings: tuple[tuple[str, int], ...]
    document: int
    items: tuple[Item, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Trials:
    """All tests of a game with the documents they run on, which hold the tests' procedures and queries as
    well.
    """

    documents: tuple[Document, ...]
    trials: tuple[Trial, ...]
