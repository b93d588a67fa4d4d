"""Names that are declared twice where they may stand once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from maniple.diagnostics import Diagnostic
from maniple.model import problems
from maniple.source import Source, Span
from maniple.syntax import tree as t

Rules: TypeAlias = Sequence[tuple[t.Declaration, Source]]

# Declarations of one group share their names.
_GROUPS: tuple[tuple[str, tuple[type[t.Declaration], ...]], ...] = (
    ("verb or moment", (t.Verb, t.Event)),
    ("query", (t.Query,)),
    ("list of words", (t.Words,)),
    ("zone", (t.Zone,)),
    ("table", (t.Table,)),
    ("setting or state", (t.Setting, t.State)),
    ("map", (t.Map,)),
    ("kind of ability", (t.AbilityKind,)),
    ("scenario", (t.Scenario,)),
    ("format", (t.Format,)),
    ("army", (t.Army,)),
    ("payment", (t.Payment,)),
    ("test", (t.Test,)),
)


def doubles(rules: Rules) -> list[Diagnostic]:
    """A problem for every name that stands twice among those of its sort."""
    return [*_declarations(rules), *_words(rules), *_items(rules), *_fields(rules)]


def _declarations(rules: Rules) -> Iterator[Diagnostic]:
    for group, kinds in _GROUPS:
        seen: dict[str, tuple[t.Name, Source]] = {}
        for tree, source in rules:
            name = _name_of(tree) if isinstance(tree, kinds) else None
            if name is None:
                continue
            if name.text in seen:
                yield problems.declared_twice(source, name, group, *_first(seen[name.text]), _notes(tree))
            seen.setdefault(name.text, (name, source))


def _name_of(declaration: t.Declaration) -> t.Name | None:
    """The name that a declaration gives; more words for a list give it none."""
    if isinstance(declaration, t.Words) and declaration.more:
        return None
    name = getattr(declaration, "name", None)
    return name if isinstance(name, t.Name) else None


def _notes(declaration: t.Declaration) -> tuple[str, ...]:
    if not isinstance(declaration, t.Words):
        return ()
    more = f"change words {declaration.name.text} {{ ... }}"
    return (f"to add words to the list that is there, write `{more}`",)


def _first(known: tuple[t.Name, Source]) -> tuple[Source, Span]:
    name, source = known
    return source, name.span


def _words(rules: Rules) -> Iterator[Diagnostic]:
    """Words that stand twice in their list."""
    seen: dict[tuple[str, str], tuple[t.Name, Source]] = {}
    for tree, source in rules:
        if not isinstance(tree, t.Words):
            continue
        for word in tree.words:
            key = (tree.name.text, word.name.text)
            if key in seen:
                yield problems.declared_twice(source, word.name, "word", *_first(seen[key]))
            seen.setdefault(key, (word.name, source))


def _items(rules: Rules) -> Iterator[Diagnostic]:
    seen: dict[str, tuple[t.Item, Source]] = {}
    for item, source in rules:
        if not isinstance(item, t.Item) or item.name is None:
            continue
        if item.name.text in seen and seen[item.name.text][0].head.text == item.head.text:
            first, where = seen[item.name.text]
            assert first.name is not None
            yield problems.card_twice(source, item, where, first.name.span)
        seen.setdefault(item.name.text, (item, source))


def _fields(rules: Rules) -> Iterator[Diagnostic]:
    """Fields that a kind declares again, or that it has from a kind to which it belongs: which of them a name
    means would hang on what somebody knows of the card.
    """
    kinds = [(tree, source) for tree, source in rules if isinstance(tree, t.Kind)]
    above = {kind.name.text: kind.of.text for kind, _ in kinds if kind.of is not None and kind.stock is None}
    seen: dict[str, list[tuple[str, t.Name, Source]]] = {}
    for kind, source in kinds:
        here = kind.name.text
        for name in (name for field in kind.fields for name in field.names):
            known = seen.setdefault(name.text, [])
            again = [
                one for one in known if _is_within(here, one[0], above) or _is_within(one[0], here, above)
            ]
            if again:
                other, first, where = again[0]
                yield problems.field_twice(source, name, (here, other), where, first.span)
            known.append((here, name, source))


def _is_within(kind: str | None, other: str, above: dict[str, str]) -> bool:
    """Whether a kind is another one or belongs to it."""
    seen: set[str] = set()
    while kind is not None and kind not in seen:
        if kind == other:
            return True
        seen.add(kind)
        kind = above.get(kind)
    return False
