"""`maniple check --printed`: problems of cards as they would be printed, at their place in the source."""

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

GAME = """game "Small" { start day }
phase day { say "Good morning." }
Card Legate x2 {
}
"""
TEMPLATE = '<face><text x="5" y="5" w="9" h="9">{{ card.name }} has a name that is long</text></face>'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.maniple").write_text(GAME, encoding="utf-8")
    return tmp_path


def test_a_game_without_templates_prints_well(cli: Cli, game: Path) -> None:
    assert game.is_dir()
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert (ended.code, ended.out) == (0, "")


def test_a_text_that_does_not_fit_is_found_at_its_card(cli: Cli, game: Path) -> None:
    (game / "templates").mkdir()
    (game / "templates" / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert ended.code == 1
    assert ended.out.startswith("small.maniple:3:1: error[E1005]")
    assert cli("check", "small.maniple").code == 0


@pytest.mark.parametrize("place", ["small/templates", "small/templates/small", "templates/small"])
def test_templates_of_ones_own_win_wherever_they_may_stand(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("small", place):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "small" / "rules.maniple").write_text(GAME, encoding="utf-8")
    (tmp_path / place / "card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    ended = cli("check", "small", "--printed", "--format", "concise")
    assert ended.out.startswith("small/rules.maniple:3:1: error[E1005]")


def test_what_an_own_template_must_not_do_is_said_at_its_line(cli: Cli, game: Path) -> None:
    own = game / "templates" / "small"
    own.mkdir(parents=True)
    (own / "card.xml.j2").write_text("<face>\n{{ ''.__class__ }}\n</face>", encoding="utf-8")
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert ended.out.startswith("templates/small/card.xml.j2:2:1: error[E1002]")


@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("sheets.toml", "card = 'huge'", "templates/sheets.toml:1:9: error[E1018]"),
        ("fonts.toml", "[mine]\nbold = './a.ttf'", "templates/fonts.toml:1:2: error[E1018]"),
        ("fonts.toml", "serif = 3", "templates/fonts.toml:1:1: error[E1018]"),
        ("fonts.toml", "[serif", "templates/fonts.toml:1:7: error[E1018]"),
        ("fonts.toml", "[serif]\nregular = 3", "templates/fonts.toml:1:2: error[E1018]"),
    ],
)
def test_a_table_that_is_wrong_is_told_among_the_problems(
    cli: Cli, game: Path, file: str, text: str, place: str
) -> None:
    (game / "templates").mkdir()
    (game / "templates" / file).write_text(text, encoding="utf-8")
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert (ended.code, ended.err) == (1, "")
    assert ended.out.startswith(place)
    assert cli("print", "small.maniple", "-o", str(game / "a.pdf")).code == 1
    assert not (game / "a.pdf").exists()


def test_one_sheet_that_is_wrong_hides_no_other(cli: Cli, game: Path) -> None:
    sheet = '[[sheet]]\nname = "{0}"\ntitle = "T"\ntemplate = "{0}"\n'
    (game / "templates").mkdir()
    text = sheet.format("one") + sheet.format("two")
    (game / "templates" / "sheets.toml").write_text(text, encoding="utf-8")
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert [name for name in ("one", "two") if f"has no template `{name}.xml.j2`" in ended.out] == [
        "one",
        "two",
    ]


LONG = "The legate may look at the hand of another player. " * 60


@pytest.mark.parametrize(
    ("frame", "text", "codes"),
    [
        ('y="70" h="10"', LONG, ["E1005"]),
        ('y="5" h="10"', LONG, ["E1005"]),
        ('y="30" h="10"', "legate" * 40, ["E1006"]),
        ('y="80" h="7" stand="bottom"', LONG, ["E1005", "W1011"]),
    ],
)
def test_a_text_that_does_not_fit_is_said_once(
    cli: Cli, game: Path, frame: str, text: str, codes: list[str]
) -> None:
    other = '<text x="5" y="50" w="50" h="8">Another</text>'
    (game / "templates").mkdir()
    template = f'<face>{other}<text x="5" w="50" {frame}>{text}</text></face>'
    (game / "templates" / "card.xml.j2").write_text(template, encoding="utf-8")
    ended = cli("check", "small.maniple", "--printed", "--format", "concise")
    assert [line.partition("[")[2][:5] for line in ended.out.splitlines()] == codes


@pytest.mark.parametrize(("cards", "times"), [(1, None), (2, "once more"), (7, "6 times more")])
def test_what_is_wrong_with_a_template_is_said_once(
    cli: Cli, game: Path, cards: int, times: str | None
) -> None:
    more = "".join(f"Card C{number} {{\n}}\n" for number in range(cards - 1))
    (game / "small.maniple").write_text(GAME + more, encoding="utf-8")
    (game / "templates").mkdir()
    (game / "templates" / "card.xml.j2").write_text("<face><bax/></face>", encoding="utf-8")
    for command in (("check", "small.maniple", "--printed"), ("print", "small.maniple", "-o", "a.pdf")):
        ended = cli(*command)
        assert ended.code == 1
        said = ended.out + ended.err
        assert said.count("error[E1004]") == 1
        assert "while `Legate` was drawn" in said
        assert (f"= note: and {times}\n" in said) is (times is not None)
