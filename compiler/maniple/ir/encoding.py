"""Records to JSON values. A field at its default, and one that is nothing, is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache, partial
from typing import Any, TypeAlias

from maniple.ir.shapes import (
    AS_ROWS,
    Figure,
    Mapping,
    OfRecord,
    OneRecord,
    OneWord,
    Optional,
    Part,
    Piece,
    Plain,
    Record,
    Row,
    Sequence,
    Shape,
    parts,
    tagged,
)

Encoder: TypeAlias = Callable[[Any], Any]

# JSON numbers are exact up to here in every language (RFC 8259, section 6); larger ones become hexadecimal.
EXACT = 2**53 - 1


@cache
def encoder(shape: Shape) -> Encoder:
    """The function that turns a value of the shape into JSON."""
    match shape:
        case Plain("number"):
            return exact
        case Plain() | OneWord():
            return _same
        case Figure() | Piece():
            return _figure
        case Sequence(item):
            return _sequence(encoder(item))
        case Row(items):
            return _row(tuple(map(encoder, items)))
        case Mapping(item):
            return _mapping(encoder(item))
        case Optional(item):
            return _optional(encoder(item))
        case OfRecord(record):
            return partial(_encoded, record)
        case OneRecord():
            return _encoded_as_tagged


@cache
def record_encoder(record: Record) -> Encoder:
    """The function that turns records of a class into JSON."""
    steps = tuple((part, encoder(part.shape)) for part in parts(record))
    if record in AS_ROWS:
        return lambda value: [encode(getattr(value, part.name)) for part, encode in steps]
    tag = {"is": record} if record in tagged() else {}
    return lambda value: (
        tag
        | {
            part.name: encode(found)
            for part, encode in steps
            if not is_left_out(part, found := getattr(value, part.name))
        }
    )


def encoded_parts(record: Record, value: Any, names: Collection[str]) -> dict[str, Any]:
    """Some fields of a record as JSON, by their names, also those at their defaults."""
    return {
        part.name: encoder(part.shape)(getattr(value, part.name))
        for part in parts(record)
        if part.name in names
    }


def is_left_out(part: Part, value: Any) -> bool:
    """Whether a field says nothing that a reader would not take for granted."""
    return not part.required and value == part.default


def _encoded(record: Record, value: Any) -> Any:
    # Looked up when used: records hold records of their own class.
    return record_encoder(record)(value)


def _encoded_as_tagged(value: Any) -> Any:
    return record_encoder(type(value).__name__)(value)


def _same(value: Any) -> Any:
    return value


def exact(value: int) -> int | str:
    """A whole number as JSON: as it is, or beyond `EXACT` as hexadecimal text."""
    return value if -EXACT <= value <= EXACT else hex(value)


def _figure(value: Any) -> Any:
    if isinstance(value, int):
        return exact(value)
    return value if isinstance(value, str) else [exact(item) for item in value]


def _sequence(item: Encoder) -> Encoder:
    return lambda value: [item(member) for member in value]


def _row(items: tuple[Encoder, ...]) -> Encoder:
    return lambda value: [encode(member) for encode, member in zip(items, value, strict=True)]


def _mapping(item: Encoder) -> Encoder:
    return lambda value: {key: item(value[key]) for key in sorted(value)}


def _optional(item: Encoder) -> Encoder:
    return lambda value: None if value is None else item(value)
