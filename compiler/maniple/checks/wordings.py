"""Wordings of entries with more places than the entry has values."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.syntax import tree as t

PATTERN = "pattern"
_PLACE = re.compile(r"\{([^{}]*)\}")


def places_without_values(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each `pattern` text that names a value which an entry of that name has not."""
    slots = _slots(subject)
    found: list[Diagnostic] = []
    for tree, source in subject.rules.of(t.TextDecl):
        for name, body in tree.bodies:
            for text in (item.atoms[1] for item in body if _is_pattern(item)):
                assert isinstance(text, t.Name)
                places = set(_PLACE.findall(text.text))
                least = slots.get(name.text)
                wrong = sorted(places - {str(number) for number in range(least)}) if least is not None else []
                if wrong and least is not None:
                    place = Label(source, text.span)
                    found.append(content_problems.place_without_value(place, name.text, wrong, least))
    return tuple(found)


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
                yield kind.name, 1  # the card that bears the ability


def _is_pattern(item: t.BodyItem) -> bool:
    key, *values = item.atoms
    return (
        isinstance(key, t.Name) and key.text == PATTERN and len(values) == 1 and isinstance(values[0], t.Name)
    )
