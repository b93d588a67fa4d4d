"""A PDF in the making: what is kept once, pages, and what readers and printers are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from maniple.sheets.face import Drawing, Face, Font, Operation, Picture
from maniple.sheets.icons.pixels import UPRIGHT, as_seen, opened, orientation
from maniple.sheets.paper import Size
from maniple.sheets.pdf.content import Content
from maniple.sheets.pdf.fonts import Fonts
from maniple.sheets.pdf.form import Form
from maniple.sheets.pdf.ink import Ink
from maniple.sheets.pdf.operators import Known
from maniple.sheets.recent import Recent

# Streams as they are, not written as letters, which would make every file a quarter larger.
rl_config.useA85 = 0
POINTS = 72 / 25400
PRODUCER = "Maniple"


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of a page in micrometres, each left, bottom, right, top: what is cut, and how far colour goes."""

    trim: tuple[int, int, int, int]
    bleed: tuple[int, int, int, int]


_DRAWN = "d"


class _Pages(Canvas):  # type: ignore[misc]  # ReportLab says nothing of its types
    """A canvas that names no font of its own: one that is not embedded must not occur in the file."""

    def _make_preamble(self) -> None:
        self._preamble = ""


class Book:
    """A PDF. `read` gives the bytes of a font, `language` is that of the texts, such as "en".

    `duplex` is what the printer is asked for: "long", "short" or nothing.
    """

    def __init__(
        self, title: str, language: str, ink: Ink, read: Callable[[Font], bytes], duplex: str = ""
    ) -> None:
        self._file = BytesIO()
        tag = language.replace("_", "-")  # as files write it, which games cannot
        self._canvas = _Pages(self._file, pageCompression=1, invariant=1, pdfVersion=(1, 7), lang=tag)
        self._document = self._canvas._doc  # noqa: SLF001 (ReportLab's own way to forms without its slow state)
        self._ink = ink
        self._fonts = Fonts(self._document, read)
        self._kept: set[str] = set()
        self._known: Recent[int, Known] = Recent()
        # One dictionary for all forms: what stands in it costs nothing where it is not used.
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.XObject = self._drawn = pdfdoc.PDFDictionary({})
        self._resources = self._document.Reference(resources, "resources")
        self._describe(title, duplex)

    def drawing(self, drawing: Drawing) -> str:
        """The name of the form of a drawing, which is made when it is first asked for."""
        name = f"{_DRAWN}{drawing.digest[:16]}"
        if name not in self._kept:
            self._kept.add(name)
            room = max((path.stroke_width for path in drawing.paths), default=0)
            corners = (-room, -room, drawing.width + room, drawing.height + room)
            self._keep_form(name, drawing.paths, corners)
        return str(self._document.getXObjectName(name))

    def picture(self, picture: Picture) -> str:
        """The name of the XObject of a picture, which is read when it is first asked for."""
        name = f"p{picture.digest[:16]}"
        if name not in self._kept:
            self._kept.add(name)
            self._keep_picture(name, picture)
        return str(self._document.getXObjectName(name))

    def add_face(
        self, name: str, face: Face, reach: int = 0, over: Callable[[Content], None] | None = None
    ) -> str:
        """Keep a face as a form, with `reach` micrometres around it of what bleeds; gives its name.

        `over` draws what lies over the face.
        """
        corners = (-reach, -reach, face.width + reach, face.height + reach)
        self._keep_form(name, face.draw, corners, over)
        return str(self._document.getXObjectName(name))

    def content(self) -> Content:
        """An empty stream of a page, in micrometres once `page` has taken it."""
        return Content(self._fonts, self._ink, self, self._known)

    def page(self, size: Size, content: Content, boxes: Boxes | None = None) -> None:
        """Add a page. Its content is drawn in micrometres from the lower left corner."""
        canvas = self._canvas
        canvas.setPageSize((size.width * POINTS, size.height * POINTS))
        canvas.setTrimBox(_points(boxes.trim) if boxes else None)
        canvas.setBleedBox(_points(boxes.bleed) if boxes else None)
        canvas._code.append(f"{POINTS:.10f} 0 0 {POINTS:.10f} 0 0 cm\n{content.text()}")  # noqa: SLF001
        canvas._formsinuse.extend(self._outer(name) for name in content.used)  # noqa: SLF001
        canvas.showPage()

    def bytes(self) -> bytes:
        """The finished file. Nothing can be added afterwards. Raises `FontTroubleError`."""
        with self._fonts.embedded():
            self._canvas.save()
        return self._file.getvalue()

    def _describe(self, title: str, duplex: str) -> None:
        canvas = self._canvas
        canvas.setTitle(title)
        canvas.setAuthor(PRODUCER)
        canvas.setSubject(title)
        canvas.setCreator(PRODUCER)
        canvas.setProducer(PRODUCER)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        sides = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
        canvas.setViewerPreference("Duplex", sides.get(duplex, "Simplex"))

    def _keep_form(
        self,
        name: str,
        operations: Iterable[Operation],
        corners: tuple[int, int, int, int],
        over: Callable[[Content], None] | None = None,
    ) -> None:
        content = self.content()
        content.draw(operations)
        if over is not None:
            over(content)
        self._document.addForm(name, Form(corners, content.text(), self._resources))
        if name.startswith(_DRAWN):
            self._offer(name)

    def _offer(self, name: str) -> None:
        """Let forms draw an XObject."""
        outer = self._document.getXObjectName(name)
        self._drawn.dict[outer] = pdfdoc.PDFObjectReference(outer)

    def _keep_picture(self, name: str, picture: Picture) -> None:
        source: Any = picture.path
        if picture.kind != "jpeg" or self._ink.pictures or _is_turned(picture):
            source = ImageReader(_converted(picture, self._ink.pictures))
        image = pdfdoc.PDFImageXObject(name, source, mask="auto")
        soft = getattr(image, "_smask", None)
        if soft is not None:
            image.smask = self._document.Reference(soft, self._document.getXObjectName(f"{name}s"))
        self._document.addForm(name, image)
        self._offer(name)

    def _outer(self, name: str) -> str:
        """The name under which ReportLab knows what it calls so inside a file."""
        return name.removeprefix("FormXob.")


def _points(corners: tuple[int, int, int, int]) -> tuple[float, ...]:
    return tuple(corner * POINTS for corner in corners)


def _is_turned(picture: Picture) -> bool:
    with opened(picture.path) as image:
        return orientation(image) != UPRIGHT


def _converted(picture: Picture, mode: str) -> Any:
    with opened(picture.path) as kept:
        image = as_seen(kept)
    if mode and "A" in image.getbands():
        paper = Image.new("RGBA", image.size, "white")
        paper.alpha_composite(image.convert("RGBA"))
        image = paper
    return image.convert(mode) if mode else image
