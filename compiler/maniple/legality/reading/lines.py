"""One line, or one value of a source, to what it says."""

from __future__ import annotations

import re

from maniple.legality.reading import decoration
from maniple.legality.reading.catalogue import Catalogue
from maniple.legality.reading.fields import FieldReader
from maniple.legality.reading.folding import cleaned, folded, mended
from maniple.legality.reading.headings import OF_ARMY, HeadingReader
from maniple.legality.reading.names import Found, NameIndex, tokens
from maniple.legality.reading.notes import Note, note
from maniple.legality.reading.records import Heading, Item, Mention, Piece, Plain, Unread
from maniple.legality.reading.sides import Sides, SidesError, SidesReader
from maniple.legality.reading.spelling import Speller

LONGEST = 500
MOST_ATTEMPTS = 500
# Words of a line in which a misspelt name is looked for.
MOST_WORDS = 12
_PART = re.compile(r"\s*[,;|/\u2022·\t]\s*|\s+(?:\+|&|-{1,2}|and|et|plus)\s+")
_GROUP = re.compile(r"\s*([^\W\d_][^:]{0,40})\s*:\s*(.+)")
_HASH_NUMBER = re.compile(r"\s*#\d")


class LineReader:
    """Reads the lines of lists in the words of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.fields = FieldReader(catalogue)
        self.headings = HeadingReader(catalogue)
        self._names = NameIndex(catalogue.names)
        self._sides = SidesReader(catalogue.qualities, catalogue.labels.initials)
        self._speller = Speller(catalogue.names)
        self._attempts = 0

    def begin(self) -> None:
        """Has to be called before each source, of which only so many lines are tried for misspellings."""
        self._attempts = 0

    def read(self, line: int, text: str) -> Piece:
        """What a line of text says."""
        if len(text) > LONGEST:
            return _unread(line, "too long", length=len(text))
        mend = mended(text)
        notes = (note("mangled", line, text=text.strip(), meant=mend.strip()),) if mend != text else ()
        piece = self._classified(line, decoration.unquoted(cleaned(mend)))
        doubt = decoration.doubt(mend)
        if decoration.is_half_struck(mend):
            return _unread(line, "struck out", text=text.strip())
        if doubt and any(isinstance(item, Mention) for item in piece.items):
            return _unread(line, doubt, text=text.strip())
        return Piece(piece.items, notes + piece.notes)

    def underlined(self, line: int, text: str) -> Piece:
        """What a line says that is underlined: a heading, unless it says something else."""
        piece = self.read(line, text)
        shown = decoration.unadorned(decoration.unquoted(cleaned(mended(text)))).strip()
        if _reads(piece) or self._names.find(shown) or len(text) > LONGEST:
            return piece
        heading = self.headings.read(line, shown, 1)
        return Piece((heading,), (note("title", line, text=shown),)) if heading is not None else piece

    def _classified(self, line: int, text: str) -> Piece:
        if decoration.is_fence(text):
            return Piece((Plain(line, "decoration"),))
        if decoration.is_divider(text):
            return Piece((Plain(line, "divider"),))
        if decoration.is_blank(text):
            return Piece((Plain(line, "decoration"),))
        if decoration.is_comment(text) and not _HASH_NUMBER.match(text):
            return self._comment(line, text)
        marked, level = decoration.heading_text(text)
        if level:
            return self._heading(line, decoration.plain(marked), level)
        return self.value(line, decoration.unadorned(text.strip().strip("|")).strip())

    def _comment(self, line: int, text: str) -> Piece:
        named = self._names.find(text)
        notes = tuple(note("card in comment", line, card=found.cards[0]) for found in named[:1])
        return Piece((Plain(line, "comment"),), notes)

    def _heading(self, line: int, text: str, level: int) -> Piece:
        statements = self.fields.numbers(line, text)
        if statements:
            return Piece(statements)
        said = self.fields.words(line, text)
        if said is not None:
            return Piece((said,))
        if self._names.find(text):
            entries = self.value(line, text)
            return entries if _reads(entries) else _unread(line, "card in heading", text=text)
        heading = self.headings.read(line, text, level)
        assert heading is not None
        return Piece((heading,))

    def value(self, line: int, text: str) -> Piece:
        """What a text without decoration says: cards, fields, or a heading."""
        if decoration.is_blank(text):
            return Piece((Plain(line, "decoration"),))
        named = self._names.find(text)
        if named:
            whole = self._named(line, text, named)
            if _reads(whole):
                return whole
            said = self._field(line, text) if not _spans(named, text) else None
            return said or self._parts(line, text) or whole
        return self._field(line, text) or self._parts(line, text) or self._misspelt(line, text)

    def _field(self, line: int, text: str) -> Piece | None:
        statements: tuple[Item, ...] = self.fields.numbers(line, text)
        if statements:
            return Piece(statements)
        said = self.fields.words(line, text)
        if said is not None:
            return Piece((said,))
        heading = self.headings.read(line, text.rstrip(" :"), 0)
        if heading is None:
            return None
        title = heading.level == OF_ARMY and " " in heading.text
        return Piece((heading,), (note("title", line, text=heading.text),) if title else ())

    def _named(self, line: int, text: str, named: tuple[Found, ...]) -> Piece:
        """A text that names cards: one, with what stands around it."""
        found = named[0]
        if len(named) > 1:
            return _unread(line, "several cards", cards=tuple(each.cards[0] for each in named))
        if len(found.cards) > 1:
            return _unread(line, "name of several", name=text[found.start : found.end], cards=found.cards)
        try:
            sides = self._sides.read(text[: found.start], text[found.end :])
        except SidesError as problem:
            return _unread(line, problem.key, text=problem.text, card=found.cards[0])
        return Piece((Mention(line, found.cards[0], sides),), _remarks(line, found.cards[0], sides))

    def _parts(self, line: int, text: str) -> Piece | None:
        """A text that says several things one after the other, if each can be read by itself."""
        group = _GROUP.fullmatch(text)
        if group and self.catalogue.qualities.get(folded(group[1])):
            within = self.value(line, group[2])
            return within if _reads(within) else None
        parts = [part for part in self._split(text) if part.strip()]
        if len(parts) < 2:
            return None
        pieces = [self.value(line, part.strip()) for part in parts]
        if not all(map(_reads, pieces)):
            return None
        items = tuple(item for piece in pieces for item in piece.items if not isinstance(item, Heading))
        return Piece(items, tuple(each for piece in pieces for each in piece.notes)) if items else None

    def _split(self, text: str) -> list[str]:
        """A text cut at the marks between things, never inside a name."""
        named = self._names.find(text)
        parts, start = [], 0
        for match in _PART.finditer(text):
            inside = any(found.start < match.end() and match.start() < found.end for found in named)
            if not inside and text[start : match.start()].strip():
                parts.append(text[start : match.start()])
                start = match.end()
        return [*parts, text[start:]]

    def _misspelt(self, line: int, text: str) -> Piece:
        """A text without any known name: the one that was meant, or what it may have been."""
        self._attempts += 1
        if self._attempts > MOST_ATTEMPTS:
            return _unread(line, "unknown", text=text, nearest=())
        for name, start, end in _cores(text):
            card = self._speller.correct(name)
            if not card:
                continue
            try:
                sides = self._sides.read(text[:start], text[end:])
            except SidesError:
                continue
            corrected = note("corrected", line, text=text[start:end], card=card)
            return Piece((Mention(line, card, sides),), (corrected, *_remarks(line, card, sides)))
        return _unread(line, "unknown", text=text, nearest=self._nearest(text))

    def _nearest(self, text: str) -> tuple[str, ...]:
        core = " ".join(word for word in folded(text).split() if any(map(str.isalpha, word)) or len(word) > 2)
        cards = (self.catalogue.names[name][0] for name in self._speller.nearest(core))
        return tuple(dict.fromkeys(cards))


def _reads(piece: Piece) -> bool:
    return not any(isinstance(item, Unread) for item in piece.items)


def _spans(named: tuple[Found, ...], text: str) -> bool:
    """Whether the names are all there is in a text but marks and numbers."""
    rest, at = "", 0
    for found in named:
        rest += text[at : found.start]
        at = found.end
    return not any(map(str.isalpha, rest + text[at:]))


def _cores(text: str) -> list[tuple[str, int, int]]:
    """The stretches of words in a text that could be a name, the longest first."""
    listed = [token for token in tokens(text) if token.word[0].isalnum()]
    if len(listed) > MOST_WORDS:
        return []
    spans = [(one, other) for one in range(len(listed)) for other in range(one + 1, len(listed) + 1)]
    found = []
    for one, other in sorted(spans, key=lambda span: (span[0] - span[1], span[0])):
        words = [token.word for token in listed[one:other]]
        if any(map(str.isalpha, "".join(words))):
            found.append((" ".join(words), listed[one].start, listed[other - 1].end))
    return found


def _remarks(line: int, card: str, sides: Sides) -> tuple[Note, ...]:
    tags = tuple(note("tag", line, tag=tag, card=card) for tag in sides.tags)
    return (*tags, note("remark", line, text=sides.remark)) if sides.remark else tags


def _unread(line: int, key: str, **values: int | str | tuple[str, ...]) -> Piece:
    return Piece((Unread(line, note(key, line, True, **values)),))
