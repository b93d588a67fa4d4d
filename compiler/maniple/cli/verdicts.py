"""What became of a test, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from maniple.cli.places import Places, excerpt

if TYPE_CHECKING:
    from maniple.diagnostics import Label
    from maniple.trial import Failure, Outcome


def result_data(outcome: Outcome, places: Places) -> dict[str, Any]:
    """The outcome of a test under stable keys."""
    trial, failure = outcome.trial, outcome.failure
    data = {
        "name": trial.name,
        "rules": list(trial.rules),
        "passed": failure is None,
        **_place(places.label(outcome.sources, trial.origin)),
    }
    if failure is not None:
        data["failure"] = {
            "message": failure.message,
            **_place(places.label(outcome.sources, failure.origin)),
            "expected": failure.expected,
            "found": failure.found,
            "options": list(failure.options),
        }
    return data


def result_text(outcome: Outcome, places: Places, colour: bool) -> str:
    """A failed test for people: its name, the line that failed, what was expected and what was found."""
    trial, failure = outcome.trial, outcome.failure
    if failure is None:
        return f"passed: {trial.name}"
    rules = f" ({', '.join(trial.rules)})" if trial.rules else ""
    text = f"failed: {trial.name}{rules}\n"
    text += excerpt(places.label(outcome.sources, failure.origin, failure.message), colour)
    text += "".join(f"  = {remark}\n" for remark in _remarks(failure))
    if failure.cause is not None:
        text += "the rule that broke:\n" + excerpt(places.label(outcome.sources, failure.cause), colour)
    if failure.advice:
        text += f"  = help: {failure.advice}\n"
    return text


def _remarks(failure: Failure) -> list[str]:
    remarks = []
    if failure.expected:
        remarks.append(f"expected: {failure.expected}")
    if failure.found:
        remarks.append(f"found: {failure.found}")
    if failure.options:
        remarks.append(f"on offer: {', '.join(failure.options)}")
    return remarks


def _place(label: Label) -> dict[str, Any]:
    source = label.source
    line = source.position(label.span.start).line if source.text else None
    return {"file": source.name, "line": line}
