"""The rows of a format say what its queries say, whatever the list."""

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from maniple.interpreter import Game, State
from maniple.ir.codec import decode, encode
from maniple.ir.document import Document, Format
from maniple.legality.bound import BoundFormat
from maniple.legality.measuring import holds, value
from maniple.legality.settings import settings_of
from tests.legality.lengths import LONG
from tests.legality.random_formats import CARDS, document

FORMATS = 20
LISTS = 25
SETTINGS = ({"extra": 2, "strict": 0}, {"extra": 0, "strict": 1})


@dataclass(frozen=True, slots=True)
class Listed:
    """Copies by the name of the card, and a figure."""

    copies: dict[str, int]
    strength: int

    def entities(self, document: Document) -> tuple[int, ...]:
        first = {card.name: card.first for card in document.cards}
        return tuple(first[name] for name, number in self.copies.items() for _ in range(number))

    def counts(self, bound: BoundFormat) -> dict[int, int]:
        cards = {bound.position[name]: number for name, number in self.copies.items()}
        return cards | {bound.figure_position["strength"]: self.strength}


@pytest.mark.parametrize("seed", range(5 * LONG))
def test_rows_and_queries_agree(seed: int, tmp_path: Path) -> None:
    found = decode(encode(document(seed, FORMATS, tmp_path)))
    chance = random.Random(seed)
    game = Game(found)
    for settings in SETTINGS:
        state = game.blank(2, 1, options=settings, log=False)
        for format_ in found.formats:
            bound = BoundFormat(found, format_, settings_of(found, settings))
            for _ in range(LISTS):
                copies = {name: chance.choice((0, 0, 1, 1, 2, 3)) for name in CARDS}
                compare(state, format_, bound, Listed(copies, chance.randint(0, 4)))


def compare(state: State, format_: Format, bound: BoundFormat, listed: Listed) -> None:
    arguments = (listed.entities(state.program.document), listed.strength)
    counts = listed.counts(bound)
    for rule, row in zip(format_.rules, bound.rules, strict=True):
        kept = bool(state.evaluate(rule.query, arguments))
        assert holds(row.kept, counts) == kept, f"{format_.name} {rule.text}: {listed}"
        told = [state.evaluate(name, arguments) for name in rule.values]
        assert [value(total, counts) for total in row.totals] == told, f"{format_.name} {rule.text}: {listed}"
