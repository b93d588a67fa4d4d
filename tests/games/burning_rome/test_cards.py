"""What holds for all cards: every one has a text of its own, and each faction its own kinds of ability."""

from collections import Counter, defaultdict

import pytest

from maniple.ir.document import Card, Document
from maniple.loading import load

GAME = "burning_rome"
KINDS = {
    "Rome": {"ongoing", "when played", "activate", "retreat"},
    "Carthage": {"ongoing", "when played", "activate"},
    "Celtiberia": {"ongoing", "when played", "retreat"},
    "Gaetuli": {"ongoing", "when played", "activate", "retreat"},
}


@pytest.fixture(scope="module")
def document() -> Document:
    return load(GAME).document


@pytest.fixture(scope="module")
def factions(document: Document) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = defaultdict(list)
    for card in document.cards:
        found[card.group].append(card)
    return found


def test_a_set_of_each_faction(factions: dict[str, list[Card]]) -> None:
    assert set(factions) == set(KINDS)
    for cards in factions.values():
        kinds: Counter[str] = Counter()
        for card in cards:
            kinds[card.kind] += card.copies
        assert kinds == {"general": 7, "unit": 31, "tactic": 10, "auxiliary": 6}


def test_no_text_twice_in_a_faction(factions: dict[str, list[Card]]) -> None:
    for cards in factions.values():
        texts = [ability.text for card in cards for ability in card.abilities]
        assert len(texts) == len(set(texts))


def test_kinds_of_ability(factions: dict[str, list[Card]]) -> None:
    for faction, cards in factions.items():
        used = Counter(ability.kind for card in cards for ability in card.abilities)
        assert set(used) == KINDS[faction]
        assert all(card.abilities for card in cards)


def test_what_is_provisional_is_marked(document: Document) -> None:
    assert all(card.provisional for card in document.cards)


def test_everything_is_said_in_french(document: Document) -> None:
    french = document.texts["fr"]
    names = [f"name:{card.name}" for card in document.cards]
    texts = [ability.text for card in document.cards for ability in card.abilities]
    assert [key for key in (*names, *texts) if key not in french] == []
