"""Names that records use, against the names that the document declares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from maniple.ir.document import Document
from maniple.ir.problems import DocumentError
from maniple.ir.walking import Found

# What each field of a record names. An empty name stands for none where `_MAY_BE_EMPTY` says so.
_NAMED: dict[str, dict[str, str]] = {
    "Document": {"main": "procedure", "score": "query", "outlook": "query"},
    "Word": {"words": "word list"},
    "Entity": {"kind": "kind"},
    "ZoneRef": {"zone": "zone"},
    "Array": {"domain": "domain"},
    "Kind": {"root": "kind"},
    "FieldInfo": {"by": "domain"},
    "Card": {"kind": "kind"},
    "Zone": {"owners": "domain", "kind": "kind"},
    "MapInfo": {"kind": "kind", "present": "global"},
    "Adjuster": {"site": "site"},
    "Trigger": {"procedure": "procedure"},
    "Site": {"event": "event"},
    "Army": {"format": "format"},
    "Global": {"name": "global"},
    "Setting": {"name": "setting"},
    "Field": {"field": "field"},
    "Lookup": {"table": "table"},
    "Call": {"query": "query"},
    "ZoneId": {"zone": "zone"},
    "ZoneIn": {"family": "zone"},
    "InPlay": {"kind": "kind"},
    "Neighbours": {"map_kind": "map"},
    "Reach": {"map_kind": "map"},
    "Distance": {"map_kind": "map"},
    "Contenders": {"event": "event"},
    "ToGlobal": {"name": "global"},
    "ToField": {"field": "state field"},
    "Invoke": {"procedure": "procedure"},
    "Collect": {"event": "event"},
    "Dispatch": {"event": "event"},
    "Enter": {"event": "event"},
    "Leave": {"event": "event"},
    "Keep": {"site": "site"},
    "Lapse": {"event": "event"},
}
_MAY_BE_EMPTY = {
    ("Adjuster", "site"),
    ("MapInfo", "present"),
    ("Document", "score"),
    ("Document", "outlook"),
    ("Site", "event"),
}

# Records that give arguments: the field that names what takes them, and the field that holds them.
_GIVING: dict[str, tuple[str, str, str]] = {
    "Call": ("query", "query", "arguments"),
    "Invoke": ("procedure", "procedure", "arguments"),
    "Collect": ("event", "event", "arguments"),
    "Dispatch": ("event", "event", "arguments"),
    "Lapse": ("event", "event", "arguments"),
    "Keep": ("site", "site", "values"),
    "ZoneId": ("zone", "zone", "index"),
    "Field": ("field", "field", "index"),
    "ToField": ("field", "field", "index"),
}


@dataclass(frozen=True, slots=True)
class Declared:
    """The names that a document declares by sort, each with how many arguments it takes."""

    names: dict[str, dict[str, int]]


def declared(document: Document) -> Declared:
    """All names of a document."""
    fields = {f"{kind.name}.{part.name}": part for kind in document.kinds for part in kind.fields}
    kinds = dict.fromkeys((kind.name for kind in document.kinds), 0)
    words = dict.fromkeys((words.name for words in document.words), 0)
    return Declared(
        {
            "kind": kinds,
            "word list": words,
            "domain": kinds | words,
            "field": {name: len(part.by) for name, part in fields.items()},
            "state field": {name: len(part.by) for name, part in fields.items() if part.state},
            "zone": {zone.name: len(zone.owners) for zone in document.zones},
            "map": dict.fromkeys((name for plan in document.maps for name in (plan.name, plan.kind)), 0),
            "table": dict.fromkeys((table.name for table in document.tables), 0),
            "setting": dict.fromkeys((setting.name for setting in document.settings), 0),
            "global": dict.fromkeys((info.name for info in document.globals), 0),
            "query": {query.name: len(query.parameters) for query in document.queries},
            "event": {event.name: len(event.parameters) for event in document.events},
            "site": {site.name: len(site.captured) for site in document.sites},
            "procedure": {procedure.name: procedure.parameters for procedure in document.procedures},
            "format": dict.fromkeys((format_.name for format_ in document.formats), 0),
        }
    )


def reference_problems(found: Found, names: Declared) -> Iterator[DocumentError]:
    """What one record names that is not declared, and calls with too many or too few arguments."""
    path, record = found
    kind = type(record).__name__
    for field, sort in _NAMED.get(kind, {}).items():
        for name in _each(getattr(record, field)):
            if name not in names.names[sort] and (name or (kind, field) not in _MAY_BE_EMPTY):
                yield DocumentError("unsound", f"no {sort} is named `{name}`", f"{path}.{field}".lstrip("."))
    if kind in _GIVING:
        yield from _argument_problems(path, record, names)


def _argument_problems(path: str, record: Any, names: Declared) -> Iterator[DocumentError]:
    sort, field, held = _GIVING[type(record).__name__]
    expected = names.names[sort].get(getattr(record, field))
    given = len(getattr(record, held))
    if expected is not None and given != expected:
        message = f"`{getattr(record, field)}` takes {expected} of these, not {given}"
        yield DocumentError("unsound", message, f"{path}.{held}")


def _each(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value
