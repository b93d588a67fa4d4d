"""Reading a compiled game from a file, whatever the file may hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

from maniple.ir.codec import check_depth, decode
from maniple.ir.document import Document
from maniple.ir.problems import DocumentError
from maniple.ir.soundness import check_soundness

SIZE_LIMIT = 64 * 1024 * 1024


def read_document(path: str | Path) -> Document:
    """The document of a file. Raises `DocumentError`, and nothing else, for whatever is there."""
    return _sound(decode(read_json(path)))


def parse_document(data: str | bytes) -> Document:
    """The document of the text of a file. Raises `DocumentError`."""
    return _sound(decode(parse_json(data)))


def read_json(path: str | Path) -> Any:
    """The JSON value of a file of at most `SIZE_LIMIT` bytes. Raises `DocumentError`."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise DocumentError("unreadable", "there is no such file") from None
    except IsADirectoryError:
        raise DocumentError("unreadable", "this is a folder, not a file") from None
    except OSError:
        raise DocumentError("unreadable", "this file may not be read") from None
    return parse_json(data)


def parse_json(data: str | bytes) -> Any:
    """The JSON value of a text, with whole numbers only and no key twice. Raises `DocumentError`."""
    if len(data) > SIZE_LIMIT:
        raise DocumentError("too-large", f"this file is larger than {SIZE_LIMIT // 2**20} MiB")
    text = data if isinstance(data, str) else _decoded(data)
    if not text.strip():
        raise DocumentError("cut-off", "the file is empty")
    try:
        value = json.loads(
            text, parse_float=_no_fraction, parse_constant=_no_fraction, object_pairs_hook=_without_twins
        )
    except json.JSONDecodeError as failure:
        raise _not_json(failure) from None
    except RecursionError:
        raise DocumentError("too-deep", "the file is nested too deep") from None
    except ValueError:
        raise DocumentError("not-json", "the file holds a number of too many digits") from None
    check_depth(value)
    return value


def _sound(document: Document) -> Document:
    for one in (document, *document.scenarios.values()):
        check_soundness(one)
    return document


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        raise DocumentError("not-json", "this is not UTF-8 text", f"byte {failure.start}") from None


def _not_json(failure: json.JSONDecodeError) -> DocumentError:
    place = f"line {failure.lineno}, column {failure.colno}"
    if _is_unfinished(failure):
        return DocumentError("cut-off", "the file ends too early: it is cut off", place)
    return DocumentError("not-json", f"this is not JSON: {failure.msg[0].lower()}{failure.msg[1:]}", place)


def _is_unfinished(failure: json.JSONDecodeError) -> bool:
    rest = failure.doc[failure.pos :].rstrip()
    if failure.msg.startswith("Invalid \\"):
        return len(rest) < len("\\u0000")
    return failure.msg.startswith("Unterminated") or any(
        word.startswith(rest) for word in ("true", "false", "null", "-")
    )


def _no_fraction(number: str) -> NoReturn:
    raise DocumentError("not-json", f"a compiled game holds whole numbers only, not {number[:40]}")


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twin = next(key for index, (key, _) in enumerate(pairs) if key in dict(pairs[:index]))
        raise DocumentError("not-json", f'the key "{twin[:40]}" stands twice in one object')
    return found
