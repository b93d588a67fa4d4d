"""Where cards lie: exact to the micrometre, and backs exactly behind fronts."""

from __future__ import annotations

import random

import pytest

from maniple.sheets.imposition import Backs, Grid, Place, fit, impose
from maniple.sheets.paper import Size, SizeError, card_size, names, paper_size

POKER = card_size("poker")
A4 = paper_size("a4")


def _grid(paper: Size, card: Size, margin: int = 5000, bleed: int = 0, fold: bool = False) -> Grid:
    grid = fit(paper, card, margin, bleed, fold)
    assert grid is not None
    return grid


@pytest.mark.parametrize(
    ("paper", "card", "count"),
    [
        ("a4", "poker", 9),
        ("letter", "poker", 9),
        ("a4", "mini-euro", 16),
        ("a3", "poker", 18),
        ("a4", "tarot", 4),
    ],
)
def test_as_many_as_go_on_the_paper(paper: str, card: str, count: int) -> None:
    assert _grid(paper_size(paper), card_size(card)).capacity == count


def test_margins_that_fit_exactly_lose_no_column() -> None:
    """3 x 66.7 mm and margins of 4.95 mm are 210 mm, in whole numbers and not in binary fractions."""
    grid = _grid(A4, Size(66_700, 95_700), margin=4_950)
    assert (len(grid.lefts), len(grid.bottoms)) == (3, 3)
    assert grid.lefts[0] == 4_950


def test_one_micrometre_more_does_not_fit() -> None:
    assert _grid(A4, Size(200_000, 100_000), margin=5_000).lefts == (5_000,)
    assert fit(A4, Size(200_001, 290_000), margin=5_000) is None


def _far_side(grid: Grid, place: Place, backs: Backs) -> tuple[int, int]:
    """Twice the centre of a place on the other side, as light through the paper shows it on this side."""
    middle = (2 * place.x + grid.card.width, 2 * place.y + grid.card.height)
    around_upright_axis = (backs is Backs.LONG) == grid.paper.upright
    if around_upright_axis:
        return 2 * grid.paper.width - middle[0], middle[1]
    return middle[0], 2 * grid.paper.height - middle[1]


@pytest.mark.parametrize("backs", [Backs.LONG, Backs.SHORT])
def test_centres_are_shared_through_the_paper(backs: Backs) -> None:
    seed = random.SystemRandom().randrange(10**6)
    chance = random.Random(seed)
    for _ in range(300):
        card = Size(chance.randint(10_000, 130_000), chance.randint(10_000, 180_000))
        grid = _grid(paper_size(chance.choice(names("paper"))), card, 5_000, chance.choice([0, 1500, 3175]))
        front = grid.place(chance.randrange(grid.capacity))
        back = grid.behind(front, backs)
        centre = (2 * front.x + card.width, 2 * front.y + card.height)
        assert _far_side(grid, back, backs) == centre, f"seed {seed}"


def test_folding_brings_backs_to_fronts() -> None:
    grid = _grid(A4, POKER, fold=True)
    assert grid.capacity == 4
    assert grid.fold is not None
    for slot in range(grid.capacity):
        front = grid.place(slot)
        back = grid.folded(front)
        assert front.x + POKER.width <= grid.fold <= back.x
        assert back.x + POKER.width - grid.fold == grid.fold - front.x
        assert back.y == front.y


def test_an_upright_sheet_turned_around_its_short_edge_has_its_backs_on_their_heads() -> None:
    grid = _grid(A4, POKER)
    assert not grid.behind(grid.place(0), Backs.LONG).turned
    assert grid.behind(grid.place(0), Backs.SHORT).turned


def test_every_copy_is_printed_once_and_has_its_own_back() -> None:
    fronts, behind = list(range(20)), [100 + number for number in range(20)]
    for backs in (Backs.FOLD, Backs.LONG, Backs.SHORT, Backs.SEPARATE):
        pages = impose(_grid(A4, POKER, fold=backs is Backs.FOLD), fronts, behind, backs)
        lying = [lying.face for page in pages for lying in page.lying]
        assert sorted(lying) == sorted(fronts + behind)


def test_nothing_leaves_the_margins_or_overlaps() -> None:
    grid = _grid(A4, POKER, bleed=3_000)
    assert grid.lefts[0] - grid.bleed >= 5_000
    assert all(b - a == POKER.width + 6_000 for a, b in zip(grid.lefts, grid.lefts[1:], strict=False))


@pytest.mark.parametrize("text", ["60x90", "60 x 90", "60\u00d790mm", "60.000X90.0 mm"])
def test_sizes_in_millimetres(text: str) -> None:
    assert card_size(text) == Size(60_000, 90_000)


@pytest.mark.parametrize("text", ["", "a4", "60", "0x90", "1x1", "9999x9999", "-60x90", "60x90x2", "nanx90"])
def test_what_is_no_size_of_a_card(text: str) -> None:
    with pytest.raises(SizeError):
        card_size(text)
