"""Print shops and tables on screen: pixels, boxes, order, preflight, sheets and save object."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from maniple.diagnostics import Label
from maniple.sheets.face import Box, Colour, Picture
from maniple.sheets.laying import Piece
from maniple.sheets.pdf import INKS
from maniple.sheets.profiles import ProfileError, preflight, profile, refused
from maniple.sheets.raster import pictures
from maniple.sheets.singles import Singles, single_pages
from maniple.sheets.tabletop import CAPACITY, SIDE_MOST, Pictured, object_of
from maniple.sheets.text.fonts import font_bytes
from maniple.source import Source, Span
from tests.sheets.drawn import face


@pytest.mark.parametrize(
    ("name", "pixels"), [("the-game-crafter", (825, 1125)), ("makeplayingcards", (822, 1122))]
)
def test_pictures_are_as_large_as_the_shop_asks(name: str, pixels: tuple[int, int]) -> None:
    wanted = profile(name)
    pdf = single_pages([face("A")], Singles("A", "en", wanted.bleed), font_bytes)
    (picture,) = pictures(pdf, wanted.dpi)
    assert (picture.size, picture.mode) == (pixels, "RGB")


def test_the_bleed_is_in_the_picture() -> None:
    pdf = single_pages([face("A", colour=Colour(10, 20, 200))], Singles("A", "en", 3_000), font_bytes)
    (picture,) = pictures(pdf, 100)
    assert picture.getpixel((1, 1)) == (10, 20, 200)


def test_pages_have_their_boxes_and_four_inks() -> None:
    wanted = profile("drivethrucards")
    singles = Singles("A", "en", wanted.bleed, INKS["cmyk"])
    pdf = single_pages([face("Back", "back"), face("Front")], singles, font_bytes)
    pages = pypdfium2.PdfDocument(pdf)
    assert [page.get_textpage().get_text_range().split()[0] for page in pages] == ["Back", "Front"]
    for page in pages:
        assert [round(side, 1) for side in page.get_mediabox()] == [0, 0, 198, 270]
        assert [round(side, 1) for side in page.get_trimbox()] == [9, 9, 189, 261]


def test_a_preflight_names_what_is_not_as_it_must_be() -> None:
    wanted = profile("the-game-crafter")
    pieces = [Piece(face("Small", size=(50_000, 70_000))), Piece(face("Good"), face("Back", "back"))]
    found = {finding.text: finding.fine for finding in preflight(wanted, pieces)}
    assert found["every card is 63.5 x 88.9 mm: not Small"] is False
    assert found["every card has a back: not Small"] is False
    assert found["colour runs 3.175 mm over every cut: not Back, Good, Small"] is False
    assert found["pictures are 825 x 1125 pixels, RGB"] is True
    assert found["nothing is wrong with any face"] is True


def test_what_would_be_sent_back_is_refused_with_what_to_do() -> None:
    wanted = profile("makeplayingcards")
    place = Label(Source("small.maniple", "card Small"), Span(0, 4))
    bare = Piece(replace(face("Small"), bleed=4_000), copies=613, place=place)
    refusal = refused(wanted, preflight(wanted, [bare]))
    assert refusal is not None
    assert (refusal.code, refusal.primary) == ("E1021", place)
    assert refusal.notes == ("613 cards; one order takes 612", "every card has a back: not Small")
    assert len(refusal.fixes) == 2


def test_what_could_be_better_is_no_reason_to_refuse() -> None:
    wanted = profile("makeplayingcards")
    coarse = Picture("ab", "png", (10, 10), Box(0, 0, 20_000, 20_000), "a.png")
    front = replace(face("A"), bleed=4_000, draw=(coarse,))
    back = replace(face("A", "back"), bleed=4_000)
    findings = preflight(wanted, [Piece(front, back)])
    assert [finding.text for finding in findings if not finding.fine] == [
        "pictures on cards have 300 dpi or more: not A"
    ]
    assert refused(wanted, findings) is None


@pytest.mark.parametrize(
    "name", ["the-game-crafter", "makeplayingcards", "drivethrucards", "tabletop-simulator"]
)
def test_every_profile_says_what_it_does_not_do(name: str) -> None:
    assert profile(name).without


def test_an_unknown_profile_is_told_with_those_that_there_are() -> None:
    with pytest.raises(ProfileError, match="no profile `x`; there is the-game-crafter, makeplayingcards"):
        profile("x")


def _cards(count: int) -> list[Pictured]:
    back = Image.new("RGB", (407, 570), "navy")
    return [
        Pictured(f"Card {k}", "what it does", Image.new("RGB", (407, 570), (k, 0, 0)), back, 1 + (k == 0))
        for k in range(count)
    ]


def test_a_deck_for_the_table_on_screen() -> None:
    files = object_of("Deck", _cards(100), "https://example.org/")
    assert files == object_of("Deck", _cards(100), "https://example.org/")
    sheets = [file for file in files if file.name.startswith("sheet-")]
    assert len(sheets) == 2
    data = json.loads(files[-1].data)
    (deck,) = data["ObjectStates"]
    assert deck["DeckIDs"] == [100, 100, *range(101, 100 + CAPACITY), *range(200, 200 + 100 - CAPACITY)]
    first = deck["CustomDeck"]["1"]
    assert (first["NumWidth"], first["NumHeight"], first["BackIsHidden"]) == (10, 7, True)
    assert first["FaceURL"] == f"https://example.org/{sheets[0].name}"
    assert [card["Nickname"] for card in deck["ContainedObjects"]][:3] == ["Card 0", "Card 0", "Card 1"]


@pytest.mark.parametrize(
    ("address", "begins"),
    [
        ("", "sheet-"),
        ("https://example.org/deck", "https://example.org/deck/sheet-"),
        ("https://example.org/deck/", "https://example.org/deck/sheet-"),
        ("https://example.org/get?file=", "https://example.org/get?file=sheet-"),
    ],
)
def test_pictures_are_looked_for_in_the_folder_of_an_address(address: str, begins: str) -> None:
    (deck,) = json.loads(object_of("Deck", _cards(2), address)[-1].data)["ObjectStates"]
    assert deck["CustomDeck"]["1"]["FaceURL"].startswith(begins)


def test_a_sheet_for_the_table_ends_with_the_hidden_face() -> None:
    sheet = next(file for file in object_of("Deck", _cards(69)) if file.name.startswith("sheet-"))
    picture = Image.open(BytesIO(sheet.data))
    assert max(picture.size) <= SIDE_MOST
    assert picture.getpixel((picture.width - 20, picture.height - 20)) == (0, 0, 128)


def test_few_cards_make_a_small_sheet() -> None:
    (deck,) = json.loads(object_of("Deck", _cards(2))[-1].data)["ObjectStates"]
    assert (deck["CustomDeck"]["1"]["NumWidth"], deck["CustomDeck"]["1"]["NumHeight"]) == (3, 2)
