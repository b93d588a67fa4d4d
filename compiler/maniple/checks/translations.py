"""Texts in other languages: those for nothing, and those that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.source import Source
from maniple.syntax import tree as t
from maniple.syntax.walking import walk

# Options that the language offers by itself.
BY_ITSELF = frozenset({"yes", "no", "enough"})


def texts_for_nothing(subject: Subject) -> tuple[Diagnostic, ...]:
    """Translations of names that nothing bears and of sentences that the game never shows."""
    names = _names(subject)
    said = set(subject.document.texts.get("en", ())) | _written(subject) | names
    found: list[Diagnostic] = []
    for tree, source in subject.rules.declared:
        if isinstance(tree, t.TextDecl):
            found += [
                content_problems.text_for_nothing(source, name, names)
                for name, _ in tree.bodies
                if name.text not in names
            ]
            found += [
                content_problems.sentence_for_nothing(source, span, english, said)
                for english, _, span in tree.pairs
                if english not in said
            ]
    return tuple(found)


def _names(subject: Subject) -> set[str]:
    """Everything that may have a name for people: what is declared, and what is quoted anywhere."""
    model = subject.model
    tables = (
        model.things,
        model.word_values,
        model.words,
        model.kinds,
        model.verbs,
        model.tables,
        model.events,
        model.settings,
        model.states,
    )
    names = (
        {name for table in tables for name in table}
        | set(model.zones)
        | set(model.abilities)
        | {model.info.title}
        | BY_ITSELF
    )
    names |= {field for kind in model.kinds.values() for field in kind.fields}
    # Figures and sums of formats, as reports on lists name them.
    formats = subject.document.formats
    names |= {name for each in formats for name in (*each.figures, *(sum.name for sum in each.measures))}
    for trees in (subject.rules, subject.asides):
        for kind in (t.MenuEntry, t.Option, t.Scenario, t.Army, t.Format, t.Menu, t.Map):
            names |= {node.name.text for node, _ in trees.of(kind) if node.name is not None}  # type: ignore[attr-defined]
    return names


def _written(subject: Subject) -> set[str]:
    """Every text in quotes outside of translations."""
    translated = {id(node) for tree, _ in subject.rules.of(t.TextDecl) for node in walk(tree)}
    said: set[str] = set()
    for trees in (subject.rules, subject.asides):
        said |= {name.text for name, _ in trees.of(t.Name) if name.quoted and id(name) not in translated}
        said |= {node.reason for node, _ in trees.of(t.Win) if node.reason is not None}
        said |= {node.text for node, _ in trees.of(t.Require)} | {
            node.text for node, _ in trees.of(t.Setting)
        }
    return said


def missing_translations(subject: Subject) -> tuple[Diagnostic, ...]:
    """Names of cards, and texts beside code, that a language of the game lacks."""
    found: list[Diagnostic] = []
    for language, texts in subject.document.texts.items():
        if language != "en" and any(f"name:{card.name}" in texts for card in subject.document.cards):
            for tree, source in subject.rules.declared:
                if isinstance(tree, t.Item):
                    found.extend(_missing(subject, tree, source, language, texts))
    return tuple(found)


def _missing(
    subject: Subject, item: t.Item, source: Source, language: str, texts: dict[str, str]
) -> Iterator[Diagnostic]:
    model = subject.model
    card = item.head.text in model.kinds and model.is_card(item.head.text)
    if card and item.name is not None and not item.ranges and f"name:{item.name.text}" not in texts:
        yield content_problems.untranslated(
            Label(source, item.name.span), language, item.name.text, "the card"
        )
    for line in item.body if card else ():
        text = line.atoms[-1]
        if line.block is not None and isinstance(text, t.Name) and text.quoted and text.text not in texts:
            yield content_problems.untranslated(
                Label(source, text.span), language, text.text, "the text beside code"
            )
