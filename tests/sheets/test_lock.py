"""What was printed before: found again, compared, and shown."""

from __future__ import annotations

import base64
import json
import os
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from maniple.sheets.face import Box, Colour, Group, Picture
from maniple.sheets.laying import Job, Piece
from maniple.sheets.lock import (
    LockError,
    brought_up_to_date,
    changed,
    compared,
    lock_of,
    lock_text,
    read_lock,
)
from maniple.sheets.paper import paper_size
from maniple.sheets.recording import DamagedError, digest_of, packed, unpacked
from tests.sheets.drawn import face, lettering, printed, texts

JOB = Job("A game", paper_size("a4"))
GAME = "game"


def _written(pieces: list[Piece], folder: Path) -> Path:
    file = folder / "old.lock"
    file.write_text(lock_text(lock_of(pieces), GAME))
    return file


def test_what_has_not_changed_is_not_printed_again(tmp_path: Path) -> None:
    pieces = [Piece(face("A"), face("Back", "back"), 2), Piece(face("B"), copies=3)]
    assert list(changed(pieces, read_lock(_written(pieces, tmp_path), GAME))) == []


def test_what_looks_otherwise_is_printed_again(tmp_path: Path) -> None:
    old = [Piece(face("A"), copies=2), Piece(face("B")), Piece(face("C"))]
    lock = read_lock(_written(old, tmp_path), GAME)
    new = [Piece(face("A"), copies=2), Piece(face("B", colour=Colour(1, 2, 3))), Piece(face("D"))]
    assert [piece.face.name for piece in changed(new, lock)] == ["B", "D"]


def test_only_further_copies_are_printed(tmp_path: Path) -> None:
    lock = read_lock(_written([Piece(face("A"), copies=2)], tmp_path), GAME)
    (piece,) = changed([Piece(face("A"), copies=5)], lock)
    assert piece.copies == 3


def test_a_new_back_is_a_change(tmp_path: Path) -> None:
    lock = read_lock(_written([Piece(face("A"), face("Back", "back"))], tmp_path), GAME)
    new = Piece(face("A"), face("Back", "back", colour=Colour(9, 9, 9)))
    assert list(changed([new], lock)) == [new]


def test_the_same_faces_give_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    pieces = [Piece(face("A")), Piece(face("B"))]
    again = _written(list(reversed(pieces)), tmp_path / "two")
    assert _written(pieces, tmp_path).read_bytes() == again.read_bytes()


def test_faces_come_back_as_they_were() -> None:
    before = face("Again", provisional=True)
    fonts = {lettering().font.digest: lettering().font}
    after = unpacked(packed(before), "Again", fonts, lettering().font)
    assert after.draw == before.draw
    assert (after.width, after.height, after.bleed, after.provisional) == (63_500, 88_900, 3_000, True)


def test_where_a_picture_stands_does_not_make_it_another() -> None:
    box = Box(0, 0, 1, 1)
    here, there = (Picture("ab", "png", (1, 1), box, path) for path in ("/here/a.png", "/there/a.png"))
    faces = [replace(face("A"), draw=(picture,)) for picture in (here, there)]
    assert digest_of(faces[0]) == digest_of(faces[1])


def test_old_and_new_stand_side_by_side(tmp_path: Path) -> None:
    lock = read_lock(
        _written([Piece(face("Same")), Piece(face("Before")), Piece(face("Lost"))], tmp_path), GAME
    )
    later = replace(face("After"), name="Before", title="Before")
    shown = list(compared([Piece(face("Same")), Piece(later), Piece(face("Fresh"))], lock, lettering(), "en"))
    assert [piece.face.title for piece in shown] == ["Before", "Fresh", "Lost"]
    (text,) = texts(printed(JOB, shown))
    assert "Same" not in text
    for words in ("Before – before", "Before – now", "After", "Fresh – new", "Lost – gone"):
        assert words in text


def test_what_cannot_be_drawn_is_damaged(tmp_path: Path) -> None:
    entry = ["0" * 64, 1, packed(replace(face("A"), draw=(3, "x")))]  # type: ignore[arg-type]
    file = tmp_path / "bad.lock"
    file.write_text(json.dumps({"format": "maniple lock 1", "faces": {"A/front": entry}}))
    with pytest.raises(LockError, match="what the lock file keeps of `A` is damaged"):
        list(compared([Piece(face("A"))], read_lock(file, GAME), lettering(), "en"))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "other", "faces": {}}', "\x00", "[" * 100_000])
def test_what_is_no_lock_file(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.lock"
    file.write_text(text)
    with pytest.raises(LockError, match="is no lock file"):
        read_lock(file, GAME)


@pytest.mark.parametrize("entry", ["1", "[]", '["a", -1, ""]', '["a", "b", "c"]'])
def test_a_damaged_entry_is_named(entry: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.lock"
    file.write_text(f'{{"format": "maniple lock 1", "faces": {{"A/front": {entry}}}}}')
    with pytest.raises(LockError, match="is damaged at `A/front`"):
        read_lock(file, GAME)


@pytest.mark.parametrize("drawn", ["", "!", "AAAA", "eJwDAAAAAAE="])
def test_what_was_never_packed(drawn: str) -> None:
    with pytest.raises(DamagedError):
        unpacked(drawn, "A", {}, lettering().font)


def test_a_lock_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LockError, match="a lock file of another game, `game`"):
        read_lock(_written([Piece(face("A"))], tmp_path), "chess")


def test_a_lock_of_old_need_not_name_its_game(tmp_path: Path) -> None:
    file = _written([Piece(face("A"))], tmp_path)
    file.write_text(file.read_text().replace('"game": "game", ', ""))
    assert list(read_lock(file, "chess")) == ["A/front"]


def test_what_is_too_wide_for_the_paper_side_by_side_is_shown_in_parts(tmp_path: Path) -> None:
    lock = read_lock(_written([Piece(face("Before"))], tmp_path), GAME)
    wide = face("Wide", size=(200_000, 274_000))
    assert len(texts(printed(JOB, list(compared([Piece(wide)], lock, lettering(), "en"))))) > 1


def test_what_never_ends_and_what_never_begins_are_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path("/dev/zero")):
        if path.exists():
            with pytest.raises(LockError, match="this is no file"):
                read_lock(path, GAME)


def test_a_lock_file_names_no_file_to_open() -> None:
    box = ["Box", {"x": 0, "y": 0, "width": 1, "height": 1}]
    parts = {"digest": "a", "kind": "png", "pixels": [1, 1], "box": box, "path": "/secret.png"}
    data = json.dumps([10, 10, 0, [["Picture", parts]], False])
    drawn = base64.b64encode(zlib.compress(data.encode())).decode()
    (picture,) = unpacked(drawn, "A", {}, lettering().font).draw
    assert isinstance(picture, Picture)
    assert not picture.path


def test_what_is_gone_from_the_game_is_gone_from_a_lock_that_is_kept_up_to_date() -> None:
    old = lock_of([Piece(face("A"), copies=3), Piece(face("B")), Piece(face("C"), copies=2)])
    new = lock_of([Piece(face("A")), Piece(face("C", colour=Colour(1, 2, 3)))])
    found = brought_up_to_date(old, new, lambda key: key != "B/front")
    assert {key: it.copies for key, it in found.items()} == {"A/front": 3, "C/front": 1}
    assert brought_up_to_date(old, {}, lambda key: key == "B/front").keys() == {"B/front"}


def _deck(*names: str, back: str = "Back") -> list[Piece]:
    """Cards that have one back, which is one face however many they are."""
    behind = face(back, "back")
    return [Piece(face(name), behind) for name in names]


def test_without_the_first_card_the_others_keep_their_backs(tmp_path: Path) -> None:
    lock = read_lock(_written(_deck("A", "B", "C"), tmp_path), GAME)
    assert list(changed(_deck("B", "C"), lock)) == []
    assert [piece.face.name for piece in changed(_deck("B", "D"), lock)] == ["D"]


def test_the_back_of_a_deck_is_written_once_and_comes_back_for_each_card(tmp_path: Path) -> None:
    deck = _deck("A", "B", "C")
    file = _written(deck, tmp_path)
    entries = json.loads(file.read_text())["faces"]
    assert [key for key, entry in entries.items() if not entry[2]] == ["B/back", "C/back"]
    assert {key: it.drawn for key, it in read_lock(file, GAME).items()} == {
        key: it.drawn for key, it in lock_of(deck).items()
    }


def test_another_back_of_a_deck_is_shown_once(tmp_path: Path) -> None:
    lock = read_lock(_written(_deck("A", "B", "C"), tmp_path), GAME)
    shown = list(compared(_deck("A", "B", "C", back="Other"), lock, lettering(), "en"))
    assert [piece.face.name for piece in shown] == ["A/back"]


def test_a_card_and_a_sheet_of_the_same_name_are_two(tmp_path: Path) -> None:
    both = [Piece(face("aid")), Piece(replace(face("aid", colour=Colour(1, 2, 3)), side="sheet"))]
    assert list(changed(both, read_lock(_written(both, tmp_path), GAME))) == []


@pytest.mark.parametrize("sizes", [(40_000, 90_000), (90_000, 40_000)])
def test_sides_of_unequal_width_do_not_lie_on_each_other(sizes: tuple[int, int], tmp_path: Path) -> None:
    before, now = ([Piece(face("A", size=(width, 80_000)))] for width in sizes)
    (shown,) = compared(now, read_lock(_written(before, tmp_path), GAME), lettering(), "en")
    old, new = (it for it in shown.face.draw if isinstance(it, Group))
    assert old.x + 90_000 < new.x
    assert new.x + 90_000 <= shown.face.width
