"""The kinds of output: sheets of paper, pictures of faces, what print shops want, the calibration sheet."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from maniple.cli import exits
from maniple.cli.printing.plan import Printing, Watched, file_name, nothing
from maniple.cli.targets import show

if TYPE_CHECKING:
    from PIL import Image

    from maniple.sheets.face import Face
    from maniple.sheets.laying import Piece
    from maniple.sheets.lock import Lock
    from maniple.sheets.profiles import Profile
    from maniple.sheets.singles import Singles

PICTURE = re.compile(r"\d{3,}-.*-x\d+-(front|back)\.png")
"""How a picture of a face is called: its number, the card, how many of it, the side."""


def sheets(printing: Printing) -> None:
    """A PDF of sheets of paper, and the lock file if one is wanted."""
    from maniple.sheets.laying import Press
    from maniple.sheets.lock import lock_text
    from maniple.sheets.text.fonts import font_bytes

    watched = Watched()
    lock, diff = printing.asked.lock, printing.asked.diff
    path = printing.output("-diff.pdf" if diff else ".pdf")
    if lock is not None and lock.resolve() == path.resolve():
        exits.misuse(f"`--lock` and `--output` name the same file, {path}")
    pieces = printing.wanted(watched.passing(printing.pieces(), keep=lock is not None))
    press = Press(printing.job(), printing.lettering, font_bytes)
    data = press.print(pieces if diff is None else _compared(printing, pieces, diff))
    watched.end_if_wrong()
    if press.pages:
        printing.write(path, data)
    if lock is not None:
        # After what it is about: a lock says that this was printed.
        printing.write(lock, lock_text(_locked(printing, lock, watched.kept), printing.document.game))
    if not press.pages:
        nothing(printing.asked)
    print(f"{path}: {press.what_is_on_them()}, {_size(data)}")


def calibration_sheet(printing: Printing) -> None:
    """The sheet that shows what a printer does."""
    from maniple.sheets.calibration import calibration
    from maniple.sheets.text.fonts import font_bytes

    data = calibration(printing.paper, printing.asked.lang, printing.printer, printing.lettering, font_bytes)
    path = printing.asked.output or Path("output") / f"calibration-{printing.asked.paper}.pdf"
    printing.write(path, data)
    print(f"{path}: a sheet to be printed on both sides at 100 %")


def pictures(printing: Printing, dpi: int) -> None:
    """A PNG of each face, all of one card beside each other by their names."""
    from maniple.diagnostics import counted

    watched = Watched()
    pieces = list(printing.wanted(watched.passing(printing.pieces())))
    watched.end_if_wrong()
    if not pieces:
        nothing(printing.asked)
    folder = printing.output("")
    written = _write_pictures(printing, folder, pieces, dpi)
    print(f"{folder}: {counted(written, 'picture')} of {counted(len(pieces), 'piece')} at {dpi} dpi")


def for_a_shop(printing: Printing, profile: Profile) -> None:
    """What a profile asks for, after its preflight; nothing if the shop would send it back."""
    from maniple.diagnostics import counted
    from maniple.sheets.profiles import preflight, refused

    watched = Watched()
    pieces = list(printing.wanted(watched.passing(printing.pieces())))
    watched.end_if_wrong()
    if not pieces:
        nothing(printing.asked)
    print(profile.title)
    findings = preflight(profile, pieces)
    for finding in findings:
        print(f"  {'ok ' if finding.fine else 'NOT' if finding.grave else '(?)'} {finding.text}")
    for lack in profile.without:
        print(f"  (!) {lack}")
    refusal = refused(profile, findings)
    if refusal is not None:
        show([refusal])
        raise typer.Exit(exits.PROBLEMS)
    match profile.kind:
        case "pages":
            _pages_for_a_shop(printing, pieces)
        case "pictures":
            folder = printing.output("")
            written = _write_pictures(printing, folder, pieces, profile.dpi)
            print(f"{folder}: {counted(written, 'picture')}")
        case "tabletop":
            _tabletop(printing, pieces, profile.dpi)


def _pages_for_a_shop(printing: Printing, pieces: Iterable[Piece]) -> None:
    from maniple.sheets.singles import single_pages
    from maniple.sheets.text.fonts import font_bytes

    def in_order() -> Iterator[Face]:
        """Every copy, its back before its front."""
        for piece in pieces:
            for _ in range(piece.copies):
                yield from (face for face in (piece.back, piece.face) if face is not None)

    data = single_pages(in_order(), _singles(printing, "cmyk"), font_bytes)
    path = printing.output(".pdf")
    printing.write(path, data)
    print(f"{path}: a page a face, {_size(data)}")


def _tabletop(printing: Printing, pieces: list[Piece], dpi: int) -> None:
    from maniple.sheets.tabletop import Pictured, object_of

    drawn = list(_rendered(printing, pieces, dpi))
    cards = [
        Pictured(piece.face.title, " ".join(piece.face.words), front, back or front, piece.copies)
        for piece, (front, back) in zip(pieces, drawn, strict=True)
    ]
    folder = printing.output("")
    files = object_of(printing.title(), cards, printing.asked.address)
    for file in files:
        printing.write(folder / file.name, file.data)
    print(f"{folder}: {len(files) - 1} pictures and the save object {files[-1].name}")


def _rendered(
    printing: Printing, pieces: list[Piece], dpi: int
) -> Iterator[tuple[Image.Image, Image.Image | None]]:
    """The fronts and backs of pieces as pictures."""
    from maniple.sheets.raster import pictures as rendered
    from maniple.sheets.raster import refuse_too_large
    from maniple.sheets.singles import single_pages
    from maniple.sheets.text.fonts import font_bytes

    refuse_too_large(pieces, printing.bleed, dpi)
    faces = [face for piece in pieces for face in (piece.face, piece.back) if face is not None]
    images = rendered(single_pages(faces, _singles(printing, printing.asked.mode.value), font_bytes), dpi)
    for piece in pieces:
        front = next(images)
        yield front, next(images) if piece.back is not None else None


def _write_pictures(printing: Printing, folder: Path, pieces: list[Piece], dpi: int) -> int:
    images = _rendered(printing, pieces, dpi)
    written: list[str] = []
    before = {path.name for path in folder.glob("*.png") if PICTURE.fullmatch(path.name)}
    for number, (piece, sides) in enumerate(zip(pieces, images, strict=True), 1):
        name = file_name(piece.face.name)
        for side, image in zip(("front", "back"), sides, strict=True):
            if image is not None:
                stream = BytesIO()
                image.save(stream, "PNG", dpi=(dpi, dpi))  # so that it opens as large as it is cut
                written.append(f"{number:03d}-{name}-x{piece.copies}-{side}.png")
                printing.write(folder / written[-1], stream.getvalue())
    others = sorted(before.difference(written))
    if others:
        print(f"warning: {folder} still has pictures of another print: {len(others)}", file=sys.stderr)
        print(f"  = note: the first is {others[0]}", file=sys.stderr)
    return len(written)


def _singles(printing: Printing, ink: str) -> Singles:
    from maniple.sheets.pdf import INKS
    from maniple.sheets.singles import Singles
    from maniple.sheets.watermark import Watermark

    watermark = Watermark(printing.lettering, printing.asked.lang) if printing.asked.watermark else None
    return Singles(printing.title(), printing.asked.lang, printing.bleed, INKS[ink], watermark)


def _locked(printing: Printing, file: Path, pieces: Iterable[Piece]) -> Lock:
    """What to write into a lock file; one that the print goes by loses nothing that was not asked for."""
    from maniple.sheets.lock import brought_up_to_date, lock_of, read_lock

    since, printed = printing.asked.changed_since, lock_of(pieces)
    if since is None or since.resolve() != file.resolve():
        return printed
    return brought_up_to_date(read_lock(since, printing.document.game), printed, printing.leaves_out)


def _compared(printing: Printing, pieces: Iterable[Piece], before: Path) -> Iterator[Piece]:
    from maniple.sheets.lock import compared, read_lock

    lock = read_lock(before, printing.document.game)
    return compared(list(pieces), lock, printing.lettering, printing.asked.lang, printing.leaves_out)


def _size(data: bytes) -> str:
    return f"{max(1, len(data) // 1024)} KiB"
