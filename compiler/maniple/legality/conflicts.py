"""Why no legal list exists: the fewest rules that cannot hold together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from maniple.ir.document import Document
from maniple.ir.expressions import Value
from maniple.legality.bound import BoundFormat, BoundRule, Counts
from maniple.legality.judging import judge_of
from maniple.legality.listing import ArmyList
from maniple.legality.nearest import any_near
from maniple.legality.possible import possible
from maniple.legality.problem import problem_of

# So many sets of rules are tried to find a smaller one.
_TRIALS = 2_000
# Lists that are looked at for a legal one before all lists are looked at together.
_QUICK = 500


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rules by their ids that no list keeps together, as long as its cards or figures stay as they are.

    Without any one of them there would be such a list. `smallest` if no smaller set of rules is in conflict.
    """

    keeps_cards: bool
    keeps_figures: bool
    rules: tuple[str, ...]
    smallest: bool


def explain(
    document: Document, format_name: str, army: ArmyList, settings: Mapping[str, Value] | None = None
) -> tuple[Conflict, ...]:
    """What keeps a list from being mended: at all; with its figures as they are; its cards; both.

    What follows from an earlier conflict is not told again. Raises as `judge` does.
    """
    judge = judge_of(document, format_name, settings)
    start: Counts = {at: max(0, n) for at, n in judge.counts(army).items()}
    conflicts: list[Conflict] = []
    for cards, figures in ((False, False), (False, True), (True, False), (True, True)):
        told = any(c.keeps_cards <= cards and c.keeps_figures <= figures for c in conflicts)
        found = None if told else conflict(judge.format, start, keeps_cards=cards, keeps_figures=figures)
        conflicts += [found] if found else []
    return tuple(conflicts)


def conflict(
    format: BoundFormat, start: Counts, *, keeps_cards: bool = False, keeps_figures: bool = False
) -> Conflict | None:
    """The rules in conflict, None if there is a legal list or nobody can tell."""
    kept = [at for at in start if keeps_cards and format.is_card(at)]
    fixed = [at for at in start if keeps_figures and not format.is_card(at)]

    def clash(rules: Sequence[BoundRule]) -> bool:
        problem = problem_of(format, start, kept=kept, fixed=fixed, rules=rules)
        if start and any_near(problem, _QUICK).solution is not None:
            return False
        found = possible(problem)
        return found.numbers is None and found.proven

    if not clash(format.rules):
        return None
    rules, smallest = _smallest(format.rules, _minimal(format.rules, clash), clash)
    return Conflict(keeps_cards, keeps_figures, tuple(rule.id for rule in rules), smallest)


def _minimal(
    rules: Sequence[BoundRule], clash: Callable[[Sequence[BoundRule]], bool]
) -> tuple[BoundRule, ...]:
    """Rules in conflict of which none can be left out."""
    left = list(rules)
    for rule in reversed(rules):
        without = [one for one in left if one is not rule]
        if clash(without):
            left = without
    return tuple(left)


def _smallest(
    rules: Sequence[BoundRule], known: tuple[BoundRule, ...], clash: Callable[[Sequence[BoundRule]], bool]
) -> tuple[tuple[BoundRule, ...], bool]:
    trials = 0
    for size in range(len(known)):
        trials += comb(len(rules), size)
        if trials > _TRIALS:
            return known, False
        for chosen in combinations(rules, size):
            if clash(chosen):
                return chosen, True
    return known, True
