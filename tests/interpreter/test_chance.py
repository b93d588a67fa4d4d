"""The vectors that every engine has to reproduce."""

import pytest

from maniple.interpreter.chance import Stream, below, draw, key, shuffled
from maniple.ir.streams import stream_number

KEYS = [
    (0, 1, 0x927A7C57DC016E42, "d3769023 b1181a5d add8c46b 5c8bd95d"),
    (0, 2, 0x92141E68BB0F9DD3, "b5384b8c 082cee69 8cc1ee7b ab266be8"),
    (1, 1, 0xAFE5D660580BBFA9, "32031582 5bf81ad0 673a406a 9fda657f"),
    (2**64 - 1, 1, 0x660C07560A231587, "9e240f68 dfc606c0 0be694f3 68c7fa93"),
]


@pytest.mark.parametrize(("seed", "label", "expected", "drawn"), KEYS)
def test_keys_and_first_numbers(seed: int, label: int, expected: int, drawn: str) -> None:
    assert key(seed, label) == expected
    cells = [expected, 0]
    assert " ".join(f"{draw(cells, 0):08x}" for _ in range(4)) == drawn
    assert cells == [expected, 4]


def test_small_bounds() -> None:
    cells = [key(0, 1), 0]
    assert [below(cells, 0, 6) for _ in range(16)] == [4, 4, 4, 2, 0, 5, 4, 5, 3, 1, 2, 4, 0, 1, 1, 5]


def test_shuffle() -> None:
    assert shuffled([key(0, 1), 0], 0, tuple(range(10))) == (7, 1, 9, 3, 4, 0, 2, 5, 6, 8)


def test_large_bounds_reject() -> None:
    cells = [key(0, 1), 0]
    first = [1330411021, 1114180067, 1093749160, 245943156, 1345170173, 1303033896]
    drawn = [below(cells, 0, 0x60000001) for _ in range(2000)]
    assert drawn[:6] == first
    assert cells[1] == 2697


def test_streams_outside_of_a_state_draw_alike() -> None:
    cells = [key(5, 9), 0]
    stream = Stream(5, 9)
    assert [stream.below(10) for _ in range(20)] == [below(cells, 0, 10) for _ in range(20)]


def test_labels_have_published_numbers() -> None:
    """FNV-1a, 64 bits: the offset basis for nothing, and a published value."""
    assert stream_number("") == 0xCBF29CE484222325
    assert stream_number("foobar") == 0x85944171F73967E8
