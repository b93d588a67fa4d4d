"""What is read on the sheets of the shipped games: whole lists, one language, conditions as conditions."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

import maniple
from maniple.ir.document import Document
from maniple.resources import game_folders
from maniple.sheets.edition import CARDS, Edition
from maniple.sheets.face import Face, Stamp, ungrouped
from maniple.sheets.lettering import plain_lettering
from maniple.sheets.paper import paper_size
from maniple.sheets.selection import Wanted
from maniple.sheets.view import LIST_ROWS, View

GAMES = [folder.name for folder in game_folders()]
LANGUAGES = ("en", "fr")
SPACES = "\u00a0\u202f "


@cache
def _document(game: str) -> Document:
    return maniple.load(game).document


@cache
def _edition(game: str, language: str) -> Edition:
    return Edition(_document(game), language)


def _faces(game: str, language: str, name: str) -> list[Face]:
    pieces = _edition(game, language).pieces(name, Wanted(), paper_size("a4"), 5_000, backs=True)
    return [face for piece in pieces for face in (piece.face, piece.back) if face is not None]


def _said(face: Face) -> str:
    return " ".join(face.words)


def _view(game: str, language: str) -> View:
    return View(_document(game), language)


@pytest.mark.parametrize("game", GAMES)
def test_lists_show_all_their_cards_and_their_sum(game: str) -> None:
    edition = _edition(game, "fr")
    assert ("army-lists" in edition.names) == bool(edition.document.armies)
    parts = list(_view(game, "fr").game()["armies"].values())
    faces = _faces(game, "fr", "army-lists") if parts else []
    assert len(faces) == len(parts)
    for part, face in zip(parts, faces, strict=True):
        assert len(part["cards"]) <= LIST_ROWS
        assert all(card["title"] in _said(face).replace("\u00a0", " ") for card in part["cards"])
    for army in edition.document.armies:
        title = _view(game, "fr").title(army.name)
        shown = [card for part in parts if part["title"] == title for card in part["cards"]]
        assert {card["name"]: card["copies"] for card in shown} == dict(army.cards)


@pytest.mark.parametrize("game", GAMES)
def test_lists_have_names_in_every_language(game: str) -> None:
    document = _document(game)
    for army in document.armies:
        assert f"name:{army.name}" in document.texts["fr"], army.name


@pytest.mark.parametrize("game", GAMES)
def test_french_leaves_room_before_high_marks(game: str) -> None:
    edition = _edition(game, "fr")
    for name in (CARDS, *edition.names):
        for face in _faces(game, "fr", name):
            assert not re.findall(rf"\S*[^\s{SPACES}?!.][:;!?](?=\s|$)", _said(face)), face.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_actions_of_the_aid_begin_large_and_end_without_idle_dots(game: str, language: str) -> None:
    found = _view(game, language).game()
    actions = [action for phase in found["phases"] for action in phase["actions"]] + found["often"]
    assert actions
    assert not [
        action for action in actions if action[0].islower() or re.search(r"\(\u2026\)|:\s*\u2026$", action)
    ]


def test_places_bear_their_shields_on_maps_as_on_tiles() -> None:
    on_map = _stamps(_faces("carta_imperia", "fr", "map"))
    places = [
        place
        for place in _view("carta_imperia", "fr").things("Region")
        if not place["camp"] and not place["romanised"]
    ]
    for shield in ("phalanx", "barbarian"):
        assert on_map[shield] == sum(place[shield] for place in places) > 0
    for mark, icon in (("elephants", "elephant"), ("emporium", "amphora")):
        assert on_map[icon] == sum(place[mark] for place in places) > 0


def test_what_must_hold_is_said_as_a_condition_on_the_tablet() -> None:
    reforms = _view("carta_imperia", "fr").things("reform")
    (face,) = _faces("carta_imperia", "fr", "reforms")
    conditions = [a["text"] for reform in reforms for a in reform["abilities"] if a["kind"] == "provided"]
    said = re.sub(rf"[{SPACES}]+", " ", _said(face))
    assert conditions
    assert all(f"Si : {condition}" in said for condition in conditions)
    assert "3 Dignitas pour l'utiliser" in said


def _stamps(faces: list[Face]) -> Counter[str]:
    """How often each drawing is stamped, by its name."""
    drawn = (each for face in faces for each in ungrouped(face.draw))
    return Counter(each.drawing.name for each in drawn if isinstance(each, Stamp))


def test_lines_of_labels_never_begin_with_a_mark() -> None:
    letters = plain_lettering()
    text = "Regardez : deux faces ! Une règle à 100 % ?"
    for width in range(2_000, 60_000, 1_000):
        lines = letters.lines(text, 8_000, width)
        assert " ".join(lines) == text
        assert all(line[0].isalnum() for line in lines)


def test_the_choices_of_a_phase_are_its_actions_also_without_a_menu_of_a_name() -> None:
    phases = {phase["name"]: phase["actions"] for phase in _view("burning_rome", "fr").game()["phases"]}
    assert ["Piocher 1 carte", "Gagner 2 PC"] in phases.values()
