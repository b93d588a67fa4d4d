"""The formats of the shipped games: every card is found by every name it has, every army comes back."""

from functools import cache

import pytest

from maniple.cli.army.sources import written
from maniple.ir.document import Document
from maniple.legality.checking import Checker
from maniple.legality.listing import copies_of
from maniple.loading import load
from maniple.resources import game_folders


@cache
def document(name: str) -> Document:
    return load(name).document


@cache
def checker(name: str, format_name: str) -> Checker:
    return Checker(document(name), format_name)


GAMES = [folder.name for folder in game_folders()]


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_found_by_all_its_names(name: str) -> None:
    for format_ in document(name).formats:
        catalogue = checker(name, format_.name).reader().catalogue
        for card in catalogue.cards:
            for language in document(name).texts:
                shown = catalogue.name(card, language)
                for line in (shown, f"2 {shown}", f"{shown} x2", shown.upper(), f"- {shown} (3 pts)"):
                    (answer,) = checker(name, format_.name).check("line", line.encode())
                    assert answer.read is not None
                    assert list(copies_of(answer.read.army)) == [card], (line, language)


@pytest.mark.parametrize("name", GAMES)
def test_every_army_comes_back(name: str) -> None:
    for army in document(name).armies:
        (answer,) = checker(name, "").check(army.name, written(army))
        assert answer.read is not None
        assert copies_of(answer.read.army) == dict(army.cards)
        assert {claim.name: claim.value for claim in answer.read.army.claims} == dict(army.figures)
        assert answer.verdict != "undecided"
