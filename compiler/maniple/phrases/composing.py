"""The rules of a vocabulary in one language, written down for Lark.

The joints bind in one fixed order, loosest first: then, if and may, or, for each, the phrase. What
belongs to the vocabulary is named by a letter and its place there: p a phrase, n a noun, w a word, e a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from maniple.phrases import tokens
from maniple.phrases.languages import Language
from maniple.phrases.patterns import Text
from maniple.phrases.vocabulary import (
    Choice,
    NounEntry,
    NumberSlot,
    Pattern,
    Slot,
    SlotType,
    ThingSlot,
    Vocabulary,
    WordSlot,
)

NUMBER = "NUMBER"
SIGNED = "SIGNED"
_NEVER = "NEVER"
_TEST = ThingSlot("flag", many=False)

# A symbol is the name of a rule or terminal, or several sequences of words of which one stands there.
Words: TypeAlias = tuple[str, ...]
Symbol: TypeAlias = str | tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Composed:
    """The text of a grammar, the terminals of its words, and those of words that may be two at a start."""

    text: str
    terminals: dict[str, str]
    either: dict[str, str]


def compose(vocabulary: Vocabulary, language: Language) -> Composed:
    """The grammar of the vocabulary in the language."""
    composer = _Composer(vocabulary, language)
    composer.joints()
    composer.phrases()
    either = composer.collisions()
    return Composed(composer.text(either), composer.terminals, either)


@dataclass(frozen=True, slots=True)
class _Composer:
    """Collects the rules, then writes them down; an alternative of a rule has a name of its own or none."""

    vocabulary: Vocabulary
    language: Language
    terminals: dict[str, str] = field(default_factory=dict)
    rules: dict[str, list[tuple[str, tuple[Symbol, ...]]]] = field(default_factory=dict)
    values: dict[ThingSlot, str] = field(default_factory=dict)

    def joints(self) -> None:
        said = self.language.joints
        condition = (*self._words(said.condition), self._thing(_TEST), *self._words(said.after_condition))
        self._rule("start", "chain")
        self._rule("start", *self._words(said.then_begins), "chain", name="then_begins")
        self._rule("chain", "clause")
        self._rule("chain", "chain", *self._words(said.then), "clause", name="then")
        self._rule("clause", "act")
        self._rule("clause", *condition, "clause", name="condition")
        self._rule("clause", *condition, "act", *self._words(said.otherwise), "clause", name="otherwise")
        self._rule("act", "option")
        self._rule("act", *self._words(said.may), "option", name="may")
        self._rule("option", "each")
        self._rule("option", "option", *self._words(said.alternative), "each", name="alternative")
        self._rule("each", "phrase")
        self._per_each("members_one", said.each_one, many=False)
        self._per_each("members_many", said.each_many, many=True)

    def phrases(self) -> None:
        self._open("phrase")
        for index, phrase in enumerate(self.vocabulary.phrases):
            pattern = phrase.patterns.get(self.language.code)
            if pattern is not None:
                self._own("phrase", f"p{index}", self._symbols(pattern))

    def collisions(self) -> dict[str, str]:
        """Words with a capital that are other words without it, and a terminal for the two at once."""
        both = [word for word in self.terminals if tokens.small(word) != word]
        both = [word for word in both if tokens.small(word) in self.terminals]
        return {word: f"_C{index}" for index, word in enumerate(both)}

    def text(self, either: dict[str, str]) -> str:
        doubled: dict[str, str] = {}
        for word, terminal in either.items():
            doubled[self.terminals[word]] = doubled[self.terminals[tokens.small(word)]] = terminal
        rules = [f"{name}: {self._alternatives(name, doubled)}" for name in self.rules]
        declared = (*self.terminals.values(), *either.values(), NUMBER, SIGNED, _NEVER)
        return "\n".join([*rules, f"%declare {' '.join(declared)}"])

    def _open(self, rule: str) -> None:
        self.rules.setdefault(rule, [])

    def _rule(self, rule: str, *symbols: Symbol, name: str = "") -> None:
        self.rules.setdefault(rule, []).append((name, symbols))

    def _own(self, into: str, rule: str, symbols: Sequence[Symbol]) -> None:
        """An alternative with a rule of its own, because another may have the same words."""
        self._rule(into, rule)
        self.rules[rule] = [("", tuple(symbols))]

    def _per_each(self, rule: str, said: tuple[str, ...], *, many: bool) -> None:
        starts = tuple(dict.fromkeys(self._words(start) for start in said))
        self._rule("each", "phrase", starts, rule, name="per_each")
        self._open(rule)
        for index, noun in enumerate(self.vocabulary.nouns):
            if noun.sort.startswith("set of ") and noun.counted_as_many(self.language.code) is many:
                self._noun(rule, index, noun, many=many)

    def _words(self, text: str) -> Words:
        return tuple(self._terminal(word) for word in tokens.texts(text, self.language))

    def _terminal(self, word: str) -> str:
        return self.terminals.setdefault(word, f"_W{len(self.terminals)}")

    def _symbols(self, pattern: Pattern) -> list[Symbol]:
        symbols: list[Symbol] = []
        for piece in pattern.pieces:
            match piece:
                case Text():
                    symbols.extend(self._words(piece.text))
                case Choice():
                    symbols.append(tuple(dict.fromkeys(self._words(form) for form in piece.every())))
                case Slot():
                    symbols.append(self._value(piece.type))
        return symbols

    def _value(self, slot: SlotType) -> str:
        """The rule or terminal of what may stand in a slot."""
        match slot:
            case NumberSlot():
                return SIGNED if slot.signed else NUMBER
            case WordSlot():
                return self._thing(ThingSlot(slot.words, slot.many))
            case ThingSlot():
                return self._thing(slot)

    def _thing(self, slot: ThingSlot) -> str:
        if slot not in self.values:
            self.values[slot] = f"v{len(self.values)}"
            self._fill(self.values[slot], slot)
        return self.values[slot]

    def _fill(self, rule: str, slot: ThingSlot) -> None:
        """A sort has words, names and nouns, whichever of them there are."""
        code = self.language.code
        self._open(rule)
        for index, word in enumerate(self.vocabulary.all_words()):
            if word.words == slot.sort:
                side = "many" if slot.many else "one"
                self._own(rule, f"w{index}_{side}", self._words(word.form(code).text(many=slot.many)))
        for index, name in enumerate(self.vocabulary.names.values()):
            if self.vocabulary.names_fit(name, slot.sort):
                self._own(rule, f"e{index}", self._words(name.text(code)))
        for index, noun in enumerate(self.vocabulary.nouns):
            if self.vocabulary.fits(noun.sort, slot.sort):
                self._noun(rule, index, noun, many=slot.many)

    def _noun(self, into: str, index: int, noun: NounEntry, *, many: bool) -> None:
        patterns = noun.patterns.get(self.language.code)
        if patterns is None:
            return
        rule = f"n{index}_{'many' if many and len(patterns) > 1 else 'one'}"
        if rule in self.rules:
            self._rule(into, rule)
        else:
            self._open(rule)
            self._own(into, rule, self._symbols(patterns[-1 if many else 0]))

    def _alternatives(self, rule: str, doubled: dict[str, str]) -> str:
        written: list[str] = []
        for name, symbols in self.rules[rule] or [("", (_NEVER,))]:
            line = " ".join(_written(symbol, doubled) for symbol in symbols)
            written.append(f"{line} -> {name}" if name else line)
        return "\n  | ".join(written)


def _written(symbol: Symbol, doubled: dict[str, str]) -> str:
    if isinstance(symbol, str):
        return f"({symbol} | {doubled[symbol]})" if symbol in doubled else symbol
    return f"({' | '.join(' '.join(_written(word, doubled) for word in words) for words in symbol)})"
