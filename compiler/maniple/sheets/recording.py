"""Faces as plain data, and back: what a lock file keeps, so that what has changed can be shown."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_args

from maniple.sheets.face import Box, Colour, Drawing, Face, Font, Operation, Segment

RECORDS: dict[str, type] = {
    record.__name__: record for record in (*get_args(Operation), Box, Colour, Drawing, Font, Segment)
}
UNPACKED_LIMIT = 16_000_000


class DamagedError(ValueError):
    """A record that no face was made into."""


def digest_of(face: Face) -> str:
    """64 hexadecimal digits that name what a face looks like, whatever machine it was made on."""
    return hashlib.sha256(_text(face).encode()).hexdigest()


def packed(face: Face) -> str:
    """A face as text that JSON can hold."""
    return base64.b64encode(zlib.compress(_text(face).encode(), 9)).decode()


def unpacked(text: str, name: str, fonts: Mapping[str, Font], fallback: Font) -> Face:
    """The face that `packed` was given; `fonts` are those at hand by their digest.

    What was drawn in a font that is not at hand is drawn in `fallback`. Raises `DamagedError`.
    """
    try:
        unpacking = zlib.decompressobj()
        data = json.loads(unpacking.decompress(base64.b64decode(text, validate=True), UNPACKED_LIMIT))
        width, height, bleed, draw, provisional = data
        operations = tuple(_read(operation, fonts, fallback) for operation in draw)
    except (binascii.Error, zlib.error, ValueError, TypeError, KeyError, RecursionError) as failure:
        raise DamagedError(f"what is kept of `{name}` is damaged") from failure
    if not all(isinstance(number, int) and 0 <= number < 10**7 for number in (width, height, bleed)):
        raise DamagedError(f"what is kept of `{name}` is damaged")
    return Face(name, name, "front", "", width, height, bleed, operations, provisional=bool(provisional))


def _text(face: Face) -> str:
    data = [face.width, face.height, face.bleed, [_plain(it) for it in face.draw], face.provisional]
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def _plain(value: Any) -> Any:
    """Records as lists headed by their name; where a file stands is left out, for it says nothing."""
    if is_dataclass(value):
        parts = {field.name: _plain(getattr(value, field.name)) for field in fields(value) if field.compare}
        return [type(value).__name__, parts]
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _read(data: Any, fonts: Mapping[str, Font], fallback: Font) -> Any:
    if not isinstance(data, list):
        return data
    if len(data) == 2 and isinstance(data[0], str) and isinstance(data[1], dict):
        if data[0] == "Font":
            return fonts.get(data[1]["digest"], fallback)
        record = RECORDS[data[0]]
        given = {name: _read(part, fonts, fallback) for name, part in data[1].items()}
        empty = {field.name: "" for field in fields(record) if not field.compare and field.default is MISSING}
        # Where a file stands is never taken from a record, which would open any.
        return record(**{**given, **empty})
    return tuple(_read(part, fonts, fallback) for part in data)
