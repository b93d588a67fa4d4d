"""Pictures that are refused, and why."""

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from maniple.sheets.face import Drawing
from maniple.sheets.icons.gallery import Gallery, PictureTroubleError, Pixels


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png(width: int, height: int, data: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _refused(folder: Path, name: str) -> str:
    with pytest.raises(PictureTroubleError) as caught:
        Gallery([folder]).picture(name)
    return str(caught.value)


@pytest.mark.parametrize(("name", "kind"), [("a.png", "png"), ("a.jpg", "jpeg")])
def test_a_picture(name: str, kind: str, tmp_path: Path) -> None:
    Image.new("RGB", (40, 30), "red").save(tmp_path / name)
    found = Gallery([tmp_path]).picture(name)
    assert isinstance(found, Pixels)
    assert (found.kind, found.width, found.height) == (kind, 40, 30)


def test_a_drawing(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(
        '<svg viewBox="0 0 4 4"><rect width="2" height="2"/></svg>', encoding="utf-8"
    )
    assert isinstance(Gallery([tmp_path]).picture("a.svg"), Drawing)


@pytest.mark.parametrize("name", ["nowhere.png", "../secret.png", "/etc/passwd", "", ".", "a\0b", "folder"])
def test_only_files_of_the_folders_are_opened(name: str, tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    (tmp_path / "inside" / "folder").mkdir(parents=True)
    assert "no such file" in _refused(tmp_path / "inside", name)


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "link.png").symlink_to(tmp_path / "secret.png")
    assert "no such file" in _refused(tmp_path / "inside", "link.png")


@pytest.mark.parametrize("size", [(100_000, 100_000), (9_000, 9_000), (30_000, 20_000)])
def test_a_picture_bomb(size: tuple[int, int], tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(_png(*size, zlib.compress(b"\0" * 100_000)))
    assert "pixels" in _refused(tmp_path, "bomb.png")


def test_another_kind(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "a.gif")
    assert "GIF" in _refused(tmp_path, "a.gif")


def test_no_picture_at_all(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("hello", encoding="utf-8")
    assert "no picture" in _refused(tmp_path, "a.png")


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_picture_that_ends_too_early(name: str, tmp_path: Path) -> None:
    noise = Image.effect_noise((300, 300), 90)
    noise.save(tmp_path / name)
    data = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(data[: len(data) // 2])
    assert "damaged" in _refused(tmp_path, name)
