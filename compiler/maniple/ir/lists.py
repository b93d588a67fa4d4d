"""Deck-building formats and the lists that are judged by them."""

from __future__ import annotations

from dataclasses import dataclass

from maniple.ir.origin import Origin


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a format: a query of a list of cards (copies repeated) and of the format's figures.

    It answers whether the rule is kept. `text` is the key of what to say when it is not; {0}, {1} in it
    are the answers of
    the queries `values`, which take the same arguments.
    """

    query: str
    text: str
    values: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Format:
    """A deck-building format; `figures` are the numbers that a list declares, in the order in which
    queries take them.
    """

    name: str
    figures: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Army:
    """A list written in the language: declared figures and copies by card name."""

    name: str
    format: str
    figures: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, int], ...]
    provisional: bool = False
