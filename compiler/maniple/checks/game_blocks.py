"""The lines of the `game` block: known words, the form that each wants, and counts of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic
from maniple.model.game_blocks import PLAYERS_LIMIT, SETS_LIMIT
from maniple.source import Source
from maniple.syntax import tree as t

# So many groups of cards are still told apart in one line.
MOST_GROUPS = 12


@dataclass(frozen=True, slots=True)
class Line:
    """How a line of the block is written, and whether its values are so."""

    shape: str
    fits: Callable[[tuple[t.Expr, ...]], bool]
    notes: tuple[str, ...] = ()


def _name(values: tuple[t.Expr, ...]) -> bool:
    return len(values) == 1 and isinstance(values[0], t.Name) and not values[0].quoted


def _stretch(values: tuple[t.Expr, ...]) -> bool:
    match values:
        case (t.Stretch(low=t.Number(value=low), high=t.Number(value=high)),):
            return 1 <= low <= high <= PLAYERS_LIMIT
        case _:
            return _up_to(values, PLAYERS_LIMIT)


def _sets(values: tuple[t.Expr, ...]) -> bool:
    return _up_to(values, SETS_LIMIT)


def _up_to(values: tuple[t.Expr, ...], most: int) -> bool:
    match values:
        case (t.Number(value=count),):
            return 1 <= count <= most
        case _:
            return False


def _count(values: tuple[t.Expr, ...]) -> bool:
    match values:
        case (t.Name(quoted=False), t.Number()) | (t.Number(),):
            return True
        case _:
            return False


_PLAYERS = (f"a game has from 1 to {PLAYERS_LIMIT} players",)
LINES: dict[str, Line] = {
    "players": Line("players 2..4", _stretch, _PLAYERS),
    "best": Line("best 3..4", _stretch, _PLAYERS),
    "start": Line("start the_game", _name),
    "score": Line("score points", _name),
    "outlook": Line("outlook standing", _name),
    "cards": Line("cards 56", _count),
    "sets": Line("sets 2", _sets, (f"a game has from 1 to {SETS_LIMIT} sets",)),
}


def lines_of_games(subject: Subject) -> tuple[Diagnostic, ...]:
    """Unknown lines, lines of another form, and numbers of cards that are not those of the sources."""
    found = []
    for tree, source in subject.rules.declared:
        if isinstance(tree, t.Item) and tree.head.text == "game":
            for line in tree.body:
                problem = _problem(subject, line, source)
                if problem is not None:
                    found.append(problem)
    return tuple(found)


def _problem(subject: Subject, line: t.BodyItem, source: Source) -> Diagnostic | None:
    first = line.atoms[0]
    known = LINES.get(first.text) if isinstance(first, t.Name) else None
    if known is None:
        return content_problems.unknown_line(source, first, LINES)
    if line.value is not None or line.block is not None or not known.fits(line.atoms[1:]):
        return content_problems.misshapen_line(source, line.span, known.shape, known.notes)
    assert isinstance(first, t.Name)
    # A set may add cards to those that the game counts, and a scenario take some out.
    counts = first.text == "cards" and not subject.rules.of(t.Use) and not subject.document.scenario
    return _counted(subject, line.atoms[1:], source) if counts else None


def _counted(subject: Subject, values: tuple[t.Expr, ...], source: Source) -> Diagnostic | None:
    """`cards 56`, or `cards senate_card 56` for one kind."""
    model = subject.model
    kind = values[0] if isinstance(values[0], t.Name) else None
    declared = values[-1]
    assert isinstance(declared, t.Number)
    if kind is not None and (kind.text not in model.kinds or not model.is_card(kind.text)):
        return content_problems.no_kind_of_card(
            source, kind, [name for name in model.kinds if model.is_card(name)]
        )
    of = model.kinds["Card" if kind is None else kind.text]
    count = (of.high - of.low) // model.info.sets
    if count == declared.value:
        return None
    return content_problems.other_count(
        source, declared.span, of.name, declared.value, count, _groups(subject, of.name)
    )


def _groups(subject: Subject, kind: str) -> list[tuple[str, int]]:
    """What the cards of a kind are `of`, where there are a few such groups."""
    things = (thing for things in subject.model.things.values() for thing in things)
    counts = Counter[str]()
    for thing in things:
        if subject.model.is_a(thing.kind, kind):
            counts[thing.group.text if thing.group else "nothing"] += thing.copies
    return list(counts.items()) if 2 <= len(counts) <= MOST_GROUPS else []
