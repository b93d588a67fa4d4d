"""Conflicts of rules, differences of lists and odds of hands, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from maniple.legality.comparing import Comparison, Difference
from maniple.legality.conflicts import Conflict
from maniple.legality.messages import Wording
from maniple.legality.odds import Step, Wanted

_INDENT = "  "
_KEPT = {
    (False, False): "explain:at all",
    (False, True): "explain:figures",
    (True, False): "explain:cards",
    (True, True): "explain:both",
}


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely a hand holds what is wanted, and how much of it on average (None for several wishes)."""

    wanted: tuple[Wanted, ...]
    chance: Fraction
    average: Fraction | None


def conflicts_lines(conflicts: Sequence[Conflict], wording: Wording) -> Iterator[str]:
    """The rules that cannot hold together, conflict by conflict."""
    if not conflicts:
        yield _INDENT + wording.text("explain:none")
    for each in conflicts:
        yield _INDENT + wording.text(_KEPT[each.keeps_cards, each.keeps_figures])
        yield from (_INDENT * 2 + wording.rule_named(rule) for rule in each.rules)
        if not each.smallest:
            yield _INDENT * 2 + wording.text("explain:not smallest")


def conflicts_data(conflicts: Sequence[Conflict], wording: Wording) -> list[dict[str, Any]]:
    """The same as data."""
    return [
        {
            "keeps_cards": each.keeps_cards,
            "keeps_figures": each.keeps_figures,
            "smallest": each.smallest,
            "rules": [{"rule": rule, "text": wording.rule_named(rule)} for rule in each.rules],
        }
        for each in conflicts
    ]


def comparison_lines(comparison: Comparison, wording: Wording) -> Iterator[str]:
    """What changes from one list to the other, a line each."""
    found = (*comparison.measures, *comparison.cards)
    if not found:
        yield wording.text("diff:same")
    nothing = wording.text("diff:nothing")
    for each in found:
        before, after = (nothing if value is None else value for value in (each.before, each.after))
        yield wording.text("change:card", name=wording.name(each.name), before=before, after=after)


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """The same as data."""

    def differing(found: tuple[Difference, ...]) -> list[dict[str, Any]]:
        return [{"name": each.name, "before": each.before, "after": each.after} for each in found]

    return {"cards": differing(comparison.cards), "measures": differing(comparison.measures)}


def odds_lines(
    chances: Sequence[Chance], curve: Sequence[Step], hand: int, wording: Wording
) -> Iterator[str]:
    """The chances, and what the cards cost."""
    for each in chances:
        wanted = _wanted(each, wording)
        percent = f"{float(each.chance) * 100:.2f} %"
        yield _INDENT + wording.text(
            "odds:chance", wanted=wanted, hand=hand, percent=percent, fraction=str(each.chance)
        )
        if each.average is not None:
            names = _names(each.wanted[0], wording)
            average = f"{float(each.average):.2f}"
            yield _INDENT + wording.text("odds:expected", wanted=names, hand=hand, average=average)
    for step in curve:
        yield _INDENT + wording.text("odds:step", price=step.price, copies=step.copies)


def _wanted(chance: Chance, wording: Wording) -> str:
    if len(chance.wanted) > 1:
        return wording.text("odds:all")
    (wish,) = chance.wanted
    return wording.text("odds:least", least=wish.least, names=_names(wish, wording))


def _names(wish: Wanted, wording: Wording) -> str:
    return ", ".join(wording.name(card) for card in sorted(wish.cards))


def odds_data(chances: Sequence[Chance], curve: Sequence[Step], hand: int) -> dict[str, Any]:
    """The same as data; chances as exact fractions."""
    return {
        "hand": hand,
        "chances": [
            {
                "wanted": [{"cards": sorted(wish.cards), "least": wish.least} for wish in each.wanted],
                "chance": str(each.chance),
                "average": None if each.average is None else str(each.average),
            }
            for each in chances
        ],
        "curve": [{"cost": step.price, "copies": step.copies} for step in curve],
    }
