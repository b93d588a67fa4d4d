"""Bytes to text, whatever the encoding. What had to be supposed to read them is said."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from maniple.legality.reading.notes import Note, UnreadableError, note

# Hundreds of lists are less, and each list is less than a tenth of it.
BYTE_LIMIT = 1_000_000
LINE_LIMIT = 10_000

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", ""),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
# How files begin that are no text, whatever they hold.
_OTHER_FILES = (
    (b"PK\x03\x04", "ZIP"),
    (b"PK\x05\x06", "ZIP"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"7z\xbc\xaf", "7-Zip"),
    (b"Rar!", "RAR"),
    (b"\x28\xb5\x2f\xfd", "Zstandard"),
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"\xd0\xcf\x11\xe0", "Office"),
    (b"{\\rtf", "RTF"),
    (b"SQLite format", "SQLite"),
)


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a list, with what was supposed to read it."""

    text: str
    notes: tuple[Note, ...] = ()


def decoded(data: bytes) -> Text:
    """The text of a file. Raises `UnreadableError` for what is none, or more of it than a list can be."""
    if len(data) > BYTE_LIMIT:
        raise UnreadableError("too big", limit=BYTE_LIMIT // 1_000_000)
    for start, kind in _OTHER_FILES:
        if data.startswith(start):
            raise UnreadableError("other file", kind=kind)
    text, notes = _text(data)
    if "\0" in text:
        raise UnreadableError("no text")
    if not text.strip("\ufeff \t\r\n\f\v"):
        raise UnreadableError("empty")
    if len(text.splitlines()) > LINE_LIMIT:
        raise UnreadableError("too many lines", limit=LINE_LIMIT)
    return Text(text, notes)


def _text(data: bytes) -> tuple[str, tuple[Note, ...]]:
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _strictly(data, codec), (note("encoding", name=name),) if name else ()
    codec = _unmarked_utf16(data)
    if codec:
        return _strictly(data, codec), (note("encoding", name="UTF-16"),)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace"), (note("encoding", name="Windows-1252"),)


def _strictly(data: bytes, codec: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as problem:
        raise UnreadableError("no text") from problem


def _unmarked_utf16(data: bytes) -> str:
    """Which UTF-16 it is, if every other byte is zero as in western text; "" if it is none."""
    if len(data) < 2 or len(data) % 2 or b"\0" not in data[:2000]:
        return ""
    even, odd = data[0:2000:2], data[1:2000:2]
    if odd.count(0) * 2 > len(odd) and not even.count(0):
        return "utf-16-le"
    if even.count(0) * 2 > len(even) and not odd.count(0):
        return "utf-16-be"
    return ""
