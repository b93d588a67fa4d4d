"""Data of other programs: JSON and XML as one sort of tree, with the line of each part."""

from __future__ import annotations

from dataclasses import dataclass

DEPTH_LIMIT = 60


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value without parts, as text; `none` for null."""

    line: int
    text: str
    none: bool = False


@dataclass(frozen=True, slots=True)
class Array:
    """Values in order."""

    line: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A value under its key."""

    key: str
    line: int
    node: Node


@dataclass(frozen=True, slots=True)
class Object:
    """Values under keys; in XML a key may stand several times, `repeated` are those that may not."""

    line: int
    pairs: tuple[Pair, ...]
    repeated: tuple[Pair, ...] = ()


Node = Scalar | Array | Object
