"""Armies for a game: those of the game by name, and lists from files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.cli import exits
from maniple.source import is_file

if TYPE_CHECKING:
    from maniple.ir.document import Document
    from maniple.ir.lists import Army
    from maniple.legality.checking import Answer


def armies_named(named: Sequence[str], document: Document) -> tuple[Army | str, ...]:
    """What is brought to the table: a name is left as it is, a file is read as a list.

    Ends the command for a file that cannot be read or holds not just one list with every line understood.
    Whether a list is legal is for `army_warnings` to say.
    """
    return tuple(_from_file(name, document) if _is_file(name, document) else name for name in named)


def _is_file(name: str, document: Document) -> bool:
    return document.army(name) is None and bool(document.formats) and is_file(name)


def _from_file(name: str, document: Document) -> Army:
    from maniple.legality.checking import Checker

    try:
        data = Path(name).read_bytes()
    except OSError as failure:
        exits.misuse(f"{name} cannot be read: {failure.strerror or failure}")
    answers = Checker(document).check(name, data)
    if len(answers) != 1:
        exits.misuse(f"{name} holds {len(answers)} lists; one army is one list")
    return _army(name, answers[0], document)


def _army(name: str, answer: Answer, document: Document) -> Army:
    from maniple.ir.lists import Army
    from maniple.legality.listing import copies_of

    if answer.read is None or answer.read.army.unread:
        exits.misuse(f"{name} was not read whole: `maniple army check` says what is not understood")
    listed = answer.read.army
    known = {
        figure for format_ in document.formats if format_.name == listed.format for figure in format_.figures
    }
    figures = tuple((claim.name, claim.value) for claim in listed.claims if claim.name in known)
    return Army(listed.title or Path(name).stem, listed.format, figures, tuple(copies_of(listed).items()))
