"""From the parser's forest, which holds all readings at once, to their meanings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from lark.parsers.earley_forest import ForestNode, PackedNode, SymbolNode, TokenNode

from maniple.phrases.composing import NUMBER, SIGNED
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
    applied,
)
from maniple.phrases.vocabulary import Pattern, Slot, Vocabulary

# More readings than two are as wrong as two; a few more are kept because some may not be allowed.
READINGS = 6


@dataclass(frozen=True, slots=True)
class Unravelled:
    """A meaning of one sentence."""

    reading: Reading
    begins_with_then: bool

    def allowed_for(self, kind: str | None) -> bool:
        """Whether all its phrases may stand in an ability of the kind."""
        phrases = (apply.phrase for apply in applied(self.reading))
        return kind is None or all(not phrase.kinds or kind in phrase.kinds for phrase in phrases)


def unravel(forest: ForestNode, vocabulary: Vocabulary, code: str) -> list[Unravelled]:
    """The different meanings of a sentence, a few at most."""
    meanings = _Meanings(vocabulary, code, {})
    for node in _from_below(forest):
        meanings.find(node)
    return meanings.of(forest)


def _from_below(forest: ForestNode) -> Iterator[ForestNode]:
    """Every node once, after those below it. A grammar without empty rules makes no rings."""
    seen: set[int] = set()
    waiting: list[tuple[ForestNode, bool]] = [(forest, False)]
    while waiting:
        node, entered = waiting.pop()
        if entered:
            yield node
        elif id(node) not in seen and isinstance(node, SymbolNode | PackedNode):
            seen.add(id(node))
            waiting.append((node, True))
            waiting.extend((below, False) for below in node.children)


def _few(found: Iterable[Any]) -> list[Any]:
    kept: list[Any] = []
    for item in found:
        if len(kept) == READINGS:
            break
        if item not in kept:
            kept.append(item)
    return kept


@dataclass(frozen=True, slots=True)
class _Meanings:
    """The meanings of nodes, found from those of the nodes below them.

    A packed or intermediate node is the beginning of a rule; it has the parts of that beginning, in tuples.
    However many ways there are through the forest, a node keeps a few, so that no sentence takes long.
    """

    vocabulary: Vocabulary
    code: str
    found: dict[int, list[Any]]

    def of(self, node: ForestNode) -> list[Any]:
        """The meanings of a node that has been looked at."""
        return self.found[id(node)]

    def find(self, node: ForestNode) -> None:
        """Finds the meanings of a node."""
        match node:
            case PackedNode():
                pairs = product(self._parts(node.left), self._parts(node.right))
                self.found[id(node)] = _few(left + right for left, right in pairs)
            case SymbolNode() if node.is_intermediate:
                self.found[id(node)] = _few(parts for packed in node.children for parts in self.of(packed))
            case SymbolNode():
                self.found[id(node)] = _few(
                    self._meaning(packed.rule.alias or packed.rule.origin.name, parts)
                    for packed in node.children
                    for parts in self.of(packed)
                )

    def _parts(self, node: ForestNode | None) -> list[tuple[Any, ...]]:
        """What a node adds to the parts of a rule: a number or a meaning; words add nothing."""
        match node:
            case None:
                return [()]
            case TokenNode():
                is_number = node.token.type in (NUMBER, SIGNED)
                return [(Number(int(node.token)),)] if is_number else [()]
            case SymbolNode() if not node.is_intermediate:
                return [(meaning,) for meaning in self.of(node)]
            case _:
                return self.of(node)

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
