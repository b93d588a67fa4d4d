"""Whether a decision could ever be called so: a misspelt one is never on offer, which is not what a test
means that expects it not to be.
"""

from __future__ import annotations

import re
from functools import lru_cache

from maniple.interpreter.options import ENOUGH
from maniple.ir.decisions import Ask
from maniple.ir.document import Document

_PART = re.compile(r'"([^"]*)"|#?\d+|[^\s",]+')
# What stands for values that have no name of their own.
_ALWAYS = frozenset({ENOUGH, "yes", "no", "none", "nobody"})


def unsayable(document: Document, players: tuple[str, ...], text: str) -> str:
    """The first part of a decision's text that nothing in the game is called; "" if all of it is known."""
    known = _known(_Same(document))
    for match in _PART.finditer(text):
        part = match.group(0)
        name = match.group(1) if match.group(1) is not None else part
        if not (part.lstrip("#-").isdigit() or _is_known(name, known) or name in players):
            return part
    return ""


def _is_known(name: str, known: frozenset[str]) -> bool:
    """Whether something is called so, or each of the names that `_` joins (`give_honour` of a deal)."""
    return name in known or all(part in known for part in name.split("_"))


class _Same:
    """A document by its identity: it is too large to be compared."""

    __slots__ = ("document",)

    def __init__(self, document: Document) -> None:
        self.document = document

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.document is self.document

    def __hash__(self) -> int:
        return id(self.document)


@lru_cache(maxsize=8)
def _known(same: _Same) -> frozenset[str]:
    document = same.document
    names = {name for kind in document.kinds for name in kind.names}
    names |= {word for words in document.words for word in words.words}
    names |= {zone.name for zone in document.zones}
    names |= {field.name for kind in document.kinds for field in kind.fields}
    for procedure in document.procedures:
        for instruction in procedure.code:
            if isinstance(instruction, Ask):
                names |= {part for entry in instruction.entries for part in _parts(entry.pieces)}
    return frozenset(names | {part for name in names for part in name.split("_")}) | _ALWAYS


def _parts(pieces: tuple[str | int, ...]) -> set[str]:
    """The words of an entry's name, and of what stands in quotes the whole as well."""
    texts = [piece.strip() for piece in pieces if isinstance(piece, str)]
    words = {match.group(1) or match.group(0) for text in texts for match in _PART.finditer(text)}
    return words | set(texts)
