"""Texts are cut into words; short forms are taken apart and made again."""

import pytest

from maniple.phrases.languages import languages
from maniple.phrases.tokens import meet, numbers_in, texts, tokens

EN, FR = languages()["en"], languages()["fr"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw 1 card, then stop.", ("Draw", "1", "card", ",", "then", "stop", ".")),
        ("have −2 defense", ("have", "-2", "defense")),
        ("3-2 (+4)", ("3", "-", "2", "(", "+4", ")")),
        ("roll 2d6 or d20", ("roll", "2d6", "or", "d20")),
        ("Marius’ re-roll", ("Marius'", "re-roll")),
        ("owner's 10000000000", ("owner'", "s", "10000000000")),
    ],
)
def test_english(text: str, expected: tuple[str, ...]) -> None:
    assert texts(text, EN) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("une des bêtes", ("une", "de", "les", "bêtes")),
        ("Des bêtes", ("De", "les", "bêtes")),
        ("aux chars", ("à", "les", "chars")),
        ("au camp du roi", ("à", "le", "camp", "de", "le", "roi")),
        ("d'un", ("de", "un")),
        ("jusqu'à", ("jusque", "à")),
        ("s'il pleut", ("si", "il", "pleut")),
        ("S'ils pleurent", ("Si", "ils", "pleurent")),
        ("elle s'arrête", ("elle", "s'", "arrête")),
        ("l'ennemi", ("l'", "ennemi")),
    ],
)
def test_french(text: str, expected: tuple[str, ...]) -> None:
    assert texts(text, FR) == expected


def test_tokens_know_their_places() -> None:
    text = "une des bêtes"
    assert [text[token.start : token.end] for token in tokens(text, FR)] == ["une", "des", "des", "bêtes"]


@pytest.mark.parametrize(
    ("left", "right", "whole"),
    [
        ("une de ", "les bêtes", "une des bêtes"),
        ("De ", "les bêtes", "Des bêtes"),
        ("une de ", "autres", "une d'autres"),
        ("une de ", "cartes", "une de cartes"),
        ("jusque ", "à ce tour", "jusqu'à ce tour"),
        ("si ", "il pleut", "s'il pleut"),
        ("si ", "ils pleuvent", "s'ils pleuvent"),
        ("grande ", "étape", "grande étape"),
        ("de", "les", "deles"),
    ],
)
def test_meeting(left: str, right: str, whole: str) -> None:
    assert meet(left, right, FR) == whole


def test_numbers_in() -> None:
    assert numbers_in("Draw 2 cards, -3 defense on 2d6; no three. " + "9" * 5000) == (2, 3, 2, 6)
