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
from maniple.legality.problem import Problem, problem_of
from maniple.legality.search import any_near
from maniple.legality.settings import settings_of

# So many ways to set the switches are tried.
_TRIALS = 16
_QUICK = 300


def formats_without_lists(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each format that no list satisfies, however the switches are set."""
    found = []
    for format_ in subject.document.formats:
        clashes = [conflict(one, {}) for one in _bound(subject.document, format_)]
        if clashes[0] is not None and None not in clashes:
            found.append(format_problems.no_list(_rules(subject, format_, clashes[0]), format_.name))
    return tuple(found)


def cards_without_lists(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each format that no list satisfies as the settings stand, else one for each card that
    is in no legal list.
    """
    found: list[Diagnostic] = []
    for format_ in subject.document.formats:
        bound = _bound(subject.document, format_)
        clash = conflict(bound[0], {})
        if clash is not None:
            found.append(format_problems.no_list_yet(_rules(subject, format_, clash), format_.name))
            continue
        open_ = [one for one in bound if conflict(one, {}) is None]
        found += [
            format_problems.dead_card(subject.label(card.origin), card.name, format_.name)
            for card in _dead(subject.document, open_)
        ]
    return tuple(found)


def _bound(document: doc.Document, format_: doc.Format) -> list[BoundFormat]:
    return [BoundFormat(document, format_, settings) for settings in _settings(document)]


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


def _dead(document: doc.Document, formats: list[BoundFormat]) -> Iterator[doc.Card]:
    """Cards that no rule forbids by itself and that no legal list can have all the same."""
    dead: set[int] | None = None
    for format_ in formats:
        mine = _never(format_)
        dead = mine if dead is None else dead & mine
        if not dead:
            return
    yield from (document.cards[at] for at in sorted(dead or ()))


def _never(format: BoundFormat) -> set[int]:
    problem = problem_of(format, {})
    never: set[int] = set()
    seen: set[int] = set()
    for members in alike(problem):
        cards = [at for at in members if at < problem.cards and at not in seen]
        if cards and not _is_possible(format, problem, cards[0], seen):
            never.update(cards)
    return never


def _is_possible(format: BoundFormat, problem: Problem, card: int, seen: set[int]) -> bool:
    """Whether a legal list has the card; the cards of a list that is found are noted as seen."""
    start = {card: max(1, problem.low[card])}
    wanted = problem_of(format, start, kept=[card])
    near = any_near(wanted, _QUICK).solution
    numbers = near.numbers if near is not None else possible(wanted).numbers
    if numbers is not None:
        seen.update(at for at, number in enumerate(numbers) if number)
        return True
    return not possible(wanted).proven
