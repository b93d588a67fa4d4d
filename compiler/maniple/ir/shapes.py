"""The shape of every record of a document, read off the dataclasses: the one source of codec and schema.

A shape says how a value stands in JSON. Records that are one of several kinds in some place carry a tag
"is"; the others need none.
"""

from __future__ import annotations

import types
import typing
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from maniple.ir import document, expressions, instructions, linear, lists
from maniple.ir import types as value_types

# The name of a class of the document.
Record: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Plain:
    """A text, a truth, or a whole number."""

    kind: Literal["text", "truth", "number"]


@dataclass(frozen=True, slots=True)
class OneWord:
    """One of a few fixed words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A `Value`: a whole number or a list of them."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A text or a whole number."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of any length."""

    item: Shape


@dataclass(frozen=True, slots=True)
class Row:
    """A list with one shape for each position."""

    items: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """An object with free keys."""

    item: Shape


@dataclass(frozen=True, slots=True)
class Optional:
    """A shape, or nothing: then the key is left out (or the value is null)."""

    item: Shape


@dataclass(frozen=True, slots=True)
class OfRecord:
    """A record whose class is certain from its place."""

    record: Record


@dataclass(frozen=True, slots=True)
class OneRecord:
    """A record of one of several classes, told apart by the tag "is"."""

    records: tuple[Record, ...]


Shape: TypeAlias = (
    Plain | OneWord | Figure | Piece | Sequence | Row | Mapping | Optional | OfRecord | OneRecord
)


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a record. One that is `required` has no value to take when its key is left out."""

    name: str
    shape: Shape
    required: bool
    default: Any


# Records that occur so often that they stand as a bare list of their fields.
AS_ROWS: frozenset[Record] = frozenset({"Origin"})


@cache
def parts(record: Record) -> tuple[Part, ...]:
    """The fields of a record in order."""
    found = classes()[record]
    hints = typing.get_type_hints(found, _names())
    return tuple(_part(field, _shape(hints[field.name])) for field in fields(found))


@cache
def tagged() -> frozenset[Record]:
    """The records that carry a tag."""
    return frozenset(record for name in classes() for part in parts(name) for record in _choices(part.shape))


@cache
def unions() -> dict[str, tuple[Record, ...]]:
    """Every choice of records that some field offers, by name."""
    found = {_choices(part.shape) for name in classes() for part in parts(name)}
    return {union_name(records): records for records in sorted(found) if records}


def union_name(records: tuple[Record, ...]) -> str:
    """The name that the modules give to a choice of records, or its records strung together."""
    for name, item in _names().items():
        if typing.get_origin(item) is types.UnionType and _choice(typing.get_args(item)) == OneRecord(
            records
        ):
            return name
    return "_or_".join(records)


@cache
def classes() -> dict[Record, type[Any]]:
    """All classes of a document by name, in the order of the names."""
    found = {name: item for name, item in _names().items() if isinstance(item, type) and is_dataclass(item)}
    return dict(sorted(found.items()))


def _choices(shape: Shape) -> tuple[Record, ...]:
    match shape:
        case OneRecord(choices):
            return choices
        case Sequence(item) | Mapping(item) | Optional(item):
            return _choices(item)
        case Row(items):
            return tuple(record for item in items for record in _choices(item))
        case _:
            return ()


def _part(field: Field[Any], shape: Shape) -> Part:
    if field.default is not MISSING:
        return Part(field.name, shape, False, field.default)
    if field.default_factory is not MISSING:
        return Part(field.name, shape, False, field.default_factory())
    return Part(field.name, shape, not isinstance(shape, Optional), None)


_PLAIN: dict[type[Any], Shape] = {str: Plain("text"), bool: Plain("truth"), int: Plain("number")}


@cache
def _names() -> dict[str, Any]:
    modules = (value_types, expressions, instructions, linear, lists, document)
    return {name: item for module in modules for name, item in vars(module).items()}


def _shape(hint: Any) -> Shape:
    if hint in _PLAIN:
        return _PLAIN[hint]
    if isinstance(hint, type) and is_dataclass(hint):
        return OfRecord(hint.__name__)
    match typing.get_origin(hint), typing.get_args(hint):
        case (origin, words) if origin is Literal:
            return OneWord(words)
        case (origin, (item, end)) if origin is tuple and end is ...:
            return Sequence(_shape(item))
        case (origin, items) if origin is tuple:
            return Row(tuple(map(_shape, items)))
        case (origin, (_, item)) if origin is dict:
            return Mapping(_shape(item))
        case (types.UnionType | typing.Union, items):
            return _choice(items)
    raise TypeError(f"no shape for {hint!r}")


def _choice(items: tuple[Any, ...]) -> Shape:
    if type(None) in items:
        rest = tuple(item for item in items if item is not type(None))
        return Optional(_shape(rest[0]) if len(rest) == 1 else _choice(rest))
    if set(items) == {str, int}:
        return Piece()
    if set(items) == {int, tuple[int, ...]}:
        return Figure()
    return OneRecord(tuple(item.__name__ for item in items))
