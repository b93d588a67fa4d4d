"""Header fields, as `AS 15`, `Total points: 50/50`, `15 AS, 8 CP` or `Faction: Rome`, and headings."""

from __future__ import annotations

import re
from dataclasses import replace

from maniple.legality.reading.amounts import whole
from maniple.legality.reading.catalogue import Catalogue, Quality
from maniple.legality.reading.folding import folded
from maniple.legality.reading.labels import Label
from maniple.legality.reading.records import Statement

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
_SUM = re.compile(rf"\s*=\s*(?P<number>\d+){_UNIT}\s*")
# The abbreviation that is often written behind a word: `Army strength (AS): 15`.
_SHORT = re.compile(r"\s*[(\[]\s*(?P<short>[^\W\d_]{1,4})\s*[)\]]")
_BETWEEN = re.compile(r"\s*(?:[,;|/+\u2022·()\[\]-]|(?:and|et)\b)?\s*")
_WORDS = re.compile(r"(?P<label>[^:=]{1,40}?)\s*[:=]\s*(?P<text>.*)", re.DOTALL)
_BOTH = re.compile(r"\s*(?:,|/|\+|;|\band\b|\bet\b)\s*")


class FieldReader:
    """Reads lines that name no card."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def numbers(self, line: int, text: str) -> tuple[Statement, ...]:
        """A line that is nothing but labels with their numbers; empty if it is not."""
        text = _SHORT.sub(lambda match: "" if self._catalogue.labels.find(match["short"]) else match[0], text)
        found: list[Statement] = []
        at = 0
        opened = False
        while at < len(text):
            total = _SUM.fullmatch(text, at) if len(found) > 1 else None
            if total:
                return _summed(line, found, whole(total["number"]))
            statement, end = self._number(line, text, at)
            if statement is None:
                return ()
            found.append(_of_cards(found, statement) if opened else statement)
            between = _BETWEEN.match(text, end)
            assert between is not None
            opened = "(" in between[0]
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


def _of_cards(found: list[Statement], statement: Statement) -> Statement:
    """In `Cards: 15 (total points: 27)` the points are those of the cards."""
    if statement.label.kind == "total" and found[-1].label.kind == "copies":
        return replace(statement, label=Label("cards cost"))
    return statement


def _summed(line: int, found: list[Statement], total: int) -> tuple[Statement, ...]:
    """In `15 AS + 8 CP + 27 cards = 50` everything before the sum is points, those of the cards too."""
    parts = [
        replace(each, label=Label("cards cost")) if each.label.kind == "copies" else each for each in found
    ]
    return (*parts, Statement(line, Label("total"), number=total))


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
