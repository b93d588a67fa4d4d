"""Declarations that nothing uses. What only tests or scenarios use counts as used."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import use_problems
from maniple.checks.subject import Subject
from maniple.checks.usage import Usage
from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source, Span
from maniple.syntax import tree as t

Declared = tuple[str, str, Label]

# The groups by which the use of what is declared is noted.
_GROUPS: dict[type[t.Declaration], str] = {
    t.Query: "query",
    t.Zone: "zone",
    t.Table: "table",
    t.Setting: "setting",
    t.AbilityKind: "ability",
    t.Phrase: "phrase",
    t.Noun: "noun",
}


def unused(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each declaration that could be left out."""
    usage = Usage.of(subject)
    found = [
        use_problems.never_used(place, group, name)
        for tree, source in subject.rules.declared
        for group, name, place in _declared(tree, source)
        if not _used(subject, usage, group, name)
    ]
    return (*found, *_never_read(subject, usage), *_words(subject, usage))


def _declared(tree: t.Declaration, source: Source) -> Iterator[Declared]:
    """What a declaration brings, as the group and name by which its use is noted."""
    match tree:
        case t.Query() | t.Zone() | t.Table() | t.Setting() | t.AbilityKind():
            yield _GROUPS[type(tree)], tree.name.text, Label(source, tree.name.span)
        case t.Phrase() | t.Noun():
            group, (_, english) = _GROUPS[type(tree)], tree.texts[0]
            end = tree.span.start + len(f'{group} "{english}"')
            yield group, english, Label(source, Span(tree.span.start, end))


def _used(subject: Subject, usage: Usage, group: str, name: str) -> bool:
    if group == "query" and name in (subject.document.score, subject.document.outlook):
        return True
    if group == "setting" and usage.named.get(name, 0) > 1:
        return True
    return usage.uses(group, name)


def _never_read(subject: Subject, usage: Usage) -> Iterator[Diagnostic]:
    """State of the table and of things that nothing asks for."""
    for tree, source in subject.rules.declared:
        if isinstance(tree, t.State):
            key, name = ("state", tree.name.text), tree.name
            yield from _unread(usage, key, "state", name, source)
        elif isinstance(tree, t.Kind):
            for declared in tree.fields:
                for name in declared.names if declared.state else ():
                    yield from _unread(
                        usage, ("field", f"{tree.name.text}.{name.text}"), "state field", name, source
                    )


def _unread(
    usage: Usage, key: tuple[str, str], group: str, name: t.Name, source: Source
) -> Iterator[Diagnostic]:
    if (
        key in usage.read
        or name.text in usage.aside
        or name.text + "s" in usage.aside
        or name.text.removesuffix("s") in usage.aside
    ):
        return
    place = Label(source, name.span)
    if key in usage.written:
        yield use_problems.never_read(place, group, name.text)
    elif key not in usage.noted:
        yield use_problems.never_used(place, group, name.text)


def _words(subject: Subject, usage: Usage) -> Iterator[Diagnostic]:
    """Enumerations of which neither the name nor any word stands anywhere else, not even in a phrase."""
    patterns = " ".join(
        text
        for tree, _ in subject.rules.declared
        if isinstance(tree, (t.Phrase, t.Noun))
        for _, text in tree.texts
    )
    for tree, source in subject.rules.declared:
        if not isinstance(tree, t.Words) or ("words", tree.name.text) in usage.noted:
            continue
        names = [tree.name.text, *(word.name.text for word in tree.words)]
        elsewhere = any(usage.named.get(name, 0) > 1 or name in usage.aside for name in names)
        if not elsewhere and "{" + tree.name.text.lower() not in patterns.lower():
            yield use_problems.never_used(Label(source, tree.name.span), "words", tree.name.text)
