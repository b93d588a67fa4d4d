"""An ability as a card bears it."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.model.definitions import Thing
from maniple.phrases import Reading
from maniple.source import Source
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class AbilityUse:
    """An ability of a card: its kind, where it stands, its sentence's meaning and its block."""

    thing: Thing
    kind: t.AbilityKind
    kind_source: Source
    item: t.BodyItem
    reading: Reading | None
    number: int

    @property
    def source(self) -> Source:
        """The source of the card."""
        return self.thing.source
