"""What lies over what is to be read, so that it is hidden or hard to read."""

from pathlib import Path

import pytest

from maniple.loading import load
from maniple.sheets.faces.making import Maker

GAME = 'game "Any" { players 2, start go }\nphase go { end_game }\nCard Alpha {}\n'
TEXT = '<text x="10" y="20" w="40" h="9" role="rules" name="rules">Words to be read</text>'


def _said(markup: str, folder: Path) -> list[str]:
    path = folder / "any.maniple"
    path.write_text(GAME, encoding="utf-8")
    (folder / "card.xml.j2").write_text(f"<face>{markup}</face>", encoding="utf-8")
    document = load(path).document
    problems = Maker(document, folders=[folder]).card(document.cards[0]).problems
    return [f"{problem.code} {problem.message.partition(', by')[0]}" for problem in problems]


@pytest.mark.parametrize(
    ("over", "what"),
    [
        ('<box x="5" y="18" w="50" h="15" fill="#888888"/>', "a box"),
        ('<group x="5" y="33" turn="90"><box x="0" y="0" w="15" h="50" fill="#888888"/></group>', "a box"),
        ('<icon name="sword" x="10" y="20" w="6" h="6"/>', "the icon `sword`"),
        ('<text x="10" y="20" w="40" h="9" role="rules" name="note">Over it</text>', "the text `note`"),
    ],
)
def test_a_text_that_something_lies_over(over: str, what: str, tmp_path: Path) -> None:
    assert _said(TEXT + over, tmp_path) == [f"W1016 {what} of `Alpha` lies over the text `rules`"]


@pytest.mark.parametrize(
    "beside",
    [
        '<box x="5" y="18" w="50" h="15" line="#888888"/>',
        '<box x="5" y="40" w="50" h="15" fill="#888888"/>',
        '<ellipse x="0" y="10" w="60" h="40" line="#888888"/>',
        '<path d="M5 15h50v20h-50z M8 18h44v14h-44z" even-odd="yes" fill="#888888"/>',
    ],
)
def test_a_text_with_something_around_it(beside: str, tmp_path: Path) -> None:
    assert _said(TEXT + beside, tmp_path) == []


def test_a_box_that_is_drawn_first_is_the_ground(tmp_path: Path) -> None:
    assert _said('<box x="5" y="18" w="50" h="15" fill="#eeeeee"/>' + TEXT, tmp_path) == []
