"""Pictures of pixels as people see them: held upright, eight bits deep, with what is transparent as such."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

ORIENTATION = 0x0112
UPRIGHT = 1
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


@contextmanager
def opened(path: str | Path) -> Iterator[Image.Image]:
    """A picture to look at. What Pillow would warn of is refused by who looks, or of no account."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(path) as image:
            yield image


def orientation(image: Image.Image) -> int:
    """How a camera was held, 1 to 8 as EXIF counts; 1 is upright, or not known."""
    try:
        found = image.getexif().get(ORIENTATION, UPRIGHT)
    except (OSError, SyntaxError, ValueError, LookupError, TypeError, struct.error):
        return UPRIGHT
    return found if found in _TURNS else UPRIGHT


def upright_size(image: Image.Image) -> tuple[int, int]:
    """Width and height of a picture as it is to be seen."""
    wide, high = image.size
    return (high, wide) if orientation(image) >= 5 else (wide, high)


def as_seen(image: Image.Image) -> Image.Image:
    """A picture of a mode that has eight bits a channel, and transparency in a channel of its own."""
    turn = _TURNS.get(orientation(image))
    plain = _plain(image)
    return plain if turn is None else plain.transpose(turn)


def _plain(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):
        # Sixteen bits; to convert them at once would make white of all but the darkest.
        return image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if "transparency" in image.info:
        return image.convert("RGBA")
    return image.convert("RGB") if image.mode in ("1", "P") else image.copy()
