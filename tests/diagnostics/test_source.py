"""Offsets, lines and columns agree with each other, whatever the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maniple.source import Position, Source, Span

TEXTS = st.text(alphabet=st.sampled_from("ab\n\té軍\u0301\u2028\f"), max_size=40)


def test_position() -> None:
    source = Source("x", "ab\n\n軍c")
    places = [(place.line, place.column) for place in map(source.position, range(7))]
    assert places == [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2), (3, 3)]


@pytest.mark.parametrize("offset", [-5, 99])
def test_outside_counts_as_the_nearer_end(offset: int) -> None:
    source = Source("x", "ab\nc")
    assert source.position(offset) == source.position(0 if offset < 0 else 4)


@given(TEXTS, st.data())
def test_offset_is_the_inverse_of_position(text: str, data: st.DataObject) -> None:
    source = Source("x", text)
    offset = data.draw(st.integers(0, len(text)))
    assert source.offset(source.position(offset)) == offset


@given(TEXTS)
def test_lines_make_up_the_text(text: str) -> None:
    source = Source("x", text)
    lines = [source.line(number) for number in range(1, source.line_count() + 1)]
    assert "\n".join(lines) == text


def test_column_past_the_end_of_its_line() -> None:
    assert Source("x", "ab\nc").offset(Position(1, 99)) == 2


def test_span() -> None:
    assert Source("x", "abcd").slice(Span(1, 3)) == "bc"
    assert Span(1, 3).join(Span(6, 7)) == Span(1, 7)
    assert len(Span(1, 3)) == 2
    assert Span(2, 2), "a place is never no place"
