"""What can be printed of a game besides its cards: sheets as data, read from `sheets.toml`.

The shared file has what any game has, the game's own what only it has; one of the same name stands instead
of the shared one. Texts in several languages are tables such as `{ en = "Map", fr = "Carte" }`, wherever
they stand; `{Name}` in a text is what the game calls the thing of that name, `{table[key]}` what a table has.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from maniple.sheets.face import Face
from maniple.sheets.laying import MARGIN, Piece
from maniple.sheets.maps import drawn_map
from maniple.sheets.marks import LEGEND_DEPTH
from maniple.sheets.paper import Size, SizeError, card_size, micrometres
from maniple.sheets.view import FIRST, Plain, View

FILE = "sheets.toml"
SHARED = "default"
OTHER_SIDE = " back"
COUNT_MOST = 200
COPIES_MOST = 999
_NAMED = re.compile(r"\{([^{}]+)\}")


_KINDS: dict[str, type | tuple[type, ...]] = {
    "name": str, "template": str, "title": str, "size": (str, list), "turned": bool, "each": (str, int),
    "copies": (str, int), "back": str, "needs": str, "data": dict,
}  # fmt: skip


class CatalogueError(ValueError):
    """A file of sheets that cannot be used, or a sheet that there is not; the text says why."""


class PieceMaker(Protocol):
    """What makes a face from a template and data."""

    def piece(self, template: str, name: str, data: Mapping[str, Any], width: int, height: int) -> Face:
        """A face of a size in micrometres."""
        ...

    def has(self, template: str) -> bool:
        """Whether there is a template of this name."""
        ...


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of thing to print.

    `size` is a name of a card size, "sheet" for the whole of the paper within its margins, or millimetres;
    `turned` lays such a sheet on its side. `each` makes one piece for each of something: "words NAME",
    "things KIND", "maps", "armies", "items" (a list among the data) or a number. `copies` is how often each
    is wanted, or the name of an entry of the item that says so. `back` is a template for the other side.
    `needs` is what the game must have: "maps", "armies", "formats", "abilities",
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


class Catalogue:
    """The sheets of a game in one language. Raises `CatalogueError` for files that cannot be used.

    `version` gives the letters that tell the game from any other. To work them out takes long for a large
    game, so that catalogues of one game may share it.
    """

    def __init__(self, view: View, folders: Sequence[Path]) -> None:
        self._view = view
        self.version: Callable[[], str] = cache(view.digest)
        self._game = view.game()
        found: dict[str, Sheet] = {}
        self._look: Plain = {}
        self.card = "poker"
        for folder in reversed(folders):
            data = _read(folder / FILE)
            self.card = data.get("card", self.card)
            self._look.update(data.get("look", {}))
            sheets = data.get("sheet", [])
            if not isinstance(sheets, list) or not all(isinstance(sheet, dict) for sheet in sheets):
                raise CatalogueError(f"{folder / FILE}: `sheet` is no list of tables")
            found.update({sheet.name: sheet for sheet in map(self._sheet, sheets)})
        self._sheets = {name: sheet for name, sheet in found.items() if self._has(sheet.needs)}

    @cached_property
    def _doc(self) -> Plain:
        """What every sheet may show of the game. Its digest takes long, and cards do without."""
        return {**self._game, "digest": self.version()}

    @property
    def game_title(self) -> str:
        """What the game is called."""
        return str(self._game["title"])

    def called(self, name: str) -> str:
        """What the game calls what has this name: a list, a faction; else the name itself."""
        return name if "[" in name else self._view.named(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all sheets."""
        return tuple(self._sheets)

    def sheet(self, name: str) -> Sheet:
        """A sheet by its name."""
        return self._sheets[name]

    def size(self, name: str, paper: Size, margin: int = MARGIN) -> Size:
        """How large the pieces of a sheet are. Raises `CatalogueError`."""
        return _size(self._sheets[name], paper, margin)

    def title(self, name: str) -> str:
        """What a sheet is called."""
        return self._sheets[name].title

    def pieces(
        self, name: str, maker: PieceMaker, paper: Size, margin: int = MARGIN, backs: bool = False
    ) -> Iterator[Piece]:
        """The pieces of a sheet. Without `backs` other sides are pieces too. Raises `CatalogueError`."""
        sheet = self._sheets.get(name)
        if sheet is None:
            raise CatalogueError(
                f"there is no sheet `{name}`; there is {', '.join(('cards', *self._sheets))}"
            )
        for template in filter(None, (sheet.template, sheet.back)):
            if not maker.has(template):
                raise CatalogueError(f"the sheet `{name}` has no template `{template}.xml.j2`")
        size = _size(sheet, paper, margin)
        items = self._items(sheet)
        for number, item in enumerate(items, 1):
            data = self._data(sheet, item, number, len(items), size)
            label = f"{sheet.name} {item.get('name', number)}" if len(items) > 1 else sheet.name
            face = maker.piece(sheet.template, label, data, size.width, size.height)
            copies = _copies(sheet, item)
            if not sheet.back:
                yield Piece(face, None, copies, tiled=True)
                continue
            behind = self._data(sheet, item, number, len(items), size, "back")
            back = maker.piece(sheet.back, f"{label}{OTHER_SIDE}", behind, size.width, size.height)
            yield Piece(face, back if backs else None, copies, tiled=True)
            if not backs:
                yield Piece(back, None, copies, tiled=True)

    def _data(
        self, sheet: Sheet, item: Plain, number: int, count: int, size: Size, side: str = "front"
    ) -> Plain:
        data = {"doc": self._doc, "sheet": sheet.data, "item": item, "number": number, "count": count}
        try:
            if sheet.needs == "maps":
                data["map"] = drawn_map(item, sheet.data, size)
            elif "within" in sheet.data:
                data["map"] = drawn_map(self._part(sheet.data["within"], item, side), sheet.data, size)
            look = {**self._look, **sheet.data.get("looks", {}).get(item.get("name"), {})}
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as failure:
            if isinstance(failure, CatalogueError):
                raise
            raise CatalogueError(
                f"{FILE}: what the sheet `{sheet.name}` says of its map or looks cannot be followed"
            ) from None
        measures = {"width": size.width / 1000, "height": size.height / 1000}
        return {**data, **measures, "title": sheet.title, "look": look, "side": side}

    def _part(self, within: Plain, item: Plain, side: str) -> Plain:
        """The part of a map that an item lists in a field of its own, with the links inside of it."""
        whole = self._game["maps"].get(within.get("map"))
        if whole is None:
            raise CatalogueError(f"{FILE}: the game has no map `{within.get('map')}`")
        names = item.get(within.get(side, ""), ())
        places = [place for place in whole["places"] if place["name"] in names]
        links = [link for link in whole["links"] if link["from"] in names and link["to"] in names]
        return {**whole, "places": places, "links": links}

    def _items(self, sheet: Sheet) -> list[Plain]:
        match sheet.each if isinstance(sheet.each, int) else sheet.each.split():
            case int(count) if 1 <= count <= COUNT_MOST:
                return [{} for _ in range(count)]
            case ["words", name]:
                return self._view.words(name)
            case ["things", name]:
                return self._view.things(name)
            case ["maps" | "armies" as what]:
                return list(self._game[what].values())
            case ["items"]:
                return _listed(sheet)
            case _:
                raise CatalogueError(
                    f"the sheet `{sheet.name}` is for each of `{sheet.each}`, which is nothing"
                )

    def _has(self, needs: str) -> bool:
        return (
            not needs
            or (needs == "formats" and bool(self._view.document.formats))
            or bool(self._game.get(needs))
        )

    def _sheet(self, data: Plain) -> Sheet:
        translated = self._translated(data)
        _refuse_what_is_wrong(translated)
        size = translated.pop("size", "sheet")
        return Sheet(**translated, size=tuple(size) if isinstance(size, list) else size)

    def _translated(self, data: Any) -> Any:
        """Data in which each table of languages is its text."""
        if isinstance(data, dict):
            if FIRST in data and all(isinstance(text, str) and len(key) == 2 for key, text in data.items()):
                return self._translated(data.get(self._view.language, data[FIRST]))
            return {key: self._translated(value) for key, value in data.items()}
        if isinstance(data, str):
            return _NAMED.sub(lambda found: self._named(found[1]), data)
        return [self._translated(value) for value in data] if isinstance(data, list) else data

    def _named(self, name: str) -> str:
        try:
            return self._view.named(name)
        except LookupError:
            raise CatalogueError(
                f"{FILE}: `{{{name}}}` names nothing that the tables of the game have"
            ) from None


def _refuse_what_is_wrong(data: Plain) -> None:
    """An entry that is misspelt would be overlooked, so it is refused."""
    name = data.get("name", "?")
    for needed in ("name", "template", "title"):
        if needed not in data:
            raise CatalogueError(f"{FILE}: the sheet `{name}` has no `{needed}`")
    for key, value in data.items():
        if key not in _KINDS:
            raise CatalogueError(f"{FILE}: a sheet has no entry `{key}`; it has {', '.join(_KINDS)}")
        sound = isinstance(value, _KINDS[key]) and (key == "turned" or not isinstance(value, bool))
        if not sound or (key == "size" and isinstance(value, list) and not _is_measure(value)):
            raise CatalogueError(f"{FILE}: `{key}` is {value!r}, which is nothing for a sheet")


def _listed(sheet: Sheet) -> list[Plain]:
    items = sheet.data.get("items", [])
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise CatalogueError(f"{FILE}: `items` of the sheet `{sheet.name}` is no list of tables")
    return list(items)


def _copies(sheet: Sheet, item: Plain) -> int:
    copies = item.get(sheet.copies, 1) if isinstance(sheet.copies, str) else sheet.copies
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= COPIES_MOST:
        raise CatalogueError(f"{FILE}: `{sheet.name}` has {copies!r} copies; it can be 0 to {COPIES_MOST}")
    return copies


def _is_measure(value: list[object]) -> bool:
    return len(value) == 2 and all(isinstance(side, int | float) and 0 < side <= 2_000 for side in value)


def _size(sheet: Sheet, paper: Size, margin: int) -> Size:
    if isinstance(sheet.size, tuple):
        return Size(*map(micrometres, sheet.size))
    if sheet.size != "sheet":
        try:
            return card_size(sheet.size)
        except SizeError as failure:
            raise CatalogueError(f"the sheet `{sheet.name}`: {failure}") from None
    whole = paper.turned if sheet.turned == paper.upright else paper
    # The label and the ruler have their strips above and below.
    return Size(whole.width - 2 * margin, whole.height - 2 * (margin + LEGEND_DEPTH))


def _read(file: Path) -> Plain:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failure:
        raise CatalogueError(f"{file} cannot be read: {failure}") from None
