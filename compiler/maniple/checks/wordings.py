"""Wordings of entries with more places than the entry has values."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source
from maniple.syntax import tree as t

_PLACE = re.compile(r"\{([^{}]*)\}")


def places_without_values(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each `pattern` text that names a value which an entry of that name has not."""
    slots = _slots(subject)
    return tuple(
        content_problems.place_without_value(Label(source, text.span), entry, wrong, slots[entry])
        for entry, text, source in _patterns(subject)
        if entry in slots and (wrong := _places_beyond(text.text, slots[entry]))
    )


def _patterns(subject: Subject) -> Iterator[tuple[str, t.Name, Source]]:
    """The `pattern` texts, each with the name of its entry."""
    for tree, source in subject.rules.of(t.TextDecl):
        for name, body in tree.bodies:
            for item in body:
                match item.atoms:
                    case (t.Name(text="pattern"), t.Name() as text):
                        yield name.text, text, source


def _places_beyond(pattern: str, count: int) -> list[str]:
    """The places of a pattern that are none of so many values."""
    return sorted(set(_PLACE.findall(pattern)) - set(map(str, range(count))))


def _slots(subject: Subject) -> dict[str, int]:
    """How many values entries have by their names; where several bear one name, the fewest."""
    fewest: dict[str, int] = {}
    for name, count in _entries(subject):
        fewest[name] = min(count, fewest.get(name, count))
    return fewest


def _entries(subject: Subject) -> Iterator[tuple[str, int]]:
    for trees in (subject.rules, subject.asides):
        for menu, _ in trees.of(t.Menu):
            # What is done first without a choice is shown to nobody.
            entries = () if menu.first else menu.entries
            yield from ((entry.name.text, len(entry.slots)) for entry in entries)
        for option, _ in trees.of(t.Option):
            yield option.name.text, len(option.slots)
        for kind, _ in trees.of(t.AbilityKind):
            if kind.menu is not None:
                yield kind.name.text, 1  # the card that bears the ability
