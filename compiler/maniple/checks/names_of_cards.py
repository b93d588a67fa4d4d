"""Cards that are called the same, in one language or across two."""

from __future__ import annotations

from maniple.checks import content_problems
from maniple.checks.subject import Subject
from maniple.diagnostics import Diagnostic, Label
from maniple.lower.content import fold
from maniple.syntax import tree as t

Called = dict[str, tuple[str, str]]


def cards_called_the_same(subject: Subject) -> tuple[Diagnostic, ...]:
    """One problem for each card whose name in some language is another card's in that or another language."""
    texts = subject.document.texts
    taken: Called = {fold(card.name): (card.name, "en") for card in subject.document.cards}
    found = []
    for language in texts:
        for card in subject.document.cards:
            name = texts[language].get(f"name:{card.name}", card.name)
            owner, where = taken.setdefault(fold(name), (card.name, language))
            if owner != card.name:
                place = _place(subject, language, card.name) or subject.label(card.origin)
                found.append(content_problems.same_name(place, name, language, owner, where))
    return tuple(found)


def _place(subject: Subject, language: str, card: str) -> Label | None:
    """Where the name is given: in the texts of a language."""
    for tree, source in subject.rules.declared:
        if isinstance(tree, t.TextDecl) and tree.language.text == language:
            for name, body in tree.bodies:
                if name.text == card:
                    return Label(source, body[0].span if body else name.span)
    return None
