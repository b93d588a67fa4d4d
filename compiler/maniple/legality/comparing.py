"""Two lists side by side: what one has that the other has not, and what both come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from maniple.ir.document import Document
from maniple.ir.expressions import Value
from maniple.legality.judging import judge_of
from maniple.legality.listing import ArmyList, copies_of


@dataclass(frozen=True, slots=True)
class Difference:
    """A card or number in which two lists differ; None where a list does not say it."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cards in the order of the game; numbers: figures, how many cards, what the format has names for."""

    cards: tuple[Difference, ...]
    measures: tuple[Difference, ...]


def compare(
    document: Document,
    format_name: str,
    one: ArmyList,
    other: ArmyList,
    settings: Mapping[str, Value] | None = None,
) -> Comparison:
    """What changes from one list to the other. Raises as `judge` does."""
    judge = judge_of(document, format_name, settings)
    before, after = copies_of(one), copies_of(other)
    known = [name for name in judge.format.position if name in before or name in after]
    unknown = [name for name in dict.fromkeys((*before, *after)) if name not in judge.format.position]
    cards = tuple(Difference(name, before.get(name, 0), after.get(name, 0)) for name in (*known, *unknown))
    numbers = [{m.name: m.value for m in judge.measures(judge.counts(army))} for army in (one, other)]
    names = dict.fromkeys((*numbers[0], *numbers[1]))
    measures = tuple(Difference(name, numbers[0].get(name), numbers[1].get(name)) for name in names)
    return Comparison(_differing(cards), _differing(measures))


def _differing(found: tuple[Difference, ...]) -> tuple[Difference, ...]:
    return tuple(one for one in found if one.before != one.after)
