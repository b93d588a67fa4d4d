"""What was asked for: the options of the command by their names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from maniple.cli.printing.options import Backs, Marks, Mode


@dataclass(frozen=True, slots=True)
class Asked:
    """All options of `print`, as they were given; `given` has the names of those that were."""

    scenario: str
    what: list[str] | None
    army: str
    faction: str
    where: list[str] | None
    cards: list[str] | None
    copies: int | None
    backs: Backs
    paper: str
    size: str
    bleed: float
    margin: float
    marks: Marks
    lang: str
    mode: Mode
    watermark: bool
    lock: Path | None
    changed_since: Path | None
    diff: Path | None
    png: int | None
    profile: str
    address: str
    printer: str
    measured: list[str] | None
    output: Path | None
    given: frozenset[str]
