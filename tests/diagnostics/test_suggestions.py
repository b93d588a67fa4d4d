"""Near names are found, and only near ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maniple.diagnostics import suggest
from maniple.diagnostics.suggestions import edit_distance

SENTENCE = "Every player who has a legion in the province loses it."
WORDS = st.text(alphabet="abc", max_size=8)


@pytest.mark.parametrize(
    ("name", "candidates", "expected"),
    [
        ("glroy", ["gold", "glory", "legion"], ("glory",)),
        ("Glory", ["glory"], ("glory",)),
        ("cesar", ["César"], ("César",)),
        ("hand_limit", ["hand limit", "hand-limit", "handlimit"], ("hand limit", "hand-limit", "handlimit")),
        ("legoin", ["legion", "legions", "region", "lesion", "legend"], ("legion", "legions", "lesion")),
        ("glory", ["glory"], ()),
        ("x", ["y", "z"], ()),
        ("", ["a"], ()),
        ("senate", ["province", "deck"], ()),
        ("senate", [], ()),
        ("The legions come home.", ["The legions come again."], ("The legions come again.",)),
        (SENTENCE, [f"{SENTENCE} At once.", f"{SENTENCE}12345678"], (f"{SENTENCE}12345678",)),
    ],
)
def test_suggest(name: str, candidates: list[str], expected: tuple[str, ...]) -> None:
    assert suggest(name, candidates) == expected


@pytest.mark.parametrize(
    ("left", "right", "distance"),
    [
        ("", "", 0),
        ("abc", "abc", 0),
        ("ab", "ba", 1),
        ("ca", "abc", 3),
        ("kitten", "sitting", 3),
        ("a", "", 1),
    ],
)
def test_edit_distance(left: str, right: str, distance: int) -> None:
    assert edit_distance(left, right, limit=9) == distance


@given(WORDS, WORDS, st.integers(0, 8))
def test_a_limit_only_cuts_off(left: str, right: str, limit: int) -> None:
    assert edit_distance(left, right, limit) == min(edit_distance(left, right, 99), limit + 1)


@given(WORDS, WORDS)
def test_both_ways_are_as_far(left: str, right: str) -> None:
    assert edit_distance(left, right, 99) == edit_distance(right, left, 99)
