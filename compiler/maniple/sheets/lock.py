"""What was printed before: a file of all faces, to print only what has changed since, or to show it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from maniple.sheets.face import Colour, Face, Font, Glyphs, Group, Operation, Picture, Stamp, ungrouped
from maniple.sheets.face import Path as Outline
from maniple.sheets.laying import Piece
from maniple.sheets.lettering import Lettering
from maniple.sheets.pdf import INKS, Book
from maniple.sheets.problems import lock_wrong
from maniple.sheets.recording import DamagedError, digest_of, packed, unpacked
from maniple.sheets.refusal import RefusedError
from maniple.sheets.shapes import rectangle
from maniple.sheets.text.fonts import font_bytes
from maniple.sheets.words import word
from maniple.source import is_file

FORMAT = "maniple lock 1"
SIZE_LIMIT = 200_000_000
GAP = 4_000
LABEL = 7_000
GREY = Colour(120, 120, 120)


class LockError(RefusedError):
    """A lock file that cannot be used."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(lock_wrong(file, why))


@dataclass(frozen=True, slots=True)
class Locked:
    """What is kept of a face: its digest, how many of it were printed, the face itself, packed; and where."""

    digest: str
    copies: int
    drawn: str
    file: Path = field(default=Path(), compare=False)


Lock = dict[str, Locked]


def lock_of(pieces: Iterable[Piece]) -> Lock:
    """What to keep of pieces, by name and side."""
    found: Lock = {}
    kept: dict[int, tuple[Face, str, str]] = {}
    for piece in pieces:
        for key, face in _keyed(piece):
            if id(face) not in kept:
                kept[id(face)] = (face, digest_of(face), packed(face))
            _, digest, drawn = kept[id(face)]
            before = found[key].copies if key in found else 0
            found[key] = Locked(digest, before + piece.copies, drawn)
    return found


def brought_up_to_date(old: Lock, new: Lock, still: Callable[[str], bool]) -> Lock:
    """What has been printed by now: `new`, and of `old` what `still` says is there, though not printed."""
    kept = {key: it for key, it in old.items() if key not in new and still(key)}
    return kept | {key: _more(old.get(key), it) for key, it in new.items()}


def _more(old: Locked | None, new: Locked) -> Locked:
    same = old is not None and old.digest == new.digest
    return replace(new, copies=max(old.copies, new.copies)) if old is not None and same else new


def key_of(face: Face) -> str:
    """How a face is called in a lock file."""
    return f"{face.name}/{face.side}"


def _keyed(piece: Piece) -> Iterator[tuple[str, Face]]:
    """The faces of a piece by what they are called in a lock file."""
    yield key_of(piece.face), piece.face
    if piece.back is not None:
        # One face is the back of all cards that have the same, and bears the name of the first of them.
        back = piece.back if piece.back.side == "sheet" else replace(piece.back, name=piece.face.name)
        yield key_of(back), piece.back


def lock_text(lock: Lock, game: str) -> str:
    """What stands in a lock file, each face on a line of its own, so that its changes can be read.

    What looks the same as a face before it, such as the backs of a deck, is not written again.
    """
    lines: list[str] = []
    written: set[str] = set()
    for key, it in sorted(lock.items()):
        drawn = "" if it.digest in written else it.drawn
        written.add(it.digest)
        lines.append(f"{json.dumps(key)}: {json.dumps([it.digest, it.copies, drawn])}")
    head = f'{{"format": "{FORMAT}", "game": {json.dumps(game)}, "faces": {{'
    return "\n".join([head, ",\n".join(lines), "}}", ""])


def read_lock(file: Path, game: str) -> Lock:
    """The contents of the lock file of a game. Raises `LockError`, also for one of another game."""
    try:
        data = json.loads(_bytes(file))
    except OSError as failure:
        raise LockError(file, f"the lock file cannot be read: {failure.strerror or failure}") from None
    except (ValueError, RecursionError):
        raise LockError(file, "this is no lock file") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("faces"), dict):
        raise LockError(file, "this is no lock file of this version")
    if data.get("game", game) != game:
        raise LockError(file, f"this is a lock file of another game, `{data['game']}`")
    lock = {key: _locked(file, key, entry) for key, entry in data["faces"].items()}
    drawn = {it.digest: it.drawn for it in lock.values() if it.drawn}
    return {key: it if it.drawn else replace(it, drawn=drawn.get(it.digest, "")) for key, it in lock.items()}


def changed(pieces: Iterable[Piece], lock: Lock) -> Iterator[Piece]:
    """What is to be printed again: all of what looks otherwise, and of the rest the copies that are more."""
    for piece in pieces:
        faces = dict(_keyed(piece))
        same = all(key in lock and lock[key].digest == digest_of(face) for key, face in faces.items())
        before = lock[key_of(piece.face)].copies if same else 0
        if piece.copies > before:
            yield replace(piece, copies=piece.copies - before)


def compared(
    pieces: Iterable[Piece],
    lock: Lock,
    lettering: Lettering,
    language: str,
    still: Callable[[str], bool] = lambda _: False,
) -> Iterator[Piece]:
    """Old and new side by side, of each face that has changed, was added or is gone. Raises `LockError`.

    `still` says of a key whether it is there, though not among the pieces, so that it is not gone. The same
    change of the backs of many cards is shown once.
    """
    now = {key: face for piece in pieces for key, face in _keyed(piece)}
    fonts = {font.digest: font for face in now.values() for font in _fonts(face)}
    shown: set[tuple[str, str]] = set()
    for key in dict.fromkeys((*now, *lock)):
        new, old = now.get(key), lock.get(key)
        if new is None and still(key):
            continue
        change = (old.digest if old else "", digest_of(new) if new else "")
        name, _, side = key.rpartition("/")
        if change[0] != change[1] and not (side == "back" and change in shown):
            shown.add(change)
            before = None if old is None else _old(old, name, fonts, lettering.font)
            yield Piece(_side_by_side(key, before, new, lettering, language), tiled=True)


def _bytes(file: Path) -> bytes:
    if file.exists() and not file.is_file():
        # A device may have no end, and a pipe no beginning.
        raise LockError(file, "this is no file")
    with file.open("rb") as opened:
        data = opened.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise LockError(file, "this file is too large for a lock file")
    return data


def _locked(file: Path, key: str, entry: object) -> Locked:
    match entry:
        case [str(digest), int(copies), str(drawn)] if copies >= 0:
            return Locked(digest, copies, drawn, file)
        case _:
            raise LockError(file, f"the lock file is damaged at `{key}`")


def _old(locked: Locked, name: str, fonts: dict[str, Font], fallback: Font) -> Face:
    try:
        face = unpacked(locked.drawn, name, fonts, fallback)
        # What is kept is only as good as the file: what cannot be drawn is damaged, whatever it is.
        Book(name, "en", INKS["full"], font_bytes).add_face(
            "old", replace(face, draw=tuple(map(_whole, face.draw)))
        )
    except (
        DamagedError,
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
    ):
        raise LockError(locked.file, f"what the lock file keeps of `{name}` is damaged") from None
    return face


def _fonts(face: Face) -> Iterator[Font]:
    return (drawn.font for drawn in ungrouped(face.draw) if isinstance(drawn, Glyphs))


def _side_by_side(key: str, old: Face | None, new: Face | None, lettering: Lettering, language: str) -> Face:
    either = new or old
    assert either is not None
    faces = [face for face in (old, new) if face is not None]
    wide, high = max(face.width for face in faces), max(face.height for face in faces)
    draw: list[Operation] = []
    for face, x, label in ((old, 0, "old" if new else "gone"), (new, wide + GAP, "new" if old else "added")):
        draw.append(Outline(rectangle(x, 0, x + wide, high), None, GREY, 100))
        if face is not None:
            clip = rectangle(0, 0, face.width, face.height)
            draw.append(Group(tuple(map(_whole, face.draw)), x, 0, clip=clip))
            text = f"{either.title} \u2013 {word(label, language)}"
            draw.append(lettering.at(text, x, high + 2_000, 8_000))
    return Face(key, either.title, "front", language, 2 * (wide + GAP), high + LABEL, 0, tuple(draw))


def _whole(operation: Operation) -> Operation:
    """A picture that is gone is shown as an empty frame."""
    match operation:
        case Picture(box=box, path=path) if not is_file(path):
            corners = rectangle(box.x, box.y, box.x + box.width, box.y + box.height)
            return Outline(corners, Colour(230, 230, 230), GREY, 200)
        case Group(draw=draw):
            return replace(operation, draw=tuple(map(_whole, draw)))
        case Glyphs() | Outline() | Stamp() | Picture():
            return operation
