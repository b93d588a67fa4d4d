"""What all faces of one print are made with: fonts, icons, pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from maniple.sheets.face import Colour, Drawing
from maniple.sheets.faces.attributes import colour_of
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.icons.gallery import Gallery
from maniple.sheets.icons.shelf import Shelf
from maniple.sheets.markup import MarkupError
from maniple.sheets.problems import table_wrong
from maniple.sheets.recent import Recent
from maniple.sheets.tables import TableError, read_table
from maniple.sheets.text.items import IconBox
from maniple.sheets.text.paragraphs import Reader
from maniple.sheets.text.styles import Families

FONTS = "fonts.toml"
CUTS = ("regular", "bold", "italic", "bold_italic")
ICON_TOP, ICON_BOTTOM = 760.0, -120.0
"""How far an icon reaches above and below the base line, in thousandths of the size."""


@dataclass(slots=True)
class Workshop:
    """Fonts, icons and pictures by name; `troubles` is what was wrong with what was asked for.

    `frames` keeps what was read before, by the attributes that it was read from.
    """

    families: Families
    shelf: Shelf
    gallery: Gallery
    language: str
    troubles: list[Trouble]
    reader: Reader = field(init=False)
    frames: Recent[tuple[object, ...], object] = field(default_factory=Recent)

    def __post_init__(self) -> None:
        self.reader = Reader(self.families, self.language, self.icon_box, colour_of)

    def icon_box(self, name: str, colour: Colour, scale: float) -> IconBox | None:
        """An icon as it stands in a line of text."""
        drawing = self.icon(name, colour)
        if drawing is None:
            return None
        height = (ICON_TOP - ICON_BOTTOM) * scale
        middle = (ICON_TOP + ICON_BOTTOM) / 2
        width = height * drawing.width / drawing.height
        return IconBox(drawing, width, middle - height / 2, middle + height / 2)

    def icon(self, name: str, colour: Colour) -> Drawing | None:
        """An icon by name; what is wrong with it is remembered."""
        try:
            drawing = self.shelf.icon(name, colour)
        except MarkupError as failure:
            self.troubles.append(Trouble("picture", f"icons/{name}.svg", failure.message))
            return None
        if drawing is None:
            near = self.shelf.near(name)
            advice = f"do you mean `{near[0]}`?" if near else f"there are {', '.join(self.shelf.names())}"
            self.troubles.append(Trouble("unknown-icon", name[:40], advice=advice))
        return drawing


def make_workshop(folders: Sequence[Path], shared: Path, language: str) -> Workshop:
    """A workshop whose fonts and icons are those of some folders, before those that are shared.

    Raises `TableError` for a table of fonts that cannot be read or followed.
    """
    table: dict[str, Mapping[str, str]] = {}
    for folder in (shared, *reversed(folders)):
        table.update(_fonts(folder / FONTS))
    every = (*folders, shared)
    return Workshop(Families(table), Shelf(every), Gallery(every), language, [])


def _fonts(path: Path) -> Mapping[str, Mapping[str, str]]:
    """The families of a table; places that begin with `./` are beside it."""
    source, families = read_table(path)
    for family, fonts in families.items():
        wrong = _wrong(family, fonts)
        if wrong:
            raise TableError(table_wrong(source, wrong))
    return {
        family: {cut: _beside(path, place) for cut, place in fonts.items()}
        for family, fonts in families.items()
    }


def _wrong(family: str, fonts: object) -> str:
    """What is wrong with a family; what is misspelt would be overlooked."""
    if not isinstance(fonts, dict):
        return f"`{family}` is no family, which is a table with {', '.join(CUTS)}"
    other = next((cut for cut in fonts if cut not in CUTS), None)
    if other is not None:
        return f"a family has no `{other}`; it has {', '.join(CUTS)}"
    if "regular" not in fonts:
        return f"the family `{family}` has no `regular`"
    place = next((place for place in fonts.values() if not isinstance(place, str) or not place), None)
    return "" if place is None else f"`{family}` names {place!r}, which is no file"


def _beside(path: Path, place: str) -> str:
    return str(path.parent / place[2:]) if place.startswith("./") else place
