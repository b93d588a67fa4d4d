"""What stands in the file: exact places, boxes, hints for the printer, text, fonts, the same bytes again."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from maniple.sheets import watermark
from maniple.sheets.edition import SAFE
from maniple.sheets.face import Box, Colour, Glyphs, Picture
from maniple.sheets.face import Path as Outline
from maniple.sheets.imposition import Backs, fit
from maniple.sheets.laying import Job, LayingError, Piece
from maniple.sheets.marks import LABEL_DEPTH, Marks, around
from maniple.sheets.paper import Size, card_size, paper_size
from maniple.sheets.pdf import INKS
from maniple.sheets.printers import Fault, Printer
from maniple.sheets.shapes import rectangle
from tests.sheets.drawn import centre, drawing, face, forms, line_of, printed, texts

A4 = paper_size("a4")
POKER = card_size("poker")
JOB = Job("A game", A4)


def _pieces(count: int, backs: bool = False) -> list[Piece]:
    back = face("Behind", "back", colour=Colour(40, 60, 90)) if backs else None
    return [Piece(face(f"Card {number}"), back) for number in range(count)]


def _centres(pdf: bytes) -> list[list[tuple[float, float]]]:
    return [[centre(matrix, POKER.width, POKER.height) for matrix in page] for page in forms(pdf)]


def test_the_same_input_gives_the_same_bytes() -> None:
    job = replace(JOB, backs=Backs.LONG, marks=Marks.FULL)
    assert printed(job, _pieces(12, backs=True)) == printed(job, _pieces(12, backs=True))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("backs", [Backs.LONG, Backs.SHORT])
def test_backs_lie_behind_fronts_to_a_hundredth_of_a_millimetre(paper: str, backs: Backs) -> None:
    job = replace(JOB, paper=paper_size(paper), backs=backs)
    pdf = printed(job, _pieces(20, backs=True))
    pages = _centres(pdf)
    document = pypdfium2.PdfDocument(pdf)
    for front, back, page in zip(pages[::2], pages[1::2], list(document)[::2], strict=True):
        wide, high = (side * 25.4 / 72 for side in page.get_size())
        upright_axis = (backs is Backs.LONG) == (wide <= high)
        through = [(wide - x, y) if upright_axis else (x, high - y) for x, y in back]
        for (x, y), (behind_x, behind_y) in zip(front, through, strict=True):
            assert abs(x - behind_x) < 0.01
            assert abs(y - behind_y) < 0.01


def test_a_printer_is_made_up_for() -> None:
    """What the printer does to the sheet brings the centres back to where they belong."""
    fault = Fault(right=700, up=-400, width=99.5, height=100.4)
    plain = _centres(printed(replace(JOB, backs=Backs.LONG), _pieces(9, backs=True)))
    job = replace(JOB, backs=Backs.LONG, printer=Printer("office", Fault(), fault))
    bent = _centres(printed(job, _pieces(9, backs=True)))
    assert bent[0] == plain[0]
    middle = (A4.width / 2000, A4.height / 2000)
    for (x, y), (wished_x, wished_y) in zip(bent[1], plain[1], strict=True):
        assert abs(middle[0] + (x - middle[0]) * 0.995 + 0.7 - wished_x) < 0.01
        assert abs(middle[1] + (y - middle[1]) * 1.004 - 0.4 - wished_y) < 0.01


def test_folded_backs_are_beside_their_fronts() -> None:
    pages = _centres(printed(replace(JOB, backs=Backs.FOLD), _pieces(4, backs=True)))
    (page,) = pages
    fronts, backs = page[:4], page[4:]
    for (x, y), (behind_x, behind_y) in zip(fronts, backs, strict=True):
        assert abs(x + behind_x - 297) < 0.01  # the sheet lies on its side
        assert abs(y - behind_y) < 0.01


def test_page_boxes_and_hints() -> None:
    pdf = printed(replace(JOB, backs=Backs.LONG, language="fr"), _pieces(3, backs=True))
    for words in (
        b"/PrintScaling /None",
        b"/Duplex /DuplexFlipLongEdge",
        b"/Lang (fr)",
        b"/DisplayDocTitle true",
    ):
        assert words in pdf
    document = pypdfium2.PdfDocument(pdf)
    assert document.get_metadata_value("Title") == "A game"
    for page in document:
        assert page.get_trimbox() != page.get_mediabox()
        assert page.get_bleedbox() == page.get_trimbox()  # nothing bleeds here
    short = printed(replace(JOB, backs=Backs.SHORT), _pieces(1, backs=True))
    assert b"/Duplex /DuplexFlipShortEdge" in short
    assert b"/Lang (pt-BR)" in printed(replace(JOB, language="pt_BR"), _pieces(1))


def test_bleed_lies_around_the_trim_box() -> None:
    pdf = printed(replace(JOB, bleed=2_000), _pieces(1))
    page = pypdfium2.PdfDocument(pdf)[0]
    around = [a - b for a, b in zip(page.get_trimbox(), page.get_bleedbox(), strict=True)]
    assert [round(side * 25.4 / 72, 2) for side in around] == [2.0, 2.0, -2.0, -2.0]


def test_every_word_is_found_again() -> None:
    pieces = [Piece(face(f"Été wörd {number} (x) \\ tail")) for number in range(30)]
    found = " ".join(texts(printed(JOB, pieces))).split()
    assert all(found.count(word) >= 1 for piece in pieces for word in piece.face.words)


def test_all_fonts_are_embedded() -> None:
    pdf = printed(JOB, _pieces(2))
    assert b"/Helvetica" not in pdf
    assert pdf.count(b"/Type /FontDescriptor") == pdf.count(b"/FontFile2") > 0


def test_each_face_is_kept_once() -> None:
    once, often = printed(JOB, [Piece(face("A"))]), printed(JOB, [Piece(face("A"), copies=9)])
    assert len(often) - len(once) < 600
    assert once.count(b"/Subtype /Form") == often.count(b"/Subtype /Form") == 2  # the face and its drawing


def _streams(pdf: bytes) -> list[bytes]:
    packed = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    out = []
    for data in packed:
        try:
            out.append(zlib.decompress(data.rstrip(b"\r\n")))
        except zlib.error:
            out.append(data)
    return out


def _operators(pdf: bytes) -> bytes:
    return b"\n".join(stream for stream in _streams(pdf) if b" Do" in stream or b" Tm" in stream)


def test_black_and_white_has_no_colour() -> None:
    content = _operators(printed(replace(JOB, ink=INKS["black-and-white"]), _pieces(1)))
    assert not re.search(rb" (rg|RG|k|K)\b", content)
    assert b" g" in content


def test_the_press_has_four_inks_and_plain_black() -> None:
    content = b"\n".join(_streams(printed(replace(JOB, ink=INKS["cmyk"]), _pieces(1))))
    assert not re.search(rb" (rg|RG)\b", content)
    assert b"0 0 0 1 k" in content


def _covered(pdf: bytes) -> float:
    """How much of the first page is not white, 0 to 1."""
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=0.6).to_pil().convert("L")
    return 1 - sum(page.histogram()[250:]) / (page.width * page.height)


def test_the_ink_saver_saves_ink_and_loses_no_word() -> None:
    dark = replace(
        face("Readable"), draw=(face("x", colour=Colour(30, 40, 80)).draw[0], face("Readable").draw[1])
    )
    full = printed(JOB, [Piece(dark)])
    saved = printed(replace(JOB, ink=INKS["ink-saver"]), [Piece(dark)])
    assert _covered(saved) < _covered(full) / 5
    assert "Readable" in texts(saved)[0]


def test_the_ink_saver_keeps_light_lines_to_be_seen_on_white() -> None:
    ink, segments = INKS["ink-saver"], rectangle(0, 0, 1_000, 1_000)
    light = ink.prepared(Outline(segments, None, Colour(253, 243, 224), 400))
    assert light == Outline(segments, None, Colour(120, 120, 120), 400)
    dark = Outline(segments, None, Colour(90, 20, 20), 400)
    assert ink.prepared(dark) == dark


def test_the_ink_saver_keeps_letters_on_small_boxes_readable() -> None:
    """Light letters on a dark box become dark ones, so the box becomes light."""
    ink, dark = INKS["ink-saver"], Colour(20, 60, 30)
    box = ink.prepared(Outline(rectangle(4_000, 19_000, 10_000, 23_000), dark))
    letters = ink.prepared(line_of("II", colour=Colour(255, 255, 255)))
    assert isinstance(box, Outline)
    assert isinstance(letters, Glyphs)
    assert (box.fill, box.stroke, letters.colour) == (Colour(255, 255, 255), dark, Colour(0, 0, 0))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_fold_leaves_out_what_is_written(paper: str) -> None:
    grid = fit(paper_size(paper), card_size("poker"), 5_000, 0, fold=True)
    assert grid is not None
    assert grid.fold is not None
    dashes = [path for path in around(grid, Marks.EDGE, 5_000) if isinstance(path, Outline) and path.dash]
    assert dashes
    for path in dashes:
        low, high = sorted(segment.points[1] for segment in path.segments)
        for start in (5_000, grid.paper.height - 5_000 - LABEL_DEPTH):
            outside = grid.corners[1] if start == 5_000 else grid.paper.height - grid.corners[3]
            if outside > 5_000 + LABEL_DEPTH + 3_000:  # where there is room for a label at all
                assert high <= start or low >= start + LABEL_DEPTH


def test_the_mark_of_provisional_cards_keeps_out_of_what_is_read() -> None:
    assert watermark.DEPTH < SAFE


def test_provisional_cards_are_marked_unless_that_is_turned_off() -> None:
    pieces = [Piece(face("A", provisional=True)), Piece(face("B"))]
    assert texts(printed(JOB, pieces))[0].count("PROVISIONAL") == 1
    assert "PROVISOIRE" in texts(printed(replace(JOB, language="fr"), pieces))[0]
    assert "PROVISIONAL" not in texts(printed(replace(JOB, watermark=False), pieces))[0]


def test_a_jpeg_is_passed_through_untouched(tmp_path: Path) -> None:
    path = tmp_path / "art.jpg"
    Image.radial_gradient("L").convert("RGB").save(path, quality=80)
    picture = Picture("ab" * 32, "jpeg", (256, 256), Box(5_000, 5_000, 20_000, 20_000), str(path))
    pdf = printed(JOB, [Piece(replace(face("Art"), draw=(picture,)))])
    assert path.read_bytes() in pdf


def test_a_picture_with_holes_keeps_them(tmp_path: Path) -> None:
    path = tmp_path / "art.png"
    Image.new("RGBA", (40, 40), (255, 0, 0, 0)).save(path)
    ground = face("Art", colour=Colour(0, 0, 255)).draw[0]
    picture = Picture("cd" * 32, "png", (40, 40), Box(5_000, 5_000, 50_000, 50_000), str(path))
    pdf = printed(replace(JOB, marks=Marks.NONE), [Piece(replace(face("Art"), draw=(ground, picture)))])
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil()
    assert page.getpixel((60, 150))[:3] == (0, 0, 255)


def test_what_is_too_large_is_refused_with_both_sizes() -> None:
    with pytest.raises(LayingError, match=r"`Big` is 300 x 300 mm; it does not fit on paper of 210 x 297 mm"):
        printed(JOB, [Piece(face("Big", size=(300_000, 300_000)))])


def test_what_may_be_tiled_is_printed_in_parts_that_overlap() -> None:
    pdf = printed(JOB, [Piece(face("Big", size=(380_000, 560_000)), tiled=True)])
    assert len(pypdfium2.PdfDocument(pdf)) == 4
    assert ["part A1" in texts(pdf)[0], "part B2" in texts(pdf)[3]] == [True, True]


@pytest.mark.parametrize("backs", [Backs.LONG, Backs.SHORT])
def test_nothing_lies_behind_parts_and_what_follows_begins_a_sheet(backs: Backs) -> None:
    big = Piece(face("Big", size=(380_000, 190_000)), tiled=True)
    pages = texts(printed(replace(JOB, backs=backs), [big, *_pieces(1, backs=True)]))
    assert ["part" in page for page in pages] == [True, False, True, False, False, False]
    assert pages[1] == pages[3] == ""
    assert "Card 0" in pages[4]
    assert "Behind" in pages[5]


def test_a_printer_is_made_up_for_in_parts_too() -> None:
    big = [Piece(face("Big", size=(380_000, 560_000)), tiled=True)]
    fault = Fault(right=1_000, up=-500)
    plain, bent = (
        [
            centre(matrix, 0, 0)
            for page in forms(printed(replace(JOB, printer=printer), big))
            for matrix in page
        ]
        for printer in (Printer(), Printer("office", fault, Fault()))
    )
    assert len(plain) == 4
    for (x, y), (moved_x, moved_y) in zip(plain, bent, strict=True):
        assert abs(x - 1 - moved_x) < 0.01
        assert abs(y + 0.5 - moved_y) < 0.01


def test_rows_of_parts_have_names_of_their_own() -> None:
    job = replace(JOB, paper=Size(40_000, 40_000))
    names = [
        re.findall(r"part (\w+)", text)[0]
        for text in texts(printed(job, [Piece(face("Long", size=(29_000, 700_000)), tiled=True)]))
    ]
    assert len(set(names)) == len(names) > 26
    assert "AA1" in names


@pytest.mark.parametrize("paper", ["a4", "letter", "legal"])
@pytest.mark.parametrize("size", ["poker", "mini-euro", "tarot"])
@pytest.mark.parametrize(("marks", "bleed"), [(Marks.EDGE, 0), (Marks.GAP, 3_000), (Marks.EDGE, 2_000)])
def test_labels_rulers_and_marks_never_touch_a_card(paper: str, size: str, marks: Marks, bleed: int) -> None:
    card: Size = card_size(size)
    blank = replace(face("", size=(card.width, card.height)), draw=())
    job = replace(JOB, paper=paper_size(paper), marks=marks, bleed=bleed)
    pdf = printed(job, [Piece(blank, copies=9)])
    page = pypdfium2.PdfDocument(pdf)[0]
    drawn, high = page.render(scale=2).to_pil().convert("L"), page.get_size()[1]
    assert drawn.getextrema()[0] < 100, "there are no marks at all"
    for a, _, _, d, e, f in next(forms(pdf)):
        left, right = 2 * e, 2 * (e + a * card.width)
        top, bottom = 2 * (high - f - d * card.height), 2 * (high - f)
        # Within half a point of the cut, so that no tick reaches into the card.
        inside = drawn.crop((round(left) + 1, round(top) + 1, round(right) - 1, round(bottom) - 1))
        assert inside.getextrema()[0] > 250


def test_drawings_are_kept_once_in_a_file() -> None:
    pieces = [Piece(face(str(number))) for number in range(5)]
    assert printed(JOB, pieces).count(b"/Subtype /Form") == 6
    assert drawing(Colour(1, 2, 3)) == drawing(Colour(1, 2, 3))
