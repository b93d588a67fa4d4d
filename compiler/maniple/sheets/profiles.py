"""What a print shop asks for, as data, and whether faces are so."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from maniple.diagnostics import Diagnostic, Label
from maniple.resources import templates_folder
from maniple.sheets.face import Face, Picture, ungrouped
from maniple.sheets.laying import Piece
from maniple.sheets.paper import Size, micrometres, millimetres
from maniple.sheets.problems import not_for_the_shop
from maniple.sheets.raster import pixels

DENSE = 300
ONLY_CARDS = "print nothing but cards for a shop: leave out `--what`"
FEWER = "print fewer cards at once: choose them by `--faction`, `--army`, `--where` or `--cards`"


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
    """One line of a preflight: what was looked at, and whether it is as it must be.

    If it is not: what to do, where it is described, and whether the shop would send it back for it.
    """

    fine: bool
    text: str
    advice: str = ""
    place: Label | None = None
    grave: bool = True


def profile(name: str) -> Profile:
    """A profile by name. Raises `ProfileError`."""
    known = _profiles()
    if name.lower() not in known:
        raise ProfileError(f"there is no profile `{name}`; there is {', '.join(known)}")
    return known[name.lower()]


def preflight(wanted: Profile, pieces: Sequence[Piece]) -> tuple[Finding, ...]:
    """Everything that can be known of pieces before they are sent in."""
    return (
        *_sizes(wanted, pieces),
        _bleeds(wanted, pieces),
        *_counted(wanted, pieces),
        _looked(pieces, "every card has a back", _is_bare, ONLY_CARDS),
        _looked(pieces, f"pictures on cards have {DENSE} dpi or more", _is_coarse, "", grave=False),
        _looked(pieces, "nothing is wrong with any face", _is_faulty, "", grave=False),
    )


def refused(wanted: Profile, findings: Iterable[Finding]) -> Diagnostic | None:
    """Why nothing is made for the shop, if it would send something back."""
    grave = [finding for finding in findings if finding.grave and not finding.fine]
    if not grave:
        return None
    advice = dict.fromkeys(finding.advice for finding in grave)
    place = next((finding.place for finding in grave if finding.place is not None), None)
    return not_for_the_shop(wanted.title, [finding.text for finding in grave], place, advice)


def _looked(
    pieces: Sequence[Piece], text: str, wrong: Callable[[Piece], set[str]], advice: str, grave: bool = True
) -> Finding:
    """A finding about each piece; `wrong` gives the titles of those of its faces that are not so."""
    titles = {title for piece in pieces for title in wrong(piece)}
    place = next((piece.place for piece in pieces if wrong(piece)), None)
    return Finding(not titles, f"{text}{_named(titles)}", advice, place, grave)


def _sizes(wanted: Profile, pieces: Sequence[Piece]) -> Iterator[Finding]:
    measure = (wanted.size.width, wanted.size.height)

    def others(piece: Piece) -> set[str]:
        return {face.title for face in _faces(piece) if (face.width, face.height) != measure}

    yield _looked(pieces, f"every card is {wanted.size}", others, ONLY_CARDS)
    if wanted.pixels != (0, 0):
        whole = Size(wanted.size.width + 2 * wanted.bleed, wanted.size.height + 2 * wanted.bleed)
        wide, high = wanted.pixels
        yield Finding(
            pixels(whole, wanted.dpi) == wanted.pixels,
            f"pictures are {wide} x {high} pixels, {wanted.colour}",
        )


def _bleeds(wanted: Profile, pieces: Sequence[Piece]) -> Finding:
    def short(piece: Piece) -> set[str]:
        return {face.title for face in _faces(piece) if face.bleed < wanted.bleed}

    text = f"colour runs {millimetres(wanted.bleed)} mm over every cut"
    return _looked(pieces, text, short, ONLY_CARDS)


def _counted(wanted: Profile, pieces: Sequence[Piece]) -> Iterator[Finding]:
    count = sum(piece.copies for piece in pieces)
    if wanted.most:
        yield Finding(count <= wanted.most, f"{count} cards; one order takes {wanted.most}", FEWER)


def _faces(piece: Piece) -> tuple[Face, ...]:
    return (piece.face,) if piece.back is None else (piece.face, piece.back)


def _is_bare(piece: Piece) -> set[str]:
    return {piece.face.title} if piece.back is None else set()


def _is_coarse(piece: Piece) -> set[str]:
    return {face.title for face in _faces(piece) for picture in _pictures(face) if _dpi(picture) < DENSE}


def _is_faulty(piece: Piece) -> set[str]:
    return {face.title for face in _faces(piece) if face.problems}


def _pictures(face: Face) -> Iterator[Picture]:
    return (drawn for drawn in ungrouped(face.draw) if isinstance(drawn, Picture))


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
