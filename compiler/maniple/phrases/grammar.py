"""A vocabulary in one language as a grammar for Lark's Earley parser, over words instead of letters.

Every distinct word of the patterns is a terminal, so the lexer is a dictionary. The joints bind in one fixed
order, loosest first: then, if and may, or, for each, the phrase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from lark import Lark, Token
from lark.lexer import Lexer

from maniple.phrases import tokens as words
from maniple.phrases.languages import Language, languages
from maniple.phrases.patterns import Text
from maniple.phrases.vocabulary import (
    Choice,
    NounEntry,
    NumberSlot,
    Pattern,
    SlotType,
    ThingSlot,
    Vocabulary,
    WordSlot,
)

UNKNOWN = "UNKNOWN"
NUMBER = "NUMBER"
SIGNED = "SIGNED"
_TEST = ThingSlot("flag", many=False)

# A symbol is the name of a rule or terminal, or several sequences of words of which one stands there.
Symbol: TypeAlias = str | tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Grammar:
    """A parser and what its terminals are as words.

    `terminals` gives every word its terminal; `either` the terminal of a word at the start of a sentence that
    may be two words, one of which begins with a capital.
    """

    parser: Lark
    language: Language
    terminals: dict[str, str]
    either: dict[str, str]

    def lexed(self, read: Sequence[words.Token], *, begins: bool = True) -> list[Token]:
        """Tokens as terminals; the first may begin with a capital because a sentence does."""
        return [self._terminal(token, first=begins and index == 0) for index, token in enumerate(read)]

    def word(self, terminal: str) -> str | None:
        """The word of a terminal; none for numerals."""
        return next((word for word, name in self.terminals.items() if name == terminal), None)

    def _terminal(self, token: words.Token, *, first: bool) -> Token:
        kind = self._kind(token, first=first)
        return Token(kind, token.text, start_pos=token.start, end_pos=token.end)

    def _kind(self, token: words.Token, *, first: bool) -> str:
        if token.kind == "number":
            return NUMBER
        if token.kind == "signed":
            return SIGNED
        if first:
            begun = self.either.get(token.text) or self.terminals.get(token.text)
            return begun or self.terminals.get(words.small(token.text), UNKNOWN)
        return self.terminals.get(token.text, UNKNOWN)


class _Given(Lexer):
    """A lexer for what has been lexed."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        del conf

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        del parser_state
        return iter(lexer_state.text)  # type: ignore[attr-defined]


@lru_cache(maxsize=16)
def grammar(vocabulary: Vocabulary, code: str) -> Grammar:
    """The grammar of a vocabulary in a language; made once."""
    return _Composer(vocabulary, languages()[code]).compose()


class _Composer:
    """Collects the rules, then writes them down."""

    def __init__(self, vocabulary: Vocabulary, language: Language) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.terminals: dict[str, str] = {}
        self.rules: dict[str, list[tuple[str, list[Symbol]]]] = {}
        self.values: dict[SlotType, str] = {}

    def compose(self) -> Grammar:
        self._joints()
        for index, phrase in enumerate(self.vocabulary.phrases):
            pattern = phrase.patterns.get(self.language.code)
            if pattern is not None:
                self._rule("phrase", self._symbols(pattern), f"p{index}")
        either = self._collisions()
        text = self._text(either)
        parser = Lark(text, parser="earley", lexer=_Given, ambiguity="explicit", start="start")
        return Grammar(parser, self.language, self.terminals, {key: name for key, name in either.items()})

    def _rule(self, name: str, symbols: list[Symbol], alias: str = "") -> None:
        self.rules.setdefault(name, []).append((alias, symbols))

    def _joints(self) -> None:
        joints = self.language.joints
        self.rules["phrase"] = []
        self._rule("start", ["chain"])
        self._rule("start", [*self._words(joints.then_begins), "chain"], "then_begins")
        self._rule("chain", ["clause"])
        self._rule("chain", ["chain", *self._words(joints.then), "clause"], "then")
        condition = [*self._words(joints.condition), self._value(_TEST), *self._words(joints.after_condition)]
        self._rule("clause", ["act"])
        self._rule("clause", [*condition, "clause"], "condition")
        self._rule("clause", [*condition, "act", *self._words(joints.otherwise), "clause"], "otherwise")
        self._rule("act", ["option"])
        self._rule("act", [*self._words(joints.may), "option"], "may")
        self._rule("option", ["each"])
        self._rule("option", ["option", *self._words(joints.alternative), "each"], "alternative")
        self._rule("each", ["phrase"])
        self._each()

    def _each(self) -> None:
        joints = self.language.joints
        for many, said in ((False, joints.each_one), (True, joints.each_many)):
            name = f"members_{'many' if many else 'one'}"
            nouns = [
                self._noun(index, entry, many=many)
                for index, entry in enumerate(self.vocabulary.nouns)
                if entry.sort.startswith("set of ") and entry.counted_as_many(self.language.code) is many
            ]
            self.rules[name] = [("", [noun]) for noun in nouns if noun] or [("", ["NEVER"])]
            starts = tuple(dict.fromkeys(tuple(self._words(start)) for start in said))
            self._rule("each", ["phrase", starts, name], "per_each")

    def _words(self, text: str) -> list[Symbol]:
        return [self._terminal(word) for word in words.texts(text, self.language)]

    def _terminal(self, word: str) -> str:
        return self.terminals.setdefault(word, f"_W{len(self.terminals)}")

    def _symbols(self, pattern: Pattern) -> list[Symbol]:
        symbols: list[Symbol] = []
        for piece in pattern.pieces:
            match piece:
                case Text():
                    symbols.extend(self._words(piece.text))
                case Choice():
                    symbols.append(self._choice(piece))
                case _:
                    symbols.append(self._value(piece.type))
        return symbols

    def _choice(self, choice: Choice) -> Symbol:
        forms = (tuple(self._words(form)) for form in choice.every())
        return tuple(dict.fromkeys(tuple(str(word) for word in form) for form in forms))

    def _value(self, slot: SlotType) -> str:
        """The rule for what may stand in a slot."""
        match slot:
            case NumberSlot():
                return SIGNED if slot.signed else NUMBER
            case WordSlot(words=name, many=many):
                key: SlotType = ThingSlot(name, many)
            case ThingSlot():
                key = slot
        if key not in self.values:
            self.values[key] = f"v{len(self.values)}"
            self._fill(self.values[key], key)
        return self.values[key]

    def _fill(self, rule: str, slot: ThingSlot) -> None:
        code = self.language.code
        self.rules[rule] = []
        for index, word in enumerate(self.vocabulary.all_words()):
            if word.words == slot.sort:
                form = word.form(code)
                self._rule(rule, self._words(form.many if slot.many else form.one), f"w{index}")
        for index, name in enumerate(self.vocabulary.names.values()):
            if any(self.vocabulary.fits(kind, slot.sort) for kind in name.kinds[:1]):
                self._rule(rule, self._words(name.text(code)), f"e{index}")
        for index, noun in enumerate(self.vocabulary.nouns):
            if self.vocabulary.fits(noun.sort, slot.sort):
                symbol = self._noun(index, noun, many=slot.many)
                if symbol:
                    self._rule(rule, [symbol])
        if not self.rules[rule]:
            self._rule(rule, ["NEVER"])

    def _noun(self, index: int, noun: NounEntry, *, many: bool) -> str | None:
        patterns = noun.patterns.get(self.language.code)
        if patterns is None:
            return None
        side = "many" if many and len(patterns) > 1 else "one"
        name = f"n{index}_{side}"
        if name not in self.rules:
            self.rules[name] = []
            self._rule(name, self._symbols(patterns[-1 if many else 0]))
        return name

    def _collisions(self) -> dict[str, str]:
        """Words with a capital that are other words without it, and a terminal for the two at once."""
        both = [
            word
            for word in self.terminals
            if words.small(word) != word and words.small(word) in self.terminals
        ]
        return {word: f"_C{index}" for index, word in enumerate(both)}

    def _text(self, either: dict[str, str]) -> str:
        doubled: dict[str, str] = {}
        for word, name in either.items():
            doubled[self.terminals[word]] = name
            doubled[self.terminals[words.small(word)]] = name
        lines = [f"{name}: {self._alternatives(name, doubled)}" for name in self.rules]
        declared = [*self.terminals.values(), *either.values(), NUMBER, SIGNED, "NEVER"]
        return "\n".join([*lines, f"%declare {' '.join(declared)}"])

    def _alternatives(self, name: str, doubled: dict[str, str]) -> str:
        written: list[str] = []
        for alias, symbols in self.rules[name] or [("", ["NEVER"])]:
            line = " ".join(_written(symbol, doubled) for symbol in symbols)
            written.append(f"{line} -> {alias}" if alias else line)
        return "\n  | ".join(written)


def _written(symbol: Symbol, doubled: dict[str, str]) -> str:
    if isinstance(symbol, str):
        return f"({symbol} | {doubled[symbol]})" if symbol in doubled else symbol
    inner = " | ".join(" ".join(_written(word, doubled) for word in words) for words in symbol)
    return f"({inner})"
