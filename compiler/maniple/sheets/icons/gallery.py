"""Pictures that cards bring along: found, looked at, and refused before they can do harm."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PIL import Image, UnidentifiedImageError

from maniple.sheets.face import Drawing
from maniple.sheets.icons.colours import BLACK
from maniple.sheets.icons.pixels import opened, upright_size
from maniple.sheets.icons.shelf import read_drawing
from maniple.sheets.icons.svg import read_svg
from maniple.sheets.markup import MarkupError
from maniple.source import is_file

SIZE_LIMIT = 64 * 1024 * 1024
PIXELS_LIMIT = 40_000_000
_KINDS: dict[str, Literal["png", "jpeg"]] = {"PNG": "png", "JPEG": "jpeg"}


class PictureTroubleError(Exception):
    """A picture that cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture of pixels as it lies on the disk."""

    path: str
    digest: str
    kind: Literal["png", "jpeg"]
    width: int
    height: int


class Gallery:
    """Pictures by their path inside of some folders; nothing outside of them is opened."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = [folder.resolve() for folder in folders]
        self._known: dict[str, Pixels | Drawing | str] = {}

    def picture(self, name: str) -> Pixels | Drawing:
        """A picture. Raises `PictureTroubleError`."""
        if name not in self._known:
            try:
                self._known[name] = self._opened(name)
            except (PictureTroubleError, MarkupError) as failure:
                self._known[name] = str(failure)
        found = self._known[name]
        if isinstance(found, str):
            raise PictureTroubleError(found)
        return found

    def _opened(self, name: str) -> Pixels | Drawing:
        path = self._found(name)
        if path.suffix.lower() == ".svg":
            return read_svg(path.stem, read_drawing(path), BLACK)
        return _pixels(path)

    def _found(self, name: str) -> Path:
        for folder in self._folders:
            try:
                path = (folder / name).resolve()
                if path.is_relative_to(folder) and is_file(path):
                    return path
            except (OSError, ValueError):
                continue
        raise PictureTroubleError("there is no such file in the folders of the templates")


def _pixels(path: Path) -> Pixels:
    try:
        if path.stat().st_size > SIZE_LIMIT:
            raise PictureTroubleError(f"it is larger than {SIZE_LIMIT // 1024 // 1024} MiB")
        data = path.read_bytes()
    except OSError as failure:
        raise PictureTroubleError(f"it cannot be read: {failure.strerror}") from None
    kind, width, height = _look_at(path)
    return Pixels(str(path), hashlib.sha256(data).hexdigest(), kind, width, height)


def _look_at(path: Path) -> tuple[Literal["png", "jpeg"], int, int]:
    """The kind and the size of a picture, after its data has been followed to the end."""
    try:
        with opened(path) as image:
            kind, size = _KINDS.get(image.format or ""), upright_size(image)
            if kind is None:
                raise PictureTroubleError(f"it is of the kind {image.format}; PNG, JPEG and SVG can be used")
            if size[0] * size[1] > PIXELS_LIMIT:
                millions = size[0] * size[1] // 1_000_000
                limit = PIXELS_LIMIT // 1_000_000
                raise PictureTroubleError(
                    f"it would have {millions} million pixels; {limit} million is the most"
                )
            if kind == "jpeg":
                # An eighth of the size is enough to notice that the data ends too early.
                wide, high = image.size
                image.draft("RGB", (max(1, wide // 8), max(1, high // 8)))
            image.load()
    except Image.DecompressionBombError:
        raise PictureTroubleError("it would have far more pixels than any print can show") from None
    except UnidentifiedImageError:
        raise PictureTroubleError(
            "it is no picture that is understood; PNG, JPEG and SVG can be used"
        ) from None
    except (OSError, SyntaxError, ValueError, EOFError) as failure:
        raise PictureTroubleError(f"it is damaged: {failure}") from None
    return kind, size[0], size[1]
