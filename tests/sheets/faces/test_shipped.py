"""Every card of every shipped game, in every language: nothing is wrong with it, and no game lacks a face."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from maniple.diagnostics import render_text
from maniple.ir.document import Document
from maniple.loading import load
from maniple.resources import game_folders, templates_folder
from maniple.sheets.edition import Edition
from maniple.sheets.face import Face, Operation
from maniple.sheets.faces.making import Maker, Style
from maniple.sheets.faces.templates import ENDING, SHARED
from maniple.sheets.paper import card_size, paper_size
from maniple.sheets.selection import Wanted
from maniple.syntax.grammar import keywords

GAMES = [folder.name for folder in game_folders()]
# Those between them (standard, mini-euro) are laid out by the same rules, and all games are printed as poker
# cards by another test.
SIZES = ("bridge", "mini-us", "square", "tarot")

OMENS = """
kind omen of Card { weight: 1..6 }
omen "Red Moon" { weight 3 }
omen "Comet" { weight 4 }
"""
MACEDON = """
change words Faction { Macedon "Macedon" fr "Macédoine" }
unit Agrianians of Macedon { light missile infantry, attack 1, cost 1, retreat "Draw 1 card." }
tactic "Royal Purse" of Macedon { cost 1, when played "Gain 2 CP." }
"""
ITALICA = 'change words Legion { Italica "Italica" fr "Italica" }'
RITES = """
change words Row { Religious "Religious" fr "Religieux" }
reform Augury { row Religious, column 1, price_dignitas 1, windows before_card }
"""
ADDED = [
    *((game, OMENS) for game in GAMES),
    ("burning_rome", MACEDON),
    ("consul_of_rome", ITALICA),
    ("carta_imperia", RITES),
]


@cache
def _document(game: str) -> Document:
    return load(game).document


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_any_card(game: str, size: str) -> None:
    for language in _document(game).texts:
        edition = Edition(_document(game), language, card_size(size), bleed=3_000)
        problems = [found for piece in edition.cards(Wanted(), backs=False) for found in piece.face.problems]
        assert not problems, render_text(tuple(problems))


@pytest.mark.parametrize("size", ["poker", "mini-us"])
@pytest.mark.parametrize("game", GAMES)
def test_the_template_of_any_game_serves_this_one_too(game: str, size: str) -> None:
    document = replace(_document(game), game="some_other_game")
    cut = card_size(size)
    maker = Maker(document, Style(width=cut.width, height=cut.height))
    faces = [maker.card(card) for card in document.cards]
    assert [problem.message for face in faces for problem in face.problems] == []
    assert all(face.words for face in faces)


@pytest.mark.parametrize("game", GAMES)
def test_names_and_rules_stand_on_the_cards(game: str) -> None:
    document = _document(game)
    for language, texts in document.texts.items():
        maker = Maker(document, Style(language))
        for card in document.cards:
            face = maker.card(card)
            shown = _plain(" ".join(face.words))
            assert _plain(face.title) in shown
            for ability in card.abilities:
                assert _plain(texts.get(ability.text, ability.text)) in shown


@pytest.mark.parametrize("size", ["poker", "mini-us"])
@pytest.mark.parametrize(
    ("game", "cards"), ADDED, ids=[f"{game}-{cards.split()[2]}" for game, cards in ADDED]
)
def test_what_a_set_adds_has_a_look(game: str, cards: str, size: str, tmp_path: Path) -> None:
    path = tmp_path / "own.maniple"
    path.write_text(f"use {game}\n{cards}", encoding="utf-8")
    document, known = load(path).document, {card.name for card in _document(game).cards}
    added = [card for card in document.cards if card.name not in known]
    assert len(added) > 1 or cards == RITES
    cut = card_size(size)
    maker = Maker(document, Style(width=cut.width, height=cut.height))
    for card in added:
        front, back = maker.card(card), maker.card(card, "back")
        assert [problem.message for problem in (*front.problems, *back.problems)] == []
        if "weight" in cards:
            assert "weight" in " ".join(front.words).casefold()


@pytest.mark.parametrize("game", GAMES)
def test_backs_tell_nothing_of_what_is_hidden(game: str) -> None:
    document = _document(game)
    maker = Maker(document, Style())
    looks: dict[str, set[tuple[Operation, ...]]] = {}
    for card in document.cards:
        face = maker.card(card, "back")
        assert face.problems == ()
        looks.setdefault(card.kind, set()).add(face.draw)
    assert {kind: len(backs) for kind, backs in looks.items() if len(backs) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_equal_faces_are_equal_records(game: str) -> None:
    document = _document(game)
    one, other = Maker(document), Maker(document)
    for card in document.cards[:10]:
        first, second = one.card(card), other.card(card)
        assert first == second
        assert hash(first) == hash(second)
        assert repr(first) == repr(second)


def test_each_game_has_a_family_of_its_own() -> None:
    assert [game for game in GAMES if not (templates_folder() / game).is_dir()] == []


def test_templates_of_the_user_go_first(tmp_path: Path) -> None:
    document = _document(GAMES[0])
    (tmp_path / "card.xml.j2").write_text(
        '<face><text x="5" y="5" w="50" h="9" role="title">Own</text></face>', encoding="utf-8"
    )
    face = Maker(document, folders=[tmp_path]).card(document.cards[0])
    assert _words(face) == ["Own"]


SHEETS = {path.name.removesuffix(ENDING) for path in (templates_folder() / SHARED).glob(f"*{ENDING}")}


@pytest.mark.parametrize("kind", sorted(SHEETS - keywords() - {"card"}))
@pytest.mark.parametrize("game", ["any", SHARED])
def test_a_kind_may_be_called_as_a_sheet_is(kind: str, game: str, tmp_path: Path) -> None:
    document = _of_kinds(kind, folder=tmp_path, game=game)
    front, back = (Maker(document).card(document.cards[0], side) for side in ("front", "back"))
    assert front.problems == back.problems == ()
    assert "alpha" in front.words
    assert "alpha" not in back.words


def test_the_template_of_a_kind_is_not_that_of_the_sheet_of_this_name(tmp_path: Path) -> None:
    """Nor is it what shared templates mean when they import pieces of each other."""
    document = _of_kinds("credits", "sheet", folder=tmp_path)
    for kind in ("credits", "sheet"):
        _write(tmp_path / f"{kind}.xml.j2", "Of {{ card.kind.key }}")
    edition = Edition(document, folders=[tmp_path])
    cards, credits = (
        list(edition.pieces(name, Wanted(), paper_size("a4"), 5_000, backs=False))
        for name in ("cards", "credits")
    )
    assert [_words(piece.face) for piece in cards] == [["Of", "credits"], ["Of", "sheet"]]
    assert credits[0].face.problems == ()
    assert "players" in credits[0].face.words


def test_a_kind_that_is_called_as_backs_are_has_the_front_of_all_cards(tmp_path: Path) -> None:
    document = _of_kinds("back", "ware", "ware_back", folder=tmp_path)
    for template in ("back", "card", "ware", "ware_back"):
        _write(tmp_path / f"{template}.xml.j2", f"By {template}")
    maker = Maker(document, folders=[tmp_path])
    drawn = [[maker.card(card, side).words[1] for side in ("front", "back")] for card in document.cards]
    assert drawn == [["card", "back"], ["ware", "ware_back"], ["card", "back"]]


def test_own_templates_may_take_pieces_of_the_shared_ones_of_their_name(tmp_path: Path) -> None:
    document = _of_kinds("ware", folder=tmp_path)
    (tmp_path / "card.xml.j2").write_text('{% include "default/card.xml.j2" %}', encoding="utf-8")
    assert Maker(document, folders=[tmp_path]).card(document.cards[0]) == Maker(document).card(
        document.cards[0]
    )


def test_what_is_wrong_in_an_imported_template_is_said_there(tmp_path: Path) -> None:
    document = _of_kinds("ware", folder=tmp_path)
    (tmp_path / "card.xml.j2").write_text(
        '{% from "default/sheet.xml.j2" import heading %}\n{{ heading(1, 2, 3, 4) }}', encoding="utf-8"
    )
    (found,) = Maker(document, folders=[tmp_path]).card(document.cards[0]).problems
    assert found.primary.source.name == "templates/default/sheet.xml.j2"


def _write(path: Path, text: str) -> None:
    path.write_text(
        f'<face><text x="5" y="5" w="50" h="9" role="title">{text}</text></face>', encoding="utf-8"
    )


def _of_kinds(*kinds: str, folder: Path, game: str = "any") -> Document:
    """A game with a card of each kind, `alpha`, `beta` and so on."""
    rules = 'game "Any" { players 2, start go }\nphase go { end_game }\n'
    cards = [
        f"kind {kind} of Card {{ worth: 1..6 }}\n{kind} {name} {{ worth 2 }}\n"
        for kind, name in zip(kinds, ("alpha", "beta", "gamma"), strict=False)
    ]
    path = folder / f"{game}.maniple"
    path.write_text(rules + "".join(cards), encoding="utf-8")
    return load(path).document


def _words(face: Face) -> list[str]:
    return list(face.words)


def _plain(text: str) -> str:
    return "".join(text.split()).replace("\u00ad", "").casefold()
