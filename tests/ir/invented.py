"""Documents at random: every record, every field, nothing that makes sense as a game."""

import random
from dataclasses import replace
from typing import Any

from maniple.ir import shapes
from maniple.ir.document import VERSION, Document

LETTERS = 'abcXYZ é→ 0."\\\n\u2028'
NUMBERS = (0, 1, -1, 2, 7, 255, 2**31, 2**53 - 1, 2**53, -(2**53), 2**200 + 5, -(2**63))


def document(seed: int, scenarios: int = 2) -> Document:
    """One document; its scenarios share part of their declarations with it."""
    chance = random.Random(seed)
    whole = replace(record(chance, "Document", 0), maniple=VERSION, scenarios={})
    others = {f"scenario {number}": _scenario(chance, whole) for number in range(scenarios)}
    return replace(whole, scenarios=others)


def record(chance: random.Random, name: str, depth: int) -> Any:
    """A record of a class with every field at random."""
    return shapes.classes()[name](*(_field(chance, part, depth) for part in shapes.parts(name)))


def every_record(seed: int) -> list[Any]:
    """One record of each class."""
    chance = random.Random(seed)
    return [record(chance, name, 1) for name in shapes.classes() if name != "Document"]


def _scenario(chance: random.Random, whole: Document) -> Document:
    other = replace(record(chance, "Document", 0), maniple=VERSION, scenarios={})
    keys = [
        part.name for part in shapes.parts("Document") if part.name not in ("maniple", "scenarios", "texts")
    ]
    kept = {key: getattr(whole, key) for key in keys if chance.random() < 0.5}
    mixed = {
        key: getattr(whole, key) + getattr(other, key)
        for key in keys
        if isinstance(getattr(whole, key), tuple) and key != "players" and chance.random() < 0.5
    }
    texts = {**other.texts, **{key: texts for key, texts in whole.texts.items() if chance.random() < 0.5}}
    return replace(other, **(kept | mixed), texts=texts)


def _field(chance: random.Random, part: shapes.Part, depth: int) -> Any:
    if not part.required and chance.random() < 0.4:
        return part.default
    return _value(chance, part.shape, depth)


def _value(chance: random.Random, shape: shapes.Shape, depth: int) -> Any:
    match shape:
        case shapes.Plain() | shapes.OneWord() | shapes.Figure() | shapes.Piece():
            return _plain_value(chance, shape)
        case shapes.OfRecord(name):
            return record(chance, name, depth + 1)
        case shapes.OneRecord(names):
            return record(chance, chance.choice(_shallow(names) if depth > 4 else names), depth + 1)
        case shapes.Optional(item):
            return None if chance.random() < 0.5 else _value(chance, item, depth)
        case shapes.Sequence(item):
            return tuple(_value(chance, item, depth + 1) for _ in range(_length(chance, depth)))
        case shapes.Row(items):
            return tuple(_value(chance, item, depth) for item in items)
        case shapes.Mapping(item):
            return {_text(chance): _value(chance, item, depth) for _ in range(_length(chance, depth))}


def _plain_value(chance: random.Random, shape: shapes.Shape) -> Any:
    match shape:
        case shapes.Plain("number"):
            return chance.choice(NUMBERS)
        case shapes.Plain("truth"):
            return chance.random() < 0.5
        case shapes.OneWord(words):
            return chance.choice(words)
        case shapes.Figure():
            return chance.choice((chance.choice(NUMBERS), tuple(chance.choices(NUMBERS, k=3)), ()))
        case shapes.Piece():
            return chance.choice((_text(chance), chance.randrange(4)))
        case _:
            return _text(chance)


def _shallow(names: tuple[str, ...]) -> tuple[str, ...]:
    """The records that hold no others of their choice, so that the document ends."""
    plain = [
        name
        for name in names
        if not any(shapes.tagged() & _inside(part.shape) for part in shapes.parts(name))
    ]
    return tuple(plain) or names


def _inside(shape: shapes.Shape, around: frozenset[str] = frozenset()) -> frozenset[str]:
    match shape:
        case shapes.OneRecord(names):
            return frozenset(names)
        case shapes.OfRecord(name) if name not in around:
            inner = around | {name}
            return frozenset().union(*(_inside(part.shape, inner) for part in shapes.parts(name)))
        case shapes.Sequence(item) | shapes.Optional(item) | shapes.Mapping(item):
            return _inside(item, around)
        case shapes.Row(items):
            return frozenset().union(*(_inside(item, around) for item in items))
        case _:
            return frozenset()


def _text(chance: random.Random) -> str:
    return "".join(chance.choices(LETTERS, k=chance.randrange(1, 6)))


def _length(chance: random.Random, depth: int) -> int:
    return chance.randrange(4 if depth < 2 else 3 if depth < 6 else 2)
