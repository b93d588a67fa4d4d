"""Letters of other scripts that look like Latin ones.

The pairs are the everyday ones of Unicode's confusables table (UTS #39, "Unicode Security Mechanisms");
full-width and mathematical letters come from their compatibility decomposition instead.
"""

import unicodedata
from dataclasses import dataclass

_CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТХУаеоісјрсухѕһԁԛԝ", "ABESIJKMHOPCTXYaeoicjpcyxshdqw", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυ", "ABEZHIKMNOPTYXayikvopu", strict=True))
_OTHERS = dict(zip("ՕՍհոսօցᴀᴄᴏᴠᴡᴢ", "OUhnuogacovwz", strict=True))
_TWINS = {**_CYRILLIC, **_GREEK, **_OTHERS}


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A letter that is not what it seems: where, which, what Unicode calls it, and what it looks like."""

    index: int
    character: str
    name: str
    twin: str


def confusable(text: str) -> tuple[LookAlike, ...]:
    """The letters of a name that a reader would take for Latin ones.

    Only where the name seems Latin: it has a Latin letter, or nothing but look-alikes. A name that is plainly
    written in another script is left alone.
    """
    if text.isascii():
        return ()
    found = tuple(_look_alikes(text))
    letters = sum(character.isalpha() for character in text)
    latin = any(_is_latin(character) for character in text)
    return found if latin or len(found) == letters else ()


def _look_alikes(text: str) -> list[LookAlike]:
    found = []
    for index, character in enumerate(text):
        twin = _twin(character)
        if twin:
            name = unicodedata.name(character, "UNNAMED CHARACTER")
            found.append(LookAlike(index, character, name, twin))
    return found


def _twin(character: str) -> str | None:
    if character.isascii():
        return None
    if character in _TWINS:
        return _TWINS[character]
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and plain.isalpha() else None


def _is_latin(character: str) -> bool:
    return character.isalpha() and _twin(character) is None and "LATIN" in unicodedata.name(character, "")
