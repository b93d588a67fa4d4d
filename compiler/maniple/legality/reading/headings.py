"""Headings: of kinds with their numbers, of the army as such, and whatever is marked as one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maniple.legality.reading.amounts import whole
from maniple.legality.reading.catalogue import Catalogue, Quality
from maniple.legality.reading.folding import folded
from maniple.legality.reading.records import Heading

# Words of a kind or title, at most.
LONGEST_PHRASE = 8
# The level of an unmarked heading that may begin a list of its own, as `A Roman army`.
OF_ARMY = 9
_COUNTED = re.compile(
    r"(?P<text>.*?)\s*[-:]?\s*[(\[]?\s*(?P<number>\d+)\s*(?:cards?|cartes?|pts?\.?|points?)?\s*[)\]]?"
)
# Words that say nothing of what stands under a heading.
_EMPTY_WORDS = """a an the of and in for with my our main unit units other others character characters hero
    heroes deck mainboard list army cards card troops roster forces warband company begin start end decklist
    de la le les du des et en un une ma mon liste armée cartes carte troupes paquet unités unité autres héros
    personnages début fin first second third fourth another sample example starter test
    premier première deuxième exemple"""
_EMPTY = frozenset(map(folded, _EMPTY_WORDS.split()))
# Words that only lists as a whole are called by.
_ARMY = frozenset({"army", "armee", "deck", "decklist", "list", "liste", "roster", "warband"})
_ENDINGS = (
    "an", "ans", "ian", "ians", "ain", "aine", "ains", "aines", "ese", "ic", "ine", "ish", "ois", "oise",
    "ien", "ienne",
)  # fmt: skip


class HeadingReader:
    """Reads headings in the words of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._titles = {folded(title) for title in _titles(catalogue)}
        self._singles = tuple(name for name in catalogue.qualities if " " not in name and len(name) > 3)

    def read(self, line: int, text: str, marked: int) -> Heading | None:
        """A heading: any text if it is marked as one (`marked` is its level), else only words known here."""
        counted = _COUNTED.fullmatch(text)
        name, number = (counted["text"], whole(counted["number"])) if counted else (text, None)
        name = name.strip(" :-=*_~\"'")
        qualities = None if name.endswith(",") else self._all_known(name)
        if qualities is None:
            return Heading(line, text.strip(), level=marked) if marked else None
        return Heading(
            line, name, qualities, number, marked or (OF_ARMY if self._is_army(name, qualities) else 0)
        )

    def _is_army(self, name: str, qualities: tuple[frozenset[Quality], ...]) -> bool:
        """Whether a heading is that of a whole list, not of a part of it."""
        words = set(folded(name).split())
        return bool(words & _ARMY) or any(quality.of for known in qualities for quality in known)

    def _all_known(self, text: str) -> tuple[frozenset[Quality], ...] | None:
        """The qualities that a heading names; nothing if one of its words is not known."""
        if folded(text) in self._titles:
            return ()
        words = re.sub(r"[^\w\s]", " ", folded(text)).split()
        if not words:
            return None
        qualities = []
        at = 0
        while at < len(words):
            end, known = self._longest(words, at)
            if known:
                qualities.append(known)
            elif end == at:
                return None
            at = end
        return tuple(qualities)

    def _longest(self, words: list[str], at: int) -> tuple[int, frozenset[Quality] | None]:
        for end in range(min(len(words), at + LONGEST_PHRASE), at, -1):
            phrase = " ".join(words[at:end])
            if phrase in self._titles:
                return end, None
            known = self._catalogue.qualities.get(phrase)
            if known is not None:
                return end, known
        if words[at] in _EMPTY:
            return at + 1, None
        known = self._people(words[at])
        return (at + 1, known) if known else (at, None)

    def _people(self, word: str) -> frozenset[Quality] | None:
        """What a word like `Roman` comes from, if one word of the game begins so."""
        if not word.endswith(_ENDINGS):
            return None
        near = [name for name in self._singles if word.startswith(name[: max(3, len(name) - 2)])]
        known = {self._catalogue.qualities[name] for name in near}
        return min(known, key=len) if len(known) == 1 else None


def _titles(catalogue: Catalogue) -> Iterator[str]:
    """What the game and its formats are called."""
    document = catalogue.document
    for name in (document.title, document.game, *(format_.name for format_ in document.formats)):
        yield name.replace("_", " ")
        for texts in document.texts.values():
            for key in (f"name:{name}", name):
                if key in texts:
                    yield texts[key]
