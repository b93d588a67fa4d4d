"""Words, icons and spaces to lines: what parts and what stays together."""

import pytest

from tests.sheets.text.setting_table import lines, written

ICON = '<icon name="shield"/>'


def _written(markup: str, measure: float, language: str = "en") -> list[str]:
    return [written(line) for line in lines(markup, measure, "left", language)]


def test_a_line_is_as_full_as_it_can_be() -> None:
    assert _written("one two three four", 4_500) == ["one two", "three four"]


def test_white_space_is_one_space() -> None:
    assert _written("  one\n   two\t three ", 100_000) == ["one two three"]


def test_a_break_is_a_break() -> None:
    assert _written("one<br/>two", 100_000) == ["one", "two"]


TOGETHER = {
    f"take 2 {ICON} now": "take 2_* now",
    f"take 12{ICON} now": "take 12* now",
    f"take {ICON} 3 now": "take *_3 now",
    f"give 1 {ICON} or 2 {ICON} more": "give 1_* or 2_* more",
}


@pytest.mark.parametrize("measure", range(2_000, 12_000, 1_000))
@pytest.mark.parametrize("text", TOGETHER)
def test_a_number_never_parts_from_its_icon(text: str, measure: int) -> None:
    assert " ".join(_written(text, measure)) == TOGETHER[text]


def test_a_number_between_two_icons_belongs_to_the_second() -> None:
    assert _written(f"{ICON} 2 {ICON}", 2_000) == ["*", "2_*"]


@pytest.mark.parametrize("align", ["left", "centre", "justify"])
def test_a_word_takes_its_number_along(align: str) -> None:
    for measure in range(5_200, 14_000, 100):
        found = [
            written(line) for line in lines("deal it 2 damage at once, then gain 10 coins", measure, align)
        ]
        assert " ".join(found) == "deal it 2 damage at once, then gain 10 coins"
        assert [line for line in found if line[-1].isdecimal()] == []


def test_a_number_stays_where_there_is_no_room_for_both() -> None:
    assert _written("deal 2 damage", 3_800) == ["deal 2", "damage"]
    assert _written("2 damage", 3_800) == ["2", "damage"]
    assert _written("units have -2 defense", 8_000) == ["units have", "-2 defense"]
    assert _written("the year 1453 after", 4_600) == ["the year", "1453 after"]


def test_a_soft_hyphen_is_seen_only_where_the_line_ends() -> None:
    assert _written("the legio\u00adnaries", 4_400) == ["the legio-", "naries"]
    assert _written("the legio\u00adnaries", 100_000) == ["the legionaries"]


@pytest.mark.parametrize(
    "word", ["legionaries\u00ad", "\u00adlegionaries", "legio\u00ad\u00adnaries", "\u00ad legionaries"]
)
def test_a_soft_hyphen_that_parts_nothing_is_not_there(word: str) -> None:
    assert "".join(_written(f"the {word}", 100_000)).split() == ["the", "legionaries"]
    assert _written(word, 1_000)[-1] in ("legionaries", "naries")


def test_a_hyphen_is_a_place_to_break() -> None:
    assert _written("half-finished", 3_000) == ["half-", "finished"]


def test_what_is_kept_together_stays() -> None:
    assert _written("a <keep>b c d e f g h</keep>", 2_000) == ["a", "b_c_d_e_f_g_h"]


@pytest.mark.parametrize("mark", [";", ":", "!", "?", "»"])
def test_french_marks_never_begin_a_line(mark: str) -> None:
    for measure in range(1_500, 6_000, 100):
        assert not any(line.startswith(mark) for line in _written(f"un deux {mark} trois", measure, "fr"))


def test_centred_lines_are_alike_in_width() -> None:
    first, second = lines("one two three four five six", 9_000, "centre")
    assert abs(first.free - second.free) < 3_000


def test_a_character_of_another_font_is_found_and_one_of_none_is_missed() -> None:
    (line,) = lines("a ✓ \u2603", 100_000)
    assert [item.chunk.missing for item in line.items] == ["", "", "\u2603"]


@pytest.mark.parametrize("text", ["x\u0302", "\u05d0", "\u0627", "\u0915\u093f"])
def test_what_glyphs_side_by_side_cannot_show_is_missed(text: str) -> None:
    (line,) = lines(text, 100_000)
    assert line.items[0].chunk.missing


def test_measures_do_not_depend_on_how_letters_are_composed() -> None:
    (one,), (other,) = lines("É", 10_000), lines("E\u0301", 10_000)
    assert one.free == other.free
