"""Every shipped game, in each of its languages: all cards and all sheets are sound, and say what they say."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import maniple
from maniple.diagnostics import render_text
from maniple.ir.document import Document
from maniple.resources import game_folders, templates_folder
from maniple.sheets.edition import CARDS, Edition
from maniple.sheets.face import Face
from maniple.sheets.laying import Job, Piece
from maniple.sheets.maps import drawn_map
from maniple.sheets.paper import paper_size
from maniple.sheets.selection import Wanted
from maniple.sheets.singles import Singles, single_pages
from maniple.sheets.text.fonts import font_bytes
from maniple.sheets.view import View
from tests.sheets.drawn import printed

GAMES = [folder.name for folder in game_folders()]
LANGUAGES = ("en", "fr")


@cache
def _document(game: str) -> Document:
    return maniple.load(game).document


@cache
def _edition(game: str, language: str) -> Edition:
    return Edition(_document(game), language, bleed=3_000)


def _pieces(game: str, language: str, name: str, paper: str = "a4") -> list[Piece]:
    return list(_edition(game, language).pieces(name, Wanted(), paper_size(paper), 5_000, backs=True))


def _faces(pieces: list[Piece]) -> list[Face]:
    return [face for piece in pieces for face in (piece.face, piece.back) if face is not None]


def _check(faces: list[Face]) -> None:
    """Nothing is wrong, and all words of every face are found in its page."""
    problems = tuple(dict.fromkeys(problem for face in faces for problem in face.problems))
    assert not problems, render_text(problems)
    pdf = pypdfium2.PdfDocument(single_pages(faces, Singles("A", "en"), font_bytes))
    for face, page in zip(faces, pdf, strict=True):
        found = Counter(page.get_textpage().get_text_range().split())
        assert Counter(_plain(face.words)) - found == Counter(), f"missing on {face.name}"


def _plain(words: tuple[str, ...]) -> list[str]:
    return " ".join(words).replace("\u00a0", " ").replace("\u202f", " ").split()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_sound_and_every_word_of_it_is_found_again(game: str, language: str) -> None:
    _check(_faces(_pieces(game, language, CARDS)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_is_sound_and_fits_its_paper(game: str, language: str, paper: str) -> None:
    edition = _edition(game, language)
    assert {"aid", "credits"} <= set(edition.names)
    for name in edition.catalogue.names:
        pieces = _pieces(game, language, name, paper)
        assert pieces, name
        _check(_faces(pieces))
        printed(Job("A", paper_size(paper), language), pieces)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_gives_the_same_bytes(game: str) -> None:
    pdfs = [
        printed(Job("A", paper_size("a4")), list(Edition(_document(game)).cards(Wanted(), backs=False)))
        for _ in range(2)
    ]
    assert pdfs[0] == pdfs[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_aid_has_every_phase_of_the_rules(game: str, language: str) -> None:
    phases = View(_document(game), language).game()["phases"]
    assert phases, "the rules have no phases"
    (piece,) = _pieces(game, language, "aid")
    said = " ".join(_plain(piece.face.words))
    assert [phase["title"] for phase in phases if " ".join(phase["title"].split()) not in said] == []


def _maps(game: str, paper: str) -> list[tuple[str, dict[str, Any]]]:
    """Every map of a game that is drawn on a sheet, with its places as they lie there."""
    catalogue = _edition(game, "fr").catalogue
    found = View(_document(game), "fr").game()["maps"].values()
    return [
        (name, drawn_map(each, catalogue.sheet(name).data, catalogue.size(name, paper_size(paper))))
        for name in catalogue.names
        if catalogue.sheet(name).needs == "maps"
        for each in found
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_places_of_a_map_do_not_meet(game: str, paper: str) -> None:
    for name, found in _maps(game, paper):
        node = found["node"]
        boxes = [
            (place["title"], place["x"], place["y"], node["width"], node["height"])
            for place in found["places"]
        ]
        boxes += [(place["title"], place["x"], place["y"], 22, 6.2) for place in found["outside"]]
        for index, (one, x, y, wide, high) in enumerate(boxes):
            for other, across, along, wide_, high_ in boxes[:index]:
                apart = abs(x - across) >= (wide + wide_) / 2 or abs(y - along) >= (high + high_) / 2
                assert apart, f"{one} and {other} meet on the sheet {name}"


def test_sheets_of_games_name_what_the_games_have() -> None:
    """What stands in braces is the name of a thing, or it would be printed as it stands in every language."""
    for game in GAMES:
        file = templates_folder() / game / "sheets.toml"
        if not file.is_file():
            continue
        view = View(_document(game), "en")
        known = {name for kind in view.document.kinds for name in kind.names}
        known |= {word for words in view.document.words for word in words.words}
        known |= set(view.game()["abilities"])
        named = set(_braced(file))
        # What asks a table raises an error if there is no such one.
        asked = {name for name in named if "[" in name}
        assert all(view.named(name) for name in asked)
        assert named - asked <= known


def _braced(file: Path) -> list[str]:
    def texts(data: object) -> list[str]:
        if isinstance(data, dict):
            return [text for value in data.values() for text in texts(value)]
        if isinstance(data, list):
            return [text for value in data for text in texts(value)]
        return [data] if isinstance(data, str) else []

    return [
        name for text in texts(tomllib.loads(file.read_text())) for name in re.findall(r"\{([^{}]+)\}", text)
    ]
