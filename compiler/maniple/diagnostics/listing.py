"""Nouns in sentences: several of them, how many there are, and one of a kind."""

from __future__ import annotations

from collections.abc import Sequence


def listed(items: Sequence[str], last: str = "and") -> str:
    """Items with commas, and a word before the last; an empty text for none."""
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def quoted(names: Sequence[str], last: str = "and", most: int | None = None) -> str:
    """Names of a game in their quotes; of more than `most` the first, and how many more there are."""
    shown = [f"`{name}`" for name in names[:most]]
    more = len(names) - len(shown)
    return f"{', '.join(shown)} and {more} more" if more else listed(shown, last)


def counted(number: int, noun: str) -> str:
    """A number with a noun that takes an `s` for several: `1 game`, `2 games`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def with_article(kind: str) -> str:
    """The name of a kind with its article: `a ware`, `an omen`."""
    return f"an {kind}" if kind[:1].lower() in ("a", "e", "i", "o") else f"a {kind}"
