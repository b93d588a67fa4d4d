"""JSON values to records. Whatever does not fit raises a `DocumentError` with the path to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, TypeAlias

from maniple.ir.encoding import EXACT
from maniple.ir.problems import DocumentError, describe, wrong_shape
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
    classes,
    parts,
    tagged,
)

Decoder: TypeAlias = Callable[[Any], Any]

# Numbers beyond `EXACT`: at least 54 bits, and not without end.
HEXADECIMAL = "^-?0x([2-9a-f][0-9a-f]{13}|[1-9a-f][0-9a-f]{14,4095})$"


@cache
def decoder(shape: Shape) -> Decoder:
    """The function that reads a value of the shape."""
    match shape:
        case Plain(kind):
            return {"text": text, "number": number, "truth": _truth}[kind]
        case OneWord(words):
            return partial(_one_word, words)
        case Figure():
            return _figure
        case Piece():
            return _piece
        case OfRecord(record):
            return partial(_decoded, record)
        case OneRecord(records):
            return partial(_one_record, frozenset(records))
        case _:
            return _collection(shape)


def _collection(shape: Sequence | Row | Mapping | Optional) -> Decoder:
    match shape:
        case Sequence(item):
            return _sequence(decoder(item))
        case Row(items):
            return _row(tuple(map(decoder, items)))
        case Mapping(item):
            return _mapping(decoder(item))
        case Optional(item):
            return _optional(decoder(item))


@cache
def record_decoder(record: Record) -> Decoder:
    """The function that reads records of a class."""
    build = classes()[record]
    steps = tuple((part, decoder(part.shape)) for part in parts(record))
    if record in AS_ROWS:
        read = _row(tuple(decode for _, decode in steps))
        return lambda data: build(*read(data))
    allowed = {part.name for part in parts(record)} | ({"is"} if record in tagged() else set())

    def decode(data: Any) -> Any:
        if type(data) is not dict:
            raise wrong_shape(f"an object ({record})", data)
        if not data.keys() <= allowed:
            raise _unknown_key(record, min(data.keys() - allowed), allowed)
        return build(*(_field(part, read, data) for part, read in steps))

    return decode


def text(data: Any) -> str:
    """A text without lone surrogates, which no file and no terminal could show."""
    if type(data) is not str:
        raise wrong_shape("a text", data)
    if not data.isascii() and any("\ud800" <= letter <= "\udfff" for letter in data):
        raise DocumentError("shape", "the text holds half a character (a lone surrogate)")
    return data


def number(data: Any) -> int:
    """A whole number, or a hexadecimal text for one beyond `EXACT`."""
    if type(data) is int and -EXACT <= data <= EXACT:
        return data
    if type(data) is str and re.fullmatch(HEXADECIMAL, data):
        return int(data, 16)
    raise wrong_shape("a whole number", data)


def _truth(data: Any) -> bool:
    if type(data) is not bool:
        raise wrong_shape("true or false", data)
    return data


def _figure(data: Any) -> int | tuple[int, ...]:
    return _numbers(data) if type(data) is list else number(data)


def _piece(data: Any) -> str | int:
    return text(data) if type(data) is str else number(data)


def _one_word(words: tuple[str, ...], data: Any) -> str:
    if type(data) is not str or data not in words:
        raise wrong_shape("one of " + ", ".join(words), data)
    return data


def _decoded(record: Record, data: Any) -> Any:
    # Looked up when used: records hold records of their own class.
    return record_decoder(record)(data)


def _one_record(records: frozenset[Record], data: Any) -> Any:
    if type(data) is not dict:
        raise wrong_shape("an object", data)
    tag = data.get("is")
    if type(tag) is not str or tag not in records:
        raise DocumentError("shape", f"unknown tag {describe(tag)}", "is")
    return record_decoder(tag)(data)


def _sequence(item: Decoder) -> Decoder:
    def decode(data: Any) -> tuple[Any, ...]:
        if type(data) is not list:
            raise wrong_shape("a list", data)
        return _members(map(item, data))

    return decode


def _members(reading: Iterable[Any]) -> tuple[Any, ...]:
    found: list[Any] = []
    try:
        # Grows by what could be read, so that its length is the place of what could not.
        found.extend(reading)
    except DocumentError as problem:
        raise problem.inside(f"[{len(found)}]") from None
    return tuple(found)


_numbers = _sequence(number)


def _row(items: tuple[Decoder, ...]) -> Decoder:
    def decode(data: Any) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(items):
            raise wrong_shape(f"a list of {len(items)}", data)
        return _members(read(member) for read, member in zip(items, data, strict=True))

    return decode


def _mapping(item: Decoder) -> Decoder:
    def decode(data: Any) -> dict[str, Any]:
        if type(data) is not dict:
            raise wrong_shape("an object", data)
        found = {}
        for key, member in data.items():
            try:
                found[text(key)] = item(member)
            except DocumentError as problem:
                raise problem.inside(key.encode(errors="replace").decode()) from None
        return found

    return decode


def _optional(item: Decoder) -> Decoder:
    return lambda data: None if data is None else item(data)


def _field(part: Part, read: Decoder, data: dict[str, Any]) -> Any:
    if part.name not in data:
        if part.required:
            raise DocumentError("shape", f'the key "{part.name}" is missing')
        return part.default
    try:
        return read(data[part.name])
    except DocumentError as problem:
        raise problem.inside(part.name) from None


def _unknown_key(name: str, key: str, allowed: set[str]) -> DocumentError:
    known = ", ".join(sorted(allowed))
    return DocumentError("shape", f'{name} has no key "{key}"; it may have {known}')
