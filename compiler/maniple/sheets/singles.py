"""One face a page, as large as it is with what bleeds: for print shops, and for pictures of faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from maniple.sheets.face import Face, Font
from maniple.sheets.paper import Size
from maniple.sheets.pdf import INKS, Book, Boxes, Ink
from maniple.sheets.pdf.content import Content
from maniple.sheets.watermark import Watermark


@dataclass(frozen=True, slots=True)
class Singles:
    """How the pages are made: `bleed` is how much is kept around each card, `watermark` lies over some."""

    title: str
    language: str
    bleed: int = 0
    ink: Ink = INKS["full"]
    watermark: Watermark | None = None


def single_pages(faces: Iterable[Face], wanted: Singles, read: Callable[[Font], bytes]) -> bytes:
    """A PDF with a page for each face, in their order. Equal faces are kept once."""
    book = Book(wanted.title, wanted.language, wanted.ink, read)
    known: dict[int, tuple[Face, str]] = {}
    for face in faces:
        if id(face) not in known:
            over = wanted.watermark.over(face) if wanted.watermark else None
            known[id(face)] = face, book.add_face(f"f{len(known)}", face, wanted.bleed, over)
        book.page(*_page(book.content(), known[id(face)][1], face, wanted.bleed))
    return book.bytes()


def _page(content: Content, form: str, face: Face, bleed: int) -> tuple[Size, Content, Boxes]:
    content.place(form, f"1 0 0 1 {bleed} {bleed} cm")
    size = Size(face.width + 2 * bleed, face.height + 2 * bleed)
    trim = (bleed, bleed, bleed + face.width, bleed + face.height)
    return size, content, Boxes(trim, (0, 0, size.width, size.height))
