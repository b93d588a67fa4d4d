"""How a text becomes smaller: leading, then size, down to the floor of its role."""

from xml.etree.ElementTree import fromstring

import pytest

from maniple.sheets.text.fitting import STEP, Fitted, block_height, fit, micrometres, thousandths
from maniple.sheets.text.roles import ROLES
from tests.sheets.text.setting_table import INK, workshop

WORDS = "the legate may look at the hand of another player and take one card of it " * 2


def _fitted(words: str, height: int, width: int = 50_000) -> Fitted:
    paragraphs = workshop().reader.paragraphs(fromstring(f"<t>{words}</t>"), INK, "left", 0.0)
    return fit(paragraphs, width, height, ROLES["rules"], 670.0, 0.0)


def test_with_room_nothing_changes() -> None:
    fitted = _fitted(WORDS, 60_000)
    assert (fitted.size, fitted.leading, fitted.excess) == (8_500, 1_220, 0)


def test_the_leading_shrinks_before_the_letters() -> None:
    whole = _fitted(WORDS, 60_000)
    fitted = _fitted(WORDS, whole.height - 100)
    assert fitted.size == whole.size
    assert fitted.leading < whole.leading


def test_sizes_fall_by_quarters_of_a_point() -> None:
    sizes = {_fitted(WORDS, height).size for height in range(6_000, 16_000, 150)}
    assert len(sizes) > 4
    assert all((8_500 - size) % STEP == 0 for size in sizes)
    assert min(sizes) == 6_500


def test_what_does_not_fit_at_the_floor_says_by_how_much() -> None:
    fitted = _fitted(WORDS, 5_000)
    assert fitted.size == 6_500
    assert fitted.excess == pytest.approx(fitted.height - 5_000, abs=1)


def test_a_word_that_is_too_wide_is_named() -> None:
    fitted = _fitted("a Constantinopolitan", 60_000, 15_000)
    assert fitted.wide == "Constantinopolitan"
    assert fitted.over > 0


def test_measures_go_back_and_forth() -> None:
    assert micrometres(1_000, 72_000) == 25_400
    assert thousandths(25_400, 72_000) == pytest.approx(1_000)


def test_the_leading_may_shrink_to_its_least() -> None:
    """Also where steps do not lead there: 1150 less any number of 20s is not 1020."""
    paragraphs = workshop().reader.paragraphs(fromstring("<t>one<br/>two</t>"), INK, "left", 0.0)
    label = ROLES["label"]
    roomy = fit(paragraphs, 50_000, 20_000, label, 670.0, 0.0)
    least = round(micrometres(block_height(roomy.lines, label.tight, 670.0, 0.0), label.size)) + 1
    fitted = fit(paragraphs, 50_000, least, label, 670.0, 0.0)
    assert (fitted.size, fitted.leading) == (label.size, label.tight)
