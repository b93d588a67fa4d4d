"""Names of fields, zones and the like, and questions, that a language of the game lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.model.definitions import is_standard
from maniple.source import Source
from maniple.syntax import tree as t

PREDECLARED = ("Player", "Card")


@dataclass(frozen=True, slots=True)
class Shown:
    """A name that players read; a language says it under any of the keys."""

    name: t.Name
    source: Source
    keys: tuple[str, ...]

    def is_said(self, texts: dict[str, str]) -> bool:
        """Whether a language has a text for it."""
        return any(key in texts for key in self.keys)


def missing_labels(subject: Subject) -> tuple[Diagnostic, ...]:
    """What players read at the table and a language does not say, once for each file.

    A language that names nothing of the table is one in which cards are printed, not one to play in.
    """
    labels = tuple(_labels(subject))
    shown = (*labels, *_values(subject))
    found: list[Diagnostic] = []
    for language, texts in subject.document.texts.items():
        if language != "en" and any(one.is_said(texts) for one in labels):
            found += _unnamed([one for one in shown if not one.is_said(texts)], language)
            found += _questions(subject, language, texts)
    return tuple(found)


def _unnamed(lacking: list[Shown], language: str) -> Iterator[Diagnostic]:
    """The names that a language lacks, at the first of each file."""
    for source in dict.fromkeys(one.source for one in lacking):
        here = [one.name for one in lacking if one.source is source]
        told = tuple(dict.fromkeys(name.text for name in here))
        yield content_problems.unnamed(Label(source, here[0].span), language, told)


def _labels(subject: Subject) -> Iterator[Shown]:
    """What zones, variables, kinds and fields are called on the table, and the abilities of a card that is
    looked at.
    """
    borne = {ability.kind for card in subject.document.cards for ability in card.abilities}
    for tree, source in _own(subject):
        match tree:
            case t.Zone() | t.State() | t.Setting():
                yield _label(tree.name, source)
            case t.AbilityKind(name) if name.text in borne:
                yield _label(name, source)
            case t.Kind():
                yield from (_label(name, source) for name in _names_of_kind(tree))


def _label(name: t.Name, source: Source) -> Shown:
    return Shown(name, source, (name.text, f"name:{name.text}"))


def _names_of_kind(kind: t.Kind) -> Iterator[t.Name]:
    """The kind, and its fields but for those that are computed."""
    if kind.name.text not in PREDECLARED:
        yield kind.name
    for field in kind.fields:
        if field.type is not None:
            yield from field.names


def _values(subject: Subject) -> Iterator[Shown]:
    """Words and places, which stand there as what fields hold and whose zones are; lists, as printed."""
    for tree, source in _own(subject):
        match tree:
            case t.Words(words, forms):
                for form in forms:
                    yield Shown(form.name, source, (f"word:{words.text}.{form.name.text}",))
            case t.Map():
                for place in tree.places:
                    yield Shown(place.name, source, (f"name:{place.name.text}",))
            case t.Army(name):
                yield Shown(name, source, (f"name:{name.text}",))


def _own(subject: Subject) -> Iterator[tuple[t.Declaration, Source]]:
    """The declarations of the rules, without those of the language itself."""
    return ((tree, source) for tree, source in subject.rules.declared if not is_standard(source))


def _questions(subject: Subject, language: str, texts: dict[str, str]) -> Iterator[Diagnostic]:
    """The questions, labels and lines of the log that a language lacks, at the last of its texts."""
    blocks = [
        (tree, source)
        for tree, source in _own(subject)
        if isinstance(tree, t.TextDecl) and tree.language.text == language
    ]
    lacking = [
        text
        for text in subject.assembler.session.texts
        if not (text in texts or f"name:{text}" in texts or text.startswith("pattern:"))
    ]
    if blocks and lacking:
        part, source = blocks[-1]
        yield content_problems.unnamed(Label(source, part.language.span), language, lacking)
