"""A text as words, numerals and marks, with the short forms of its language taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

from maniple.phrases.languages import Language

# A sign belongs to a numeral only after a space or a bracket: "3-2" is no place for -2. More than nine digits
# are no numeral that a game could mean.
_TOKEN = re.compile(
    r"(?P<signed>(?<![\w)])[+-]\d{1,9}(?!\w))|(?P<number>\d{1,9}(?!\w))|(?P<word>\w+(?:-\w+)*'?)|(?P<mark>\S)"
)
_ALIKE = str.maketrans({"’": "'", "−": "-", "–": "-", "‑": "-"})  # noqa: RUF001
_VOWEL = re.compile(r"[aàâeéèêëiîïoôuùûœæy]", re.IGNORECASE)
STOP = "."
DIGITS = 18


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a numeral or a mark, and where it stands; `kind` is "word", "number", "signed" or "mark"."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str, language: Language) -> tuple[Token, ...]:
    """The tokens of a text; two of them share a place where a short form stood."""
    plain = text.translate(_ALIKE)
    read = [
        Token(match.lastgroup or "mark", match.group(), match.start(), match.end())
        for match in _TOKEN.finditer(plain)
    ]
    return tuple(_expand(read, language))


def texts(text: str, language: Language) -> tuple[str, ...]:
    """The tokens of a text without their places."""
    return tuple(token.text for token in tokens(text, language))


def _expand(read: list[Token], language: Language) -> list[Token]:
    expanded: list[Token] = []
    at = 0
    while at < len(read):
        taken, parts = _parts(read, at, language)
        first, last = read[at], read[at + taken - 1]
        expanded.extend(Token(first.kind, part, first.start, last.end) for part in parts)
        at += taken
    return expanded


def _parts(read: list[Token], at: int, language: Language) -> tuple[int, tuple[str, ...]]:
    """How many tokens from here form a unit, and the words it stands for."""
    token = read[at]
    for whole, parts in language.contractions:
        width = whole.count("'") + 1
        written = "".join(part.text for part in read[at : at + width])
        if written.lower() == whole:
            return width, _like(token.text, parts)
    if token.text.endswith("'") and token.text[:-1].lower() + "e" in language.elisions:
        return 1, (token.text[:-1] + "e",)
    return 1, (token.text,)


def _like(written: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    return (capital(parts[0]), *parts[1:]) if written[:1].isupper() else parts


def meet(left: str, right: str, language: Language) -> str:
    """Two texts put together, with the short form that their meeting words make."""
    head, _, last = left.rstrip().rpartition(" ")
    first = re.match(r"\w*", right.lstrip())
    word = first.group() if first else ""
    if not left.endswith(" ") or not word:
        return left + right
    rest = right.lstrip()[len(word) :]
    space = f"{head} " if head else ""
    for whole, parts in language.contractions:
        if (last.lower(), word) == parts:
            return space + (capital(whole) if last[:1].isupper() else whole) + rest
    if last.lower() in language.elisions and _VOWEL.match(word):
        return f"{space}{last[:-1]}'{word}{rest}"
    return left + right


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with its first letter as a small one."""
    return text[:1].lower() + text[1:]


def numbers_in(text: str) -> tuple[int, ...]:
    """The numerals of a text in their order, without signs: what a text and the code beside it must share.

    Those of more than 18 digits are left out.
    """
    return tuple(int(match) for match in re.findall(r"\d+", text) if len(match) <= DIGITS)
