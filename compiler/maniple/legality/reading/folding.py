"""Text made comparable: case, accents, quotes, dashes, spaces, width, and letters mangled by an encoding."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Formatting characters that nobody sees, and the soft hyphen.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_SPACES = re.compile(r"[^\S\t]")
_DASHES = re.compile("[\u2010-\u2015\u2043\ufe58\ufe63\uff0d]")
_SINGLE_QUOTES = re.compile("[\u2018-\u201b\u2032\u02b9\u02bc\u00b4\uff07]")
_BACK_QUOTE = re.compile(r"(?<=[^\W\d_])`(?=[^\W\d_])")
_DOUBLE_QUOTES = re.compile("[\u201c-\u201f\u2033\u00ab\u00bb\u2039\u203a\uff02]")
_MULTIPLIED = re.compile("[\u00d7\u2715\u2716\u2a09\u2a2f]")
_PLAIN_SPACES = str.maketrans("\r\n\v\f\x1c\x1d\x1e\x1f", " " * 8)
_APART = str.maketrans('-_"\u2212', " " * 4)
_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i", "ħ": "h"}
)
# UTF-8 read as Windows-1252: a lead byte of two or three, shown as a letter, and what can follow one.
_MANGLED = re.compile(
    "[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)
_ROUNDS = 3


def cleaned(text: str) -> str:
    """A line with one sort of space, dash, quote and digit, and `x` for multiplication; case and accents
    stay.

    A minus sign stays apart from dashes.
    """
    if text.isascii():
        return _BACK_QUOTE.sub("'", text.translate(_PLAIN_SPACES))
    text = _MULTIPLIED.sub("x", text)
    text = "".join(map(_narrow, unicodedata.normalize("NFC", text)))
    text = _INVISIBLE.sub("", text)
    text = _DASHES.sub("-", _SPACES.sub(" ", text))
    return _DOUBLE_QUOTES.sub('"', _BACK_QUOTE.sub("'", _SINGLE_QUOTES.sub("'", text)))


def _narrow(letter: str) -> str:
    """A character of full width as its usual form, any decimal digit as that of ASCII."""
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    if "\uff01" <= letter <= "\uff5e":
        return chr(ord(letter) - 0xFEE0)
    return letter


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """A text as it is compared: cleaned, without case, accents and apostrophes, dashes as spaces."""
    text = cleaned(text)
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    text = text.casefold().translate(_LETTERS).replace("'", "").replace("&", " and ")
    return " ".join(text.translate(_APART).split())


def mended(line: str) -> str:
    """A line whose letters were mangled by an encoding, as it was before; any other line as it is."""
    for _ in range(_ROUNDS):
        if not _MANGLED.search(line):
            return line
        try:
            line = _bytes(line).decode("utf-8")
        except (UnicodeDecodeError, UnicodeEncodeError):
            return line
    return line


def _bytes(line: str) -> bytes:
    """The bytes that Windows-1252 shows as this line; the five that it lacks stand for themselves."""
    return b"".join(
        bytes([ord(letter)]) if "\x80" <= letter <= "\x9f" else letter.encode("cp1252") for letter in line
    )
