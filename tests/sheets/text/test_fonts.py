"""Fonts that a PDF can carry, and why others are refused."""

import struct
from pathlib import Path

import pytest

from maniple.sheets.text.fonts import FontTroubleError, font_bytes, open_font

GOOD = "font_lato/files/Lato-Regular.ttf"
CFF = "font_source_serif_pro/files/SourceSerifPro-Bold.otf"


def _data() -> bytearray:
    return bytearray(font_bytes(open_font(GOOD)))


def _table(data: bytes, wanted: bytes) -> tuple[int, int]:
    """Where the entry of a table stands, and the table itself."""
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        at = 12 + 16 * index
        tag, _, offset, _ = struct.unpack_from(">4sLLL", data, at)
        if tag == wanted:
            return at, offset
    raise AssertionError(wanted)


def _refused(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(FontTroubleError) as caught:
        open_font(str(path))
    return str(caught.value)


def test_a_font_is_named_as_it_names_itself() -> None:
    assert open_font(GOOD).name == "Lato-Regular"


def test_where_a_font_stands_does_not_make_it_another(tmp_path: Path) -> None:
    (tmp_path / "copy.ttf").write_bytes(_data())
    assert open_font(str(tmp_path / "copy.ttf")) == open_font(GOOD)


def test_postscript_outlines_are_refused() -> None:
    with pytest.raises(FontTroubleError, match=r"SourceSerifPro-Bold\.otf.*PostScript outlines"):
        open_font(CFF)


def test_a_font_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for place in (
        "nowhere.ttf",
        "no_such_package/x.ttf",
        "font_lato/files/../../nothing.ttf",
        "../x",
        "",
        "a" * 300,
    ):
        with pytest.raises(FontTroubleError, match="no font file"):
            open_font(place)


@pytest.mark.parametrize("size", [0, 3, 8, 20, 1_000, 60_000])
def test_a_font_that_is_cut_off(size: int, tmp_path: Path) -> None:
    assert "font" in _refused(tmp_path / "cut.ttf", _data()[:size])


@pytest.mark.parametrize("begin", [b"ttcf", b"wOFF", b"wOF2", b"GIF8", b"<svg"])
def test_a_file_of_another_kind(begin: bytes, tmp_path: Path) -> None:
    assert _refused(tmp_path / "other.ttf", begin + _data()[4:])


def test_a_font_without_outlines(tmp_path: Path) -> None:
    data = _data()
    at, _ = _table(data, b"glyf")
    data[at : at + 4] = b"gly_"
    assert "`glyf`" in _refused(tmp_path / "empty.ttf", bytes(data))


@pytest.mark.parametrize("rights", [0x0002, 0x0100, 0x0200])
def test_a_licence_that_forbids_embedding(rights: int, tmp_path: Path) -> None:
    data = _data()
    _, offset = _table(data, b"OS/2")
    struct.pack_into(">H", data, offset + 8, rights)
    assert "licence" in _refused(tmp_path / "shut.ttf", bytes(data))
