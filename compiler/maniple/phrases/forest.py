"""From the parser's tree, ambiguities included, to meanings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice, product
from typing import Any, TypeAlias

from lark import Token, Tree

from maniple.phrases.reading import (
    Apply,
    Clause,
    Either,
    If,
    May,
    NameValue,
    NounValue,
    Number,
    Option,
    PerEach,
    Reading,
    Sequence,
    SlotValue,
    WordValue,
)
from maniple.phrases.vocabulary import Pattern, Slot, Vocabulary

# More readings than two are as wrong as two; a few more are kept because some may not be allowed.
READINGS = 6

Node: TypeAlias = Tree[Token] | Token


@dataclass(frozen=True, slots=True)
class Unravelled:
    """A meaning of one sentence."""

    reading: Reading
    begins_with_then: bool

    def allowed_for(self, kind: str | None) -> bool:
        """Whether all its phrases may stand in an ability of the kind."""
        return kind is None or all(
            not phrase.kinds or kind in phrase.kinds for phrase in phrases_of(self.reading)
        )


def phrases_of(reading: Reading) -> list[Any]:
    """The phrases that a meaning uses, in their order."""
    return [apply.phrase for apply in applied(reading)]


def applied(reading: Reading | None) -> list[Apply]:
    """The phrases with their slots that a meaning is made of, in their order."""
    match reading:
        case None:
            return []
        case Apply():
            return [reading]
        case PerEach():
            return [reading.body]
        case May():
            return applied(reading.body)
        case Either():
            return [apply for branch in reading.branches for apply in applied(branch)]
        case If():
            return [*applied(reading.body), *applied(reading.otherwise)]
        case Sequence():
            return [apply for item in reading.items for apply in applied(item)]


def unravel(tree: Tree[Token], vocabulary: Vocabulary, code: str) -> list[Unravelled]:
    """The different meanings of a sentence, a few at most."""
    return _few(_Unraveller(vocabulary, code).all(tree))


def _few(found: list[Any]) -> list[Any]:
    kept: list[Any] = []
    for item in found:
        if item not in kept:
            kept.append(item)
    return kept[:READINGS]


@dataclass(frozen=True, slots=True)
class _Unraveller:
    vocabulary: Vocabulary
    code: str

    def all(self, node: Node) -> list[Any]:
        """All meanings of a node: one for each way through the ambiguities below it."""
        if isinstance(node, Token):
            return [Number(int(node))]
        if node.data == "_ambig":
            return _few([meaning for child in node.children for meaning in self.all(child)])
        below = [self.all(child) for child in node.children]
        return _few([self._meaning(str(node.data), parts) for parts in islice(product(*below), READINGS)])

    def _meaning(self, rule: str, parts: tuple[Any, ...]) -> Any:
        """A rule of the joints by its name; those of the vocabulary are a letter and a number."""
        joint = _JOINTS.get(rule)
        if joint is not None:
            return joint(*parts)
        entry = _ENTRY.match(rule)
        if entry is None:
            return parts[0]
        index = int(entry[2])
        match entry[1]:
            case "p":
                return self._phrase(index, parts)
            case "n":
                return self._noun(index, parts, many=rule.endswith("many"))
            case "w":
                word = self.vocabulary.all_words()[index]
                return WordValue(word.words, word.name)
            case _:
                return NameValue(list(self.vocabulary.names)[index])

    def _phrase(self, index: int, parts: tuple[Any, ...]) -> Apply:
        entry = self.vocabulary.phrases[index]
        return Apply(entry.declaration, _in_order(entry.patterns[self.code], entry.slots(), parts))

    def _noun(self, index: int, parts: tuple[Any, ...], *, many: bool) -> NounValue:
        entry = self.vocabulary.nouns[index]
        pattern = entry.patterns[self.code][-1 if many else 0]
        return NounValue(entry.declaration, _in_order(pattern, entry.slots(), parts))


def _in_order(
    pattern: Pattern, english: tuple[Slot, ...], parts: tuple[SlotValue, ...]
) -> tuple[tuple[str, SlotValue], ...]:
    """The fillings under their names, in the order of the English pattern."""
    filled = {slot.name: part for slot, part in zip(pattern.slots(), parts, strict=True)}
    return tuple((slot.name, filled[slot.name]) for slot in english)


def _chained(reading: Reading, following: Clause) -> Sequence:
    if isinstance(reading, Sequence):
        return Sequence((*reading.items, following), (*reading.joints, "then"))
    return Sequence((reading, following), ("then",))


def _either(left: Option, right: Apply | PerEach) -> Either:
    return Either((*left.branches, right) if isinstance(left, Either) else (left, right))


_JOINTS: dict[str, Callable[..., Any]] = {
    "start": lambda reading: Unravelled(reading, begins_with_then=False),
    "then_begins": lambda reading: Unravelled(reading, begins_with_then=True),
    "then": _chained,
    "condition": If,
    "otherwise": If,
    "may": May,
    "alternative": _either,
    "per_each": lambda body, noun: PerEach(noun, body),
}
_ENTRY = re.compile(r"([pnwe])(\d+)")
