"""All checks in order, over the model and the document together."""

from __future__ import annotations

from collections.abc import Callable, Collection

from maniple.checks.after_ends import steps_after_ends
from maniple.checks.asking_rings import queries_in_rings
from maniple.checks.chains import chains_of_events
from maniple.checks.clashes import clashing_phrases
from maniple.checks.ending import winnable
from maniple.checks.formats import cards_without_lists, formats_without_lists
from maniple.checks.game_blocks import lines_of_games
from maniple.checks.kinds_without_things import empty_kinds
from maniple.checks.labels import missing_labels
from maniple.checks.loops import changed_ranges, endless_rounds
from maniple.checks.lying_with_nobody import moments_of_nobody
from maniple.checks.maps import maps_in_parts
from maniple.checks.menus import entries_of_no_menu
from maniple.checks.names_of_cards import cards_called_the_same
from maniple.checks.never import conditions_that_never_hold
from maniple.checks.reach import verbs_never_run
from maniple.checks.readable import fields_read_unseen
from maniple.checks.rings import verbs_in_rings
from maniple.checks.seats import players_by_name
from maniple.checks.secrets import secrets_told
from maniple.checks.silent_events import events_never_announced
from maniple.checks.subject import Subject
from maniple.checks.translations import missing_translations, texts_for_nothing
from maniple.checks.unused import unused
from maniple.checks.wordings import places_without_values
from maniple.diagnostics import Diagnostic
from maniple.ir.document import Document
from maniple.lower.assemble import Assembler

Check = Callable[[Subject], tuple[Diagnostic, ...]]
# What a game cannot be played with.
ERRORS: tuple[Check, ...] = (
    lines_of_games,
    entries_of_no_menu,
    places_without_values,
    players_by_name,
    cards_called_the_same,
    clashing_phrases,
    fields_read_unseen,
    verbs_in_rings,
    queries_in_rings,
    chains_of_events,
    formats_without_lists,
    winnable,
)
# What is likely to be meant otherwise.
WARNINGS: tuple[Check, ...] = (
    texts_for_nothing,
    missing_translations,
    missing_labels,
    empty_kinds,
    maps_in_parts,
    steps_after_ends,
    verbs_never_run,
    conditions_that_never_hold,
    changed_ranges,
    endless_rounds,
    secrets_told,
    events_never_announced,
    moments_of_nobody,
    cards_without_lists,
    unused,
)


def check(
    assembler: Assembler, document: Document, own: Collection[str] | None = None
) -> tuple[Diagnostic, ...]:
    """The problems that all checks find.

    `own` names the sources that are being checked; of others, which are only used, no warnings are
    given. Without it all are. Warnings wait until there is no error from which they may follow.
    """
    subject = Subject.of(assembler, document)
    errors = _found(ERRORS, subject)
    if errors or own == ():
        return errors
    return tuple(problem for problem in _found(WARNINGS, subject) if _is_own(problem, own))


def _found(checks: tuple[Check, ...], subject: Subject) -> tuple[Diagnostic, ...]:
    return tuple(dict.fromkeys(problem for one in checks for problem in one(subject)))


def _is_own(problem: Diagnostic, own: Collection[str] | None) -> bool:
    return own is None or problem.primary.source.name in own
