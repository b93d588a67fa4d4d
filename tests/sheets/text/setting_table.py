"""Sets small texts for tests: markup in, lines or a rendered page out."""

import tomllib
from xml.etree.ElementTree import fromstring

from maniple.resources import templates_folder
from maniple.sheets.face import Box, Colour, Operation
from maniple.sheets.faces.assembly import Assembly
from maniple.sheets.faces.parts import Parts
from maniple.sheets.faces.placing import place_all
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.faces.workshop import Workshop, make_workshop
from maniple.sheets.text.items import Run
from maniple.sheets.text.lines import Line, break_paragraph
from maniple.sheets.text.paragraphs import Align, Ink
from maniple.sheets.text.styles import Families

BLACK = Colour(0, 0, 0)
INK = Ink("serif", False, False, 100, BLACK)


def workshop(language: str = "en") -> Workshop:
    """Fonts and icons as they are shipped."""
    return make_workshop((), templates_folder(), language)


def families() -> Families:
    """The shipped fonts."""
    return Families(tomllib.loads((templates_folder() / "fonts.toml").read_text(encoding="utf-8")))


def lines(markup: str, measure: float, align: Align = "left", language: str = "en") -> list[Line]:
    """The lines of a text in a measure of thousandths of its size."""
    element = fromstring(f"<text>{markup}</text>")
    paragraphs = workshop(language).reader.paragraphs(element, INK, align, 0.0)
    return [line for paragraph in paragraphs for line in break_paragraph(paragraph, measure)]


def written(line: Line) -> str:
    """What stands on a line; an icon is an asterisk, unbreakable spaces are underscores."""
    out = ""
    for item in line.items:
        for piece in item.chunk.pieces:
            out += piece.shaped.text.replace("\u00a0", "_") if isinstance(piece, Run) else "*"
        out += " " if item.space else ""
    return out.strip() + ("-" if line.hyphen else "")


def placed(markup: str, width: int = 63_500, height: int = 88_900) -> tuple[list[Operation], list[Trouble]]:
    """The operations and troubles of a face."""
    face = Assembly(width, height, 0, 0)
    place_all(Parts().read(f"<face>{markup}</face>"), face, workshop())
    return face.draw, face.troubles


def inside(box: Box, outer: Box, rounding: int = 2) -> bool:
    """Whether a box lies inside of another, but for micrometres that are lost by rounding."""
    return (
        outer.x - rounding <= box.x
        and outer.y - rounding <= box.y
        and box.x + box.width <= outer.x + outer.width + rounding
        and box.y + box.height <= outer.y + outer.height + rounding
    )
