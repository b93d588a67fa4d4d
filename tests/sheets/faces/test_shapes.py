"""Shapes of faces whose numbers cannot be drawn, and where messages about markup point to."""

import pytest

from maniple.sheets.faces.assembly import Assembly
from maniple.sheets.faces.attributes import AttributeTroubleError
from maniple.sheets.faces.placing import SHAPES
from maniple.sheets.faces.problems import markup_broken
from maniple.sheets.markup import read_xml
from maniple.source import Source


@pytest.mark.parametrize(
    "markup",
    [
        '<polygon points="0,0 1e99,0 1,1" fill="#000000"/>',
        '<line x1="0" y1="0" x2="1" y2="1" line="#000000" dash="1e400"/>',
        '<path d="M0 0L1e99 0" line="#000000"/>',
    ],
)
def test_numbers_that_no_card_has_are_refused(markup: str) -> None:
    element = read_xml(markup)
    with pytest.raises(AttributeTroubleError, match="too large"):
        SHAPES[element.tag](element, Assembly(63_500, 88_900, 0, 3_000).canvas())


def test_a_message_points_to_the_longest_of_what_it_quotes() -> None:
    source = Source("card.xml.j2", '<face>\n  <box x="0"/>\n  <box x="1e300"/>\n</face>')
    label = markup_broken(source, "`x` of `box` is `1e300`", []).primary
    assert source.text[label.span.start : label.span.end] == "1e300"


@pytest.mark.parametrize(
    "markup",
    [
        '<box x="0" y="0" w="-1" h="1" fill="#000000"/>',
        '<box x="0" y="0" w="1" h="1" radius="-1" fill="#000000"/>',
        '<ellipse x="0" y="0" w="1" h="-0.5" fill="#000000"/>',
        '<line x1="0" y1="0" x2="1" y2="1" line="#000000" line-width="-1"/>',
    ],
)
def test_nothing_is_smaller_than_nothing(markup: str) -> None:
    element = read_xml(markup)
    with pytest.raises(AttributeTroubleError, match="less than nothing"):
        SHAPES[element.tag](element, Assembly(63_500, 88_900, 0, 3_000).canvas())


@pytest.mark.parametrize("dash", ["0", "0 0", "1 -1"])
def test_dashes_that_are_no_line(dash: str) -> None:
    element = read_xml(f'<line x1="0" y1="0" x2="1" y2="1" line="#000000" dash="{dash}"/>')
    with pytest.raises(AttributeTroubleError, match="no line with gaps"):
        SHAPES["line"](element, Assembly(63_500, 88_900, 0, 3_000).canvas())
