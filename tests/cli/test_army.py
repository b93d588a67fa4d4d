"""`maniple army`: what is said of lists, in which form, and how the commands end."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from maniple.cli.entry import run
from tests.cli.conftest import Cli, Ended

LEGALITY = Path(__file__).parent.parent / "legality"
SKIRMISH = str(LEGALITY / "games" / "skirmish.maniple")
LISTS = LEGALITY / "lists"
LEGAL = (LISTS / "plain.txt").read_text(encoding="utf-8")
ILLEGAL = LEGAL.replace("Strength 9", "Strength 7")


@pytest.fixture(autouse=True)
def _a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")


@pytest.fixture
def army(cli: Cli, tmp_path: Path) -> "Army":
    return Army(cli, tmp_path)


class Army:
    """`maniple army` with lists that are given as texts."""

    def __init__(self, cli: Cli, folder: Path) -> None:
        self.cli = cli
        self.folder = folder

    def __call__(
        self, command: str, *arguments: str, lists: tuple[str, ...] = (), game: str = SKIRMISH
    ) -> Ended:
        paths = []
        for number, text in enumerate(lists, 1):
            path = self.folder / f"list{number}.txt"
            path.write_text(text, encoding="utf-8")
            paths.append(str(path))
        return self.cli("army", command, *paths, "--game", game, *arguments)


def test_a_first_line_that_is_not_read_may_be_the_title(army: Army) -> None:
    told = army("check", lists=(f"Over the water\n{LEGAL}Once more\n",)).out
    assert told.count("; if it is the title, write `# Over the water`") == 1
    assert "write `# Once more`" not in told
    assert ": legal\n" in army("check", lists=(f"# Over the water\n{LEGAL}",)).out


def test_a_legal_list(army: Army) -> None:
    ended = army("check", lists=(LEGAL,))
    assert (ended.code, ended.err) == (0, "")
    assert ": legal\n" in ended.out
    assert "Border Skirmish, format skirmish, rules " in ended.out
    assert "2001-09-09" in ended.out


def test_an_illegal_list_is_told_in_both_languages(army: Army) -> None:
    english, french = army("check", lists=(ILLEGAL,)), army("check", "--lang", "fr", lists=(ILLEGAL,))
    assert (english.code, french.code) == (1, 1)
    assert "skirmish:1 spend exactly 30 points; this army spends 28: 2 too few" in english.out
    assert "fix: raise strength or command by 2" in english.out
    assert "illégale" in french.out
    assert "il manque 2" in french.out


def test_an_unread_line_leaves_it_undecided(army: Army) -> None:
    ended = army("check", lists=(LEGAL + "3 Legionaries\n",))
    assert ended.code == 2
    assert "not read (line 10): “3 Legionaries”" in ended.out


def test_settings_are_those_of_the_match(army: Army) -> None:
    assert army("check", "--set", "budget=28", lists=(ILLEGAL,)).code == 0
    assert army("check", "--set", "budget=28", lists=(LEGAL,)).code == 1
    assert "settings: budget 28" in army("check", "--set", "budget=28", lists=(LEGAL,)).out


@pytest.mark.parametrize("wrong", ["budget=1000", "budget=much", "budgets=3", "allied=perhaps", "budget"])
def test_wrong_settings_are_misuse(army: Army, wrong: str) -> None:
    ended = army("check", "--set", wrong, lists=(LEGAL,))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")


def test_json(army: Army) -> None:
    ended = army("check", "--json", lists=(ILLEGAL, LEGAL))
    data = json.loads(ended.out)
    assert list(data) == ["game", "title", "digest", "date", "settings", "lists", "totals"]
    assert data["totals"] == {"lists": 2, "legal": 1, "illegal": 1, "undecided": 0}
    first = data["lists"][0]
    (finding,) = first["findings"]
    assert (finding["rule"], finding["key"], finding["amount"]) == ("skirmish:1", "short", -2)
    assert finding["fix"]["names"] == ["strength", "command"]
    assert first["cards"][1] == {"card": "Boatmen", "copies": 3, "lines": [5]}
    assert first["lines"][4] == {"line": 5, "kind": "card", "text": "3 Boatmen"}
    assert ended.code == 1


def test_a_folder_is_a_batch(army: Army) -> None:
    ended = army("check", str(LISTS), "--csv")
    assert ended.code == 0
    rows = list(csv.DictReader(io.StringIO(ended.out)))
    assert len(rows) == len(list(LISTS.iterdir()))
    assert {row["verdict"] for row in rows} == {"legal"}
    assert {row["cards"] for row in rows} == {"9"}
    assert {row["date"] for row in rows} == {"2001-09-09"}


def test_a_table_is_set_in_its_language(army: Army) -> None:
    for language, parted in (("en", ": "), ("fr", " : ")):
        ended = army("check", "--csv", "--lang", language, lists=(ILLEGAL,))
        (row,) = csv.DictReader(io.StringIO(ended.out))
        said = row["findings"].replace("\u00a0", " ").replace("\u202f", " ").split("; ")
        assert any(parted in one for one in said)
        assert language == "en" or not any(one.replace(" : ", "").count(": ") for one in said)


def test_several_lists_in_one_paste(army: Army) -> None:
    pasted = f"Name: One\n{LEGAL}\n====\nName: Two\n{ILLEGAL}"
    ended = army("check", lists=(pasted,))
    assert ended.code == 1
    assert "(list 1) “One”: legal" in ended.out
    assert "(list 2) “Two”: illegal" in ended.out
    assert ended.out.endswith("2 lists: 1 legal, 1 illegal, 0 undecided\n")


def test_what_is_typed(cli: Cli) -> None:
    assert cli("army", "check", "-", "--game", SKIRMISH, typed=LEGAL).code == 0


def test_the_armies_of_the_game(army: Army) -> None:
    assert army("check").out.startswith("River patrol “River patrol”: legal\n")
    assert army("check", "River patrol").code == 0


def test_an_older_version_of_the_rules(army: Army, tmp_path: Path) -> None:
    source = Path(SKIRMISH).read_text(encoding="utf-8").replace("= 30 ", "= 28 ")
    (tmp_path / "older.maniple").write_text(source, encoding="utf-8")
    assert army.cli("build", str(tmp_path / "older.maniple"), "-o", str(tmp_path)).code == 0
    older = ("--rules", str(tmp_path / "older.json"))
    assert army("check", *older, lists=(ILLEGAL,)).code == 0
    assert army("check", *older, lists=(LEGAL,)).code == 1
    assert army("check", "--rules", SKIRMISH, lists=(LEGAL,)).code == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check", "nowhere.txt", "--game", SKIRMISH), 2),
        (("check", "--game", "no_such_game"), 2),
        (("check", "-"), 2),
        (("check", "-", "--game", SKIRMISH, "--format", "parade"), 2),
        (("check", "-", "--game", SKIRMISH, "--lang", "la"), 2),
        (("check", "-", "--game", SKIRMISH, "--json", "--csv"), 2),
        (("diff", "River patrol", "--game", SKIRMISH), 2),
        (("export", "-", "--game", SKIRMISH, "--to", "pigeon"), 2),
        (("odds", "River patrol", "--game", SKIRMISH, "--want", "Praetorians"), 2),
    ],
)
def test_misuse(cli: Cli, arguments: tuple[str, ...], code: int) -> None:
    ended = cli("army", *arguments, typed=LEGAL)
    assert (ended.code, ended.out) == (code, "")
    assert "rror" in ended.err


def test_a_game_that_does_not_compile_has_no_verdict(army: Army, tmp_path: Path) -> None:
    broken = tmp_path / "broken.maniple"
    broken.write_text(Path(SKIRMISH).read_text(encoding="utf-8") + "\nformat { }\n", encoding="utf-8")
    assert army("check", lists=(LEGAL,), game=str(broken)).code == 3


def test_a_file_that_cannot_be_read_is_one_of_the_batch(army: Army, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    ended = army("check", str(tmp_path / "picture.png"), lists=(LEGAL,))
    assert ended.code == 2
    assert "this is a PNG file, not a list" in ended.out
    assert "2 lists: 1 legal, 0 illegal, 1 undecided" in ended.out


def test_repair(army: Army) -> None:
    ended = army("repair", "--json", lists=(ILLEGAL,))
    (told,) = json.loads(ended.out)["lists"]
    assert told["repairs"][0]["changes"] == [{"name": "strength", "before": 7, "after": 9, "figure": True}]
    assert told["repairs"][0]["proven"] is True
    again = army("check", *(one["code"] for one in told["repairs"]))
    assert again.code == 0
    assert "fewest changes (nearest: 2 points of figures)" in army("repair", lists=(ILLEGAL,)).out


def test_nothing_is_repaired_that_was_not_read(army: Army) -> None:
    ended = army("repair", lists=(ILLEGAL + "3 Legionaries\n",))
    assert ended.code == 2
    assert "nearest:" not in ended.out


def test_complete(army: Army) -> None:
    ended = army("complete", "--json", lists=("AS 9\nCP 6\nAulus Varro\n3 Boatmen\n",))
    (told,) = json.loads(ended.out)["lists"]
    assert army("check", told["repairs"][0]["code"]).code == 0


def test_explain(army: Army) -> None:
    two = "AS 9, CP 6\nAulus Varro\nQuintus the Elder\n"
    ended = army("explain", lists=(two,))
    assert ended.code == 1
    assert (
        "as long as its cards stay, no list keeps these rules together:\n    skirmish:2 an army has"
        in ended.out
    )


def test_diff(army: Army) -> None:
    ended = army("diff", lists=(LEGAL, ILLEGAL.replace("3 Boatmen", "2 Boatmen")))
    assert (ended.code, ended.err) == (0, "")
    assert "strength: 9 → 7" in ended.out
    assert "Boatmen: 3 → 2" in ended.out
    assert army("diff", lists=(LEGAL, LEGAL)).out == "the lists do not differ\n"


def test_odds(army: Army) -> None:
    ended = army("odds", "--hand", "4", "--want", "captain", "--want", "2 Boatmen | Archers", lists=(LEGAL,))
    assert "at least 1 of Aulus Varro in a hand of 4: 44.44 % (4/9)" in ended.out
    assert "cost 2: 4 copies" in ended.out


def test_enumerate(army: Army) -> None:
    data = json.loads(army("enumerate", "--format", "patrol", "--limit", "3", "--json").out)
    assert data["exact"] is True
    assert data["lists"] > 1000
    assert army("check", *data["codes"]).code == 0


def test_a_long_count_is_told_in_full(army: Army) -> None:
    told = army("enumerate", game="burning_rome").out.splitlines()[1]
    number = re.fullmatch(r"at least (\d+) legal lists; counting was broken off", told)
    assert number is not None
    assert int(number[1]) > 1000


def test_figures_and_numbers_in_french(army: Army) -> None:
    told = army("check", "--lang", "fr", lists=("2 Hastati\n", "AS 3\n2 Hastati\n"), game="burning_rome").out
    assert "la liste ne dit pas FA" in told
    assert told.endswith("2 listes : 0 légale, 2 illégales, 0 indécise\n")


@pytest.mark.parametrize("form", ["text", "json", "code"])
def test_export_and_import(army: Army, form: str) -> None:
    exported = army("export", "--to", form, lists=(LEGAL,)).out
    assert army("export", "--to", "text", lists=(exported,)).out == army("export", lists=(LEGAL,)).out


def test_a_code_may_be_longer_than_the_name_of_any_file(army: Army) -> None:
    titled = f"# {'The long patrol of the river ' * 8}\n{LEGAL}"
    code = army("export", "--to", "code", lists=(titled,)).out.strip()
    assert len(code) > 255
    assert army("check", code).code == 0


def test_what_was_not_read_is_not_exported(army: Army) -> None:
    ended = army("export", lists=(LEGAL + "3 Legionaries\n",))
    assert (ended.code, ended.out) == (2, "")


def test_help_needs_no_game() -> None:
    assert run(["army", "--help"]) == 0


def test_sheets_of_paper(army: Army, tmp_path: Path) -> None:
    pdf = pytest.importorskip("pypdfium2")
    pytest.importorskip("reportlab")
    path = tmp_path / "lists.pdf"
    named = "Name: The first\n" + LEGAL
    assert army("check", "--pdf", str(path), lists=(named, ILLEGAL)).code == 1
    pages = pdf.PdfDocument(str(path))
    texts = [page.get_textpage().get_text_range() for page in pages]
    assert len(texts) == 2
    assert "1. The first (legal, 2001-09-09)" in texts[0]
    assert "2. list2.txt (illegal, 2001-09-09)" in texts[1]
    for text in texts:
        assert "Boatmen" in text
    assert "strength 7" in " ".join(texts[1].split())
    assert path.read_bytes() == _again(army, path, named)


def _again(army: Army, path: Path, named: str) -> bytes:
    army("check", "--pdf", str(path), lists=(named, ILLEGAL))
    return path.read_bytes()


def test_an_army_of_the_game_has_no_lines(cli: Cli, tmp_path: Path) -> None:
    own = tmp_path / "own.maniple"
    text = Path(SKIRMISH).read_text(encoding="utf-8")
    own.write_text(f'{text}\narmy "Few" for skirmish {{ strength 9, 2 Boatmen }}\n', encoding="utf-8")
    ended = cli("army", "check", "Few", "--game", str(own))
    assert "at least eight cards: 6 too few" in ended.out
    assert "the list does not say its command" in ended.out
    assert "(line" not in ended.out
