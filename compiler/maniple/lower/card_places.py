"""Problems that cards meet in a phrase, or in the kind of an ability, are told where the mistake is: at the
card, if others get on well with the same phrase or kind; there, if nobody does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maniple.diagnostics import Diagnostic, Label, quoted
from maniple.lower.ability_use import AbilityUse
from maniple.model.session import Session
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

Shared = t.AbilityKind | t.Phrase | t.Noun
# So many other cards are named with a problem.
MOST_CARDS = 3


class CardPlaces:
    """Gathers what is found while abilities are lowered, and tells each problem once."""

    def __init__(self, session: Session, uses: list[AbilityUse]) -> None:
        self.session = session
        self.uses = uses
        self._met: dict[Diagnostic, list[AbilityUse]] = {}

    def gather(self, use: AbilityUse, known: int) -> None:
        """Takes away the problems from the `known`-th on that do not lie in the ability itself."""
        problems = self.session.problems
        found, problems[known:] = problems[known:], []
        for problem in found:
            if problem.primary.source == use.source and use.item.span.holds(problem.primary.span):
                problems.append(problem)
            else:
                self._met.setdefault(problem, []).append(use)

    def tell(self) -> None:
        """Tells what was gathered: at the first card that met it, with the names of the others."""
        self.session.problems += [self._told(problem, met) for problem, met in self._met.items()]

    def _told(self, problem: Diagnostic, met: list[AbilityUse]) -> Diagnostic:
        if self._others_get_on(problem, met):
            return _at_card(problem, met)
        return _with_card(problem, met[0]) if len(met) == 1 else problem

    def _others_get_on(self, problem: Diagnostic, met: list[AbilityUse]) -> bool:
        """Whether another ability has the same phrase, noun or kind, and not this problem."""
        places = [part for part in _shared(met[0]) if part.span.holds(problem.primary.span)]
        others = (use for use in self.uses if use not in met)
        return any(part in places for use in others for part in _shared(use))


def _shared(use: AbilityUse) -> Iterator[Shared]:
    """What the ability has in common with others."""
    yield use.kind
    for part in walk(use.reading):
        if isinstance(part, t.Phrase | t.Noun):
            yield part


def _at_card(problem: Diagnostic, met: list[AbilityUse]) -> Diagnostic:
    """The problem at a card. What was to be edited elsewhere stays as words."""
    first, names = met[0], tuple(dict.fromkeys(use.thing.name for use in met[1:]))
    return replace(
        problem,
        primary=Label(first.source, first.item.span, "met by this ability"),
        secondary=(problem.primary, *problem.secondary),
        notes=(*problem.notes, *([f"the same with {quoted(names, most=MOST_CARDS)}"] if names else ())),
        fixes=tuple(replace(fix, edits=(), applicability="display") for fix in problem.fixes),
    )


def _with_card(problem: Diagnostic, use: AbilityUse) -> Diagnostic:
    """The problem where it is, with a card that shows it."""
    label = Label(use.source, use.item.span, "met by this ability")
    return replace(problem, secondary=(*problem.secondary, label))
