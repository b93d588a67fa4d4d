"""What is said of formats whose rules do not fit together: one function a code."""

from __future__ import annotations

from collections.abc import Sequence

from maniple.diagnostics import Diagnostic, Label, error, warning


def no_list(rules: Sequence[Label], name: str) -> Diagnostic:
    """E0715: rules of a format that no list keeps together."""
    message = f"no list keeps {_these(rules)} of the format `{name}`"
    return error("E0715", message, rules[0], secondary=rules[1:])


def no_list_yet(rules: Sequence[Label], name: str) -> Diagnostic:
    """W0716: rules of a format that no list keeps together as the settings stand."""
    message = f"as the settings stand, no list keeps {_these(rules)} of the format `{name}`"
    return warning("W0716", message, rules[0], secondary=rules[1:])


def dead_card(place: Label, card: str, name: str) -> Diagnostic:
    """W0717: a card that no rule forbids, and that is in no legal list all the same."""
    return warning("W0717", f"no legal list of the format `{name}` has the card `{card}`", place)


def _these(rules: Sequence[Label]) -> str:
    return "all these rules" if len(rules) > 1 else "this rule"
