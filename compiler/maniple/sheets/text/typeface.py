"""One font as text sees it: which characters it has, how wide they are, where their ink lies."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import uharfbuzz as harfbuzz

from maniple.sheets.face import Font
from maniple.sheets.text.fonts import font_bytes

# Glyph for character: only so can a reader of the file find what was written. Kerning stays.
FEATURES = dict.fromkeys(("liga", "clig", "dlig", "hlig", "calt", "rlig", "locl", "ccmp", "rclt"), False)
NARROW_SPACE = "\u202f"
UNBREAKABLE_SPACE = "\u00a0"
SOFT_HYPHEN = "\u00ad"
NARROW = 0.55


@dataclass(frozen=True, slots=True)
class Shaped:
    """Characters of one font side by side, in thousandths of the size.

    `adjust` is what is added after each character. The ink reaches from `left` (below 0 where it stands out
    before the first character) to `right`, and from `bottom` to `top` around the base line.
    """

    text: str
    adjust: tuple[int, ...]
    width: float
    left: float
    right: float
    bottom: float
    top: float


@dataclass(frozen=True, slots=True)
class _Ink:
    """A character by itself: how far it moves the pen, and where its ink lies, if it has a width."""

    advance: float
    wide: bool
    left: float
    right: float
    bottom: float
    top: float


class Typeface:
    """A font with what was measured of it before."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._face = harfbuzz.Face(font_bytes(font))
        self._shaper = harfbuzz.Font(self._face)
        self._scale = 1000 / self._face.upem
        self._has: dict[str, bool] = {}
        self._all: set[str] = set()
        self._inks: dict[str, _Ink] = {}
        self._shaped: dict[str, Shaped] = {}

    def has(self, character: str) -> bool:
        """Whether the font has a glyph that shows a character; spaces that do not break count as spaces."""
        found = self._has.get(character)
        if found is None:
            plain = " " if character in (NARROW_SPACE, UNBREAKABLE_SPACE) else character
            glyph = self._shaper.get_nominal_glyph(ord(plain))
            found = self._has[character] = bool(glyph) and _stands_alone(plain)
        return found

    def has_all(self, text: str) -> bool:
        """Whether the font has all characters of a text."""
        if not self._all.issuperset(text):
            if not all(map(self.has, text)):
                return False
            self._all.update(text)
        return True

    def shape(self, text: str) -> Shaped:
        """Characters that the font has, with kerning."""
        shaped = self._shaped.get(text)
        if shaped is None:
            shaped = self._shaped[text] = self._shape(text)
        return shaped

    def _shape(self, text: str) -> Shaped:
        plain = text.replace(NARROW_SPACE, UNBREAKABLE_SPACE)
        wanted = self._advances(plain.replace(UNBREAKABLE_SPACE, " "))
        left, right, bottom, top = 0.0, 0.0, 0.0, 0.0
        at, adjust = 0.0, []
        for character, asked in zip(text, wanted, strict=True):
            ink = self._inks.get(character) or self._ink(character)
            if ink.wide:
                left, right = min(left, at + ink.left), max(right, at + ink.right)
                bottom, top = min(bottom, ink.bottom), max(top, ink.top)
            extra = round((ink.advance * NARROW if character == NARROW_SPACE else asked) - ink.advance)
            adjust.append(extra)
            at += ink.advance + extra
        return Shaped(plain, tuple(adjust), at, left, right, bottom, top)

    def _ink(self, character: str) -> _Ink:
        plain = " " if character in (NARROW_SPACE, UNBREAKABLE_SPACE) else character
        glyph = self._shaper.get_nominal_glyph(ord(plain)) or 0
        advance = self._shaper.get_glyph_h_advance(glyph) * self._scale
        found = self._shaper.get_glyph_extents(glyph)
        left, top, width, height = found or (0, 0, 0, 0)
        measures = (left, left + width, top + height, top)
        ink = self._inks[character] = _Ink(advance, bool(width), *(value * self._scale for value in measures))
        return ink

    def _advances(self, text: str) -> list[float]:
        """How far each character moves the pen when all of them are shaped together."""
        buffer = harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        harfbuzz.shape(self._shaper, buffer, FEATURES)
        advances = [0.0] * len(text)
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True):
            advances[info.cluster] += position.x_advance * self._scale
        return advances


def _stands_alone(character: str) -> bool:
    """Whether one glyph after the other shows a character as it should be.

    Scripts from right to left would come out backwards, marks that no letter contains would stand beside it.
    """
    if unicodedata.bidirectional(character) in ("R", "AL"):
        return False
    return not unicodedata.combining(character) and unicodedata.category(character) not in ("Mc", "Mn")
