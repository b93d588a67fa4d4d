"""Colours as they are written: `#rgb`, `#rrggbb`, and a few names."""

from __future__ import annotations

import re
from functools import lru_cache

from maniple.sheets.face import Colour

BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
NAMED = {"black": BLACK, "white": WHITE, "grey": Colour(128, 128, 128)}
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@lru_cache(maxsize=4096)
def read_colour(text: str) -> Colour:
    """A colour. Raises `ValueError` for what is none."""
    if text in NAMED:
        return NAMED[text]
    if not _HEX.fullmatch(text):
        raise ValueError(f"`{text}` is no colour; write it as #rrggbb")
    digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
    return Colour(*(int(digits[at : at + 2], 16) for at in (0, 2, 4)))
