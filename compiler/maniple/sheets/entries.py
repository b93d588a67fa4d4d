"""One entry of a file of sheets: what it may say, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from maniple.diagnostics import Label
from maniple.sheets.marks import LEGEND_DEPTH
from maniple.sheets.paper import Size, SizeError, card_size, micrometres, millimetres
from maniple.sheets.plain import Plain
from maniple.sheets.problems import table_wrong, too_large
from maniple.sheets.refusal import RefusedError
from maniple.sheets.tables import TableError
from maniple.source import Source, Span

FILE = "sheets.toml"
COPIES_MOST = 999
TAKEN = frozenset(("cards", "all", "calibration"))
"""What `--what` takes for something else than a sheet of the game."""
LEAST_SHEET = 50_000
"""What a sheet that is as large as the paper lets it be needs at least, in micrometres."""

_KINDS: dict[str, type | tuple[type, ...]] = {
    "name": str, "template": str, "title": str, "size": (str, list), "turned": bool, "each": (str, int),
    "copies": (str, int), "back": str, "needs": str, "data": dict,
}  # fmt: skip


class EntryError(ValueError):
    """An entry that cannot be followed; the text says why. Its place is added where it is known."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of thing to print.

    `size` is a name of a card size, "sheet" for the whole of the paper within its margins, or millimetres;
    `turned` lays such a sheet on its side. `each` makes one piece for each of something: "words NAME",
    "things KIND", "maps", "armies", "items" (a list among the data) or a number. `copies` is how often each
    is wanted, or the name of an entry of the item that says so. `back` is a template for the other side.
    `needs` is what the game must have: "maps", "armies", "formats", "abilities", "phases",
    "rolled" (tables to roll on).
    """

    name: str
    template: str
    title: str
    size: str | tuple[float, float] = "sheet"
    turned: bool = False
    each: str | int = 1
    copies: int | str = 1
    back: str = ""
    needs: str = ""
    data: Plain = field(default_factory=dict)
    source: Source = field(default_factory=lambda: Source(FILE, ""))

    @property
    def place(self) -> Label:
        """Where it is described."""
        start, end = self._named()
        return Label(self.source, Span(start, end))

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Say of what is wrong with an entry where it stands. Raises `TableError`."""
        try:
            yield
        except EntryError as failure:
            raise TableError(table_wrong(self.source, str(failure), self._named()[0])) from None

    def _named(self) -> tuple[int, int]:
        found = re.search(rf"""^name\s*=\s*["']{re.escape(self.name)}["']""", self.source.text, re.MULTILINE)
        return found.span() if found else (0, 0)


def refuse_what_is_wrong(data: Plain) -> None:
    """An entry that is misspelt would be overlooked, so it is refused. Raises `EntryError`."""
    name = data.get("name", "?")
    for needed in ("name", "template", "title"):
        if data.get(needed, "") == "":
            raise EntryError(f"the sheet `{name}` has no `{needed}`")
    for key, value in data.items():
        if key not in _KINDS:
            raise EntryError(f"a sheet has no entry `{key}`; it has {', '.join(_KINDS)}")
        sound = isinstance(value, _KINDS[key]) and (key == "turned" or not isinstance(value, bool))
        if not sound or (key == "size" and isinstance(value, list) and not _is_measure(value)):
            raise EntryError(f"`{key}` is {value!r}, which is nothing for a sheet")
    if name in TAKEN:
        raise EntryError(f"no sheet can be called `{name}`, for `--what {name}` means something else")


def listed(sheet: Sheet) -> list[Plain]:
    """The items that an entry has among its data. Raises `EntryError`."""
    items = sheet.data.get("items", [])
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise EntryError(f"`items` of the sheet `{sheet.name}` is no list of tables")
    return list(items)


def copies_of(sheet: Sheet, item: Plain) -> int:
    """How often an item is wanted. Raises `EntryError`."""
    copies = item.get(sheet.copies, 1) if isinstance(sheet.copies, str) else sheet.copies
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= COPIES_MOST:
        raise EntryError(f"`{sheet.name}` has {copies!r} copies; it can be 0 to {COPIES_MOST}")
    return copies


def _is_measure(value: list[object]) -> bool:
    return len(value) == 2 and all(isinstance(side, int | float) and 0 < side <= 2_000 for side in value)


def size_of(sheet: Sheet, paper: Size, margin: int) -> Size:
    """How large the pieces of a sheet are. Raises `EntryError`, or `RefusedError` for too small a paper."""
    if isinstance(sheet.size, tuple):
        return Size(*map(micrometres, sheet.size))
    if sheet.size != "sheet":
        return size_called("size", sheet.size)
    whole = paper.turned if sheet.turned == paper.upright else paper
    # The label and the ruler have their strips above and below.
    size = Size(whole.width - 2 * margin, whole.height - 2 * (margin + LEGEND_DEPTH))
    if min(size.width, size.height) < LEAST_SHEET:
        detail = f"has no room on paper of {paper} with margins of {millimetres(margin)} mm"
        advice = "take larger paper (`--paper`) or narrower margins (`--margin`)"
        raise RefusedError(too_large(sheet.title, detail, sheet.place, advice))
    return size


def size_called(entry: str, text: object) -> Size:
    """The size of a card that an entry names. Raises `EntryError`."""
    if not isinstance(text, str):
        raise EntryError(f"`{entry}` is {text!r}, which is no size of a card")
    try:
        return card_size(text)
    except SizeError as failure:
        raise EntryError(str(failure)) from None
