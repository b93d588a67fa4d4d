"""Sizes of paper and of cards, in whole micrometres."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from maniple.resources import templates_folder
from maniple.sheets.face import MICROMETRES

_MILLIMETRES = re.compile(
    r"(\d{1,4}(?:\.\d{1,3})?)\s*[x\u00d7]\s*(\d{1,4}(?:\.\d{1,3})?)(?:\s*mm)?", re.IGNORECASE
)
LEAST = 5 * MICROMETRES
MOST = 5000 * MICROMETRES  # pages of a PDF end at 200 inches


class SizeError(ValueError):
    """A size that is not known and cannot be read; the text says what can."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in micrometres."""

    width: int
    height: int

    @property
    def turned(self) -> Size:
        """The same size lying on its side."""
        return Size(self.height, self.width)

    @property
    def upright(self) -> bool:
        """Whether it is not wider than high."""
        return self.width <= self.height

    def __str__(self) -> str:
        return f"{millimetres(self.width)} x {millimetres(self.height)} mm"


def millimetres(length: int) -> str:
    """A length in micrometres as people write it, such as "63.5"."""
    return f"{length / MICROMETRES:.3f}".rstrip("0").rstrip(".")


def micrometres(length: float | str) -> int:
    """A length in millimetres, to the nearest micrometre."""
    return round(float(length) * MICROMETRES)


def paper_size(text: str) -> Size:
    """A paper by name or as "210x297" (millimetres). Raises `SizeError`."""
    return _size(text, "paper")


def card_size(text: str) -> Size:
    """A card size by name or as "63x88" (millimetres). Raises `SizeError`."""
    return _size(text, "card")


def names(what: str) -> tuple[str, ...]:
    """The names of the papers ("paper") or of the card sizes ("card")."""
    return tuple(_sizes()[what])


def _size(text: str, what: str) -> Size:
    known = _sizes()[what].get(text.strip().lower().replace("_", "-"))
    if known is not None:
        return known
    match = _MILLIMETRES.fullmatch(text.strip())
    if match is None:
        raise SizeError(
            f"no {what} size is called `{text}`; there is {', '.join(names(what))}, or a size such as 70x110"
        )
    size = Size(micrometres(match[1]), micrometres(match[2]))
    if not all(LEAST <= side <= MOST for side in (size.width, size.height)):
        raise SizeError(f"{size} is no size to print on: from {millimetres(LEAST)} to {millimetres(MOST)} mm")
    return size


@cache
def _sizes() -> dict[str, dict[str, Size]]:
    data = tomllib.loads((templates_folder() / "paper.toml").read_text(encoding="utf-8"))
    return {
        what: {name: Size(micrometres(width), micrometres(height)) for name, (width, height) in sizes.items()}
        for what, sizes in data.items()
    }
