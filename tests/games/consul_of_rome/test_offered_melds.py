"""The melds on offer are exactly the legal ones, whatever the hand, and each is offered once."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.finding import Target
from maniple.interpreter import Game, State
from tests.games.consul_of_rome.brute_force import Meld, all_melds
from tests.games.consul_of_rome.offered import first_seed, hand_of, offered

SMALL_HANDS = Path(__file__).parent / "small_hands.maniple"
HANDS = 2_000


@cache
def game() -> Game:
    target = pipeline.find(str(SMALL_HANDS))
    assert isinstance(target, Target)
    document = pipeline.compile(target).document
    assert document is not None
    return Game(document.scenarios["Small hands"])


def test_the_offered_melds_are_the_legal_ones() -> None:
    first = first_seed()
    print(f"seeds {first} to {first + HANDS - 1}")
    forms: Counter[object] = Counter()
    for seed in range(first, first + HANDS):
        at_ends = seed % 4 == 0
        state = game().start(seed=seed, options={"auxilia_end": int(at_ends)}, log=False)
        found = list(offered(state, 0))
        opened = bool(state.position.value("field:Player.opened", 0))
        legal = all_melds(hand_of(state, 0), opened, at_ends)
        assert len(found) == len(set(found)), f"seed {seed}: {twice(found)} offered twice"
        assert set(found) == legal, f"seed {seed}: {difference(state, set(found), legal)}"
        forms.update(meld[0] for meld in found)
    print(dict(forms))
    assert min(forms["senators"], forms["run"], forms["set"]) > HANDS // 10, "too few to mean anything"


def twice(found: list[Meld]) -> list[Meld]:
    return [meld for meld, times in Counter(found).items() if times > 1]


def difference(state: State, found: set[Meld], legal: set[Meld]) -> str:
    return f"hand {hand_of(state, 0)}; not legal: {found - legal}; not offered: {legal - found}"


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ([("soldier", "Sabina", 3), ("soldier", "Romanus", 4), ("soldier", "Sabina", 5)], 1),
        ([("soldier", "Sabina", 12), ("soldier", "Sabina", 13), ("soldier", "Sabina", 1)], 0),
        ([("soldier", "Sabina", 3), ("auxilia", "", 0), ("soldier", "Sabina", 5)], 1),
        ([("soldier", "Sabina", 3), ("soldier", "Sabina", 4), ("auxilia", "", 0)], 0),
        ([("soldier", "Romanus", 4), ("soldier", "Romanus", 5), ("soldier", "Romanus", 6)], 4),
        ([("soldier", "Sabina", 13), ("soldier", "Gemina", 13), ("soldier", "Alaudae", 13)], 1),
        ([("soldier", "Sabina", 11), ("soldier", "Romanus", 11), ("auxilia", "", 0)], 3),
        ([("senator", "Sabina", 0), ("senator", "Sabina", 0), ("senator", "Gemina", 0)], 1),
    ],
)
def test_the_brute_force_knows_the_rules(hand: list[tuple[str, str, int]], melds: int) -> None:
    assert len(all_melds(hand, opened=True, auxilia_at_ends=False)) == melds
