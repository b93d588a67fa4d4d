"""Lists as data of other programs, in whatever shape: names under counts, records, lists of lists."""

from __future__ import annotations

from collections.abc import Iterator

from maniple.legality.reading.columns import Cell, RowReader
from maniple.legality.reading.folding import folded
from maniple.legality.reading.lines import LineReader
from maniple.legality.reading.nodes import Array, Node, Object, Pair, Scalar
from maniple.legality.reading.notes import note
from maniple.legality.reading.records import Piece, Plain, Unread
from maniple.legality.reading.text_source import Said

# What is kept beside a list and does not belong to it: counted or left out, it would be wrong.
_ASIDE = frozenset({"sideboard", "maybeboard", "considering", "side", "wishlist", "reserves", "reserve list"})
# The marks of formats and programs, which say nothing of the list.
_MARKS = frozenset(
    {"version", "id", "uuid", "schema", "$schema", "xmlns", "generator", "url", "lang", "language"}
)


class DataReader:
    """Reads trees of data with the words of one catalogue."""

    def __init__(self, lines: LineReader) -> None:
        self._lines = lines
        self._rows = RowReader(lines)

    def read(self, root: Node) -> Iterator[Said]:
        """What the parts of a tree say, in order, each with the list that it belongs to."""
        armies = list(_armies(root))
        if len(armies) < 2:
            yield from self._walk(root, "")
            return
        for number, (name, node) in enumerate(armies, 1):
            yield from self._walk(node, name or f"#{number}")

    def _walk(self, node: Node, belongs: str) -> Iterator[Said]:
        match node:
            case Scalar(line, text):
                yield Said(self._scalar(line, "", text), line, belongs)
            case Array(line, items):
                if _is_pair(items):
                    texts = [item.text for item in items if isinstance(item, Scalar)]
                    yield Said(self._lines.value(line, ", ".join(texts)), line, belongs)
                    return
                for item in items:
                    yield from self._walk(item, belongs)
            case Object():
                yield from self._object(node, belongs)

    def _object(self, node: Object, belongs: str) -> Iterator[Said]:
        for pair in node.repeated:
            doubt = note("key twice", pair.line, True, key=pair.key)
            yield Said(Piece((Unread(pair.line, doubt),)), pair.line, belongs)
        if self._is_row(node):
            cells = tuple(Cell(self._rows.column(pair.key), _text(pair.node)) for pair in node.pairs)
            known = tuple(cell for cell in cells if folded(cell.column.title) not in _MARKS)
            yield Said(self._rows.row(node.line, known), node.line, belongs)
            return
        for pair in node.pairs:
            yield from self._pair(pair, belongs)

    def _pair(self, pair: Pair, belongs: str) -> Iterator[Said]:
        key = folded(pair.key.replace("_", " "))
        if isinstance(pair.node, Scalar):
            if (
                pair.node.none
                or key in _MARKS
                or (key.startswith("xmlns") and not pair.node.text.isdecimal())
            ):
                yield Said(Piece((Plain(pair.line, "comment"),)), pair.line, belongs)
            else:
                yield Said(self._scalar(pair.line, pair.key, pair.node.text), pair.line, belongs)
        elif key in _ASIDE and not _is_empty(pair.node):
            aside = note("aside", pair.line, True, key=pair.key)
            yield Said(Piece((Unread(pair.line, aside),)), pair.line, belongs)
        else:
            yield from self._walk(pair.node, belongs)

    def _scalar(self, line: int, key: str, text: str) -> Piece:
        """A value under its key, as a line would say it."""
        if not text.strip():
            return Piece((Plain(line, "decoration"),))
        if not key or (self._rows.column(key).kind == "name" and not self._lines.catalogue.labels.find(key)):
            return self._lines.read(line, text)
        name = key.replace("_", " ").replace("-", " ")
        if "\n" in text:
            pieces = [self._lines.read(line, each) for each in text.splitlines()]
            return Piece(
                tuple(item for piece in pieces for item in piece.items),
                tuple(each for piece in pieces for each in piece.notes),
            )
        return self._lines.read(line, f"{name}: {text}")

    def _is_row(self, node: Object) -> bool:
        """Whether an object is one card with its count, not a list that has a name."""
        if any(_holds_cards(pair.node) for pair in node.pairs):
            return False
        names = [pair.key for pair in node.pairs if self._rows.column(pair.key).kind == "name"]
        return bool(names) and len(set(names)) == len(names)


def _armies(root: Node) -> Iterator[tuple[str, Node]]:
    """The lists that a tree holds side by side, with what they are called there."""
    match root:
        case Array(_, items) if len(items) > 1 and all(map(_is_army, items)):
            yield from (("", item) for item in items)
        case Object(_, pairs) if len(pairs) == 1 and not isinstance(pairs[0].node, Scalar):
            yield from _armies(pairs[0].node)
        case Object(_, pairs):
            armies = [pair for pair in pairs if _is_army(pair.node)]
            rest = [pair for pair in pairs if not isinstance(pair.node, Scalar) and pair not in armies]
            if len(armies) > 1 and not rest:
                yield from ((pair.key if _differ(armies) else "", pair.node) for pair in armies)
            elif len(rest) == 1 and not armies:
                yield from _armies(rest[0].node)


def _differ(armies: list[Pair]) -> bool:
    return len({pair.key for pair in armies}) == len(armies)


def _is_army(node: Node) -> bool:
    """Whether a part is an object that has cards within, and something beside them."""
    return (
        isinstance(node, Object)
        and any(_holds_cards(pair.node) for pair in node.pairs)
        and len(node.pairs) > 1
    )


def _holds_cards(node: Node) -> bool:
    match node:
        case Array(_, items):
            return any(isinstance(item, Object | Array) for item in items) or len(items) > 1
        case Object():
            return True
        case _:
            return False


def _is_pair(items: tuple[Node, ...]) -> bool:
    """Whether an array is a name and a count, as `["Archers", 2]`."""
    if len(items) != 2 or not all(isinstance(item, Scalar) for item in items):
        return False
    return sum(item.text.strip().isdecimal() for item in items if isinstance(item, Scalar)) == 1


def _text(node: Node) -> str:
    match node:
        case Scalar(_, text):
            return text
        case Array(_, items):
            return ", ".join(_text(item) for item in items)
        case Object(_, pairs):
            return ", ".join(_text(pair.node) for pair in pairs)


def _is_empty(node: Node) -> bool:
    match node:
        case Scalar(_, text):
            return not text.strip()
        case Array(_, items):
            return not items
        case Object(_, pairs):
            return not pairs
