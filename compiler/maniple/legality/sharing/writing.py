"""Lists as text and as JSON, in a form that the reader takes for what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator

from maniple.legality.listing import ArmyList, copies_of
from maniple.legality.reading.catalogue import Catalogue


def as_text(army: ArmyList, catalogue: Catalogue, language: str = "en") -> str:
    """A list with its figures, one card a line, in the order of the game's cards."""
    return "\n".join(_lines(army, catalogue, language)) + "\n"


def _lines(army: ArmyList, catalogue: Catalogue, language: str) -> Iterator[str]:
    yield f"Game: {catalogue.document.title}"
    yield f"Format: {army.format}"
    if army.title:
        yield f"Name: {' '.join(army.title.split())}"
    for claim in army.claims:
        yield f"{_label(claim.name)}: {claim.value}"
    yield ""
    for card, copies in _ordered(army, catalogue):
        yield f"{copies} {catalogue.name(card, language)}"


def as_json(army: ArmyList, catalogue: Catalogue) -> str:
    """A list as one JSON object."""
    data = {
        "game": catalogue.document.title,
        "format": army.format,
        **({"name": army.title} if army.title else {}),
        "figures": {_label(claim.name): claim.value for claim in army.claims},
        "cards": [{"name": card, "count": copies} for card, copies in _ordered(army, catalogue)],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _label(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _ordered(army: ArmyList, catalogue: Catalogue) -> list[tuple[str, int]]:
    copies = copies_of(army)
    return [(card, copies[card]) for card in catalogue.cards if card in copies]
