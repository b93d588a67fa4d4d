"""What a vocabulary is made of, as it stands in the files of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from maniple.phrases.vocabulary import ROOT, NameEntry
from maniple.source import Source
from maniple.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Material:
    """Declarations with their sources, and what else sentences may name.

    `kinds` gives every kind its parent kind, `abilities` the names of the ability kinds; `texts` has names
    and words in other languages, as (language, name, text), `languages` those in which there are any texts.
    """

    phrases: tuple[tuple[Source, t.Phrase], ...] = ()
    nouns: tuple[tuple[Source, t.Noun], ...] = ()
    words: tuple[tuple[Source, t.Words], ...] = ()
    names: tuple[NameEntry, ...] = ()
    kinds: tuple[tuple[str, str | None], ...] = ()
    abilities: tuple[str, ...] = ()
    texts: tuple[tuple[str, str, str], ...] = ()
    languages: frozenset[str] = frozenset()


def gather(files: Iterable[t.File]) -> Material:
    """What the files of a game declare.

    Cards made by rule have computed names, so they are not among its names.
    """
    declared = [(file.source, declaration) for file in files for declaration in file.declarations]
    kinds = tuple(
        (kind.name.text, kind.of.text if kind.of and kind.stock is None else None)
        for _, kind in declared
        if isinstance(kind, t.Kind)
    )
    texts = tuple(text for _, part in declared if isinstance(part, t.TextDecl) for text in _texts(part))
    return Material(
        phrases=tuple((source, part) for source, part in declared if isinstance(part, t.Phrase)),
        nouns=tuple((source, part) for source, part in declared if isinstance(part, t.Noun)),
        words=tuple((source, part) for source, part in declared if isinstance(part, t.Words)),
        names=tuple(_names([part for _, part in declared], dict(kinds), texts)),
        kinds=kinds,
        abilities=tuple(part.name.text for _, part in declared if isinstance(part, t.AbilityKind)),
        texts=texts,
        languages=frozenset(part.language.text for _, part in declared if isinstance(part, t.TextDecl)),
    )


def _texts(part: t.TextDecl) -> list[tuple[str, str, str]]:
    """`Treaty { name "Traité" }` as (language, Treaty, Traité)."""
    return [
        (part.language.text, name.text, item.atoms[1].text)
        for name, body in part.bodies
        for item in body
        if len(item.atoms) == 2 and _is_name(item.atoms[0]) and isinstance(item.atoms[1], t.Name)
    ]


def _is_name(atom: t.Expr) -> bool:
    return isinstance(atom, t.Name) and atom.text == "name"


def _names(
    declared: list[t.Declaration],
    kinds: dict[str, str | None],
    texts: tuple[tuple[str, str, str], ...],
) -> list[NameEntry]:
    found: dict[str, str] = {}
    for part in declared:
        if isinstance(part, t.Item) and part.name is not None and part.head.text in (ROOT, *kinds):
            found.setdefault(part.name.text, part.head.text)
        elif isinstance(part, t.Map):
            found.update((place.name.text, part.kind.text) for place in part.places)
    return [
        NameEntry(name, ancestry(kind, kinds), {code: text for code, of, text in texts if of == name})
        for name, kind in found.items()
    ]


def ancestry(kind: str, kinds: dict[str, str | None]) -> tuple[str, ...]:
    """A kind and the kinds it belongs to, nearest first."""
    found = [kind]
    while (parent := kinds.get(found[-1])) is not None and parent not in found:
        found.append(parent)
    return tuple(found)
