"""A piece of generated Python: its text and what is known of its value."""

from __future__ import annotations

import re
from dataclasses import dataclass

from maniple.ir.types import Entity, Faces, Flag, Int, ListOf, Maybe, SetOf, Type, Word, ZoneRef

_CHEAP = re.compile(r"-?\w+|S\[\d+\]|S\[f\+\d+\]|\(-\d+\)")
_NUMBER = re.compile(r"-?\d+|\(-\d+\)")


@dataclass(frozen=True, slots=True)
class Code:
    """An expression that stands in any place without further brackets. `boolean`: Python's own truth, no
    number yet. `listed`: a set's elements, ascending, as a list that can be had without its mask.
    """

    text: str
    type: Type | None = None
    boolean: bool = False
    listed: str = ""

    @property
    def cheap(self) -> bool:
        """Whether saying it twice costs no more than giving it a name."""
        return _CHEAP.fullmatch(self.text) is not None

    @property
    def number(self) -> str:
        """The text as a number: truths become 0 and 1."""
        return f"(+{self.text})" if self.boolean else self.text

    @property
    def constant(self) -> int | None:
        """The value, if it is a number known beforehand."""
        return int(self.text.strip("()")) if _NUMBER.fullmatch(self.text) else None

    @property
    def bit_count(self) -> str:
        """The text of the number of elements of a set."""
        if self.listed:
            return f"len({self.listed})"
        value = self.constant
        return f"{self.text}.bit_count()" if value is None else str(value.bit_count())

    @property
    def elements(self) -> str:
        """The text of a sequence of the elements of a set, ascending."""
        return self.listed or f"bits[{self.text}]"

    @property
    def some(self) -> bool:
        """Whether the value is certainly not none (-1)."""
        match self.type:
            case Int(low, _):
                return low >= 0
            case Word() | Entity() | ZoneRef() | Flag():
                return True
            case _:
                return False

    def bounds(self) -> tuple[int, int] | None:
        """The least and the greatest value, where they are known."""
        match self.type:
            case Int(low, high):
                return low, high
            case Flag():
                return 0, 1
            case _:
                return None


def literal(value: int) -> str:
    """The text of a number."""
    return str(value) if value >= 0 else f"({value})"


def constant(value: int) -> Code:
    """A number known beforehand."""
    return Code(literal(value), Int(value, value))


def truth(text: str) -> Code:
    """A Python truth."""
    return Code(f"({text})", Flag(), boolean=True)


def plus(*parts: str | int) -> str:
    """The sum of numbers and texts, numbers added up beforehand."""
    total = sum(part for part in parts if isinstance(part, int))
    texts = [part for part in parts if isinstance(part, str)]
    if not texts:
        return str(total)
    if total:
        texts.append(str(total) if total > 0 else f"-{-total}")
    return "+".join(texts).replace("+-", "-")


def joined(left: Type | None, right: Type | None) -> Type | None:
    """The type of what is one or the other."""
    if left == right:
        return left
    return _either(left, right) or _either(right, left)


def _either(left: Type | None, right: Type | None) -> Type | None:
    match left, right:
        case (Int(low, high), Int(other_low, other_high)):
            return Int(min(low, other_low), max(high, other_high))
        case (Int(0 | 1, 0 | 1), Flag()):
            return Flag()
        case (Int(-1, -1), Word() | Entity() | ZoneRef() as item):
            return Maybe(item)
        case (Int(-1, -1), Maybe()):
            return right
        case (Maybe(item), other) if item == other:
            return left
        case (SetOf(), Int()) | (ListOf() | Faces(), None):
            return left
        case _:
            return None


def possibly(item: Type | None) -> Type | None:
    """The type of an element of the type, or none."""
    match item:
        case Word() | Entity() | ZoneRef():
            return Maybe(item)
        case Int(low, high):
            return Int(min(low, -1), high)
        case _:
            return item
