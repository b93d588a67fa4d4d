"""Compiling a game, unless that was done before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.cache import store
from maniple.cache.request import Request, used_games, witnesses
from maniple.diagnostics import Diagnostic

if TYPE_CHECKING:
    from maniple.ir.document import Document
    from maniple.pipeline import Target


@dataclass(frozen=True)
class Compiled:
    """The problems of a game and, unless one of them is an error, its document.

    The document is read when it is first wanted: a check does not need it. `found` is false if there is no
    such game; then the one problem says so.
    """

    problems: tuple[Diagnostic, ...]
    found: bool
    _read: Callable[[], Document | None]

    @cached_property
    def document(self) -> Document | None:
        """The compiled game, or nothing if it has errors."""
        return self._read()


def compiled(name: str, scenario: str = "") -> Compiled:
    """The game that a name or path stands for, compiled now or before."""
    request = Request.of(name, scenario)
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
    outcome = pipeline.compile(target, request.scenario)
    if target.kind == "sources":
        store.keep(request, witnesses(_files(target)), outcome.problems, outcome.document)
    return Compiled(outcome.problems, True, lambda: outcome.document)


def _files(target: Target) -> Iterable[Path]:
    """The sources of a game and of all games that it uses."""
    from maniple import pipeline

    seen: dict[Path, None] = {}
    waiting = list(target.paths)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen[path] = None
            for name in used_games(path):
                used = pipeline.find(name)
                if not isinstance(used, Diagnostic):
                    waiting.extend(used.paths)
    return seen
