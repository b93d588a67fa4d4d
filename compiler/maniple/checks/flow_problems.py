"""What the checks of rules and their flow say to people: one function a code."""

from __future__ import annotations

from collections.abc import Sequence

from maniple.diagnostics import Diagnostic, Fix, Label, error, listed, quoted, warning


def runs_itself(place: Label, name: str, way: Sequence[str], steps: Sequence[Label]) -> Diagnostic:
    """E0810: a verb that calls itself, directly or through others."""
    through = f" through {listed(way)}" if way else ""
    return error(
        "E0810",
        f"{name} runs itself{through}",
        place,
        secondary=steps,
        notes=["it might never end; a loop says how often at most: `repeat at most 9 times until ...`"],
    )


def needs_depth(place: Label, event: str, declared: bool, steps: Sequence[Label]) -> Diagnostic:
    """E0811: an event that what it sets off brings about again."""
    fix = "write `depth 2` after the event, or how often it may be open at once"
    other = f"declare an event with a `depth`, announce it in `{event}` and wait for that"
    return error(
        "E0811",
        f"what waits for `{event}` brings it about again, and nothing says how deep that may go",
        place,
        secondary=steps,
        fixes=[Fix(fix if declared else other)],
    )


def too_deep(place: Label, events: Sequence[str], product: int, limit: int) -> Diagnostic:
    """E0812: depths that multiply to chains nobody could follow."""
    names = quoted(events)
    message = f"{names} can be open {product} times inside {'each other' if len(events) > 1 else 'itself'}"
    return error("E0812", message, place, notes=[f"a chain of events may be at most {limit} deep"])


def depends_on_itself(
    place: Label, name: str, way: Sequence[str], steps: Sequence[Label], cards: Sequence[str]
) -> Diagnostic:
    """E0813: queries, with all abilities that adjust them, that ask for each other."""
    through = f" through {quoted(way)}" if way else ""
    notes = [_hanging(cards)] if cards else []
    return error(
        "E0813", f"the answer of `{name}` depends on itself{through}", place, secondary=steps, notes=notes
    )


def _hanging(cards: Sequence[str]) -> str:
    names = quoted(cards)
    if len(cards) == 1:
        return f"an ability of {names} hangs on what it changes"
    return f"abilities of {names} hang on each other"


def nobody_wins(place: Label, start: str) -> Diagnostic:
    """E0814: a game with a score, and no way from its start to an end that names a winner."""
    return error(
        "E0814",
        "nobody can win this game",
        place,
        notes=[f"from `{start}` on, no step reaches `end_game` or `wins`"],
    )


def after_the_end(place: Label, end: Label) -> Diagnostic:
    """W0815: a step behind one after which nothing more happens."""
    return warning("W0815", "this step is never reached", place, secondary=[end])


def never_run(place: Label, name: str, follow: Sequence[str]) -> Diagnostic:
    """W0816: a verb or phase that nothing starts."""
    names = quoted(follow) if follow else ""
    notes = [f"so {names} {'are' if len(follow) > 1 else 'is'} never run either"] if follow else []
    return warning("W0816", f"nothing ever runs `{name}`", place, notes=notes)


def never_offered(place: Label, name: str) -> Diagnostic:
    """W0817: an entry of a menu that can never be chosen."""
    return warning("W0817", f"`{name}` can never be chosen", place)


def never_true(place: Label) -> Diagnostic:
    """W0817: a condition that never holds."""
    return warning("W0817", "this condition never holds", place)


def changes_range(place: Label, what: str, range: Label) -> Diagnostic:
    """W0818: a step of a loop that changes what the loop's range reads."""
    return warning(
        "W0818",
        f"this changes {what}, which the range of the loop reads",
        place,
        secondary=[range],
        notes=[
            "what a loop runs over is found out once, when it begins; the change does not reach it any more"
        ],
    )


def too_many_rounds(place: Label, rounds: int, limit: int) -> Diagnostic:
    """W0819: a loop with more rounds than anybody would wait for."""
    return warning(
        "W0819",
        f"{rounds} rounds take longer than anybody waits",
        place,
        notes=[f"{limit} should always be enough"],
    )
