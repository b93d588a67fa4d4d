"""From the bytes of a file or a paste to the lists in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maniple.legality.listing import ArmyList, Claim, Entry
from maniple.legality.reading.army_blocks import army_lines
from maniple.legality.reading.catalogue import Catalogue
from maniple.legality.reading.data_source import DataReader
from maniple.legality.reading.decoding import decoded
from maniple.legality.reading.folding import folded
from maniple.legality.reading.headings import OF_ARMY
from maniple.legality.reading.json_source import parse_json
from maniple.legality.reading.lines import LineReader
from maniple.legality.reading.nodes import Node
from maniple.legality.reading.notes import Line, LineKind, Note, UnreadableError, note
from maniple.legality.reading.parting import Part, parted
from maniple.legality.reading.records import Heading, Item, Mention, Plain, Statement, Unread
from maniple.legality.reading.resolving import Counted, resolved
from maniple.legality.reading.text_source import Said, lines_of_text, read_text
from maniple.legality.reading.xml_source import parse_xml

MOST_ITEMS = 20_000
POINTS = "points"
CARDS = "cards"
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"])")
_XML = re.compile(
    r"(?>\s+|<\?xml.*?\?>|<!--.*?-->)*+<(?:!DOCTYPE|!ENTITY|(?P<root>[^\W\d][\w.:-]*)[\s/>])", re.DOTALL
)
# HTML only lays lines out.
_LAYOUT = frozenset(
    {"b", "br", "code", "div", "em", "i", "li", "ol", "p", "pre", "span", "strong", "u", "ul"}
)
# Fields in words that a list has one of.
_ONCE = frozenset({"quality", "setting", "format", "game"})
# What formats may call the number that is to be spent, the likeliest first.
_TOTALS = (POINTS, "total", "cost", "value", "budget", "spent")


@dataclass(frozen=True, slots=True)
class ReadArmy:
    """A list as it was read: the list itself, every line of it with what it was taken for, and notes."""

    army: ArmyList
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    counted: tuple[Counted, ...]
    statements: tuple[Statement, ...]
    headings: tuple[Heading, ...]


class ListReader:
    """Reads lists for one format of one game."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._lines = LineReader(catalogue)

    def read(self, data: bytes) -> tuple[ReadArmy, ...]:
        """The lists of a file, one or more. Raises `UnreadableError` for what is no text, or damaged data."""
        text = decoded(data)
        self._lines.begin()
        source = lines_of_text(text.text)
        said = list(_limited(self._said(text.text, source)))
        parts = parted(said)
        return tuple(self._army(part, source, text.notes, len(parts)) for part in parts)

    def _said(self, text: str, source: list[str]) -> Iterator[Said]:
        tree = _tree(text)
        if tree is not None:
            yield from DataReader(self._lines).read(tree)
            return
        blocks = army_lines(source)
        if blocks is None:
            yield from read_text(text, self._lines)
            return
        for number, line, name in blocks:
            yield Said(self._lines.read(number, line), number, name)

    def _army(self, part: Part, source: list[str], notes: tuple[Note, ...], parts: int) -> ReadArmy:
        items = [item for each in part.said for item in each.piece.items]
        counted, said = resolved(items, self.catalogue.prices, self.catalogue.format.figures)
        statements = tuple(item for item in items if isinstance(item, Statement))
        all_notes = [
            *notes,
            *(each for one in part.said for each in one.piece.notes),
            *(item.note for item in items if isinstance(item, Unread)),
            *said,
            *_contradictory(statements),
            *_contradictory_words(statements),
            *_repeated(counted),
        ]
        if parts == 1 and not counted:
            all_notes.append(note("no cards", serious=True))
        headings = tuple(item for item in items if isinstance(item, Heading))
        return ReadArmy(
            self._listed(part.name or _title(headings), counted, statements, all_notes),
            _lines(
                part, source, frozenset(line for each in all_notes if each.serious for line in each.lines)
            ),
            tuple(all_notes),
            counted,
            statements,
            headings,
        )

    def _listed(
        self, name: str, counted: Sequence[Counted], statements: Sequence[Statement], notes: Sequence[Note]
    ) -> ArmyList:
        titles = [each.text for each in statements if each.label.kind == "title" and each.text]
        serious = [each for each in notes if each.serious]
        return ArmyList(
            self.catalogue.digest,
            self.catalogue.format.name,
            tuple(self._claims(statements)),
            tuple(Entry(each.mention.card, each.copies, (each.mention.line,)) for each in counted),
            tuple(sorted({line for each in serious for line in each.lines or (1,)})),
            titles[0] if titles else name,
        )

    def _claims(self, statements: Sequence[Statement]) -> Iterator[Claim]:
        """What the judge can hold the list to, each number once."""
        lines: dict[tuple[str, int], list[int]] = {}
        for each in statements:
            name = self._claimed(each)
            if name and each.number is not None:
                lines.setdefault((name, each.number), []).append(each.line)
        for (name, value), places in sorted(lines.items()):
            yield Claim(name, value, tuple(dict.fromkeys(places)))

    def _claimed(self, statement: Statement) -> str:
        match statement.label.kind:
            case "figure":
                return statement.label.name
            case "copies":
                return CARDS
            case "total":
                return total_of(self.catalogue)
            case _:
                return ""


def _limited(said: Iterator[Said]) -> Iterator[Said]:
    """What a source says, as long as that is no more than lists can."""
    items = 0
    for each in said:
        items += len(each.piece.items)
        if items > MOST_ITEMS:
            raise UnreadableError("too many lines", limit=MOST_ITEMS)
        yield each


def total_of(catalogue: Catalogue) -> str:
    """What the format calls the number that a list is to spend; "" if it has no such number."""
    measures = [measure.name for measure in catalogue.format.measures]
    for name in _TOTALS:
        if name in measures:
            return name
    with_figures = [measure.name for measure in catalogue.format.measures if measure.total.shares]
    return with_figures[0] if with_figures else ""


def _tree(text: str) -> Node | None:
    """The tree of a text that is JSON or XML; nothing for any other."""
    start = text.removeprefix("\ufeff")
    if _JSON.match(start):
        return parse_json(start)
    root = _XML.match(start[:2000])
    # A chat may begin like XML too, but it does not end so.
    if root and start.rstrip().endswith(">") and (root["root"] or "").casefold() not in _LAYOUT:
        return parse_xml(start)
    return None


def _title(headings: Sequence[Heading]) -> str:
    """What a list is called by its first heading, if that is one of a whole list."""
    return next((each.text for each in headings if each.level in (1, OF_ARMY)), "")


def _contradictory(statements: Sequence[Statement]) -> Iterator[Note]:
    """Figures of which the list says two things."""
    said: dict[tuple[str, str], dict[int, list[int]]] = {}
    for each in statements:
        if each.number is not None and each.label.kind != "sum":
            values = said.setdefault((each.label.kind, each.label.name), {})
            values.setdefault(each.number, []).append(each.line)
    for (kind, name), values in said.items():
        if len(values) > 1:
            lines = tuple(sorted({line for places in values.values() for line in places}))
            numbers = tuple(str(value) for value in sorted(values))
            yield Note("contradictory", (("name", name or kind), ("numbers", numbers)), lines, serious=True)


def _contradictory_words(statements: Sequence[Statement]) -> Iterator[Note]:
    """Fields in words, as `Faction: Rome`, of which the list says two things."""
    said: dict[tuple[str, str], dict[object, Statement]] = {}
    lines: dict[tuple[str, str], list[int]] = {}
    for each in statements:
        if each.label.kind in _ONCE and each.number is None and each.text:
            meant = frozenset(each.qualities) or folded(each.text.replace("_", " "))
            said.setdefault((each.label.kind, each.label.name), {}).setdefault(meant, each)
            lines.setdefault((each.label.kind, each.label.name), []).append(each.line)
    for (kind, name), values in said.items():
        if len(values) > 1:
            texts = tuple(each.text for each in values.values())
            where = tuple(sorted(set(lines[kind, name])))
            yield Note("contradictory", (("name", name or kind), ("numbers", texts)), where, serious=True)


def _repeated(counted: Sequence[Counted]) -> Iterator[Note]:
    """Cards that stand on several lines, whose copies are summed."""
    lines: dict[str, list[Counted]] = {}
    for each in counted:
        lines.setdefault(each.mention.card, []).append(each)
    for card, places in lines.items():
        if len(places) > 1:
            copies = sum(each.copies for each in places)
            where = tuple(each.mention.line for each in places)
            yield Note("repeated", (("card", card), ("copies", copies)), where)


def _lines(part: Part, source: list[str], unread: frozenset[int]) -> tuple[Line, ...]:
    kinds: dict[int, LineKind] = {}
    for each in part.said:
        kind = _kind(each.piece.items)
        if each.line in unread:
            kind = "unknown"
        if _RANK.index(kind) < _RANK.index(kinds.get(each.line, "decoration")) or each.line not in kinds:
            kinds[each.line] = kind
    return tuple(
        Line(number, source[number - 1] if number <= len(source) else "", kind)
        for number, kind in sorted(kinds.items())
    )


_RANK: tuple[LineKind, ...] = ("unknown", "card", "field", "heading", "comment", "decoration")


def _kind(items: Sequence[Item]) -> LineKind:
    kinds = {_kind_of(item) for item in items}
    return next((kind for kind in _RANK if kind in kinds), "decoration")


def _kind_of(item: Item) -> LineKind:
    match item:
        case Unread():
            return "unknown"
        case Mention():
            return "card"
        case Statement():
            return "field"
        case Heading():
            return "heading"
        case Plain(_, kind):
            return "comment" if kind == "comment" else "decoration"
