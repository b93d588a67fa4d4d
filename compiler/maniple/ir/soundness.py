"""Whether a document of the right shape also hangs together: names are declared, jumps land, calls have their
arguments, bound names are in scope, lists have the lengths that other figures promise.

A compiled file is only as good as the program that wrote it. Its mistakes should show here, not in the middle
of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maniple.ir.document import Document, Kind, Procedure
from maniple.ir.problems import DocumentError
from maniple.ir.references import declared, reference_problems
from maniple.ir.scopes import scope_problems
from maniple.ir.walking import walk

Problems = Iterator[DocumentError]

_SLOTS = {
    "Local": "slot", "ToLocal": "slot", "SealedSeen": "slot", "Stage": "slot", "Unseal": "slot",
    "Roll": "into", "Flip": "into", "Pick": "into", "Collect": "into", "Entry": "into",
}  # fmt: skip
_JUMPS = {
    "Jump": "to",
    "Branch": "otherwise",
    "Next": "exit",
    "Ask": "otherwise",
    "Entry": "go",
    "Enter": "refused",
}
_ENDS = ("Jump", "Return", "Finish", "Ask")


def check_soundness(document: Document) -> None:
    """Raise `DocumentError` for the first thing that does not fit together."""
    for problem in soundness_problems(document):
        raise problem


def soundness_problems(document: Document) -> Problems:
    """All that does not fit together, the names first."""
    names = declared(document)
    for found in walk(document, ""):
        yield from reference_problems(found, names)
    yield from _twice(document)
    for index, kind in enumerate(document.kinds):
        yield from _kind_problems(kind, f"kinds[{index}]", document)
    for index, procedure in enumerate(document.procedures):
        yield from _procedure_problems(procedure, f"procedures[{index}]")
    for section in ("zones", "queries", "events", "procedures"):
        yield from scope_problems(getattr(document, section), section)


def _problem(message: str, path: str) -> DocumentError:
    return DocumentError("unsound", message, path)


def _twice(document: Document) -> Problems:
    for section in (
        "kinds",
        "words",
        "zones",
        "tables",
        "globals",
        "queries",
        "events",
        "sites",
        "procedures",
    ):
        names = [item.name for item in getattr(document, section)]
        for index, name in enumerate(names):
            if name in names[:index]:
                yield _problem(f"`{name}` is declared twice", f"{section}[{index}]")


def _kind_problems(kind: Kind, path: str, document: Document) -> Problems:
    root = next((other for other in document.kinds if other.name == kind.root), kind)
    if not 0 <= kind.low <= kind.high <= root.high:
        yield _problem(f"`{kind.name}` has no members {kind.low} to {kind.high}", path)
    if kind.name == kind.root and len(kind.names) not in (0, kind.high):
        yield _problem(f"`{kind.name}` has {len(kind.names)} names for {kind.high} members", f"{path}.names")


def _procedure_problems(procedure: Procedure, path: str) -> Problems:
    if len(procedure.origins) != len(procedure.code):
        yield _problem("there is not one origin for each instruction", f"{path}.origins")
    if procedure.parameters > len(procedure.slots):
        yield _problem("there are fewer slots than parameters", f"{path}.slots")
    if not procedure.code or type(procedure.code[-1]).__name__ not in _ENDS:
        yield _problem("the code runs over its end", f"{path}.code")
    for place, record in walk(procedure.code, f"{path}.code"):
        yield from _number_problems(place, record, procedure)


def _number_problems(path: str, record: Any, procedure: Procedure) -> Problems:
    name = type(record).__name__
    slots = [(field, getattr(record, field)) for field in ("queue", "into") if name == "Next"]
    slots += [(_SLOTS[name], getattr(record, _SLOTS[name]))] if name in _SLOTS else []
    for field, value in slots:
        for slot in value if isinstance(value, tuple) else (value,):
            if not 0 <= slot < len(procedure.slots):
                yield _problem(f"`{procedure.name}` has no slot {slot}", f"{path}.{field}")
    if name in _JUMPS and not 0 <= getattr(record, _JUMPS[name]) < len(procedure.code):
        yield _problem(
            f"`{procedure.name}` has no instruction {getattr(record, _JUMPS[name])}", f"{path}.{_JUMPS[name]}"
        )
