"""What can be printed of a game besides its cards: the sheets of `sheets.toml` as pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from maniple.diagnostics import suggest
from maniple.sheets.contents import read_contents
from maniple.sheets.entries import EntryError, Sheet, copies_of, listed, size_of
from maniple.sheets.face import Face
from maniple.sheets.laying import MARGIN, Piece
from maniple.sheets.maps import drawn_map
from maniple.sheets.paper import Size
from maniple.sheets.plain import Plain
from maniple.sheets.view import View

OTHER_SIDE = " back"
COUNT_MOST = 200


class UnknownSheetError(ValueError):
    """A sheet that there is not; the text says which there are."""


class PieceMaker(Protocol):
    """What makes a face from a template and data."""

    def piece(self, template: str, name: str, data: Mapping[str, Any], width: int, height: int) -> Face:
        """A face of a size in micrometres."""
        ...

    def has(self, template: str) -> bool:
        """Whether there is a template of this name."""
        ...


class Catalogue:
    """The sheets of a game in one language. Raises `TableError` for files that cannot be used.

    `version` gives the letters that tell the game from any other. To work them out takes long for a large
    game, so that catalogues of one game may share it.
    """

    def __init__(self, view: View, folders: Sequence[Path]) -> None:
        self._view = view
        self.version: Callable[[], str] = cache(view.digest)
        self._game = view.game()
        contents = read_contents(folders, view)
        self._look, self.card = contents.look, contents.card
        self._sheets = {name: sheet for name, sheet in contents.sheets.items() if self._has(sheet)}

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
        """How large the pieces of a sheet are. Raises `RefusedError`."""
        with self._sheets[name].placed():
            return size_of(self._sheets[name], paper, margin)

    def title(self, name: str) -> str:
        """What a sheet is called."""
        return self._sheets[name].title

    def pieces(
        self, name: str, maker: PieceMaker, paper: Size, margin: int = MARGIN, backs: bool = False
    ) -> Iterator[Piece]:
        """The pieces of a sheet. Without `backs` other sides are pieces too.

        Raises `UnknownSheetError` and `TableError`, or `RefusedError` for too small a paper.
        """
        sheet = self._sheets.get(name)
        if sheet is None:
            raise UnknownSheetError(
                f"there is no sheet `{name}`; there is {', '.join(('cards', *self._sheets))}"
            )
        with sheet.placed():
            yield from self._pieces(sheet, maker, size_of(sheet, paper, margin), backs)

    def _pieces(self, sheet: Sheet, maker: PieceMaker, size: Size, backs: bool) -> Iterator[Piece]:
        for template in filter(None, (sheet.template, sheet.back)):
            if not maker.has(template):
                raise EntryError(f"the sheet `{sheet.name}` has no template `{template}.xml.j2`")
        items = self._items(sheet)
        if isinstance(sheet.copies, str) and items and not any(sheet.copies in item for item in items):
            raise EntryError(f"`{sheet.name}` has `{sheet.copies}` copies, but no item has such an entry")
        for number, item in enumerate(items, 1):
            data = self._data(sheet, item, number, len(items), size)
            label = _label(sheet, items, number)
            face = maker.piece(sheet.template, label, data, size.width, size.height)
            copies = copies_of(sheet, item)
            if not sheet.back:
                yield Piece(face, None, copies, True, sheet.place)
                continue
            behind = self._data(sheet, item, number, len(items), size, "back")
            back = maker.piece(sheet.back, f"{label}{OTHER_SIDE}", behind, size.width, size.height)
            yield Piece(face, back if backs else None, copies, True, sheet.place)
            if not backs:
                yield Piece(back, None, copies, True, sheet.place)

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
            if isinstance(failure, EntryError):
                raise
            raise EntryError(
                f"what the sheet `{sheet.name}` says of its map or looks cannot be followed"
            ) from None
        measures = {"width": size.width / 1000, "height": size.height / 1000}
        return {**data, **measures, "title": sheet.title, "look": look, "side": side}

    def _part(self, within: Plain, item: Plain, side: str) -> Plain:
        """The part of a map that an item lists in a field of its own, with the links inside of it."""
        whole = self._game["maps"].get(within.get("map"))
        if whole is None:
            raise EntryError(f"the game has no map `{within.get('map')}`")
        names = item.get(within.get(side, ""), ())
        places = [place for place in whole["places"] if place["name"] in names]
        links = [link for link in whole["links"] if link["from"] in names and link["to"] in names]
        return {**whole, "places": places, "links": links}

    def _items(self, sheet: Sheet) -> list[Plain]:
        match sheet.each if isinstance(sheet.each, int) else sheet.each.split():
            case int(count) if 1 <= count <= COUNT_MOST:
                return [{} for _ in range(count)]
            case ["words", name]:
                _refuse_unknown(sheet, "words", name, self._game["words"])
                return self._view.words(name)
            case ["things", name]:
                kinds = [kind.name for kind in self._view.document.kinds]
                _refuse_unknown(sheet, "kind", name, kinds)
                return self._view.things(name)
            case ["maps" | "armies" as what]:
                return list(self._game[what].values())
            case ["items"]:
                return listed(sheet)
            case _:
                raise EntryError(f"the sheet `{sheet.name}` is for each of `{sheet.each}`, which is nothing")

    def _has(self, sheet: Sheet) -> bool:
        """Whether the game has what a sheet needs."""
        has = {"": True, "formats": bool(self._view.document.formats), **self._game}
        with sheet.placed():
            if sheet.needs not in has:
                raise EntryError(f"`{sheet.needs}` is nothing that a game may have")
        return bool(has[sheet.needs])


def _label(sheet: Sheet, items: Sequence[Plain], number: int) -> str:
    """What a piece is called among all: by its item, or by its number if items have no names of their own."""
    if len(items) == 1:
        return sheet.name
    name = items[number - 1].get("name", number)
    alone = sum(item.get("name") == name for item in items) <= 1
    return f"{sheet.name} {name if alone else number}"


def _refuse_unknown(sheet: Sheet, what: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        near = suggest(name, known)
        hint = f"; do you mean `{near[0]}`?" if near else ""
        raise EntryError(
            f"the sheet `{sheet.name}` is for each of `{name}`, but the game has no such {what}{hint}"
        )
