"""Deck-building formats and the lists that are judged by them."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.linear import Condition, Total
from maniple.ir.origin import Origin


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a format: a query of a list of cards (copies repeated) and of the format's figures.

    It answers whether the rule is kept, which is when the list meets `kept`. `text` is the key of what to
    say when it is not; {0}, {1} in it are the answers of the queries `values`, which take the same arguments
    and are the sums `totals`.
    """

    query: str
    text: str
    values: tuple[str, ...]
    origin: Origin
    kept: Condition
    totals: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of the list that its format gives a name to."""

    name: str
    total: Total


@dataclass(frozen=True, slots=True)
class Format:
    """A deck-building format; `figures` are the numbers that a list declares, in the order in which
    queries take them. A list that does not keep the rules of `advice` is told so, and legal all the same.
    """

    name: str
    figures: tuple[str, ...]
    rules: tuple[Rule, ...]
    measures: tuple[Measure, ...] = ()
    advice: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """A list written in the language: declared figures and copies by card name. `code` is what it may be
    called for short, or "".
    """

    name: str
    format: str
    figures: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, int], ...]
    provisional: bool = False
    code: str = ""

    @property
    def called(self) -> tuple[str, ...]:
        """What it may be called, in small letters."""
        return (self.name.casefold(), self.code.casefold()) if self.code else (self.name.casefold(),)
