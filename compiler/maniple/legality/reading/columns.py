"""What the columns of tables and the keys of data are called, and rows of them as cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from maniple.legality.reading.amounts import CostKind, whole
from maniple.legality.reading.folding import cleaned, folded
from maniple.legality.reading.labels import Label
from maniple.legality.reading.lines import LineReader
from maniple.legality.reading.notes import note
from maniple.legality.reading.records import Item, Mention, Piece, Plain, Statement, Unread
from maniple.legality.reading.sides import Sides

ColumnKind = Literal["name", "count", "each", "all", "either", "list", "label", "remark", "unknown"]

_COLUMNS: tuple[tuple[ColumnKind, str], ...] = (
    (
        "name",
        "name, card, card name, unit, unit name, entry, item, nom, carte, nom de la carte, unité, #text",
    ),
    (
        "count",
        (
            "count, copies, qty, quantity, number, no, nb, num, x, amount, n, cards, nombre, quantité, qté, "
            "exemplaires, copie, #, nº, n°"
        ),
    ),
    ("each", "unit cost, cost each, each, pts each, points each, coût unitaire, prix unitaire, unit price"),
    (
        "all",
        "total, line total, subtotal, total cost, sum, sous-total, total points, points total, coût total",
    ),
    ("either", "cost, points, pts, price, value, cp, coût, prix, valeur"),
    ("list", "army, list, deck, army name, list name, armée, liste, roster"),
    ("remark", "note, notes, remark, remarks, comment, comments, remarque, remarques, commentaire, source"),
)
_KINDS = {folded(name.strip()): kind for kind, names in _COLUMNS for name in names.split(",")}
_SORTS = frozenset(
    map(folded, ("kind", "type", "role", "category", "group", "class", "catégorie", "rôle", "genre"))
)


_NUMBERS = ("count", "each", "all", "either")


@dataclass(frozen=True, slots=True)
class Column:
    """What stands in a column: `label` for one that says something of the list or of the card."""

    kind: ColumnKind
    title: str
    label: Label | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a row under its column."""

    column: Column
    text: str


class RowReader:
    """Reads rows whose cells have names."""

    def __init__(self, lines: LineReader) -> None:
        self._lines = lines
        self._labels = lines.catalogue.labels

    def column(self, title: str) -> Column:
        """What a heading stands for."""
        name = folded(title.replace("_", " ")).strip(" :.*|")
        kind = _KINDS.get(name) or _KINDS.get(folded(title))
        if kind is not None:
            return Column(kind, title)
        if name in _SORTS:
            return Column("label", title, Label("quality"))
        label = self._labels.find(name)
        return Column("label", title, label) if label else Column("unknown", title)

    def columns(self, titles: list[str]) -> tuple[Column, ...] | None:
        """The columns of a table, if the cells of its first row are headings."""
        found = tuple(self.column(title) for title in titles)
        kinds = [column.kind for column in found]
        if len(found) < 2 or kinds.count("name") < 1 or kinds.count("unknown") > len(found) // 2:
            return None
        named = any(folded(title) in self._lines.catalogue.names for title in titles if len(title) > 1)
        return None if named else _named_once(found)

    def is_card(self, text: str) -> bool:
        """Whether a text is the name of a card and nothing else."""
        return folded(text) in self._lines.catalogue.names

    def row(self, line: int, cells: tuple[Cell, ...]) -> Piece:
        """What a row says: a card, or a figure of the list."""
        name = " ".join(cell.text for cell in cells if cell.column.kind == "name").strip()
        if not name:
            return self._nameless(line, cells)
        read = self._lines.value(line, cleaned(name))
        said = self._said(line, cells)
        match read.items:
            case (Mention(_, card, sides),):
                item = _with_cells(line, Mention(line, card, sides), cells)
                return Piece((self._with_qualities(item, cells), *said), read.notes)
            case (Unread(),):
                stated = self._stated(line, name, cells)
                return Piece(stated) if stated else read
            case _:
                totals = _totals(line, cells) if all(not isinstance(i, Mention) for i in read.items) else ()
                return Piece((*read.items, *totals, *said), read.notes)

    def _stated(self, line: int, name: str, cells: tuple[Cell, ...]) -> tuple[Statement, ...]:
        """A row whose first cell is no card but a label: a figure of the list, or the sums of the table."""
        label = self._labels.find(name)
        if label is None:
            return ()
        if label.kind in ("total", "copies"):
            return _totals(line, cells)
        numbers = [_number(cell.text) for cell in cells if cell.column.kind in _NUMBERS and cell.text.strip()]
        return (
            (Statement(line, label, number=numbers[0]),)
            if len(numbers) == 1 and numbers[0] is not None
            else ()
        )

    def _nameless(self, line: int, cells: tuple[Cell, ...]) -> Piece:
        written = [cell for cell in cells if cell.text.strip() and cell.column.kind not in ("remark", "list")]
        if not written:
            return Piece((Plain(line, "decoration"),))
        text = " ".join(cell.text for cell in written)
        said = self._said(line, cells)
        if said and all(cell.column.kind == "label" for cell in written):
            return Piece(said)
        return Piece((Unread(line, note("row without name", line, True, text=text)),))

    def _said(self, line: int, cells: tuple[Cell, ...]) -> tuple[Item, ...]:
        """What the row says of the whole list: figures that stand in each row."""
        found: list[Item] = []
        for cell in cells:
            label = cell.column.label
            if label is None or label.kind == "quality" or not cell.text.strip():
                continue
            number = _number(cell.text)
            if number is not None:
                found.append(Statement(line, label, number=number))
            elif label.kind in ("text", "title", "format", "game", "setting"):
                found.append(Statement(line, label, text=cell.text.strip()))
            else:
                found.append(
                    Unread(line, note("unknown part", line, True, text=cell.text, card=cell.column.title))
                )
        return tuple(found)

    def _with_qualities(self, item: Item, cells: tuple[Cell, ...]) -> Item:
        if not isinstance(item, Mention):
            return item
        qualities = list(item.sides.qualities)
        for cell in cells:
            label = cell.column.label
            known = self._lines.catalogue.qualities.get(folded(cell.text))
            if label is not None and label.kind == "quality" and known:
                qualities.append(known)
        return replace(item, sides=replace(item.sides, qualities=tuple(qualities)))


def _named_once(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Columns of which only one is the name: `card` before `name`, the first before any other."""
    names = [at for at, column in enumerate(columns) if column.kind == "name"]
    best = next((at for at in names if folded(columns[at].title) in ("card", "carte", "card name")), names[0])
    others = {at for at in names if at != best}
    return tuple(
        Column("list" if folded(column.title) in ("name", "nom") else "remark", column.title)
        if at in others
        else column
        for at, column in enumerate(columns)
    )


def _number(text: str) -> int | None:
    plain = cleaned(text).strip().casefold().strip("x ")
    for ending in ("points", "point", "pts", "pt"):
        plain = plain.removesuffix(ending).strip()
    sign = -1 if plain[:1] in ("-", "\u2212") else 1
    digits = plain.lstrip("-\u2212 ").removesuffix(".0")
    return sign * whole(digits) if digits.isdecimal() else None


def _with_cells(line: int, mention: Mention, cells: tuple[Cell, ...]) -> Item:
    """A card with the count and costs that stand in cells of their own."""
    sides = mention.sides
    for cell in cells:
        kind = cell.column.kind
        if kind not in ("count", "each", "all", "either") or not cell.text.strip(" -"):
            continue
        number = _number(cell.text)
        if number is None or number < 0:
            return Unread(line, note("bad count", line, True, text=cell.text, card=mention.card))
        if kind != "count":
            sides = replace(sides, costs=(*sides.costs, (number, _cost_kind(kind))))
        elif sides.count is not None and sides.count != number:
            return Unread(
                line, note("two counts", line, True, text=f"{sides.count}, {number}", card=mention.card)
            )
        else:
            sides = _counted(sides, number)
    return replace(mention, sides=sides)


def _counted(sides: Sides, number: int) -> Sides:
    """The count of a cell; a number before the name was a numbering then, one behind it a cost."""
    costs = sides.costs if sides.tail is None else (*sides.costs, (sides.tail, _cost_kind("either")))
    return replace(sides, count=number, ordinal=None, tail=None, costs=costs)


def _cost_kind(kind: str) -> CostKind:
    return "each" if kind == "each" else "all" if kind == "all" else "either"


def _totals(line: int, cells: tuple[Cell, ...]) -> tuple[Statement, ...]:
    """The last row of a table, which sums its columns."""
    found = []
    for cell in cells:
        number = _number(cell.text) if cell.text.strip() else None
        if number is None:
            continue
        if cell.column.kind == "count":
            found.append(Statement(line, Label("copies"), number=number))
        elif cell.column.kind in ("all", "either"):
            found.append(Statement(line, Label("sum"), number=number))
    return tuple(found)
