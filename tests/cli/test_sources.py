"""The commands about sources and languages: games, build, fmt, explain, phrases."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from maniple import load, phrases
from maniple.interpreter.traces import trace
from maniple.ir.reading import read_document
from maniple.resources import game_folders, language_folder
from tests.cli.conftest import LANTERNS, Cli

PAGES = sorted(path.stem for path in (language_folder() / "problems").glob("*.md"))


def test_games(cli: Cli) -> None:
    names = [folder.name for folder in game_folders()]
    ended = cli("games")
    assert ended.code == 0
    assert [name for name in names if name not in ended.out] == []
    games = json.loads(cli("games", "--json").out)["games"]
    assert [game["name"] for game in games] == names
    keys = ["name", "title", "players", "scenarios", "formats", "cards", "digest"]
    assert [list(game) for game in games] == [keys for _ in names]


def test_build(cli: Cli, tmp_path: Path) -> None:
    ended = cli("build", LANTERNS, "-o", str(tmp_path / "new"))
    assert ended.code == 0
    path = tmp_path / "new" / "lanterns.json"
    assert str(path) in ended.out
    assert read_document(path).title == "Lanterns"


def test_a_built_game_is_a_game(cli: Cli, tmp_path: Path) -> None:
    cli("build", LANTERNS, "-o", str(tmp_path))
    built = cli("run", str(tmp_path / "lanterns.json"), "--seed", "3", "--json")
    assert built == cli("run", LANTERNS, "--seed", "3", "--json")


def test_what_is_built_depends_on_the_sources_only(cli: Cli, tmp_path: Path) -> None:
    for name in ("one", "other"):
        cli("build", LANTERNS, "-o", str(tmp_path / name))
    assert (tmp_path / "one" / "lanterns.json").read_bytes() == (
        tmp_path / "other" / "lanterns.json"
    ).read_bytes()


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ("tokens", "word kind"),
        ("tree", "Kind(name: lantern"),
        ("model", "zone hand of Player: private hand of lantern"),
        ("ir", '"game": "lanterns"'),
    ],
)
def test_stages(cli: Cli, stage: str, said: str) -> None:
    ended = cli("build", LANTERNS, "--emit", stage)
    assert ended.code == 0
    assert said in ended.out


def test_stages_of_a_broken_source(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "broken.maniple"
    path.write_text("words Colour { red }\nkind (\n", encoding="utf-8")
    ended = cli("build", str(path), "--emit", "tree")
    assert ended.code == 1
    assert "Words(name: Colour" in ended.out
    assert "error[E01" in ended.err


def test_a_folder_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ended = cli("build", LANTERNS, "-o", str(tmp_path / "file"))
    assert ended.code == 2
    assert "cannot be written" in ended.err


@pytest.mark.parametrize("text", ["", "{", "{}", '{"maniple": "9.0"}'])
def test_a_compiled_file_that_is_none(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    ended = cli("run", str(path))
    assert ended.code == 1
    assert "game.json" in ended.err


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    path = tmp_path / "untidy.maniple"
    path.write_text("words   Colour {red\n blue}   # two\r\n", encoding="utf-8")
    return path


def test_format(cli: Cli, untidy: Path) -> None:
    ended = cli("fmt", str(untidy))
    assert ended.code == 0
    assert "untidy.maniple: changed" in ended.out
    assert untidy.read_bytes() == b"words Colour {\n  red\n  blue\n}  # two\n"
    assert cli("fmt", str(untidy), "--check").code == 0
    assert [path.name for path in untidy.parent.iterdir()] == ["untidy.maniple"]


def test_format_only_looks(cli: Cli, untidy: Path) -> None:
    before = untidy.read_bytes()
    ended = cli("fmt", str(untidy), "--check")
    assert ended.code == 1
    assert "would change" in ended.out
    assert untidy.read_bytes() == before


def test_format_leaves_what_it_cannot_read(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "broken.maniple"
    path.write_text("kind   (\n", encoding="utf-8")
    ended = cli("fmt", str(path))
    assert ended.code == 1
    assert "error[E01" in ended.err
    assert path.read_text(encoding="utf-8") == "kind   (\n"


def test_format_in_a_pipe(cli: Cli) -> None:
    ended = cli("fmt", "-", typed="words   Colour { red }\n")
    assert (ended.code, ended.out) == (0, "words Colour { red }\n")


def test_format_what_is_not_there(cli: Cli) -> None:
    assert cli("fmt", "no_such_file.maniple").code == 2


@pytest.mark.parametrize("code", PAGES[:2])
def test_explain(cli: Cli, code: str) -> None:
    page = (language_folder() / "problems" / f"{code}.md").read_text(encoding="utf-8")
    assert cli("explain", code).out == page
    assert cli("explain", f"[{code.lower()}]").out == page


def test_layout_and_comments_are_no_rules(tmp_path: Path) -> None:
    copytree(LANTERNS, tmp_path / "lanterns")
    for path in (tmp_path / "lanterns").glob("*.maniple"):
        text = path.read_text(encoding="utf-8")
        path.write_text("# Sorted.\n\n" + text.replace("\n", "   \n\n"), encoding="utf-8")
    game, spread = load(LANTERNS), load(tmp_path / "lanterns")
    assert spread.document != game.document
    assert spread.digest == game.digest
    assert [spread.engine(name).digest for name in spread.scenarios] == [
        game.engine(name).digest for name in game.scenarios
    ]
    played = trace(game.start(seed=3))
    assert spread.replay(played).seed == 3


def test_a_number_is_a_rule(tmp_path: Path) -> None:
    copytree(LANTERNS, tmp_path / "lanterns")
    path = tmp_path / "lanterns" / "cards.maniple"
    path.write_text(path.read_text(encoding="utf-8").replace("glow 2", "glow 3"), encoding="utf-8")
    assert load(tmp_path / "lanterns").digest != load(LANTERNS).digest


def test_explain_what_is_no_code(cli: Cli) -> None:
    ended = cli("explain", "E9999")
    assert ended.code == 2
    assert "E9999" in ended.err


def test_phrases(cli: Cli) -> None:
    ended = cli("phrases", LANTERNS)
    assert ended.code == 0
    assert "Gain 2 points." in ended.out
    assert "fr: Gagnez 2 points." in ended.out


def test_phrases_with_a_word(cli: Cli) -> None:
    assert cli("phrases", LANTERNS, "gagnez").code == 0
    ended = cli("phrases", LANTERNS, "thunder")
    assert ended.code == 1
    assert "thunder" in ended.err


def test_phrases_as_json(cli: Cli) -> None:
    (phrase,) = json.loads(cli("phrases", LANTERNS, "--json").out)["phrases"]
    assert [said["language"] for said in phrase["said"]] == ["en", "fr"]


def test_phrases_tell_all_that_can_be_said(cli: Cli) -> None:
    printed = cli("phrases", LANTERNS).out
    assert "when lighted\n  after lighted this by you" in printed
    assert "You may gain 2 points." in printed
    assert "fr: Vous pouvez gagner 2 points." in printed
    assert "Gain 2 points. Then gain 2 points." in printed
    data = json.loads(cli("phrases", LANTERNS, "--json").out)
    assert list(data) == ["abilities", "phrases", "nouns", "conditions", "joints"]


def test_conditions_and_kinds_of_abilities(cli: Cli) -> None:
    printed = cli("phrases", "burning_rome").out
    assert "when played  fr: " in printed
    assert "if this supports a unit\n  If this supports a unit, " in printed
    assert "for each of" in printed
    kinds = cli("phrases", "burning_rome", "retreat").out
    assert kinds.startswith("Kinds of abilities\n\nretreat  fr: retraite\n")


def test_phrases_are_kept_until_the_game_changes(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = str(tmp_path / "lanterns")
    copytree(LANTERNS, game)
    first = cli("phrases", game).out
    built: list[object] = []
    really = phrases.build
    monkeypatch.setattr(phrases, "build", lambda material: built.append(material) or really(material))
    assert cli("phrases", game).out == first
    assert built == []
    Path(game, "more.maniple").write_text('phrase "win" fr "gagnez" { end_game }\n', encoding="utf-8")
    assert "fr: Gagnez." in cli("phrases", game).out
    assert len(built) == 1


def test_phrases_of_a_game_with_a_wrong_card(cli: Cli, tmp_path: Path) -> None:
    copytree(LANTERNS, tmp_path / "lanterns")
    (tmp_path / "lanterns" / "more.maniple").write_text(
        'lantern Lamp x2 { glow 1, when lighted "Win 2 points." }\n', encoding="utf-8"
    )
    assert "Gain 2 points." in cli("phrases", str(tmp_path / "lanterns")).out


def test_phrases_of_no_game(cli: Cli, tmp_path: Path) -> None:
    assert cli("phrases", str(tmp_path / "nothing")).code == 2
    (tmp_path / "old.json").write_text("{}", encoding="utf-8")
    assert cli("phrases", str(tmp_path / "old.json")).code == 2


def test_phrases_of_a_broken_game(cli: Cli, tmp_path: Path) -> None:
    copytree(LANTERNS, tmp_path / "lanterns")
    (tmp_path / "lanterns" / "more.maniple").write_text('phrase "win {" { end_game }\n', encoding="utf-8")
    ended = cli("phrases", str(tmp_path / "lanterns"))
    assert ended.code == 1
    assert "more.maniple" in ended.err
