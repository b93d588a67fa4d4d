"""How a text becomes smaller: leading, then size, down to the floor of its role."""

from dataclasses import replace
from xml.etree.ElementTree import fromstring

import pytest

from maniple.sheets.text.fitting import STEP, Fitted, block_height, fit, micrometres, thousandths
from maniple.sheets.text.roles import ROLES
from tests.sheets.text.setting_table import INK, workshop

WORDS = "the legate may look at the hand of another player and take one card of it " * 2


def _fitted(words: str, height: int, width: int = 50_000) -> Fitted:
    paragraphs = workshop().reader.paragraphs(fromstring(f"<t>{words}</t>"), INK, "left", 0.0)
    return fit(paragraphs, width, height, ROLES["rules"], 670.0)


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


def test_an_icon_that_is_too_wide_makes_the_text_smaller() -> None:
    sizes = [_fitted('<icon name="laurel" size="300"/>', 60_000, width).size for width in (20_000, 7_000)]
    assert sizes[0] == 8_500
    assert 6_500 < sizes[1] < 8_500


def test_an_icon_that_is_too_wide_at_the_floor_is_said() -> None:
    fitted = _fitted('<icon name="laurel" size="300"/>', 60_000, 3_000)
    assert (fitted.size, fitted.wide) == (6_500, "icon")
    assert fitted.over > 0


HARD = (
    WORDS, "half-finished Constantinopolitan legio\u00adnaries", "i j f . , i", "<keep>a b c d e</keep> f g",
    "<p gap='-1'>one two</p><p indent='900'>three four five</p>", "one<br/><br/>two",
    "<s size='200'>Big</s> and <s size='60'>small</s> words", 'take 2 <icon name="sword"/> now',
)  # fmt: skip


@pytest.mark.parametrize("leading", [10, 1_060])
@pytest.mark.parametrize("words", HARD)
def test_no_size_is_passed_over_at_which_a_text_fits(words: str, leading: int) -> None:
    role = replace(ROLES["rules"], size=40_000, leading=leading, tight=leading)
    for width in range(4_000, 60_000, 7_000):
        paragraphs = workshop().reader.paragraphs(fromstring(f"<t>{words}</t>"), INK, "left", 0.0)
        fitted = fit(paragraphs, width, 20_000, role, 670.0)
        for size in range(fitted.size + STEP, role.size + 1, STEP):
            alone = fit(paragraphs, width, 20_000, replace(role, size=size, floor=size), 670.0)
            assert alone.excess or alone.wide


@pytest.mark.parametrize("words", ["word " * 30_000, "<p>. . .</p>" * 300])
def test_a_long_text_that_begins_large_is_soon_known_not_to_fit(words: str) -> None:
    paragraphs = workshop().reader.paragraphs(fromstring(f"<t>{words}</t>"), INK, "left", 0.0)
    role = replace(ROLES["rules"], size=2_000_000)
    assert fit(paragraphs, 50_000, 20_000, role, 670.0).size == role.floor


def test_measures_go_back_and_forth() -> None:
    assert micrometres(1_000, 72_000) == 25_400
    assert thousandths(25_400, 72_000) == pytest.approx(1_000)


def test_the_leading_may_shrink_to_its_least() -> None:
    """Also where steps do not lead there: 1150 less any number of 20s is not 1020."""
    paragraphs = workshop().reader.paragraphs(fromstring("<t>one<br/>two</t>"), INK, "left", 0.0)
    label = ROLES["label"]
    roomy = fit(paragraphs, 50_000, 20_000, label, 670.0)
    least = round(micrometres(block_height(roomy.lines, label.tight, 670.0), label.size)) + 1
    fitted = fit(paragraphs, 50_000, least, label, 670.0)
    assert (fitted.size, fitted.leading) == (label.size, label.tight)
