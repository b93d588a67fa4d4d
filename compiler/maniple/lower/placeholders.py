"""Texts with names in braces: what people write by name, documents hold by number.

before: "{p} sells {c}"      after: "{0} sells {1}" with the names p, c
"""

from __future__ import annotations

import re

_BRACES = re.compile(r"\{[^{}]*\}")
_PLACE = re.compile(r"\{([^\W\d]\w*)\}")


def names_in(text: str) -> tuple[str, ...]:
    """The names in braces, each once, in the order of the text."""
    return tuple(dict.fromkeys(_PLACE.findall(text)))


def strange_braces(text: str) -> tuple[str, ...]:
    """What stands in braces and is no name."""
    return tuple(found for found in _BRACES.findall(text) if not _PLACE.fullmatch(found))


def numbered(text: str, names: tuple[str, ...]) -> str:
    """The text with the names' numbers in the place of the names; other names stay."""
    return _PLACE.sub(lambda found: f"{{{names.index(found[1])}}}" if found[1] in names else found[0], text)
