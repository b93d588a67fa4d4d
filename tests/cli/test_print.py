"""`maniple print`: files as asked for, and a sentence for what there is not."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from tests.cli.conftest import LANTERNS, Cli

TWO_SIDES = str(Path(__file__).parents[1] / "language" / "br_15_two_sides.maniple")


def _text(path: Path) -> str:
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))


@pytest.fixture(autouse=True)
def _own_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def test_all_cards_of_a_game(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "cards.pdf"
    ended = cli("print", LANTERNS, "-o", str(file))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"{file}: ")
    assert "100 mm" in _text(file)


def test_it_has_a_name_and_a_place_of_its_own(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("print", LANTERNS, "--what", "aid").code == 0
    assert (tmp_path / "output" / "lanterns-aid-en.pdf").is_file()


def test_the_same_call_gives_the_same_bytes(cli: Cli, tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert (
            cli("print", LANTERNS, "--what", "all", "--backs", "long", "-o", str(tmp_path / name)).code == 0
        )
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(
    ("backs", "pages"), [("none", 2), ("separate", 4), ("fold", 3), ("long", 4), ("short", 4)]
)
@pytest.mark.parametrize("mode", ["full", "ink-saver", "black-and-white"])
def test_backs_and_modes(cli: Cli, tmp_path: Path, backs: str, pages: int, mode: str) -> None:
    file = tmp_path / "cards.pdf"
    arguments = ("--backs", backs, "--mode", mode, "--paper", "letter", "--bleed", "1.5", "--marks", "gap")
    assert cli("print", LANTERNS, *arguments, "-o", str(file)).code == 0
    assert len(pypdfium2.PdfDocument(file)) == pages


def test_an_army_by_name_by_code_and_from_a_file(cli: Cli, tmp_path: Path) -> None:
    brought = tmp_path / "mine.txt"
    brought.write_text("Captain\n2 Spearmen\nstrength: 1\n", encoding="utf-8")
    pieces = []
    for army in ("Red company", "r", str(brought)):
        ended = cli("print", TWO_SIDES, "--army", army, "-o", str(tmp_path / "army.pdf"))
        assert (ended.code, ended.err) == (0, "")
        pieces.append(ended.out.partition(": ")[2].split()[0])
    assert pieces[0] == pieces[1]
    assert pieces[2] == "3"


def test_the_list_of_an_army_that_was_asked_for_is_the_only_one(cli: Cli, tmp_path: Path) -> None:
    file, brought = tmp_path / "lists.pdf", tmp_path / "mine.txt"
    brought.write_text("Captain\n2 Spearmen\nstrength: 1\n", encoding="utf-8")
    for army in ("r", str(brought)):
        arguments = ("--what", "army-lists", "--army", army, "-o", str(file))
        assert cli("print", TWO_SIDES, *arguments).code == 0
        (page,) = pypdfium2.PdfDocument(file)
        assert "Spearmen" in page.get_textpage().get_text_range()


def test_a_list_that_is_not_understood_is_not_printed(cli: Cli, tmp_path: Path) -> None:
    brought = tmp_path / "mine.txt"
    brought.write_text("Captain\nSpaermennn of old\n", encoding="utf-8")
    ended = cli("print", TWO_SIDES, "--army", str(brought), "-o", str(tmp_path / "army.pdf"))
    assert (ended.code, ended.out) == (2, "")
    assert "was not read whole" in ended.err


def test_only_what_has_changed(cli: Cli, tmp_path: Path) -> None:
    lock, file = tmp_path / "old.lock", tmp_path / "cards.pdf"
    assert cli("print", LANTERNS, "--lock", str(lock), "-o", str(file)).code == 0
    again = cli("print", LANTERNS, "--changed-since", str(lock), "-o", str(tmp_path / "again.pdf"))
    assert (again.code, again.out) == (0, "nothing has changed: there is nothing to print\n")
    assert not (tmp_path / "again.pdf").exists()
    other = ("--size", "bridge")
    assert (
        cli("print", LANTERNS, *other, "--changed-since", str(lock), "-o", str(tmp_path / "b.pdf")).code == 0
    )
    shown = tmp_path / "diff.pdf"
    assert cli("print", LANTERNS, *other, "--diff", str(lock), "-o", str(shown)).code == 0
    assert "– before" in _text(shown)
    assert "– now" in _text(shown)


def test_a_lock_has_all_faces_also_those_that_are_not_printed_again(cli: Cli, tmp_path: Path) -> None:
    first, second, file = tmp_path / "1.lock", tmp_path / "2.lock", str(tmp_path / "a.pdf")
    assert cli("print", LANTERNS, "--lock", str(first), "-o", file).code == 0
    both = ("--changed-since", str(first), "--lock", str(second))
    assert cli("print", LANTERNS, *both, "-o", file).code == 0
    assert first.read_bytes() == second.read_bytes()


def test_a_picture_of_each_face(cli: Cli, tmp_path: Path) -> None:
    assert cli("print", LANTERNS, "--png", "100", "-o", str(tmp_path / "faces")).code == 0
    files = sorted((tmp_path / "faces").glob("*.png"))
    assert files
    with Image.open(files[0]) as picture:
        assert picture.size == (250, 350)
        assert [round(dpi) for dpi in picture.info["dpi"]] == [100, 100]


@pytest.mark.parametrize(
    "profile", ["the-game-crafter", "makeplayingcards", "drivethrucards", "tabletop-simulator"]
)
def test_for_a_shop(cli: Cli, tmp_path: Path, profile: str) -> None:
    out = tmp_path / ("cards.pdf" if profile == "drivethrucards" else "cards")
    ended = cli("print", LANTERNS, "--profile", profile, "-o", str(out))
    assert ended.code == 0, ended.out + ended.err
    assert "ok" in ended.out
    assert "(!)" in ended.out
    if profile == "tabletop-simulator":
        (save,) = out.glob("object-*.json")
        assert json.loads(save.read_text())["ObjectStates"]


def test_the_cards_of_a_scenario(cli: Cli, tmp_path: Path) -> None:
    own = tmp_path / "moths.maniple"
    own.write_text(
        f'use "{LANTERNS}"\nscenario "Moths" of lanterns {{\n  lantern "Moth Lamp" {{ glow 4 }}\n'
        "  remove lantern Beacon\n}\n",
        encoding="utf-8",
    )
    printed = {}
    for name, scenario in (("all", ()), ("moths", ("--scenario", "Moths"))):
        file = tmp_path / f"{name}.pdf"
        assert cli("print", str(own), *scenario, "-o", str(file)).code == 0
        printed[name] = [word for word in ("Ember", "Beacon", "Moth Lamp") if word in _text(file)]
    assert printed == {"all": ["Ember", "Beacon"], "moths": ["Ember", "Moth Lamp"]}
    ended = cli("print", str(own), "--scenario", "Mths")
    assert (ended.code, ended.out) == (2, "")
    assert "has no scenario `Mths`; it has Moths" in ended.err


def test_a_printer_that_was_measured(cli: Cli, tmp_path: Path) -> None:
    sheet = tmp_path / "calibration.pdf"
    assert cli("print", LANTERNS, "--what", "calibration", "-o", str(sheet)).code == 0
    measured = ("--printer", "office", "--measured", "back=0.5,-0.25")
    assert cli("print", LANTERNS, *measured, "--backs", "long", "-o", str(tmp_path / "a.pdf")).code == 0
    again = ("--printer", "office", "--backs", "long", "-o", str(tmp_path / "b.pdf"))
    assert cli("print", LANTERNS, *again).code == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--paper", "b5x"), "no paper size is called `b5x`; there is a4"),
        (("--size", "huge"), "no card size is called `huge`"),
        (("--what", "boat"), "there is nothing to print called `boat`; the game has cards"),
        (("--what", "boat"), "`--what`: "),
        (("--size", "1x1"), "`--size`: 1 x 1 mm is no size to print on"),
        (("--faction", "Nobody"), "`--faction`: "),
        (("--army", "Nobody"), "there is no army `Nobody`"),
        (("--faction", "Nobody"), "there is no faction `Nobody`"),
        (("--cards", "Nobody"), "there is no card `Nobody`"),
        (("--cards", "0 Paper Moon"), "asks for 0 copies"),
        (("--where", "nothing"), "`nothing` is no condition: write FIELD=VALUE"),
        (("--where", "nothing=1"), "there is no field `nothing`"),
        (("--lang", "xx"), "has no texts in `xx`; it has en"),
        (("--profile", "shop"), "there is no profile `shop`"),
        (("--printer", "nobody"), "there is no profile of a printer `nobody`"),
        (("--measured", "back=1,1"), "name it with `--printer NAME`"),
        (("--printer", "a", "--measured", "back=90,1"), "it can be -20 to 20"),
    ],
)
def test_misuse(cli: Cli, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    ended = cli("print", LANTERNS, *arguments, "-o", str(tmp_path / "a.pdf"))
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert not (tmp_path / "a.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--paper", "60x80"), "error[E1017]: `Paper Moon` is 63.5 x 88.9 mm"),
        (("--what", "calibration", "--paper", "60x80"), "error[E1017]"),
        (
            ("--size", "200x290", "--bleed", "5"),
            "with 5 mm of bleed; it does not fit on paper of 210 x 297 mm",
        ),
        (("--changed-since", "none.lock"), "error[E1019]"),
        (("--diff", "none.lock"), "--> none.lock"),
        (("--png", "1200", "--size", "700x900"), "error[E1020]"),
        (("--png", "1200", "--size", "290x390"), "150 million in all are the most"),
        (("--profile", "the-game-crafter", "--what", "aid"), "error[E1021]"),
        (("--profile", "makeplayingcards", "--copies", "999"), "one order takes 612"),
    ],
)
def test_what_cannot_be_done(cli: Cli, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    ended = cli("print", LANTERNS, *arguments, "-o", str(tmp_path / "a.pdf"))
    assert ended.code == 1
    assert said in ended.err
    assert not (tmp_path / "a.pdf").exists()


def test_a_sheet_that_the_paper_has_no_room_for(cli: Cli, tmp_path: Path) -> None:
    arguments = ("--what", "registration", "--paper", "55x80", "-o", str(tmp_path / "a.pdf"))
    ended = cli("print", TWO_SIDES, *arguments)
    assert ended.code == 1
    assert "error[E1017]: `List` has no room on paper of 55 x 80 mm with margins of 5 mm" in ended.err
    assert "templates/default/sheets.toml:" in ended.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--png", "72", "--lock", "a.lock"), "`--lock` does not go with `--png`"),
        (("--png", "72", "--marks", "gap"), "`--marks` does not go with `--png`"),
        (
            ("--profile", "the-game-crafter", "--png", "72"),
            "`--png` does not go with `--profile the-game-crafter`",
        ),
        (("--profile", "the-game-crafter", "--size", "tarot"), "`--size` does not go with"),
        (("--profile", "drivethrucards", "--mode", "ink-saver"), "`--mode` does not go with"),
        (("--profile", "drivethrucards", "--address", "x"), "`--address` is for a table on screen"),
        (("--address", "x"), "`--address` is for a table on screen"),
        (
            ("--what", "aid", "--cards", "Paper Moon"),
            "`--cards` is about cards, and `--what aid` prints none",
        ),
        (("--what", "calibration", "--what", "aid"), "`--what calibration` is printed alone"),
        (("--what", "calibration", "--bleed", "3"), "`--bleed` does not go with `--what calibration`"),
        (("--diff", "a.lock", "--changed-since", "a.lock"), "`--diff` does not go with `--changed-since`"),
        (("--army", ""), "`--army` says nothing"),
        (("--profile", ""), "`--profile` says nothing"),
        (("--size", ""), "`--size` says nothing"),
    ],
)
def test_an_option_that_would_be_passed_over_is_refused(
    cli: Cli, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    ended = cli("print", LANTERNS, *arguments, "-o", str(tmp_path / "a"))
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert not (tmp_path / "a").exists()


def test_all_is_all_whatever_else_is_named(cli: Cli, tmp_path: Path) -> None:
    ways = (("--what", "all"), ("--what", "aid", "--what", "all"))
    said = [cli("print", LANTERNS, *what, "-o", str(tmp_path / "a.pdf")).out for what in ways]
    assert said[0] == said[1]
    assert said[0]


def test_what_was_not_asked_for_is_not_gone(cli: Cli, tmp_path: Path) -> None:
    lock, shown = str(tmp_path / "all.lock"), str(tmp_path / "diff.pdf")
    both = ("--what", "all", "--backs", "long")
    assert cli("print", LANTERNS, *both, "--lock", lock, "-o", str(tmp_path / "a.pdf")).code == 0
    for arguments in ((), ("--cards", "Paper Moon"), ("--what", "aid")):
        ended = cli("print", LANTERNS, *arguments, "--diff", lock, "-o", shown)
        assert (ended.code, ended.out) == (0, "nothing has changed: there is nothing to print\n")


def test_what_was_taken_out_is_gone(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = 'game "Small" { start day }\nphase day { say "Good morning." }\nCard Legate x2 {\n}\n'
    Path("small.maniple").write_text(text + "Card Consul {\n}\n", encoding="utf-8")
    assert cli("print", "small.maniple", "--lock", "a.lock", "-o", "a.pdf").code == 0
    Path("small.maniple").write_text(text, encoding="utf-8")
    assert cli("print", "small.maniple", "--diff", "a.lock", "-o", "diff.pdf").code == 0
    assert "Consul – gone" in _text(Path("diff.pdf"))


def test_a_choice_of_cards_has_a_file_of_its_own(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("print", LANTERNS).code == 0
    assert cli("print", LANTERNS, "--cards", "2 Paper Moon").code == 0
    names = sorted(path.name for path in (tmp_path / "output").iterdir())
    assert names == ["lanterns-2_Paper_Moon-en.pdf", "lanterns-en.pdf"]


def test_names_of_files_are_never_too_long(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = "é" * 300
    text = f'game "Small" {{ start day }}\nphase day {{ say "Good morning." }}\nCard "{name}" {{\n}}\n'
    (tmp_path / "small.maniple").write_text(text, encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "card.xml.j2").write_text("<face/>", encoding="utf-8")
    assert cli("print", "small.maniple", "--png", "36").code == 0
    assert len(list((tmp_path / "output").rglob("*-front.png"))) == 1
    assert cli("print", "small.maniple", "--cards", name).code == 0


def test_pictures_of_another_print_are_not_taken_for_those_of_this_one(cli: Cli, tmp_path: Path) -> None:
    whole = cli("print", LANTERNS, "--png", "36", "-o", str(tmp_path))
    assert (whole.code, whole.err) == (0, "")
    assert cli("print", LANTERNS, "--png", "36", "-o", str(tmp_path)).err == ""
    (tmp_path / "mine.png").write_bytes(b"")
    few = cli("print", LANTERNS, "--png", "36", "--cards", "9 Paper Moon", "-o", str(tmp_path))
    assert few.code == 0
    assert f"still has pictures of another print: {len(list(tmp_path.glob('*-front.png'))) - 1}" in few.err


def test_a_game_without_cards_says_what_else_there_is(cli: Cli, tmp_path: Path) -> None:
    game = tmp_path / "small.maniple"
    game.write_text('game "Small" { start day }\nphase day { say "Good morning." }\n', encoding="utf-8")
    ended = cli("print", str(game), "-o", str(tmp_path / "a.pdf"))
    assert ended.code == 2
    assert "there is nothing to print called `cards`; the game has credits" in ended.err
    assert cli("print", str(game), "--what", "all", "-o", str(tmp_path / "a.pdf")).code == 0


def test_a_lock_that_is_kept_up_to_date_forgets_nothing_else(cli: Cli, tmp_path: Path) -> None:
    lock, file = tmp_path / "a.lock", ("-o", str(tmp_path / "a.pdf"))
    both = ("--changed-since", str(lock), "--lock", str(lock))
    assert cli("print", LANTERNS, "--what", "all", "--backs", "long", "--lock", str(lock), *file).code == 0
    before = lock.read_bytes()
    for choice in (("--cards", "1 Paper Moon"), ("--what", "aid"), ("--what", "all")):
        ended = cli("print", LANTERNS, *choice, *both, *file)
        assert (ended.code, ended.out) == (0, "nothing has changed: there is nothing to print\n")
        assert lock.read_bytes() == before
    assert cli("print", LANTERNS, "--cards", "30 Paper Moon", *both, *file).code == 0
    assert cli("print", LANTERNS, "--what", "all", *both, *file).out.startswith("nothing has changed")


def test_a_sheet_of_nothing_is_not_taken_for_one_without_changes(cli: Cli, tmp_path: Path) -> None:
    game = tmp_path / "small.maniple"
    game.write_text('game "Small" { start day }\nphase day { say "Good morning." }\n', encoding="utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "sheets.toml").write_text(
        '[[sheet]]\nname = "none"\ntemplate = "none"\ntitle = "None"\ncopies = 0\n', encoding="utf-8"
    )
    (tmp_path / "templates" / "none.xml.j2").write_text("<face></face>", encoding="utf-8")
    ended = cli("print", str(game), "--what", "none", "-o", str(tmp_path / "a.pdf"))
    assert ended.out == "there is nothing to print\n"
