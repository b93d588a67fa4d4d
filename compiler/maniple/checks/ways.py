"""A way through calls and moments, told to people: what each part is called, and where it stands."""

from __future__ import annotations

from maniple.checks.subject import Subject
from maniple.diagnostics import Label
from maniple.ir import document as doc


def shown(subject: Subject, procedure: str) -> str:
    """What people call a procedure."""
    plain = procedure.removeprefix("moment ")
    if plain in subject.model.verbs:
        return f"`{plain}`"
    if plain.startswith("table "):
        return f"the table `{plain.removeprefix('table ')}`"
    trigger = _trigger(subject, procedure)
    if trigger is not None:
        event, waiting = trigger
        return (
            f"what waits {waiting.timing} `{event}`"
            if waiting.timing != "instead"
            else f"what happens instead of `{event}`"
        )
    return f"`{plain}`"


def labels_along(subject: Subject, way: tuple[str, ...]) -> list[Label]:
    """The places where each procedure of a ring starts the next, those in the source only."""
    labels: list[Label] = []
    for caller, called in zip(way, (*way[1:], way[0]), strict=True):
        origin = _step(subject, caller, called)
        if origin.end > 0:
            text = f"{'runs' if labels else 'this runs'} {shown(subject, called)}"
            labels.append(subject.label(origin, text))
    return labels


def _step(subject: Subject, caller: str, called: str) -> doc.Origin:
    trigger = _trigger(subject, called)
    return subject.graph.call(caller, called) if trigger is None else trigger[1].origin


def _trigger(subject: Subject, procedure: str) -> tuple[str, doc.Trigger] | None:
    for event in subject.document.events:
        for trigger in event.triggers:
            if trigger.procedure == procedure:
                return event.name, trigger
    return None
