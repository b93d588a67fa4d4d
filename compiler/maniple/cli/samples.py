"""Small sets for a game, made from what the game itself declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maniple.diagnostics import load_source
from maniple.syntax import tree as t
from maniple.syntax.parse import parse

if TYPE_CHECKING:
    from maniple.ir.document import Document
    from maniple.pipeline import Target

NAME = "Sample Card"
TRANSLATED = {"fr": "Carte d'essai"}
CARD = "Card"


@dataclass(frozen=True, slots=True)
class Sample:
    """The text of a set, what it does in a sentence, and a kind of cards of the game."""

    text: str
    about: str
    kind: str = "KIND"


@dataclass(frozen=True, slots=True)
class Model:
    """A card of the game that the sample card is like: its declaration and the text of its body."""

    item: t.Item
    body: str

    @property
    def heading(self) -> str:
        """What stands before the name, as in the game."""
        return self.item.head.text


def samples(target: Target, document: Document, used: str) -> Iterator[Sample]:
    """Sets from the richest to the poorest; the last has no card and so goes with every game."""
    model = _model(target, document)
    if model is not None:
        yield _with_card(document, used, model, 1, "")
        removed = f"remove {model.heading} {_name_of(model.item)}\n\n"
        yield _with_card(document, used, model, model.item.copies, removed)
    yield Sample(
        f"use {used}\n\n# Add cards, scenarios and rules of your own here.\n"
        f'\ntest "the game is as it was" {{\n  expect size(players) is {max(2, document.players[0])}\n}}\n',
        "It is empty but for a test.",
    )


def _with_card(document: Document, used: str, model: Model, copies: int, removed: str) -> Sample:
    group = f" of {_quoted(model.item.of)}" if model.item.of else ""
    count = f" x{copies}" if copies > 1 else ""
    text = f"use {used}\n\n{removed}# A card of your own: change its name, its numbers and its sentences.\n"
    text += f'{model.heading} "{NAME}"{group}{count} {model.body}\n'
    for language in document.texts:
        if language in TRANSLATED:
            text += f'\ntext {language} {{\n  "{NAME}" {{ name "{TRANSLATED[language]}" }}\n}}\n'
    text += f'\ntest "the new card is there" {{\n  expect "{NAME}" in box\n}}\n'
    instead = f" in place of {_name_of(model.item)}" if removed else ""
    return Sample(text, f"It has one new card{instead} to begin with.", model.heading)


def _model(target: Target, document: Document) -> Model | None:
    """The plainest card among those of the commonest kind: one with the shortest body that is not empty."""
    kinds = {kind.name for kind in document.kinds if kind.root == CARD}
    found = [model for model in _cards(target) if model.heading in kinds]
    if not found:
        return None
    ((commonest, _),) = Counter(model.heading for model in found).most_common(1)
    like = [model for model in found if model.heading == commonest]
    return min(like, key=lambda model: (len(model.item.body) == 0, len(model.body)))


def _cards(target: Target) -> Iterator[Model]:
    for path in target.paths:
        source, _ = load_source(path)
        if source is None:
            continue
        for item in parse(source)[0].declarations:
            if isinstance(item, t.Item) and item.name is not None and not item.ranges:
                text = source.slice(item.span)
                # The name may have a brace in it, so it is looked for behind the name.
                start = text.find("{", item.name.span.end - item.span.start)
                if start >= 0:
                    yield Model(item, text[start:])


def _name_of(item: t.Item) -> str:
    return _quoted(item.name) if item.name else ""


def _quoted(name: t.Name) -> str:
    return name.text if name.text.isidentifier() else f'"{name.text}"'
