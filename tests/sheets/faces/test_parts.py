"""What templates write, read element by element: as if it were read as a whole, whatever it is."""

from xml.etree.ElementTree import fromstring, tostring

import pytest

from maniple.sheets.faces.parts import Parts
from maniple.sheets.markup import MarkupError, read_xml

FACES = (
    "<face></face>",
    '<face>\n  <box x="1"/>\n<box x="2" />\n</face>\n',
    '<face><text x="1" name="a > b">3 &amp; 4</text><text><p>one</p><p>two</p></text></face>',
    '<face><group><group><line x1="0"/></group><box/></group><group/><box/></face>',
    "<face>\n<!-- a note <box/> -->\n<box/><!-- another --></face>",
    "<face><text><![CDATA[</text>]]></text><box/></face>",
    "<face><text><!-- </text> --></text><box/></face>",
    "<face><text>a</text>words between<box/></face>",
    "<face colour='none'><box/></face>",
    "<face><box x='1'/><Box/></face>",
    '<face><text\nx="1"\n>a</text\n></face>',
    "<sheet><box/></sheet>",
)
BROKEN = (
    "<face><box></face>",
    "<face>\n<text>a & b</text></face>",
    '<face>\n<box x="1" x="2"/></face>',
    "<face><text>a</p></text></face>",
    "<face><group><box/></face>",
    "<face><box/>\n<!-- a -- b --></face>",
    "<face><!DOCTYPE face><box/></face>",
    f"<face>{'<group>' * 39}{'</group>' * 39}<group>{'<group>' * 39}{'</group>' * 39}</group></face>",
    "<face><text>\x00</text></face>",
)


@pytest.mark.parametrize("text", FACES)
def test_parts_are_those_of_the_whole(text: str) -> None:
    parts = Parts()
    for _ in range(4):
        found = parts.read(text)
        whole = read_xml(text)
        assert [_written(part.element) for part in found] == [_written(child) for child in whole]
        assert sum(part.count for part in found) == sum(1 for _ in whole.iter()) - 1


def _written(element: object) -> str:
    text = tostring(element, encoding="unicode")  # type: ignore[call-overload]
    # What stands behind an element belongs to no part.
    return tostring(fromstring(text[: text.rindex(">") + 1]), encoding="unicode")


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_wrong_is_said_as_of_the_whole(text: str) -> None:
    parts = Parts()
    for _ in range(3):
        with pytest.raises(MarkupError) as whole:
            read_xml(text)
        with pytest.raises(MarkupError) as found:
            parts.read(text)
        assert (found.value.message, found.value.line) == (whole.value.message, whole.value.line)


def test_an_element_that_stands_on_many_faces_is_read_twice_at_most() -> None:
    parts = Parts()
    found = [parts.read(f'<face>\n<box x="1"/>\n<text>{number}</text></face>') for number in range(5)]
    assert len({id(face[0].element) for face in found}) == 2
    assert len({id(face[1].element) for face in found}) == 5


def test_nothing_takes_long_to_be_told_apart() -> None:
    """Each of these would take minutes if the rest were looked through from every element."""
    for text in (
        "<text>" * 30_000,
        "<box " * 30_000,
        '<box x="' * 20_000,
        "<!--" * 40_000,
        "<!-- -" * 30_000,
    ):
        with pytest.raises(MarkupError):
            Parts().read(f"<face>{text}</face>")
