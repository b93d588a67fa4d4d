"""What is said of declarations that have no effect: one function a code."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic, Label, warning

_CALLED = {"ability": "kind of ability", "state": "state of the table", "words": "enumeration"}


def never_used(place: Label, group: str, name: str) -> Diagnostic:
    """W0901: a declaration that nothing uses."""
    return warning("W0901", f"the {_CALLED.get(group, group)} `{name}` is never used", place)


def never_read(place: Label, group: str, name: str) -> Diagnostic:
    """W0902: state that changes and that nothing reads."""
    return warning("W0902", f"the {_CALLED.get(group, group)} `{name}` changes, but nothing reads it", place)


def never_announced(place: Label, name: str, waiting: list[Label]) -> Diagnostic:
    """W0903: an event that no step announces, though something may wait for it."""
    return warning("W0903", f"no step announces the event `{name}`", place, secondary=waiting)


def moment_of_nobody(place: Label, card: str, kind: str, moved: Label) -> Diagnostic:
    """W0904: an event of a card that no player owns any more, so that its abilities work for nobody."""
    return warning(
        "W0904",
        f"`{card}` lies with nobody by now, so what it does `{kind}` works for nobody",
        place,
        secondary=[moved],
        notes=["`you` is the player in whose zone the card lies: announce first, then move it"],
    )
