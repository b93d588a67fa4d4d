"""Font files: finding them, and refusing those that a PDF cannot carry."""

from __future__ import annotations

import hashlib
import struct
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from maniple.sheets.face import Font
from maniple.source import is_file

SIZE_LIMIT = 32 * 1024 * 1024
NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")

# `fsType` of OpenType: what the licence of a font allows a document to do with it.
RESTRICTED = 0x0002
WHOLE_ONLY = 0x0100
BITMAPS_ONLY = 0x0200


class FontTroubleError(Exception):
    """A font that cannot be used; the text says why."""


@lru_cache(maxsize=64)
def open_font(place: str) -> Font:
    """The font of a file: a path, or a package and the path inside it. Raises `FontTroubleError`."""
    path = _find(place)
    data = _read(path)
    try:
        tables = _tables(data)
        _refuse_what_cannot_be_embedded(data, tables)
    except FontTroubleError as failure:
        raise FontTroubleError(f"`{path.name}`: {failure}") from None
    return Font(_postscript_name(data, tables, path), hashlib.sha256(data).hexdigest(), str(path))


def font_bytes(font: Font) -> bytes:
    """The bytes of the file of a font."""
    return _read(Path(font.path))


def _find(place: str) -> Path:
    path = Path(place)
    if is_file(path):
        return path
    package, _, rest = place.partition("/")
    spec = find_spec(package) if package.isidentifier() else None
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if is_file(Path(folder) / rest):
            return Path(folder) / rest
    raise FontTroubleError(f"there is no font file `{place}`")


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as failure:
        raise FontTroubleError(f"the font file cannot be read: {failure.strerror}") from None
    if len(data) > SIZE_LIMIT:
        raise FontTroubleError(f"the font file is larger than {SIZE_LIMIT // 1024 // 1024} MiB")
    return data


def _tables(data: bytes) -> dict[str, tuple[int, int]]:
    """The tables of a font with their places, after its kind has been looked at."""
    match data[:4]:
        case b"OTTO":
            raise FontTroubleError(
                "the font has PostScript outlines (CFF), of which parts cannot be embedded; "
                "take the TrueType version of it (.ttf)"
            )
        case b"ttcf":
            raise FontTroubleError("the file is a collection of fonts; take a file of a single one (.ttf)")
        case b"wOFF" | b"wOF2":
            raise FontTroubleError("the font is packed for web pages; take the TrueType version of it (.ttf)")
        case b"\0\1\0\0" | b"true":
            return _directory(data)
        case _:
            raise FontTroubleError("the file is no TrueType font")


def _directory(data: bytes) -> dict[str, tuple[int, int]]:
    try:
        (count,) = struct.unpack_from(">H", data, 4)
        entries = [struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count)]
    except struct.error:
        raise FontTroubleError("the font file is damaged: it is cut off") from None
    tables = {tag.decode("latin-1"): (offset, length) for tag, _, offset, length in entries}
    if any(offset + length > len(data) for offset, length in tables.values()):
        raise FontTroubleError("the font file is damaged: it is cut off")
    for needed in NEEDED:
        if needed not in tables:
            raise FontTroubleError(f"the font file has no table `{needed}`")
    return tables


def _refuse_what_cannot_be_embedded(data: bytes, tables: dict[str, tuple[int, int]]) -> None:
    offset, length = tables.get("OS/2", (0, 0))
    if length < 10:
        return
    (rights,) = struct.unpack_from(">H", data, offset + 8)
    if rights & 0x000F == RESTRICTED:
        raise FontTroubleError("the licence of the font forbids to embed it")
    if rights & (WHOLE_ONLY | BITMAPS_ONLY):
        raise FontTroubleError("the licence of the font forbids to embed parts of it")


def _postscript_name(data: bytes, tables: dict[str, tuple[int, int]], path: Path) -> str:
    """Name 6 of the table of names, else the name of the file; only characters that need no escape."""
    found = _name_six(data, *tables["name"]) if "name" in tables else ""
    name = "".join(
        letter for letter in found or path.stem if (letter.isascii() and letter.isalnum()) or letter == "-"
    )
    return name or "Font"


def _name_six(data: bytes, offset: int, length: int) -> str:
    if length < 6:
        return ""
    _, count, strings = struct.unpack_from(">HHH", data, offset)
    for index in range(min(count, (length - 6) // 12)):
        platform, _, _, number, size, start = struct.unpack_from(">HHHHHH", data, offset + 6 + 12 * index)
        if number == 6:
            raw = data[offset + strings + start : offset + strings + start + size]
            return raw.decode("utf-16-be" if platform in (0, 3) else "latin-1", "replace")
    return ""
