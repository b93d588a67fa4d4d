"""Header fields, as `AS 15`, `Total points: 50/50`, `15 AS, 8 CP` or `Faction: Rome`, and headings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maniple.legality.reading.amounts import whole
from maniple.legality.reading.catalogue import Catalogue, Quality
from maniple.legality.reading.folding import folded
from maniple.legality.reading.labels import Label
from maniple.legality.reading.records import Heading, Statement

# Words of a kind or title, at most.
LONGEST_PHRASE = 8
_UNIT = r"(?:\s*(?:pts?\b\.?|points?\b))?"
_LIMIT = r"(?:\s*(?:/|of\b|out\s+of\b|sur\b)\s*(?P<limit>\d+))?"
_LABEL = r"(?P<label>[^\W\d_](?:[^\d:=|,;/]*?[^\s\d:=|,;/.(\[-])??)"
_LABEL_FIRST = re.compile(
    rf"{_LABEL}[\s:=.,;|\u2026(\[-]*?\s*(?P<sign>[\u2212]|(?<=[\s:=])-)?(?P<number>\d+)"
    rf"{_LIMIT}{_UNIT}{_LIMIT.replace('limit', 'limit2')}(?:\s*[)\]])?"
)
_NUMBER_FIRST = re.compile(
    rf"(?P<number>\d+){_LIMIT}\s*(?P<label>[^\W\d_](?:[^\d:=|,;/+()\[\]]*[^\s\d:=|,;/+()\[\].-])?)"
)
_BETWEEN = re.compile(r"\s*(?:[,;|/+\u2022·()\[\]-]|(?:and|et)\b)?\s*")
_WORDS = re.compile(r"(?P<label>[^:=]{1,40}?)\s*[:=]\s*(?P<text>.*)", re.DOTALL)
_COUNTED = re.compile(
    r"(?P<text>.*?)\s*[-:]?\s*[(\[]?\s*(?P<number>\d+)\s*(?:cards?|cartes?|pts?\.?|points?)?\s*[)\]]?"
)
_BOTH = re.compile(r"\s*(?:,|/|\+|;|\band\b|\bet\b)\s*")
# Words that say nothing of what stands under a heading.
_EMPTY_WORDS = """a an the of and in for with my our main unit units other others character characters hero
    heroes deck mainboard list army cards card troops roster forces warband company begin start end decklist
    de la le les du des et en un une ma mon liste armée cartes carte troupes paquet unités unité autres héros
    personnages début fin"""
_EMPTY = frozenset(map(folded, _EMPTY_WORDS.split()))


class FieldReader:
    """Reads lines that name no card."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._titles = {folded(title) for title in _titles(catalogue)}

    def numbers(self, line: int, text: str) -> tuple[Statement, ...]:
        """A line that is nothing but labels with their numbers; empty if it is not."""
        found: list[Statement] = []
        at = 0
        while at < len(text):
            statement, end = self._number(line, text, at)
            if statement is None:
                return ()
            found.append(statement)
            between = _BETWEEN.match(text, end)
            assert between is not None
            at = max(between.end(), end)
            if at == end and at < len(text) and text[at] not in " \t":
                return ()
        return tuple(found)

    def _number(self, line: int, text: str, at: int) -> tuple[Statement | None, int]:
        """The label with its number that begins at a place, and where it ends."""
        for pattern in (_LABEL_FIRST, _NUMBER_FIRST):
            match = pattern.match(text, at)
            while match:
                label = self._catalogue.labels.find(match["label"])
                if label is not None and label.kind in _NUMERIC:
                    return _statement(line, label, match), match.end()
                # A shorter label may do, before the next number's own label begins.
                match = pattern.match(text, at, match.end() - 1) if pattern is _NUMBER_FIRST else None
        return None, at

    def words(self, line: int, text: str) -> Statement | None:
        """A line that is a label and what it says in words."""
        match = _WORDS.fullmatch(text)
        if match:
            label = self._catalogue.labels.find(match["label"])
            return self.said(line, label, match["text"].strip()) if label else None
        return self._unmarked(line, text)

    def _unmarked(self, line: int, text: str) -> Statement | None:
        """`Faction Rome`: the label of a quality and one of its values."""
        words = text.split()
        for cut in range(1, len(words)):
            label = self._catalogue.labels.find(" ".join(words[:cut]))
            if label is not None and label.kind == "quality":
                said = self.said(line, label, " ".join(words[cut:]).strip("- "))
                if said is not None and said.qualities:
                    return said
        return None

    def said(self, line: int, label: Label, text: str) -> Statement | None:
        """What a label says in words; nothing if they mean nothing to it."""
        if label.kind in ("figure", "total", "copies", "cards cost"):
            return None
        if label.kind != "quality":
            return Statement(line, label, text=text.strip("\"' "))
        qualities = tuple(self._qualities(label, part) for part in _BOTH.split(text) if part)
        if not text or not all(qualities):
            return None
        return Statement(line, label, text=text, qualities=qualities)

    def _qualities(self, label: Label, text: str) -> frozenset[Quality]:
        known = self._catalogue.qualities.get(folded(text), frozenset())
        return frozenset(
            quality for quality in known if label.name in quality.of.split(":") or not quality.of
        )

    def heading(self, line: int, text: str, marked: int) -> Heading | None:
        """A heading: any text if it is marked as one (`marked` is its level), else only words known here."""
        counted = _COUNTED.fullmatch(text)
        name, number = (counted["text"], whole(counted["number"])) if counted else (text, None)
        name = name.strip(" :-=*_~\"'")
        qualities = self._all_known(name)
        if qualities is None:
            if not marked:
                return None
            return Heading(line, text.strip(), level=marked)
        return Heading(line, name, qualities, number, marked)

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
        return (at + 1, None) if words[at] in _EMPTY else (at, None)


_NUMERIC = ("figure", "total", "copies", "cards cost", "setting")


def _statement(line: int, label: Label, match: re.Match[str]) -> Statement:
    groups = match.groupdict()
    limit = groups.get("limit") or groups.get("limit2")
    number = whole(match["number"])
    return Statement(
        line,
        label,
        number=-number if groups.get("sign") else number,
        limit=whole(limit) if limit else None,
    )


def _titles(catalogue: Catalogue) -> Iterator[str]:
    """What the game and its formats are called."""
    document = catalogue.document
    for name in (document.title, document.game, *(format_.name for format_ in document.formats)):
        yield name.replace("_", " ")
        for texts in document.texts.values():
            for key in (f"name:{name}", name):
                if key in texts:
                    yield texts[key]
