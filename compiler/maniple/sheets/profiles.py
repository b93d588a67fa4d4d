"""What a print shop asks for, as data, and whether faces are so."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from maniple.resources import templates_folder
from maniple.sheets.face import Face, Group, Operation, Picture
from maniple.sheets.laying import Piece
from maniple.sheets.paper import Size, micrometres, millimetres
from maniple.sheets.raster import pixels

DENSE = 300


class ProfileError(ValueError):
    """A profile that there is not; the text says which there are."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is made for one shop: see `templates/profiles.toml`. Lengths in micrometres.

    `pixels` is what a picture must measure, `most` how many cards one order may have; 0 if nothing is said.
    """

    name: str
    title: str
    kind: Literal["pictures", "pages", "tabletop"]
    size: Size
    bleed: int
    safe: int
    pixels: tuple[int, int]
    dpi: int
    colour: str
    backs: str
    most: int
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a preflight: what was looked at, and whether it is as it must be."""

    fine: bool
    text: str


def profile(name: str) -> Profile:
    """A profile by name. Raises `ProfileError`."""
    known = _profiles()
    if name.lower() not in known:
        raise ProfileError(f"there is no profile `{name}`; there is {', '.join(known)}")
    return known[name.lower()]


def preflight(wanted: Profile, pieces: Sequence[Piece]) -> tuple[Finding, ...]:
    """Everything that can be known of pieces before they are sent in."""
    faces = [face for piece in pieces for face in (piece.face, piece.back) if face is not None]
    return (
        *_sizes(wanted, faces),
        _bleeds(wanted, faces),
        *_counted(wanted, pieces),
        _backs(pieces),
        _sharp(faces),
        _sound(faces),
    )


def _sizes(wanted: Profile, faces: Sequence[Face]) -> Iterator[Finding]:
    others = {
        face.title for face in faces if (face.width, face.height) != (wanted.size.width, wanted.size.height)
    }
    yield Finding(not others, f"every card is {wanted.size}{_named(others)}")
    if wanted.pixels != (0, 0):
        whole = Size(wanted.size.width + 2 * wanted.bleed, wanted.size.height + 2 * wanted.bleed)
        wide, high = wanted.pixels
        yield Finding(
            pixels(whole, wanted.dpi) == wanted.pixels,
            f"pictures are {wide} x {high} pixels, {wanted.colour}",
        )


def _bleeds(wanted: Profile, faces: Sequence[Face]) -> Finding:
    short = {face.title for face in faces if face.bleed < wanted.bleed}
    return Finding(not short, f"colour runs {millimetres(wanted.bleed)} mm over every cut{_named(short)}")


def _counted(wanted: Profile, pieces: Sequence[Piece]) -> Iterator[Finding]:
    count = sum(piece.copies for piece in pieces)
    if wanted.most:
        yield Finding(count <= wanted.most, f"{count} cards; one order takes {wanted.most}")


def _backs(pieces: Sequence[Piece]) -> Finding:
    bare = {piece.face.title for piece in pieces if piece.back is None}
    return Finding(not bare, f"every card has a back{_named(bare)}")


def _sharp(faces: Sequence[Face]) -> Finding:
    coarse = {face.title for face in faces for picture in _pictures(face.draw) if _dpi(picture) < DENSE}
    return Finding(not coarse, f"pictures on cards have {DENSE} dpi or more{_named(coarse)}")


def _sound(faces: Sequence[Face]) -> Finding:
    faulty = {face.title for face in faces if face.problems}
    return Finding(not faulty, f"nothing is wrong with any face{_named(faulty)}")


def _pictures(operations: Sequence[Operation]) -> Iterator[Picture]:
    for operation in operations:
        if isinstance(operation, Picture):
            yield operation
        elif isinstance(operation, Group):
            yield from _pictures(operation.draw)


def _dpi(picture: Picture) -> float:
    wide, high = picture.pixels
    return 25_400 * min(wide / max(1, picture.box.width), high / max(1, picture.box.height))


def _named(titles: set[str]) -> str:
    """Those for which it does not hold, three at most."""
    if not titles:
        return ""
    first = ", ".join(sorted(titles)[:3])
    return f": not {first}" + (f" and {len(titles) - 3} more" if len(titles) > 3 else "")


@cache
def _profiles() -> dict[str, Profile]:
    text = (templates_folder() / "profiles.toml").read_text(encoding="utf-8")
    return {name: _profile(name, data) for name, data in tomllib.loads(text).items()}


def _profile(name: str, data: dict[str, Any]) -> Profile:
    wide, high = data["size"]
    across, along = data.get("pixels", (0, 0))
    return Profile(
        name=name,
        title=data["title"],
        kind=data["kind"],
        size=Size(micrometres(wide), micrometres(high)),
        bleed=micrometres(data["bleed"]),
        safe=micrometres(data["safe"]),
        pixels=(across, along),
        dpi=data.get("dpi", DENSE),
        colour=data["colour"],
        backs=data["backs"],
        most=data.get("most", 0),
        without=tuple(data["without"]),
    )
