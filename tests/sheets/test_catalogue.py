"""`sheets.toml`: what entries say, and what is said of entries that say something wrong."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import maniple
from maniple.sheets.catalogue import Catalogue
from maniple.sheets.edition import Edition
from maniple.sheets.entries import FILE
from maniple.sheets.face import Face
from maniple.sheets.maps import drawn_map
from maniple.sheets.paper import paper_size
from maniple.sheets.selection import Wanted
from maniple.sheets.springs import laid_out, parted
from maniple.sheets.stretches import clear_point
from maniple.sheets.tables import TableError
from maniple.sheets.view import View

LANTERNS = Path(__file__).parent.parent / "cli" / "games" / "lanterns"
A4 = paper_size("a4")
TITLE = 'title = { en = "A sheet", fr = "Une feuille" }'


class Recorder:
    """Makes faces of nothing and remembers what they were to be made of."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, Mapping[str, Any], int, int]] = []

    def piece(self, template: str, name: str, data: Mapping[str, Any], width: int, height: int) -> Face:
        self.asked.append((template, name, data, width, height))
        return Face(name, name, "front", "en", width, height, 0, ())

    def has(self, template: str) -> bool:
        return template != "missing"


def _catalogue(folder: Path, text: str, language: str = "en") -> Catalogue:
    (folder / FILE).write_text(text, encoding="utf-8")
    return Catalogue(View(maniple.load(str(LANTERNS)).document, language), (folder,))


def _asked(folder: Path, entry: str, language: str = "en", backs: bool = False) -> Recorder:
    recorder = Recorder()
    catalogue = _catalogue(folder, f'[[sheet]]\nname = "it"\n{TITLE}\n{entry}', language)
    list(catalogue.pieces("it", recorder, A4, backs=backs))
    return recorder


TEXTS = """template = "x"
[sheet.data]
list = [{ en = "one", fr = "un" }, "two"]
deep = { more = { en = "a", fr = "b" } }
"""
ITEMS = """template = "x"
each = "items"
copies = "many"
[sheet.data]
items = [{ name = "a", many = 3 }, { name = "b" }]
"""


def test_texts_are_in_the_language_of_the_print(tmp_path: Path) -> None:
    (asked,) = _asked(tmp_path, TEXTS, "fr").asked
    assert asked[2]["title"] == "Une feuille"
    assert asked[2]["sheet"] == {"list": ["un", "two"], "deep": {"more": "b"}}


def test_a_language_of_the_game_may_have_a_longer_code(tmp_path: Path) -> None:
    path = tmp_path / "any.maniple"
    path.write_text(
        'game "Any" { players 2, start go }\nphase go { end_game }\n'
        'Card Alpha {}\ntext pt_BR { Alpha { name "Alfa" } }\n',
        encoding="utf-8",
    )
    title = 'title = { en = "Note", fr = "Billet", pt_BR = "Bilhete" }'
    (tmp_path / FILE).write_text(f'[[sheet]]\nname = "note"\ntemplate = "x"\n{title}\n', encoding="utf-8")
    document = maniple.load(path).document
    titles = [Catalogue(View(document, language), (tmp_path,)).title("note") for language in ("en", "pt_BR")]
    assert titles == ["Note", "Bilhete"]


def test_one_piece_for_each_item_with_its_copies(tmp_path: Path) -> None:
    catalogue = _catalogue(tmp_path, f'[[sheet]]\nname = "it"\n{TITLE}\n{ITEMS}')
    pieces = list(catalogue.pieces("it", Recorder(), A4))
    assert [(piece.face.name, piece.copies) for piece in pieces] == [("it a", 3), ("it b", 1)]


@pytest.mark.parametrize(
    ("size", "measure"),
    [('"poker"', (63_500, 88_900)), ("[10.5, 20]", (10_500, 20_000)), ('"sheet"', (200_000, 274_200))],
)
def test_sizes(size: str, measure: tuple[int, int], tmp_path: Path) -> None:
    (asked,) = _asked(tmp_path, f'template = "x"\nsize = {size}').asked
    assert asked[3:] == measure


def test_other_sides_are_pieces_of_their_own_where_no_backs_are_printed(tmp_path: Path) -> None:
    entry = 'template = "x"\nback = "y"'
    assert [(asked[0], asked[2]["side"]) for asked in _asked(tmp_path, entry).asked] == [
        ("x", "front"),
        ("y", "back"),
    ]
    catalogue = _catalogue(tmp_path, f'[[sheet]]\nname = "it"\n{TITLE}\n{entry}')
    assert len(list(catalogue.pieces("it", Recorder(), A4))) == 2
    assert len(list(catalogue.pieces("it", Recorder(), A4, backs=True))) == 1


def test_what_a_game_lacks_has_no_sheet(tmp_path: Path) -> None:
    assert (
        _catalogue(tmp_path, f'[[sheet]]\nname = "it"\ntemplate = "x"\nneeds = "formats"\n{TITLE}').names
        == ()
    )


def test_own_sheets_stand_instead_of_shared_ones(tmp_path: Path) -> None:
    for folder, template in (("own", "mine"), ("shared", "theirs")):
        (tmp_path / folder).mkdir()
        text = f'[[sheet]]\nname = "it"\ntemplate = "{template}"\n{TITLE}'
        (tmp_path / folder / FILE).write_text(text)
    view = View(maniple.load(str(LANTERNS)).document, "en")
    assert Catalogue(view, (tmp_path / "own", tmp_path / "shared")).sheet("it").template == "mine"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[sheet", "cannot be read"),
        ("sheet = " + "[" * 5_000, "nested too deep"),
        ("sheet = 1", "`sheet` is no list of tables"),
        ("look = 1", "`look` is no table"),
        ("card = 5", "`card` is 5, which is no size"),
        ("card = 'huge'", "no card size is called `huge`"),
        (f"[[sheet]]\nname = 'a'\ntemplate = 'x'\nneeds = 'boats'\n{TITLE}", "`boats` is nothing"),
        ("[[sheet]]\nname = 'a'", "has no `template`"),
        (f"[[sheet]]\nname = 'a'\ntemplate = ''\n{TITLE}", "has no `template`"),
        (f"[[sheet]]\nname = ''\ntemplate = 'x'\n{TITLE}", "has no `name`"),
        (f"[[sheet]]\nname = 'a'\ntemplate = 'x'\n{TITLE}\nsise = 1", "has no entry `sise`"),
        (f"[[sheet]]\nname = 'a'\ntemplate = 'x'\n{TITLE}\ncopies = 0.5", "`copies` is 0.5"),
        (f"[[sheet]]\nname = 'a'\ntemplate = 'x'\n{TITLE}\nsize = [1]", "`size` is"),
        (f"[[sheet]]\nname = 1\ntemplate = 'x'\n{TITLE}", "`name` is 1"),
        (f"[[sheet]]\nname = 'all'\ntemplate = 'x'\n{TITLE}", "no sheet can be called `all`"),
        (2 * f"[[sheet]]\nname = 'a'\ntemplate = 'x'\n{TITLE}\n", "two sheets are called `a`"),
    ],
)
def test_files_that_cannot_be_used(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(TableError, match=said):
        _catalogue(tmp_path, text)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('template = "missing"', "has no template `missing.xml.j2`"),
        ('template = "x"\nsize = "huge"', "no card size is called `huge`"),
        ('template = "x"\neach = "many things"', "is for each of `many things`, which is nothing"),
        ('template = "x"\neach = "things Nothing"', "of `Nothing`, but the game has no such kind"),
        ('template = "x"\neach = "words Nothing"', "of `Nothing`, but the game has no such words"),
        ('template = "x"\neach = 100000', "is for each of `100000`"),
        ('template = "x"\n[sheet.data]\nwithin = { map = "none" }', "the game has no map `none`"),
        ('template = "x"\n[sheet.data]\nwithin = 3', "of its map or looks cannot be followed"),
        ('template = "x"\n[sheet.data]\nlooks = 3', "of its map or looks cannot be followed"),
        ('template = "x"\neach = "items"\n[sheet.data]\nitems = 3', "is no list of tables"),
        ('template = "x"\ncopies = -1', "has -1 copies"),
        ('template = "x"\neach = 3\ncopies = "many"', "has `many` copies, but no item has such"),
    ],
)
def test_entries_that_cannot_be_followed(entry: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(TableError, match=said):
        _asked(tmp_path, entry)


def test_a_layout_is_the_same_each_time_and_keeps_neighbours_near() -> None:
    names = [f"place {k}" for k in range(9)]
    pairs = [*pairwise(names), (names[0], names[-1])]
    laid = laid_out(names, pairs)
    assert laid == laid_out(names, pairs)
    length = {
        pair: abs(laid[pair[0]][0] - laid[pair[1]][0]) + abs(laid[pair[0]][1] - laid[pair[1]][1])
        for pair in pairs
    }
    far = abs(laid[names[0]][0] - laid[names[4]][0]) + abs(laid[names[0]][1] - laid[names[4]][1])
    assert max(length.values()) < far


def test_boxes_are_pushed_apart_and_stay_inside() -> None:
    crowd = {f"place {k}": (50.0 + k * 0.1, 50.0) for k in range(12)}
    moved = list(parted(crowd, (15, 10)).values())
    for index, (x, y) in enumerate(moved):
        assert 0 <= x <= 100
        assert 0 <= y <= 100
        assert all(abs(x - a) >= 15 or abs(y - b) >= 10 for a, b in moved[:index])


def _harbours(count: int) -> dict[str, Any]:
    """A map with a ring of places and sea lanes across it."""
    names = [f"place {at}" for at in range(count)]
    ring = [("land", at, (at + 1) % count) for at in range(count)]
    lanes = [("sea", at, (at + count // 3) % count) for at in range(0, count, 3)]
    links = [{"kind": kind, "title": kind, "from": names[a], "to": names[b]} for kind, a, b in ring + lanes]
    return {"name": "m", "places": [{"name": name, "title": name} for name in names], "links": links}


@pytest.mark.parametrize(("count", "node"), [(1, (34, 16)), (2, (34, 16)), (12, (34, 16)), (60, (34, 8))])
def test_places_without_a_layout_never_meet_however_many_they_are(count: int, node: tuple[int, int]) -> None:
    found = drawn_map(_harbours(count), {"node": (34, 16)}, paper_size("a4").turned)
    wide, high = found["node"]["width"], found["node"]["height"]
    places = [(place["x"], place["y"]) for place in found["places"]]
    for index, (x, y) in enumerate(places):
        assert all(abs(x - a) >= wide - 0.02 or abs(y - b) >= high - 0.02 for a, b in places[:index])
    assert (wide, high) == node


def test_places_that_bear_signs_stay_as_high_as_these_need() -> None:
    found = drawn_map(_harbours(60), {"node": (34, 16), "marks": [{}]}, paper_size("a4").turned)
    assert found["node"]["height"] == 16


def test_marks_on_links_are_clear_of_all_places() -> None:
    found = drawn_map(_harbours(40), {"node": (34, 16)}, paper_size("a4").turned)
    wide, high = found["node"]["width"], found["node"]["height"]
    marked = [(link["x"], link["y"]) for link in found["links"] if "x" in link]
    assert len(marked) > 5
    for x, y in marked:
        for place in found["places"]:
            assert abs(x - place["x"]) >= wide / 2 + 2.6 or abs(y - place["y"]) >= high / 2 + 2.6


@pytest.mark.parametrize(
    ("boxes", "point"),
    [
        ([], (50, 0)),
        ([(0, 0), (100, 0)], (50, 0)),
        ([(48, 0)], (58, 0)),
        ([(52, 3)], (42, 0)),
        ([(52, 5)], (50, 0)),
        ([(46, 0), (60, 0)], (36, 0)),
        ([(at, 0) for at in range(0, 101, 20)], None),
    ],
)
def test_a_mark_stands_as_near_to_the_middle_as_can_be(
    boxes: list[tuple[float, float]], point: tuple[float, float] | None
) -> None:
    found = clear_point((0, 0), (100, 0), boxes, (10, 5))
    assert found == (None if point is None else pytest.approx(point, abs=0.01))


def test_pieces_that_only_colour_tells_apart_are_found(tmp_path: Path) -> None:
    alike = """
[[sheet]]
name = "standards"
template = "token"
size = [25, 25]
each = "items"
title = "Standards"
[sheet.data]
icon = "standard"
items = [
    { name = "a", title = "Standard", colour = "#8c2f2f" },
    { name = "b", title = "Standard", colour = "#5f4708" },
    { name = "c", title = "Standard C", colour = "#2c5a34" },
]
"""
    assert _alike(tmp_path, alike) == ["`standards a` and `standards b` differ only in their colours"]
    assert _alike(tmp_path, alike.replace('"b", title = "Standard"', '"b", title = "Standard B"')) == []


def _alike(folder: Path, text: str) -> list[str]:
    (folder / FILE).write_text(text, encoding="utf-8")
    edition = Edition(maniple.load(str(LANTERNS)).document, folders=(folder,))
    problems = [
        each
        for piece in edition.pieces("standards", Wanted(), A4, 5_000, True)
        for each in piece.face.problems
    ]
    return [problem.message.partition(",")[0] for problem in problems if problem.code == "W1015"]


def test_what_tells_a_game_apart_is_shared() -> None:
    document = maniple.load(str(LANTERNS)).document
    asked: list[str] = []

    def version() -> str:
        asked.append("once")
        return "abc"

    first = Edition(document, "en")
    first.catalogue.version = version
    words = [_said(edition, "aid") for edition in (first.of_armies(()), first.in_language("fr"))]
    assert all("abc" in said for said in words)
    assert asked == ["once", "once"]


def _said(edition: Edition, name: str) -> list[str]:
    return [word for piece in edition.pieces(name, Wanted(), A4, 5_000, True) for word in piece.face.words]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"[[sheet]]\nname = 'a'\ntemplate = 'x'\n{TITLE}\nsise = 1", 5),
        ("card = 'poker'\n[[sheet\n", 2),
        ("look = 'red'", 1),
    ],
)
def test_what_is_wrong_in_a_file_is_said_at_its_line(text: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(TableError) as caught:
        _catalogue(tmp_path, text)
    label = caught.value.problem.primary
    assert label.source.position(label.span.start).line == line
    assert label.source.name.endswith(FILE)


def test_what_is_wrong_with_a_sheet_is_said_where_it_is_described(tmp_path: Path) -> None:
    entries = [f'[[sheet]]\nname = "{name}"\n{TITLE}\ntemplate = "missing"\n' for name in ("a", "b")]
    catalogue = _catalogue(tmp_path, "".join(entries))
    with pytest.raises(TableError) as caught:
        list(catalogue.pieces("b", Recorder(), A4))
    label = caught.value.problem.primary
    assert label.source.position(label.span.start).line == 6


def test_a_table_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"card = '\xff'")
    with pytest.raises(TableError) as caught:
        Catalogue(View(maniple.load(str(LANTERNS)).document, "en"), (tmp_path,))
    assert caught.value.problem.code == "E0006"


def test_items_of_one_name_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    entry = (
        'template = "x"\neach = "items"\n[sheet.data]\nitems = [{name = "a"}, {name = "b"}, {name = "a"}, {}]'
    )
    assert [name for _, name, *_ in _asked(tmp_path, entry).asked] == ["it 1", "it b", "it 3", "it 4"]


def test_fields_of_things_do_not_stand_for_what_all_things_have(tmp_path: Path) -> None:
    path = tmp_path / "any.maniple"
    path.write_text(
        'game "Any" { players 2, start go }\nphase go { end_game }\n'
        "kind Tile { title: 0..9, abilities: 0..9, copies: 0..9 }\n"
        "Tile Hill { title 7, abilities 3, copies 4 }\n"
        "kind ware of Card { title: 0..9, copies: 0..9 }\nware Oil x2 { title 7, copies 4 }\n",
        encoding="utf-8",
    )
    things = View(maniple.load(path).document, "en").game()["things"]
    hill, oil = things["Tile"][0], things["ware"][0]
    assert (hill["title"], hill["abilities"], hill["copies"]) == ("Hill", [], 4)
    assert (oil["title"], oil["copies"]) == ("Oil", 2)


def test_a_game_without_phases_has_no_sheet_of_them(tmp_path: Path) -> None:
    path = tmp_path / "any.maniple"
    path.write_text(
        'game "Any" { players 2, start go }\nphase go { end_game }\nCard Alpha {}\n', encoding="utf-8"
    )
    assert Edition(maniple.load(path).document).names == ("cards", "credits")
