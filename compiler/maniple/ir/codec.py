"""The JSON of a compiled game, both ways: `decode(encode(document)) == document`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from maniple.ir.decoding import record_decoder
from maniple.ir.digest import DIGEST, LAYOUT, digest_of
from maniple.ir.document import VERSION, Document
from maniple.ir.encoding import encoded_parts, record_encoder
from maniple.ir.layout_table import layout_tables
from maniple.ir.problems import DocumentError, wrong_shape
from maniple.ir.scenarios import apart, together
from maniple.ir.shapes import parts

# More levels than rules need, and few enough for every reader that follows them by recursion.
DEPTH_LIMIT = 200

_SCENARIOS = "scenarios"
_VERSION = "maniple"
# How many levels of an entry of the file are spread over lines.
_SPREAD = {"texts": 2, LAYOUT: 2, _SCENARIOS: 3}


def encode(document: Document) -> dict[str, Any]:
    """The document as a JSON object, with its digest."""
    game = _whole(document)
    scenarios = {
        name: apart(_own(document.scenarios[name], document), game) for name in sorted(document.scenarios)
    }
    data = {_VERSION: document.maniple, **game, **({_SCENARIOS: scenarios} if scenarios else {})}
    check_depth(data)
    return {_VERSION: document.maniple, DIGEST: digest_of(data), **data}


def to_json(document: Document) -> str:
    """The text of the compiled file: the document, its digest, and the layout of its state."""
    return render(encode(document) | {LAYOUT: layout_tables(document)})


def render(data: dict[str, Any]) -> str:
    """The text of an encoded document: one line a declaration, keys in the order of the records."""
    entries = (f"{_text(key)}: {_spread(value, _SPREAD.get(key, 1))}" for key, value in data.items())
    return "{\n" + ",\n".join(entries) + "\n}\n"


def digest(document: Document) -> str:
    """The digest of a document, 64 hexadecimal digits."""
    return str(encode(document)[DIGEST])


def decode(data: Any) -> Document:
    """The document of a JSON object as `encode` makes it. Raises `DocumentError`."""
    _check_heading(data)
    if data[DIGEST] != digest_of(data):
        raise DocumentError(
            "damaged", "the digest does not fit: the file was changed after it was compiled", DIGEST
        )
    game = {key: value for key, value in data.items() if key not in (_VERSION, DIGEST, LAYOUT, _SCENARIOS)}
    scenarios = data.get(_SCENARIOS, {})
    if type(scenarios) is not dict:
        raise wrong_shape("an object", scenarios).inside(_SCENARIOS)
    whole: Document = record_decoder("Document")(game)
    return replace(whole, scenarios={name: _scenario(name, scenarios[name], game) for name in scenarios})


def check_depth(data: Any) -> None:
    """Raise `DocumentError` for a value nested deeper than `DEPTH_LIMIT`."""
    level = [data]
    for _ in range(DEPTH_LIMIT):
        parents = [value for value in level if isinstance(value, dict | list)]
        level = [item for value in parents for item in (value.values() if isinstance(value, dict) else value)]
        if not level:
            return
    raise DocumentError("too-deep", f"the document is nested deeper than {DEPTH_LIMIT} levels")


def _whole(document: Document) -> dict[str, Any]:
    # Always written by `encode`, so that a reader finds it first.
    plain = replace(document, scenarios={}, maniple=VERSION)
    data: dict[str, Any] = record_encoder("Document")(plain)
    return data


def _own(scenario: Document, document: Document) -> dict[str, Any]:
    """The scenario without what is the very same as in the game."""
    named = [part.name for part in parts("Document") if part.name not in (_VERSION, _SCENARIOS)]
    return encoded_parts(
        "Document",
        scenario,
        [name for name in named if getattr(scenario, name) is not getattr(document, name)],
    )


def _scenario(name: str, difference: Any, game: dict[str, Any]) -> Document:
    try:
        document: Document = record_decoder("Document")(together(difference, game) | {_SCENARIOS: {}})
    except DocumentError as problem:
        raise problem.inside(name).inside(_SCENARIOS) from None
    return document


def _check_heading(data: Any) -> None:
    version = data.get(_VERSION) if type(data) is dict else None
    if type(version) is not str:
        raise DocumentError(
            "no-document", 'this is no compiled game: it has no version under the key "maniple"'
        )
    if version != VERSION:
        raise _other_version(version)
    if type(data.get(DIGEST)) is not str:
        raise DocumentError("damaged", "the digest is missing", DIGEST)


def _other_version(version: str) -> DocumentError:
    numbers = [
        int(part) if part.isascii() and part.isdigit() and len(part) < 9 else -1
        for part in version.split(".")
    ]
    if len(numbers) != 2 or -1 in numbers:
        return wrong_shape("a version such as " + VERSION, version).inside(_VERSION)
    if numbers < [int(part) for part in VERSION.split(".")]:
        return DocumentError(
            "older", f"the file has version {version}, this program reads {VERSION}: build it again", _VERSION
        )
    return DocumentError(
        "newer",
        f"the file has version {version}, this program reads {VERSION}: it needs a newer program",
        _VERSION,
    )


def _spread(value: Any, levels: int) -> str:
    if not levels or not value or not isinstance(value, dict | list):
        return _text(value)
    if isinstance(value, dict):
        return (
            "{\n"
            + ",\n".join(f"{_text(key)}: {_spread(item, levels - 1)}" for key, item in value.items())
            + "\n}"
        )
    return "[\n" + ",\n".join(_spread(item, levels - 1) for item in value) + "\n]"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
