"""Compiling a game, unless that was done before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.cache import store
from maniple.cache.request import Request, witnesses
from maniple.diagnostics import Diagnostic

if TYPE_CHECKING:
    from maniple.ir.document import Document

# Problems of files that are not there or cannot be read: they may be there the next time.
PASSING = "E00"


@dataclass(frozen=True)
class Compiled:
    """The problems of a game and, unless one of them is an error, its document.

    The document is read when it is first wanted: a check does not need it. `found` is false if there is no
    such game; then the one problem says so. `damage` says why a compiled file is none.
    """

    problems: tuple[Diagnostic, ...]
    found: bool
    _read: Callable[[], Document | None]
    damage: str = ""

    @cached_property
    def document(self) -> Document | None:
        """The compiled game, or nothing if it has errors."""
        return self._read()


def compiled(name: str) -> Compiled:
    """The game that a name or path stands for, compiled now or before."""
    request = Request.of(name)
    kept = store.load(request)
    if kept is None:
        return _compile(request)
    return Compiled(kept.problems, True, lambda: _document(kept, request))


def _document(kept: store.Kept, request: Request) -> Document | None:
    if not kept.digest:
        return None
    # One that was damaged after its entry was written is compiled again.
    return kept.document() or _compile(request).document


def _compile(request: Request) -> Compiled:
    # The compiler is slow to load, and most runs do not need it.
    from maniple import pipeline

    target = pipeline.find(request.name)
    if isinstance(target, Diagnostic):
        return Compiled((target,), False, lambda: None)
    if target.kind == "compiled":
        return _decoded(target.paths[0])
    outcome = pipeline.compile(target)
    if not any(problem.code.startswith(PASSING) for problem in outcome.problems):
        store.keep(request, witnesses(target, outcome.files), outcome.problems, outcome.document)
    return Compiled(outcome.problems, True, lambda: outcome.document)


def _decoded(path: Path) -> Compiled:
    """The game of a file that was compiled before, by whomever."""
    from maniple.ir.problems import DocumentError
    from maniple.ir.reading import read_document

    try:
        document = read_document(path)
    except DocumentError as problem:
        return Compiled((), True, lambda: None, f"{path}: {problem}")
    return Compiled((), True, lambda: document)
