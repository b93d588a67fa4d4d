"""A list as one short code that survives chats, forums and being read aloud.

The code is `MANIPLE1-` and groups of five letters: Crockford's base 32, so that case and `O` for `0` do not
matter. In it stand how long marks are; game, ruleset and format; figures and cards with their numbers; the
title; a checksum. Names stand as marks, the first bytes of their SHA-256, as many as keep the names of the
game apart. So a card that a later version of the game no longer has is found to be missing, and never taken
for another one.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from maniple.ir.document import Document
from maniple.legality.listing import ArmyList, Claim, Entry, copies_of

PREFIX = "MANIPLE1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP = 5
SHORTEST_MARK = 3
LONGEST_MARK = 8
CHECK = 4
VERSION_BYTES = 6

_CODE = re.compile(rf"{PREFIX}[-\s]*([0-9A-Z][-\s0-9A-Z]*)", re.IGNORECASE)
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1"})


class CodeError(Exception):
    """A share code that cannot be read: `key` words the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Shared:
    """A list from a code: `digest` are the first digits of the rules it was made under, `missing` the copies
    of each card that the game does not have.
    """

    army: ArmyList
    digest: str
    missing: tuple[int, ...]


def codes_in(text: str) -> tuple[str, ...]:
    """The share codes that a text consists of; none if it holds anything else."""
    parts = [
        part.strip() for part in re.split(rf"(?={PREFIX})", text.strip(), flags=re.IGNORECASE) if part.strip()
    ]
    return tuple(parts) if parts and all(map(_CODE.fullmatch, parts)) else ()


def coded(army: ArmyList, document: Document) -> str:
    """The code of a list."""
    size = _mark_size(document)
    figures = [(claim.name, claim.value) for claim in army.claims]
    data = b"".join(
        [
            bytes([size]),
            _mark(document.game, size),
            bytes.fromhex(army.digest[: 2 * VERSION_BYTES]),
            _mark(army.format, size),
            _numbered(figures, size),
            _numbered(sorted(copies_of(army).items()), size),
            army.title.encode(),
        ]
    )
    text = _written(data + _checksum(data))
    return "-".join([PREFIX, *(text[at : at + GROUP] for at in range(0, len(text), GROUP))])


def decoded(text: str, document: Document, digest: str) -> Shared:
    """The list of a code, for the game that `digest` names. Raises `CodeError`."""
    match = _CODE.fullmatch(text.strip())
    if match is None:
        raise CodeError("code damaged")
    data = _read(re.sub(r"[-\s]", "", match[1]).upper().translate(_ALIKE))
    content, check = data[:-CHECK], data[-CHECK:]
    if check != _checksum(content) or not content or not SHORTEST_MARK <= content[0] <= LONGEST_MARK:
        raise CodeError("code damaged")
    if content[1 : 1 + content[0]] != _mark(document.game, content[0]):
        raise CodeError("code other game")
    return _shared(content, document, digest)


def _shared(content: bytes, document: Document, digest: str) -> Shared:
    size = content[0]
    at = 1 + size + VERSION_BYTES
    version = content[1 + size : at].hex()
    format_ = _by_mark(size, {each.name: each for each in document.formats}).get(content[at : at + size])
    if format_ is None:
        raise CodeError("code other game")
    figures, at = _pairs(content, at + size, size)
    cards, at = _pairs(content, at, size)
    measured = ("cards", *format_.figures, *(measure.name for measure in format_.measures))
    labels = _by_mark(size, {name: name for name in measured})
    names = _by_mark(size, {card.name: card.name for card in document.cards})
    army = ArmyList(
        digest,
        format_.name,
        tuple(Claim(labels[mark], value, (1,)) for mark, value in figures if mark in labels),
        tuple(Entry(names[mark], copies, (1,)) for mark, copies in cards if mark in names),
        tuple({1 for mark, _ in cards if mark not in names}),
        content[at:].decode(errors="replace"),
    )
    return Shared(army, version, tuple(copies for mark, copies in cards if mark not in names))


Named = TypeVar("Named")


def _by_mark(size: int, named: Mapping[str, Named]) -> dict[bytes, Named]:
    """Things by the marks of their names, without those whose marks are the same."""
    marks = Counter(_mark(name, size) for name in named)
    return {_mark(name, size): thing for name, thing in named.items() if marks[_mark(name, size)] == 1}


def _mark_size(document: Document) -> int:
    """How many bytes keep the names of all cards apart."""
    names = {card.name for card in document.cards}
    for size in range(SHORTEST_MARK, LONGEST_MARK):
        if len({_mark(name, size) for name in names}) == len(names):
            return size
    return LONGEST_MARK


def _mark(name: str, size: int) -> bytes:
    return hashlib.sha256(name.encode()).digest()[:size]


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[-CHECK:]


def _numbered(pairs: list[tuple[str, int]], size: int) -> bytes:
    """How many there are, and each as its mark and its number."""
    return _number(len(pairs)) + b"".join(_mark(name, size) + _number(value) for name, value in pairs)


def _pairs(data: bytes, at: int, size: int) -> tuple[list[tuple[bytes, int]], int]:
    """What `_numbered` wrote at a place, and where it ends."""
    count, at = _number_at(data, at)
    found = []
    for _ in range(count):
        value, end = _number_at(data, at + size)
        found.append((data[at : at + size], value))
        at = end
    return found, at


def _number(value: int) -> bytes:
    """A whole number, zigzag so that signs cost nothing, seven bits a byte."""
    left = value << 1 if value >= 0 else (-value << 1) - 1
    found = bytearray()
    while left > 127:
        found.append(left & 127 | 128)
        left >>= 7
    return bytes([*found, left])


def _number_at(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if at >= len(data) or shift > 35:
            raise CodeError("code damaged")
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return (value >> 1 if not value & 1 else -(value + 1 >> 1)), at


def _written(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    return "".join(ALPHABET[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


def _read(text: str) -> bytes:
    try:
        bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in text)
    except ValueError:
        raise CodeError("code damaged") from None
    whole = len(bits) - len(bits) % 8
    if "1" in bits[whole:] or len(bits) - whole > 4:
        raise CodeError("code damaged")
    return bytes(int(bits[at : at + 8], 2) for at in range(0, whole, 8))
