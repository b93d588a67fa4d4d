"""The few words that sheets bring along, in the language of what is printed."""

from __future__ import annotations

import tomllib
from functools import cache

from maniple.resources import templates_folder

FIRST = "en"


def word(key: str, language: str, **values: object) -> str:
    """A word of `templates/words.toml` with its places filled; English where the language has none."""
    known = _words()
    text = known.get(language, {}).get(key) or known[FIRST][key]
    return text.format_map(values)


def capital(text: str) -> str:
    """A text that begins with a capital letter; the rest of it stays as it is."""
    return text[:1].upper() + text[1:]


@cache
def _words() -> dict[str, dict[str, str]]:
    text = (templates_folder() / "words.toml").read_text(encoding="utf-8")
    return {language: dict(words) for language, words in tomllib.loads(text).items()}
