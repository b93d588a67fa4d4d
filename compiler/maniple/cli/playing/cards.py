"""Looking something up: what is printed on a card or a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from maniple.cli.playing.spelling import Spelling
from maniple.cli.playing.words import say
from maniple.interpreter.wording import Wording
from maniple.ir.types import Flag, ListOf, Maybe, SetOf, Type

if TYPE_CHECKING:
    from maniple.interpreter import State
    from maniple.ir.document import Card
    from maniple.ir.expressions import Value

MOST = 5
# What the language itself adds to every kind.
STANDARD = ("alphabetical", "printed", "set")


def described(state: State, word: str, language: str) -> str:
    """What is printed on the cards and places with a word in their names, as far as everybody may read it."""
    found = list(_found(state, word, Spelling(state, language)))
    if not found:
        return say(language, "nothing called", word=word)
    rest = [say(language, "and more", count=len(found) - MOST)] if len(found) > MOST else []
    return "\n\n".join([*found[:MOST], *rest])


def _found(state: State, word: str, spelling: Spelling) -> Iterator[str]:
    def is_meant(name: str) -> bool:
        return any(word.casefold() in called.casefold() for called in (name, spelling.thing(name)))

    document = state.game.document
    yield from (_card(state, card, spelling) for card in document.cards if is_meant(card.name))
    for kind in document.kinds:
        if kind.places and kind.name == kind.root:
            for number, name in enumerate(kind.names):
                if is_meant(name):
                    yield _thing(state, name, kind.name, number, spelling)


def _card(state: State, card: Card, spelling: Spelling) -> str:
    copies = f" x{card.copies}" if card.copies > 1 else ""
    lines = [_thing(state, card.name, card.kind, card.first, spelling, copies)]
    for ability in card.abilities:
        said = state.names.text(ability.text, spelling.language)
        lines.append("  " + spelling.say("of table", name=spelling.label(ability.kind), value=said))
    return "\n".join(lines)


def _thing(state: State, name: str, kind: str, number: int, spelling: Spelling, copies: str = "") -> str:
    head = f"{spelling.thing(name)}{copies} ({spelling.label(kind)})"
    printed = ", ".join(_printed(state, kind, number, spelling))
    return f"{head}\n  {printed}" if printed else head


def _printed(state: State, kind: str, number: int, spelling: Spelling) -> Iterator[str]:
    """What is printed, without what is not: no truth that is none, no empty set, nothing for nobody."""
    words = Wording(state.names, spelling.language)
    root = state.program.universe.kinds[kind].root
    for other in state.game.document.kinds:
        if other.root == root and other.low <= number < other.high:
            for part in other.fields:
                if not part.state and not part.by and part.values and part.name not in STANDARD:
                    value = part.values[number - other.low]
                    if isinstance(part.type, Flag):
                        yield from [spelling.label(part.name)] if value else []
                    elif _says_something(part.type, value):
                        yield f"{spelling.label(part.name)} {words.value(part.type, value)}"


def _says_something(type_: Type, value: Value) -> bool:
    """Whether a printed value is more than an empty set, an empty list or none."""
    match type_:
        case Maybe():
            return isinstance(value, int) and value >= 0
        case SetOf() | ListOf():
            return bool(value)
        case _:
            return True
