"""Finding the names of cards in a line: the longest whole name first, whatever stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from maniple.legality.reading.folding import folded

# Lines whose names are remembered: the lists of an event have many in common, and a line is asked for often.
KEPT = 10_000
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[^\s\w'\"\u2212-]")
# A number that is written together with a word: `2xArchers`, `x2Archers`, `Archersx2`, `Archers2`.
_JOINED = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<number>\d+x|x\d+)(?P<word>[^\W\d_].*)",
        r"(?P<number>\d+x)(?P<word>\d.*)",
        r"(?P<number>\d+)(?P<word>[^\W\d_].*)",
        r"(?P<word>.*?[^\W\d_])(?P<number>x\d+|\d+x)",
        r"(?P<word>.*[^\W\d_])(?P<number>\d+)",
    )
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark of a cleaned line, folded, with its place in the line."""

    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    """A name in a line: the cards that bear it (one, unless languages disagree), and its place."""

    cards: tuple[str, ...]
    start: int
    end: int


class NameIndex:
    """The names of a catalogue by their first words."""

    def __init__(self, names: dict[str, tuple[str, ...]]) -> None:
        self._names = names
        self.find = lru_cache(maxsize=KEPT)(self._find)

    @cached_property
    def _by_tokens(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Names as words, and as words without the marks between them where no other name reads so."""
        found = {tuple(token.word for token in tokens(name)): cards for name, cards in self._names.items()}
        bare: dict[tuple[str, ...], tuple[str, ...]] = {}
        for words, cards in found.items():
            short = tuple(word for word in words if word[0].isalnum())
            bare[short] = tuple(dict.fromkeys((*bare.get(short, ()), *cards)))
        return {words: cards for words, cards in (bare | found).items() if words}

    @cached_property
    def _by_first(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        starts: dict[str, list[tuple[str, ...]]] = {}
        for words in self._by_tokens:
            starts.setdefault(words[0], []).append(words)
        return {first: tuple(sorted(names, key=len, reverse=True)) for first, names in starts.items()}

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that occurs in a name."""
        return frozenset(word for name in self._by_tokens for word in name)

    def _find(self, line: str) -> tuple[Found, ...]:
        """The names in a cleaned line in their order, none overlapping, the longer ones first choice."""
        listed = self._parted(tokens(line))
        matches = [match for at in range(len(listed)) if (match := self._longest(listed, at))]
        chosen: list[tuple[int, int]] = []
        for start, end in sorted(matches, key=lambda match: (match[0] - match[1], match[0])):
            if all(end <= one or other <= start for one, other in chosen):
                chosen.append((start, end))
        return tuple(self._found(listed, start, end) for start, end in sorted(chosen))

    def _longest(self, listed: list[Token], at: int) -> tuple[int, int] | None:
        for name in self._by_first.get(listed[at].word, ()):
            if tuple(token.word for token in listed[at : at + len(name)]) == name:
                return at, at + len(name)
        return None

    def _found(self, listed: list[Token], start: int, end: int) -> Found:
        cards = self._by_tokens[tuple(token.word for token in listed[start:end])]
        return Found(cards, listed[start].start, listed[end - 1].end)

    def _parted(self, listed: list[Token]) -> list[Token]:
        """Tokens with numbers parted from the words of names that they are written together with."""
        parted: list[Token] = []
        for token in listed:
            parted += [token] if token.word in self.words else self._parts(token)
        return parted

    def _parts(self, token: Token) -> list[Token]:
        for pattern in _JOINED:
            match = pattern.fullmatch(token.word)
            # Folding may change the length of a word, and then nothing can be told by its places.
            if match and match["word"] in self.words and len(token.word) == token.end - token.start:
                cuts = sorted((match.span("number"), match.span("word")))
                return [Token(token.word[a:b], token.start + a, token.start + b) for a, b in cuts]
        return [token]


def tokens(line: str) -> list[Token]:
    """The words and marks of a cleaned line."""
    found = []
    for match in _TOKEN.finditer(line):
        word = folded(match.group())
        if word:
            found.append(Token(word, match.start(), match.end()))
    return found
