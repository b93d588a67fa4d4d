"""Looking something up: what is printed on a card or a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from maniple.cli.playing.spelling import Spelling
from maniple.cli.playing.words import say

if TYPE_CHECKING:
    from maniple.interpreter import State
    from maniple.ir.document import Card
    from maniple.ir.types import Type

MOST = 5
# What the language itself adds to every kind.
STANDARD = ("alphabetical", "printed", "set")


def described(state: State, word: str, language: str) -> str:
    """What is printed on the cards and places with a word in their names, as far as everybody may read it."""
    found = list(_found(state, word, Spelling(state, language), language))
    if not found:
        return say(language, "nothing called", word=word)
    rest = [say(language, "and more", count=len(found) - MOST)] if len(found) > MOST else []
    return "\n\n".join([*found[:MOST], *rest])


def _found(state: State, word: str, spelling: Spelling, language: str) -> Iterator[str]:
    document, wanted = state.game.document, word.casefold()
    for card in document.cards:
        if wanted in card.name.casefold() or wanted in spelling.name(card.name).casefold():
            yield _card(state, card, spelling, language)
    for kind in document.kinds:
        if kind.places and kind.name == kind.root:
            for number, name in enumerate(kind.names):
                if wanted in name.casefold() or wanted in spelling.name(name).casefold():
                    yield _thing(state, name, kind.name, number, spelling)


def _card(state: State, card: Card, spelling: Spelling, language: str) -> str:
    copies = f" x{card.copies}" if card.copies > 1 else ""
    lines = [_thing(state, card.name, card.kind, card.first, spelling, copies)]
    texts = state.names
    lines += [f"  {ability.kind}: {texts.text(ability.text, language)}" for ability in card.abilities]
    return "\n".join(lines)


def _thing(state: State, name: str, kind: str, number: int, spelling: Spelling, copies: str = "") -> str:
    head = f"{spelling.name(name)}{copies} ({spelling.name(kind)})"
    printed = ", ".join(_printed(state, kind, number, spelling))
    return f"{head}\n  {printed}" if printed else head


def _printed(state: State, kind: str, number: int, spelling: Spelling) -> Iterator[str]:
    root = state.program.universe.kinds[kind].root
    for other in state.game.document.kinds:
        if other.root == root and other.low <= number < other.high:
            for part in other.fields:
                if not part.state and not part.by and part.values and part.name not in STANDARD:
                    value = part.values[number - other.low]
                    yield f"{spelling.name(part.name)} {_spelt(state, part.type, value)}"


def _spelt(state: State, type_: Type, value: object) -> str:
    return state.names.spelt(type_, value).replace('"', "")
