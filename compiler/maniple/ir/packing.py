"""How one value becomes bytes: a fixed width for every type, little-endian, the lowest value as zero bytes.

| type | bytes |
|---|---|
| number | the least width for `high - low`, as value minus `low` |
| truth, word | the least width for the greatest value |
| entity, zone, any of these or none | the least width for the greatest value plus 1, as value plus 1 |
| set | one bit an element, element 0 lowest, rounded up to bytes |
| list, faces | the count, then `capacity` elements, zero bytes after the last |
| dice | the count, then the sides |
| records (stored adjustments) | the count, then `capacity` records, each its fields in order |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from maniple.ir.types import Array, Dice, Entity, Faces, Flag, Int, ListOf, Maybe, SetOf, Type, Word, ZoneRef
from maniple.ir.universe import Universe


@dataclass(frozen=True, slots=True)
class Records:
    """At most `capacity` records of fields, as a tuple of tuples; only cells have this type."""

    fields: tuple[Type, ...]
    capacity: int


CellType = Type | Records
Stored = int | tuple[int, ...] | tuple[tuple[int | tuple[int, ...], ...], ...]


def bytes_for(greatest: int) -> int:
    """The least number of bytes, at least one, that holds numbers from 0 to `greatest`."""
    return max(1, (greatest.bit_length() + 7) // 8)


def span_of(type_: Int | Flag | Word | Entity | Maybe | ZoneRef, universe: Universe) -> tuple[int, int]:
    """The value that is stored as zero, and the greatest value."""
    match type_:
        case Int(low, high):
            return low, high
        case Flag():
            return 0, 1
        case Word():
            return 0, universe.size(type_) - 1
        case Entity() | ZoneRef():
            return -1, universe.size(type_) - 1
        case Maybe(item):
            return -1, universe.size(item) - 1
        case _:
            assert_never(type_)


def width(type_: CellType, universe: Universe) -> int:
    """How many bytes a value of the type takes."""
    match type_:
        case SetOf(item):
            return max(1, (universe.size(item) + 7) // 8)
        case ListOf(item, capacity):
            return bytes_for(capacity) + capacity * width(item, universe)
        case Faces(count, sides):
            return bytes_for(count) + count * bytes_for(sides)
        case Dice(count, sides):
            return bytes_for(count) + bytes_for(sides)
        case Records(fields, capacity):
            return bytes_for(capacity) + capacity * sum(width(part, universe) for part in fields)
        case Array(item, domain):
            return len(universe.domain(domain)) * width(item, universe)
        case _:
            low, high = span_of(type_, universe)
            return bytes_for(max(0, high - low))


def zero(type_: CellType) -> Stored:
    """The value of a slot that nothing was put in: 0 or the number nearest to it, no, none, or empty."""
    match type_:
        case Int(low, high):
            return min(max(0, low), high)
        case Maybe():
            return -1
        case ListOf() | Faces() | Records():
            return ()
        case Dice():
            return (0, 0)
        case Array(item, _):
            return zero(item)
        case _:
            return 0


def pack(type_: CellType, value: Stored, universe: Universe) -> bytes:
    """The bytes of a value. Raises `ValueError` or `OverflowError` if the value is none of the type."""
    match type_, value:
        case SetOf(), int():
            return value.to_bytes(width(type_, universe), "little")
        case ListOf(item, capacity), tuple():
            return _pack_items(item, capacity, value, universe)
        case Faces(count, sides), tuple():
            return _pack_items(Int(0, sides), count, value, universe)
        case Dice(count, sides), tuple():
            return _pack_dice(count, sides, value)
        case Records(fields, capacity), tuple():
            return _pack_records(fields, capacity, value, universe)
        case ((Int() | Flag() | Word() | Entity() | Maybe() | ZoneRef()), int()):
            low, high = span_of(type_, universe)
            if not low <= value <= high:
                raise ValueError(f"{value} is not from {low} to {high}")
            return (value - low).to_bytes(width(type_, universe), "little")
        case _:
            raise ValueError(f"{value!r} is no value of {type_}")


def unpack(type_: CellType, data: bytes, universe: Universe) -> Stored:
    """The value that `pack` made the bytes of. Raises `ValueError` on bytes that it cannot have made."""
    match type_:
        case SetOf(item):
            return _at_most(int.from_bytes(data, "little"), (1 << universe.size(item)) - 1)
        case ListOf(item, capacity):
            return _unpack_items(item, capacity, data, universe)
        case Faces(count, sides):
            return _unpack_items(Int(0, sides), count, data, universe)
        case Dice(count, sides):
            split = bytes_for(count)
            return (
                _at_most(int.from_bytes(data[:split], "little"), count),
                _at_most(int.from_bytes(data[split:], "little"), sides),
            )
        case Records(fields, capacity):
            return _unpack_records(fields, capacity, data, universe)
        case Array():
            raise ValueError("an array is stored cell by cell")
        case _:
            low, high = span_of(type_, universe)
            return _at_most(int.from_bytes(data, "little") + low, high)


def _at_most(value: int, greatest: int) -> int:
    if value > greatest:
        raise ValueError(f"{value} is more than {greatest}")
    return value


def _pack_dice(count: int, sides: int, value: tuple[object, ...]) -> bytes:
    number, faces = value
    if not isinstance(number, int) or not isinstance(faces, int) or number > count or faces > sides:
        raise ValueError(f"{value!r} is no dice of at most {count}d{sides}")
    return number.to_bytes(bytes_for(count), "little") + faces.to_bytes(bytes_for(sides), "little")


def _pack_items(item: Type, capacity: int, values: tuple[object, ...], universe: Universe) -> bytes:
    if len(values) > capacity:
        raise ValueError(f"{len(values)} values in a list of at most {capacity}")
    head = len(values).to_bytes(bytes_for(capacity), "little")
    body = b"".join(pack(item, value, universe) for value in values)  # type: ignore[arg-type]
    return head + body + bytes((capacity - len(values)) * width(item, universe))


def _pack_records(
    fields: tuple[Type, ...], capacity: int, values: tuple[object, ...], universe: Universe
) -> bytes:
    if len(values) > capacity:
        raise ValueError(f"{len(values)} records where at most {capacity} are stored")
    out = [len(values).to_bytes(bytes_for(capacity), "little")]
    for record in values:
        if not isinstance(record, tuple):
            raise ValueError(f"{record!r} is no record")
        out += [pack(part, value, universe) for part, value in zip(fields, record, strict=True)]
    whole = bytes_for(capacity) + capacity * sum(width(part, universe) for part in fields)
    return b"".join(out).ljust(whole, b"\0")


def _unpack_items(item: Type, capacity: int, data: bytes, universe: Universe) -> tuple[int, ...]:
    start = bytes_for(capacity)
    count = _at_most(int.from_bytes(data[:start], "little"), capacity)
    each = width(item, universe)
    values: list[int] = []
    for number in range(count):
        value = unpack(item, data[start + number * each : start + (number + 1) * each], universe)
        assert isinstance(value, int)
        values.append(value)
    if any(data[start + count * each :]):
        raise ValueError("there is something behind the end of a list")
    return tuple(values)


def _unpack_records(fields: tuple[Type, ...], capacity: int, data: bytes, universe: Universe) -> Stored:
    at = bytes_for(capacity)
    count = _at_most(int.from_bytes(data[:at], "little"), capacity)
    records: list[tuple[int | tuple[int, ...], ...]] = []
    for _ in range(count):
        record: list[int | tuple[int, ...]] = []
        for part in fields:
            step = width(part, universe)
            record.append(unpack(part, data[at : at + step], universe))  # type: ignore[arg-type]
            at += step
        records.append(tuple(record))
    if any(data[at:]):
        raise ValueError("there is something behind the last record")
    return tuple(records)
