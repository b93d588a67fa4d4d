"""Which rules and cards no test exercises.

A rule is a number in a `///` comment over the code that carries it; a test exercises the rules that stand in
its heading. A card is exercised by a test that names it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from maniple.ir.document import Document
    from maniple.ir.trials import Trials
    from maniple.pipeline import Target
    from maniple.syntax import tree as t

Coverage = dict[str, dict[str, Any]]


def coverage(target: Target, trials: Trials) -> Coverage:
    """How many rules and cards there are, and which have no test, in the order of the source."""
    files = _files(target)
    rules = dict.fromkeys(number for file in files for _, number in file.rules)
    tested = {number for trial in trials.trials for number in trial.rules}
    here = {file.source.name for file in files}
    cards = dict.fromkeys(name for document in trials.documents[:1] for name in _cards(document, here))
    words = _named(_tests(files))
    return {
        "rules": _told(rules, [rule for rule in rules if rule not in tested]),
        "cards": _told(cards, [card for card in cards if not words(card)]),
        "unknown_rules": {"missing": sorted(tested - set(rules))},
    }


def _cards(document: Document, files: set[str]) -> Iterator[str]:
    """The cards that these files declare or change; those of a game that they use have tests elsewhere."""
    for card in document.cards:
        if document.sources[card.origin.source] in files:
            yield card.name


def coverage_text(data: Coverage) -> str:
    """The coverage for people."""
    lines = [_line(what, data[what]) for what in ("rules", "cards")]
    unknown = data["unknown_rules"]["missing"]
    if unknown:
        lines.append(f"  tests name rules that no comment has: {', '.join(unknown)}")
    return "".join(f"{line}\n" for line in lines)


def _files(target: Target) -> list[t.File]:
    from maniple.diagnostics import load_source
    from maniple.syntax.parse import parse

    sources = [load_source(path)[0] for path in target.paths]
    return [parse(source)[0] for source in sources if source is not None]


def _tests(files: Iterable[t.File]) -> str:
    """The text of all tests."""
    from maniple.syntax import tree as t

    return "\n".join(
        file.source.slice(declaration.span)
        for file in files
        for declaration in file.declarations
        if isinstance(declaration, t.Test)
    )


def _named(text: str) -> Any:
    """What tells whether a name stands in a text, by itself and not as a part of a word."""
    return lambda name: re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _told(all_: Iterable[str], missing: list[str]) -> dict[str, Any]:
    return {"total": len(list(all_)), "missing": missing}


def _line(what: str, told: dict[str, Any]) -> str:
    missing = told["missing"]
    head = f"  {told['total'] - len(missing)} of {told['total']} {what} have a test"
    return f"{head}; without: {', '.join(missing)}" if missing else head
