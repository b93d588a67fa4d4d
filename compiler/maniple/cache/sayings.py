"""What the cards of a game can say, listed now or before."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from maniple.cache import store
from maniple.cache.request import Request, witnesses
from maniple.diagnostics import Diagnostic, has_errors
from maniple.phrases.listing import Listing

if TYPE_CHECKING:
    from maniple.syntax import tree as t

PART = "phrases"


@dataclass(frozen=True, slots=True)
class Sayings:
    """The listing, or the problems that are in its way; `found` is false if there is no such game, and
    `compiled` is true for a compiled file, which has no sentences of its own.
    """

    listing: Listing | None
    problems: tuple[Diagnostic, ...] = ()
    found: bool = True
    compiled: bool = False


def sayings(name: str) -> Sayings:
    """The sentences of the game that a name or path stands for.

    They are read even if something else is wrong with the game: who writes a card needs them then.
    """
    request = Request.of(name, PART)
    data = store.load_data(request)
    if data is not None:
        with suppress(*store.DAMAGE):
            return Sayings(Listing.restored(data))
    return _made(request)


def _made(request: Request) -> Sayings:
    # The compiler is slow to load, and most runs do not need it.
    from maniple.finding import find, read_files

    target = find(request.name)
    if isinstance(target, Diagnostic):
        return Sayings(None, (target,), found=False)
    if target.kind == "compiled":
        return Sayings(None, compiled=True)
    files, problems = read_files(target)
    if has_errors(problems):
        return Sayings(None, problems)
    listing, problems = _listing(files)
    if listing is not None:
        store.keep_data(request, witnesses(target, files), asdict(listing))
    return Sayings(listing, problems)


def _listing(files: tuple[t.File, ...]) -> tuple[Listing | None, tuple[Diagnostic, ...]]:
    """What can be said, or the problems that are in its way."""
    from maniple.phrases import build, gather, listing
    from maniple.syntax import tree as t

    material = gather(files)
    vocabulary, problems = build(material)
    if has_errors(problems):
        return None, problems
    kinds = (
        (file.source, part) for file in files for part in file.declarations if isinstance(part, t.AbilityKind)
    )
    return listing(vocabulary, tuple(kinds), material.texts), ()
