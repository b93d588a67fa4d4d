"""Pictures of pixels as they are seen, whatever they are kept as."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from maniple.sheets.face import Box, Face, Picture
from maniple.sheets.icons.gallery import Gallery, Pixels
from maniple.sheets.icons.pixels import ORIENTATION, as_seen, opened, orientation
from maniple.sheets.laying import Job, Piece
from maniple.sheets.paper import paper_size
from maniple.sheets.pdf import INKS
from tests.sheets.drawn import printed

RED, BLUE = (250, 0, 0), (0, 0, 250)
SIZE = (40, 20)


def _kept(path: Path, image: Image.Image, **how: object) -> Image.Image:
    image.save(path, **how)
    return as_seen(Image.open(path))


def test_sixteen_bits_are_as_bright_as_eight(tmp_path: Path) -> None:
    seen = _kept(tmp_path / "a.png", Image.new("I;16", SIZE, 0x8000))
    assert (seen.mode, seen.getpixel((0, 0))) == ("L", 128)


@pytest.mark.parametrize("mode", ["L", "P", "RGB"])
def test_a_colour_that_is_transparent_is_not_seen(mode: str, tmp_path: Path) -> None:
    colour = (9, 9, 9) if mode == "RGB" else 9
    image = Image.new(mode, SIZE, colour)
    if mode == "P":
        image.putpalette(bytes(range(30)))
    seen = _kept(tmp_path / "a.png", image, transparency=colour)
    assert seen.mode == "RGBA"
    assert seen.getpixel((0, 0))[3] == 0  # type: ignore[index]


@pytest.mark.parametrize("held", range(1, 9))
@pytest.mark.parametrize("name", ["a.jpg", "a.png"])
def test_a_photograph_is_seen_upright(held: int, name: str, tmp_path: Path) -> None:
    """The corner that EXIF calls the upper left one is where it belongs."""
    turned = Image.new("RGB", SIZE, RED)
    corner = {1: (0, 0), 2: (20, 0), 3: (20, 10), 4: (0, 10), 5: (0, 0), 6: (0, 10), 7: (20, 10), 8: (20, 0)}
    turned.paste(BLUE, (*corner[held], corner[held][0] + 20, corner[held][1] + 10))
    exif = turned.getexif()
    exif[ORIENTATION] = held
    seen = _kept(tmp_path / name, turned, exif=exif)
    assert seen.size == (SIZE if held < 5 else SIZE[::-1])
    assert _is_blue(seen, 2, 2)
    assert not _is_blue(seen, seen.width - 3, 2)
    found = Gallery([tmp_path]).picture(name)
    assert isinstance(found, Pixels)
    assert (found.width, found.height) == seen.size


def _is_blue(image: Image.Image, x: int, y: int) -> bool:
    red, _, blue = image.getpixel((x, y))  # type: ignore[misc]
    return bool(blue > red)


def test_what_says_nothing_of_how_it_was_held_is_upright(tmp_path: Path) -> None:
    Image.new("RGB", SIZE).save(tmp_path / "a.jpg", exif=b"Exif\0\0MM\0*\xff\xff\xff\xff")
    with opened(tmp_path / "a.jpg") as image:
        assert orientation(image) == 1


@pytest.mark.parametrize("ink", ["full", "black-and-white", "cmyk"])
@pytest.mark.parametrize("name", ["a.jpg", "a.png"])
def test_a_turned_photograph_is_printed_upright(ink: str, name: str, tmp_path: Path) -> None:
    picture = Image.new("RGB", SIZE, "white")
    picture.paste((0, 0, 0), (20, 0, 40, 20))
    exif = picture.getexif()
    exif[ORIENTATION] = 3
    picture.save(tmp_path / name, exif=exif)
    box, kind = Box(0, 0, 40_000, 20_000), Gallery([tmp_path]).picture(name).kind  # type: ignore[union-attr]
    drawn = Picture("ab", kind, SIZE, box, str(tmp_path / name))
    card = Face("A", "A", "front", "en", 40_000, 20_000, 0, (drawn,))
    job = Job("A", paper_size("50x30"), margin=0, ink=INKS[ink])
    page = pypdfium2.PdfDocument(printed(job, [Piece(card)]))[0].render(scale=1).to_pil().convert("L")
    wide, high = page.size
    assert page.getpixel((wide // 4, high // 2)) < 100  # type: ignore[operator]
    assert page.getpixel((3 * wide // 4, high // 2)) > 200  # type: ignore[operator]


def test_a_palette_with_half_transparent_colours_is_printed(tmp_path: Path) -> None:
    image = Image.new("P", SIZE, 3)
    image.putpalette([0, 0, 0] * 4)
    image.save(tmp_path / "a.png", transparency=bytes([255, 255, 255, 128]))
    drawn = Picture("ab", "png", SIZE, Box(0, 0, 40_000, 20_000), str(tmp_path / "a.png"))
    job = Job("A", paper_size("50x30"), margin=0)
    card = Face("A", "A", "front", "en", 40_000, 20_000, 0, (drawn,))
    page = pypdfium2.PdfDocument(printed(job, [Piece(card)]))[0].render(scale=1).to_pil().convert("L")
    assert page.getpixel((page.width // 2, page.height // 2)) == pytest.approx(127, abs=2)
