"""The JSON Schema (2020-12) of a compiled game, made from the records.

A record with a tag is told by it alone, by one `if` after the other: a validator then never tries two
readings of one value, so that the work grows with the size of the document only.
"""

from __future__ import annotations

from typing import Any

from maniple.ir.decoding import HEXADECIMAL
from maniple.ir.digest import DIGEST, LAYOUT
from maniple.ir.document import VERSION
from maniple.ir.encoding import EXACT
from maniple.ir.scenarios import DECLARED, TEXTS
from maniple.ir.shapes import (
    AS_ROWS,
    Figure,
    Mapping,
    OfRecord,
    OneRecord,
    OneWord,
    Optional,
    Piece,
    Plain,
    Record,
    Row,
    Sequence,
    Shape,
    classes,
    parts,
    tagged,
    union_name,
    unions,
)

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_COUNT: Schema = {"type": "integer", "minimum": 0}
_NUMBER: Schema = {"$ref": "#/$defs/number"}


def document_schema() -> Schema:
    """The schema of the whole file."""
    return {
        "$schema": DIALECT,
        "title": "A game compiled by Maniple",
        "$ref": "#/$defs/Document",
        "$defs": _definitions(),
    }


def _definitions() -> dict[str, Schema]:
    named = {record: _record(record) for record in classes()}
    named["Document"] = _document(named["Document"])
    return {
        **named,
        **{name: _union(records) for name, records in unions().items()},
        "Layout": _layout(),
        "Scenario": _scenario(named["Document"]),
        "number": _number(),
        "value": {"anyOf": [_NUMBER, _list(_NUMBER)]},
    }


def _document(record: Schema) -> Schema:
    properties = {
        **record["properties"],
        "maniple": {"const": VERSION},
        DIGEST: {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "scenarios": _free({"$ref": "#/$defs/Scenario"}),
        LAYOUT: _free({"$ref": "#/$defs/Layout"}),
    }
    return {**record, "properties": properties, "required": ["maniple", DIGEST, *record["required"]]}


def _scenario(document: Schema) -> Schema:
    apart = ("maniple", DIGEST, LAYOUT, "scenarios")
    properties = {key: item for key, item in document["properties"].items() if key not in apart}
    for key in DECLARED:
        items = {"anyOf": [{"type": "string"}, properties[key]["items"]]}
        properties[key] = _list(items)
    words = {"type": ["object", "null"], "additionalProperties": {"type": ["string", "null"]}}
    properties[TEXTS] = {"type": "object", "additionalProperties": words}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _layout() -> Schema:
    type_: Schema = {"$ref": "#/$defs/Type"}
    records = _object(**{"is": {"const": "Records"}}, fields=_list(type_), capacity=_COUNT)
    cell_type = {"anyOf": [type_, records]}
    place = {"first": _COUNT, "count": _COUNT}
    entry = _object(name={"type": "string"}, type=cell_type, **place, offset=_COUNT, width=_COUNT)
    slot = _object(name={"type": "string"}, type=cell_type, **place, seen=_COUNT)
    frame = _object(base={"type": "integer"}, cells=_COUNT, bytes=_COUNT, slots=_list(slot))
    return _object(
        bytes=_COUNT,
        cells=_COUNT,
        entries=_list(entry),
        frames=_object(first=_COUNT, offset=_COUNT, procedures=_free(frame)),
        streams=_free({"type": "string", "pattern": "^[0-9a-f]{16}$"}),
        reasons=_list({"type": "string"}),
        starts=_free(_COUNT),
    )


def _object(**properties: Schema) -> Schema:
    closed = {"required": list(properties), "additionalProperties": False}
    return {"type": "object", "properties": properties, **closed}


def _free(item: Schema) -> Schema:
    return {"type": "object", "additionalProperties": item}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _record(record: Record) -> Schema:
    steps = parts(record)
    if record in AS_ROWS:
        return {**_shape(Row(tuple(part.shape for part in steps))), **_meaning(record)}
    tag: Schema = {"is": {"const": record}} if record in tagged() else {}
    return {
        **_meaning(record),
        "type": "object",
        "properties": {**tag, **{part.name: _shape(part.shape) for part in steps}},
        "required": [*tag, *(part.name for part in steps if part.required)],
        "additionalProperties": False,
    }


def _meaning(record: Record) -> Schema:
    return {"description": " ".join((classes()[record].__doc__ or "").split())}


def _shape(shape: Shape) -> Schema:
    match shape:
        case Plain("number"):
            return _NUMBER
        case Plain(kind):
            return {"type": "string" if kind == "text" else "boolean"}
        case OneWord(words):
            return {"enum": list(words)}
        case Figure():
            return {"$ref": "#/$defs/value"}
        case Piece():
            return {"anyOf": [{"type": "string"}, _NUMBER]}
        case OfRecord(record):
            return {"$ref": f"#/$defs/{record}"}
        case OneRecord(records):
            return {"$ref": f"#/$defs/{union_name(records)}"}
        case _:
            return _collection(shape)


def _collection(shape: Sequence | Row | Mapping | Optional) -> Schema:
    match shape:
        case Sequence(item):
            return _list(_shape(item))
        case Row(items):
            rows = [_shape(item) for item in items]
            return {"type": "array", "prefixItems": rows, "minItems": len(rows), "maxItems": len(rows)}
        case Mapping(item):
            return _free(_shape(item))
        case Optional(item):
            return {"anyOf": [{"type": "null"}, _shape(item)]}


def _union(records: tuple[Record, ...]) -> Schema:
    return {
        "type": "object",
        "properties": {"is": {"enum": list(records)}},
        "required": ["is"],
        **_by_halves(records),
    }


def _by_halves(records: tuple[Record, ...]) -> Schema:
    """The schema of one of some records, found in as few steps as there are times to halve them."""
    if len(records) == 1:
        return {"$ref": f"#/$defs/{records[0]}"}
    first, rest = records[: len(records) // 2], records[len(records) // 2 :]
    test = {"properties": {"is": {"enum": list(first)}}}
    return {"if": test, "then": _by_halves(first), "else": _by_halves(rest)}


def _number() -> Schema:
    exact = {"type": "integer", "minimum": -EXACT, "maximum": EXACT}
    return {"anyOf": [exact, {"type": "string", "pattern": HEXADECIMAL}]}
