"""Which cards are printed, and how many of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from maniple.diagnostics import suggest
from maniple.ir.document import Army, Card, Document
from maniple.sheets.faces.cards import Cards

COPIES_MOST = 999
_COUNTED = re.compile(r"(\d{1,3})\s*[xX\u00d7]?\s+(.+)")


Part = Literal["army", "faction", "cards", "where", ""]


# So many names are told where none is near.
_SHOWN = 12


class SelectionError(ValueError):
    """Cards that there are not; the text says what is there instead, `part` which wish is to blame."""

    def __init__(self, message: str, part: Part = "") -> None:
        super().__init__(message)
        self.part = part


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. All that is given must hold; nothing given is the whole game.

    `army` is a list of the game by name or code, or a list itself, `group` a faction or whatever else cards
    are headed by, `where` conditions such as "role=Patron", `names` single cards, each perhaps after a
    number, `copies` how many of each instead of how many there are.
    """

    army: Army | str = ""
    group: str = ""
    where: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    copies: int | None = None


def select(document: Document, language: str, wanted: Wanted) -> list[tuple[Card, int]]:
    """The cards and how many of each, in the order of the game. Raises `SelectionError`."""
    cards = Cards(document, language)
    counts = {card.name: card.copies for card in document.cards}  # one full set, however many are in play
    if wanted.army:
        counts = _army(document, wanted.army)
    if wanted.names:
        counts = _named(document, cards, wanted.names, counts)
    chosen = [card for card in document.cards if card.name in counts]
    if wanted.group:
        chosen = _grouped(cards, chosen, wanted.group)
    for condition in wanted.where:
        chosen = _where(cards, chosen, condition)
    if not chosen:
        raise SelectionError("no card is all that was asked for")
    return [(card, counts[card.name] if wanted.copies is None else wanted.copies) for card in chosen]


def _army(document: Document, army: Army | str) -> dict[str, int]:
    found = army if isinstance(army, Army) else document.army(army)
    if found is None:
        raise SelectionError(_unknown("army", str(army), [_called(army) for army in document.armies]), "army")
    return dict(found.cards)


def _named(document: Document, cards: Cards, names: Sequence[str], counts: dict[str, int]) -> dict[str, int]:
    by_name = {
        spelt.casefold(): card.name for card in document.cards for spelt in _spellings(cards, card.name)
    }
    found: dict[str, int] = {}
    for text in names:
        counted = _COUNTED.fullmatch(text.strip())
        known = by_name.get(text.strip().casefold())
        if known is None and counted is not None:
            known = by_name.get(counted[2].casefold())
        if known is None:
            raise SelectionError(_unknown("card", text, [card.name for card in document.cards]), "cards")
        number = (
            counts.get(known, 1)
            if counted is None or text.casefold() == known.casefold()
            else int(counted[1])
        )
        if not 0 < number <= COPIES_MOST:
            raise SelectionError(f"`{text}` asks for {number} copies; it can be 1 to {COPIES_MOST}", "cards")
        found[known] = found.get(known, 0) + number
    return found


def _spellings(cards: Cards, name: str) -> Iterable[str]:
    return name, cards.name(name)


def _grouped(cards: Cards, chosen: list[Card], group: str) -> list[Card]:
    wanted = group.casefold()
    found = [card for card in chosen if wanted in _headings(cards, card)]
    if not found:
        groups = sorted({card.group for card in chosen if card.group})
        raise SelectionError(_unknown("faction", group, groups), "faction")
    return found


def _headings(cards: Cards, card: Card) -> set[str]:
    data = cards.card(card)
    words = [value for value in data["fields"].values() if isinstance(value, dict)]
    spelt = [card.group, *(text for value in words for text in (value["key"], value["text"]))]
    return {text.casefold() for text in spelt if text}


def _where(cards: Cards, chosen: list[Card], condition: str) -> list[Card]:
    field, sign, value = condition.partition("=")
    if not sign:
        raise SelectionError(f"`{condition}` is no condition: write FIELD=VALUE", "where")
    fields = {name for card in chosen for name in (*cards.card(card)["fields"], "kind")}
    if field.strip() not in fields:
        raise SelectionError(_unknown("field", field, sorted(fields)), "where")
    return [card for card in chosen if value.strip().casefold() in _values(cards, card, field.strip())]


def _values(cards: Cards, card: Card, field: str) -> set[str]:
    data = cards.card(card)
    return _spelt(data["kind"] if field == "kind" else data["fields"].get(field))


def _spelt(value: Any) -> set[str]:
    match value:
        case None:
            return {"none"}
        case bool():
            return {"yes" if value else "no"}
        case {"key": key, "text": text}:
            return {str(key).casefold(), str(text).casefold()}
        case list():
            return {text for part in value for text in _spelt(part)}
        case _:
            return {str(value).casefold()}


def _called(army: Army) -> str:
    return f"{army.name} ({army.code})" if army.code else army.name


def _unknown(what: str, name: str, known: Sequence[str]) -> str:
    near = suggest(name, known) or tuple(known[:_SHOWN])
    more = ", …" if len(near) < len(known) else ""
    has = f"; the game has {', '.join(near)}{more}" if near else "; the game has none"
    return f"there is no {what} `{name}`{has}"
