"""Formats that no list satisfies, and cards that no legal list can have.

Whether that is so depends on settings. Switches are tried both ways, other settings stay at their defaults;
what is told is so under all of them, or is told to be so under the defaults.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from maniple.checks import format_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.ir import document as doc
from maniple.ir.expressions import Value
from maniple.ir.types import Flag
from maniple.legality.bound import BoundFormat
from maniple.legality.conflicts import Conflict, conflict
from maniple.legality.possible import alike, possible
from maniple.legality.problem import problem_of
from maniple.legality.settings import settings_of

# So many ways to set the switches are tried.
_TRIALS = 16
# So many boxes of lists are looked at for one that has a card: what cannot be goes wrong in the first few.
_BOXES = 20


def formats_without_lists(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each format that no list satisfies, however the switches are set."""
    found = []
    for format_ in subject.document.formats:
        clashes = [conflict(one, {}) for one in islice(_bound(subject.document, format_), 1)]
        if clashes[0] is not None and all(conflict(one, {}) for one in _bound(subject.document, format_)):
            found.append(format_problems.no_list(_rules(subject, format_, clashes[0]), format_.name))
    return tuple(found)


def cards_without_lists(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each format that no list satisfies as the settings stand, else one for each card that
    is in no legal list.
    """
    found: list[Diagnostic] = []
    for format_ in subject.document.formats:
        clash = conflict(next(_bound(subject.document, format_)), {})
        if clash is not None:
            found.append(format_problems.no_list_yet(_rules(subject, format_, clash), format_.name))
            continue
        found += [
            format_problems.dead_card(subject.label(card.origin), card.name, format_.name)
            for card in _dead(subject.document, format_)
        ]
    return tuple(found)


def _bound(document: doc.Document, format_: doc.Format) -> Iterator[BoundFormat]:
    """A format under each way to set the switches, at their defaults first."""
    yield from (BoundFormat(document, format_, settings) for settings in _settings(document))


def _rules(subject: Subject, format_: doc.Format, clash: Conflict) -> list[Label]:
    numbers = (int(rule.rpartition(":")[2]) - 1 for rule in clash.rules)
    return [subject.label(format_.rules[at].origin) for at in numbers]


def _settings(document: doc.Document) -> list[dict[str, Value]]:
    """The settings at their defaults first, then with other switches."""
    default = settings_of(document, {})
    switches = [setting for setting in document.settings if isinstance(setting.type, Flag)]
    found = []
    for values in islice(product((False, True), repeat=len(switches)), _TRIALS):
        settings = dict(default)
        for switch in (one for one, flip in zip(switches, values, strict=True) if flip):
            settings[switch.name] = int(not switch.default)
        found.append(settings)
    return found


def _dead(document: doc.Document, format_: doc.Format) -> Iterator[doc.Card]:
    """Cards that no rule forbids by itself and that no legal list can have all the same."""
    dead: set[int] | None = None
    for bound in _bound(document, format_):
        if dead is None or conflict(bound, {}) is None:
            never = _never(bound)
            dead = never if dead is None else dead & never
        if not dead:
            return
    yield from (document.cards[at] for at in sorted(dead or ()))


def _never(format: BoundFormat) -> set[int]:
    """The cards that quite surely no legal list has."""
    problem = problem_of(format, {})
    never: set[int] = set()
    for members in alike(problem):
        if members[0] < problem.cards:
            known = possible(problem_of(format, {members[0]: 1}, kept=members[:1]), _BOXES)
            never.update(members if known.numbers is None and known.proven else ())
    return never
