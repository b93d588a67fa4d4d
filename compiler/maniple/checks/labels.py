"""Names of fields, zones and the like, and questions, that a language of the game lacks."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.model.definitions import is_standard
from maniple.source import Source
from maniple.syntax import tree as t

PREDECLARED = ("Player", "Card")


def missing_labels(subject: Subject) -> tuple[Diagnostic, ...]:
    """What players read at the table and a language does not say, once for each file.

    A language that names nothing of the table is one in which cards are printed, not one to play in.
    """
    names = list(_names(subject))
    found: list[Diagnostic] = []
    for language, texts in subject.document.texts.items():
        lacking = [(name, source) for name, source in names if not _said(name.text, texts)]
        if language == "en" or len(lacking) == len(names):
            continue
        for source in dict.fromkeys(source for _, source in lacking):
            here = [name for name, where in lacking if where is source]
            told = list(dict.fromkeys(name.text for name in here))
            found.append(content_problems.unnamed(Label(source, here[0].span), language, told))
        found += _questions(subject, language, texts)
    return tuple(found)


def _said(name: str, texts: dict[str, str]) -> bool:
    return name in texts or f"name:{name}" in texts


def _names(subject: Subject) -> Iterator[tuple[t.Name, Source]]:
    """The names that stand on the table or in the log where nothing else is said for them."""
    for tree, source in subject.rules.declared:
        match tree:
            case _ if is_standard(source):
                pass
            case t.Zone() | t.State() | t.Setting():
                yield tree.name, source
            case t.Kind():
                if tree.name.text not in PREDECLARED:
                    yield tree.name, source
                for field in tree.fields:
                    if field.type is not None:
                        yield from ((name, source) for name in field.names)


def _questions(subject: Subject, language: str, texts: dict[str, str]) -> Iterator[Diagnostic]:
    """The questions, labels and lines of the log that a language lacks, at the last of its texts."""
    blocks = [(part, source) for part, source in subject.rules.of(t.TextDecl) if not is_standard(source)]
    blocks = [(part, source) for part, source in blocks if part.language.text == language]
    lacking = [
        text
        for text in subject.assembler.session.texts
        if not _said(text, texts) and not text.startswith("pattern:")
    ]
    if blocks and lacking:
        part, source = blocks[-1]
        yield content_problems.unnamed(Label(source, part.language.span), language, lacking)
