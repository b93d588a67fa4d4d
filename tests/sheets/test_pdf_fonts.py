"""Fonts in a file: two versions of one beside each other, and those that cannot be embedded."""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path

import pytest

from maniple.sheets.face import Face
from maniple.sheets.laying import Job, Piece
from maniple.sheets.lettering import Lettering
from maniple.sheets.paper import paper_size
from maniple.sheets.text.fonts import FontTroubleError, font_bytes, open_font
from maniple.sheets.text.typeface import Typeface
from tests.sheets.drawn import face, lettering, printed, texts

JOB = Job("A game", paper_size("a4"))
FONT = "font_lato/files/Lato-Regular.ttf"


def _drawn_in(place: str) -> Face:
    lettering = Lettering(Typeface(open_font(place)))
    return replace(face("A"), draw=(lettering.at("The Legate", 5_000, 20_000, 9_000),))


def _another_version(path: Path, tag: bytes = b"OS/2") -> str:
    """A font of the same name with other bytes in a table."""
    data = bytearray(font_bytes(open_font(FONT)))
    (count,) = struct.unpack_from(">H", data, 4)
    tables = (struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count))
    offset, length = next((offset, length) for name, _, offset, length in tables if name == tag)
    data[offset : offset + length] = b"\0" * length
    path.write_bytes(data)
    return str(path)


def test_two_versions_of_a_font_stand_in_one_file(tmp_path: Path) -> None:
    pieces = [Piece(_drawn_in(FONT)), Piece(_drawn_in(_another_version(tmp_path / "own.ttf")))]
    pdf = printed(JOB, pieces)
    assert pdf == printed(JOB, pieces)
    (text,) = texts(pdf)
    assert text.count("The Legate") == 2


@pytest.mark.parametrize("tag", [b"post", b"cmap", b"hhea", b"head", b"maxp", b"name"])
def test_a_font_that_is_damaged_inside_is_named(tag: bytes, tmp_path: Path) -> None:
    good = open_font(FONT)
    damaged = replace(good, digest="0" * 64, path=_another_version(tmp_path / "own.ttf", tag))
    glyphs = replace(lettering().at("A", 0, 0, 9_000), font=damaged)
    with pytest.raises(FontTroubleError, match=r"own\.ttf.*cannot be embedded"):
        printed(JOB, [Piece(replace(face("A"), draw=(glyphs,)))])
