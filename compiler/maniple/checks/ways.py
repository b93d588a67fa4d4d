"""A way through calls and moments, told to people: what each part is called, and where it stands."""

from __future__ import annotations

from maniple.checks.subject import Subject
from maniple.diagnostics import Label
from maniple.ir import document as doc
from maniple.syntax import tree as t


def shown(subject: Subject, procedure: str) -> str:
    """What people call a procedure."""
    plain = procedure.removeprefix("moment ")
    if plain in subject.model.verbs:
        return f"`{plain}`"
    if plain.startswith("table "):
        return f"the table `{plain.removeprefix('table ')}`"
    found = _trigger(subject, procedure)
    if found is None:
        return f"`{plain}`"
    event, trigger = found
    happens = "what happens instead of" if trigger.timing == "instead" else f"what waits {trigger.timing}"
    return f"{happens} `{event}`"


def labels_along(subject: Subject, way: tuple[str, ...]) -> list[Label]:
    """The places where each part of a ring leads to the next, those in the sources only."""
    labels = []
    for caller, called in zip(way, (*way[1:], way[0]), strict=True):
        found = _trigger(subject, called)
        if found is not None:
            event, trigger = found
            timing = "stands instead of" if trigger.timing == "instead" else f"waits {trigger.timing}"
            labels.append(_moment(subject, trigger, f"{timing} `{event}`"))
        elif (origin := subject.graph.call(caller, called)).end > 0:
            event = subject.graph.counted.get(called, "")
            text = f"brings about `{event}`" if event else f"runs {shown(subject, called)}"
            labels.append(subject.label(origin, text))
    return labels


def _moment(subject: Subject, trigger: doc.Trigger, text: str) -> Label:
    """Where something waits: the name of the moment, without what happens then."""
    place = subject.label(trigger.origin, text)
    for hook, source in subject.rules.of(t.Hook):
        if hook.event.span == place.span and source == place.source:
            return Label(source, hook.event.verb.span, text)
    return place


def _trigger(subject: Subject, procedure: str) -> tuple[str, doc.Trigger] | None:
    for event in subject.document.events:
        for trigger in event.triggers:
            if trigger.procedure == procedure:
                return event.name, trigger
    return None
