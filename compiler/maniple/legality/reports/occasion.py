"""Under which rules, and when, lists were judged: what every report says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from maniple.ir.digest import short
from maniple.legality.messages import Wording


@dataclass(frozen=True, slots=True)
class Occasion:
    """The version of the rules by its digest, the day, and the settings that are not as the game has them."""

    digest: str
    date: str
    settings: Mapping[str, int]

    def rules(self, wording: Wording, format_name: str) -> str:
        """Game, format, version and day in one line."""
        line = wording.text(
            "label:rules",
            game=wording.game(),
            format=wording.name(format_name),
            digest=short(self.digest),
            date=self.date,
        )
        if not self.settings:
            return line
        shown = ", ".join(
            f"{wording.name(name)} {wording.setting(name, value)}" for name, value in self.settings.items()
        )
        return f"{line}; {wording.text('label:settings', settings=shown)}"
