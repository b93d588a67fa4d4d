"""What is said of secrets that get out: one function a code."""

from __future__ import annotations

from maniple.diagnostics import Diagnostic, Label, warning

_SHOWN = "where it is meant to be seen, say so before: `show ... to p` or `reveal ...`"


def offers_unseen(place: Label, zone: str, sight: str) -> Diagnostic:
    """W0831: a choice among cards that the chooser may not see."""
    return warning(
        "W0831",
        f"the options of this choice name cards in `{zone}`, which the chooser may not see",
        place,
        notes=[_hint(zone, sight), _SHOWN, f"to take one unseen, let chance decide: `roll c in {zone}`"],
    )


def option_tells(place: Label, zone: str, sight: str) -> Diagnostic:
    """W0832: a condition of an option that tells of cards which the chooser may not see."""
    return warning(
        "W0832",
        f"whether this is on offer tells which cards are in `{zone}`, and the chooser may not know that",
        place,
        notes=[_hint(zone, sight), _SHOWN],
    )


def public_tells(place: Label, zone: str, sight: str, target: str) -> Diagnostic:
    """W0833: something that all see is set to what hidden cards say."""
    return warning(
        "W0833",
        f"everybody sees `{target}`, and this tells which cards are in `{zone}`",
        place,
        notes=[_hint(zone, sight), _SHOWN],
    )


def _hint(zone: str, sight: str) -> str:
    return f"`{zone}` is hidden from everybody" if sight == "hidden" else f"`{zone}` is private to its owner"
