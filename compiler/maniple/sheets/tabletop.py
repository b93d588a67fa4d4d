"""Sheets of pictures and a save object for Tabletop Simulator.

A sheet has at most 10 x 7 places and at most 4096 pixels a side. Its last place is what others see of a hand,
so a full sheet has 69 cards. The format is that of the game's own saved objects.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

COLUMNS, ROWS = 10, 7
CAPACITY = COLUMNS * ROWS - 1
SIDE_MOST = 4096
LEAST = 2  # the game reads no sheet with a single row or column


@dataclass(frozen=True, slots=True)
class Pictured:
    """A card as pictures. Cards with the same back lie on the same sheets."""

    title: str
    text: str
    face: Image.Image
    back: Image.Image
    copies: int


@dataclass(frozen=True, slots=True)
class Written:
    """A file to write, named after what is in it."""

    name: str
    data: bytes


def object_of(title: str, cards: Sequence[Pictured], address: str = "") -> tuple[Written, ...]:
    """The files of a deck: sheets, backs, and last the save object, which looks for them under `address`.

    An address is that of a folder, or ends as what is asked for a file by its name, such as `?file=`.
    """
    if address and address[-1] not in "/=":
        address += "/"
    files: dict[str, Written] = {}
    decks: dict[str, Any] = {}
    contained: list[dict[str, Any]] = []
    for number, group in enumerate(_groups(cards), 1):
        sheet, back = _sheet(group), _file(group[0].back, "back")
        files.update({sheet.name: sheet, back.name: back})
        wide, high = _places(len(group))
        decks[str(number)] = {
            "FaceURL": address + sheet.name,
            "BackURL": address + back.name,
            "NumWidth": wide,
            "NumHeight": high,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
        for slot, card in enumerate(group):
            contained += [_card(card, number * 100 + slot, {str(number): decks[str(number)]})] * card.copies
    save = json.dumps(_save(title, contained, decks), indent=2, ensure_ascii=False).encode()
    return (*files.values(), Written(f"object-{hashlib.sha256(save).hexdigest()[:12]}.json", save))


def _groups(cards: Sequence[Pictured]) -> Iterator[list[Pictured]]:
    """Cards with one back, so many as a sheet holds."""
    by_back: dict[bytes, list[Pictured]] = {}
    for card in cards:
        by_back.setdefault(hashlib.sha256(card.back.tobytes()).digest(), []).append(card)
    for group in by_back.values():
        yield from (group[start : start + CAPACITY] for start in range(0, len(group), CAPACITY))


def _places(cards: int) -> tuple[int, int]:
    """Columns and rows for so many cards and the hidden face."""
    wide = min(COLUMNS, max(LEAST, cards + 1))
    return wide, max(LEAST, -(-(cards + 1) // wide))


def _sheet(cards: Sequence[Pictured]) -> Written:
    wide, high = _places(len(cards))
    width, height = cards[0].face.size
    scale = min(1.0, SIDE_MOST / (COLUMNS * width), SIDE_MOST / (ROWS * height))
    cell = max(1, int(width * scale)), max(1, int(height * scale))
    sheet = Image.new("RGB", (wide * cell[0], high * cell[1]), "white")
    slots = [*enumerate(card.face for card in cards), (wide * high - 1, cards[0].back)]
    for slot, picture in slots:
        row, column = divmod(slot, wide)
        sheet.paste(picture.resize(cell, Image.Resampling.LANCZOS), (column * cell[0], row * cell[1]))
    return _file(sheet, "sheet")


def _file(picture: Image.Image, what: str) -> Written:
    stream = io.BytesIO()
    picture.save(stream, "PNG", optimize=False)
    data = stream.getvalue()
    return Written(f"{what}-{hashlib.sha256(data).hexdigest()[:12]}.png", data)


def _card(card: Pictured, number: int, deck: dict[str, Any]) -> dict[str, Any]:
    return {
        "Name": "Card",
        "Transform": _transform(),
        "Nickname": card.title,
        "Description": card.text,
        "CardID": number,
        "CustomDeck": deck,
    }


def _save(title: str, contained: list[dict[str, Any]], decks: dict[str, Any]) -> dict[str, Any]:
    only = contained[0] if len(contained) == 1 else None
    deck = only or {
        "Name": "Deck",
        "Transform": _transform(),
        "Nickname": title,
        "DeckIDs": [card["CardID"] for card in contained],
        "CustomDeck": decks,
        "ContainedObjects": contained,
    }
    return {"SaveName": title, "ObjectStates": [deck]}


def _transform() -> dict[str, float]:
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
