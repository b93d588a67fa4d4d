"""`maniple play`: what persons see, may type and may take back, and how they go on another day."""

import json
from pathlib import Path

import pytest

import maniple
from maniple.cli.playing.answers import Chosen, Command, Unclear, are_numbers, understood
from maniple.cli.playing.undoing import why_not_undo
from maniple.cli.playing.words import keys, languages
from tests.cli.conftest import LANTERNS, Cli

ALL = "2\nenough\n"  # what the first person answers in secret


def played(cli: Cli, typed: str, *arguments: str) -> str:
    ended = cli("play", LANTERNS, "--seed", "4", *arguments, typed=typed)
    assert (ended.code, ended.err) == (0, "")
    return ended.out


def test_a_whole_game_in_a_pipe(cli: Cli) -> None:
    printed = played(cli, f"{ALL}rest\n{ALL}rest\n")
    assert "Winners: " in printed
    assert "Scores: Ann " in printed
    assert printed == played(cli, f"{ALL}rest\n{ALL}rest\n")


def test_input_that_ends(cli: Cli) -> None:
    assert played(cli, "").endswith("The game was left.\n")


def test_quit(cli: Cli) -> None:
    assert played(cli, "quit\n").endswith("The game was left.\n")


def test_bots_alone(cli: Cli) -> None:
    assert "Winners: " in played(cli, "", "--people", "0")


def test_the_hands_of_others_stay_hidden(cli: Cli) -> None:
    printed = played(cli, "quit\n")
    assert "your hand" in printed
    assert "Ben: hand" not in printed
    assert "Ann (you)" in printed


def test_hot_seat_shows_each_their_own_hand(cli: Cli) -> None:
    printed = played(cli, f"{ALL}quit\n", "--people", "2")
    before, after = printed.split("for Ben ")
    assert "Ann (you)" in before
    assert "Ann (you)" not in after
    assert "Ben (you)" in after


def test_a_language(cli: Cli) -> None:
    assert "Lune de papier" in played(cli, "look moon\nquit\n", "--language", "fr")
    ended = cli("play", LANTERNS, "--language", "xx")
    assert ended.code == 2
    assert "xx" in ended.err


def test_a_language_by_its_short_option(cli: Cli) -> None:
    assert played(cli, "quit\n", "--lang", "fr") == played(cli, "quit\n", "--language", "fr")


def test_the_screen_speaks_its_languages() -> None:
    assert len({keys(language) for language in languages()}) == 1


def test_the_screen_in_french(cli: Cli) -> None:
    printed = played(cli, "help\nquit\n", "--language", "fr")
    assert "Ann (vous)" in printed
    assert "quitter la partie" in printed


def test_names(cli: Cli) -> None:
    printed = played(cli, "quit\n", "--names", "Mo, Jo, Bo")
    assert "Mo (you)" in printed
    assert "Bo" in printed


def test_commands(cli: Cli) -> None:
    printed = played(cli, "help\ntable\noptions\nlog\nlook moon\nlook\nlook thunder\n/help\nquit\n")
    assert printed.count("take back your last decision") == 2
    assert "Paper Moon x4 (lantern)" in printed
    assert "glow 1" in printed
    assert "when lighted: Gain 2 points." in printed
    assert "Nothing is called `thunder`." in printed


def test_what_is_not_understood(cli: Cli) -> None:
    printed = played(cli, "\n9\nthunder\nquit\n")
    assert "Type the number of an option" in printed
    assert "9 is not on offer" in printed
    assert "`thunder` is not on offer" in printed


def test_take_back_what_nobody_saw(cli: Cli) -> None:
    printed = played(cli, "2\nundo\n1\nenough\nquit\n")
    assert printed.count("a number: from 0 to 2") == 2


def test_nothing_to_take_back(cli: Cli) -> None:
    assert "no decision of yours" in played(cli, "undo\nquit\n")


def test_what_others_have_decided_stays(cli: Cli) -> None:
    assert "Others have decided since." in played(cli, f"{ALL}rest\nundo\nquit\n")


def test_chance_cannot_be_taken_back() -> None:
    before = _lighting(maniple.load(LANTERNS))
    light = next(option for option in before.options(0) if option.entry == "light")
    assert why_not_undo(before, before.after(light), 0) == "chance"
    rest = next(option for option in before.options(0) if option.entry == "rest")
    assert why_not_undo(before, before.after(rest), 0) == ""


def test_opened_answers_cannot_be_taken_back() -> None:
    state = maniple.load(LANTERNS).start(seed=4)
    state.apply("1", 1).apply("enough", 1).apply("1", 0)
    assert why_not_undo(state, state.after("enough", 0), 0) == "opened"


def _lighting(game: maniple.Game) -> maniple.State:
    state = game.start(seed=4)
    for player in (0, 1):
        state.apply("1", player).apply("enough", player)
    return state


def test_save_and_go_on(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    assert "Saved." in played(cli, f"{ALL}save {path}\nquit\n")
    ended = cli("play", LANTERNS, "--resume", str(path), typed="log\nquit\n")
    assert ended.code == 0
    assert "Ann (you)" in ended.out
    assert "rest" in ended.out


def test_save_nowhere(cli: Cli, tmp_path: Path) -> None:
    printed = played(cli, f"save\nsave {tmp_path / 'no' / 'where.json'}\nquit\n")
    assert "Where to?" in printed
    assert "cannot be written" in printed


@pytest.mark.parametrize(
    "text", ["", "[]", '{"kind": "save"}', '{"kind": "game at the terminal", "people": [0]}']
)
def test_what_is_no_saved_game(cli: Cli, tmp_path: Path, text: str) -> None:
    path = tmp_path / "later.json"
    path.write_text(text, encoding="utf-8")
    ended = cli("play", "--resume", str(path))
    assert ended.code == 1
    assert "later.json" in ended.err


def test_a_saved_game_of_a_game_that_is_elsewhere(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    played(cli, f"save {path}\nquit\n")
    ended = cli("play", "--resume", str(path))
    assert ended.code == 2
    assert f"maniple play GAME --resume {path}" in ended.err


def test_a_saved_game_of_other_rules(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    played(cli, f"save {path}\nquit\n")
    data = json.loads(path.read_text(encoding="utf-8"))
    data["position"]["digest"] = "0" * 64
    path.write_text(json.dumps(data), encoding="utf-8")
    ended = cli("play", LANTERNS, "--resume", str(path))
    assert ended.code == 1
    assert "other rules" in ended.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "maniple games"),
        ((LANTERNS, "--players", "9"), "2 to 3"),
        ((LANTERNS, "--names", "Mo,Mo"), "different names"),
        ((LANTERNS, "--set", "rounds=99"), "1 to 5"),
        ((LANTERNS, "--scenario", "Dawn"), "One Night"),
    ],
)
def test_misuse(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ended = cli("play", *arguments)
    assert ended.code == 2
    assert said in ended.err


def test_numbers_are_typed_as_themselves() -> None:
    options = maniple.load(LANTERNS).start(seed=4).options(0)
    assert are_numbers(options)
    assert understood("0", options, "en") == Chosen(options[0])
    assert isinstance(understood("3", options, "en"), Unclear)


def test_options_by_number_text_and_part() -> None:
    options = _lighting(maniple.load(LANTERNS)).options(0)
    rest = next(option for option in options if option.entry == "rest")
    assert understood(str(rest.index + 1), options, "en") == Chosen(rest)
    assert understood("REST", options, "en") == Chosen(rest)
    assert understood("res", options, "en") == Chosen(rest)
    assert isinstance(understood("0", options, "en"), Unclear)
    near = understood("light", options, "en")
    lights = tuple(option for option in options if option.entry == "light")
    expected = Chosen(lights[0]) if len(lights) == 1 else Unclear("That may mean several options:", lights)
    assert near == expected


def test_commands_with_and_without_a_stroke() -> None:
    options = _lighting(maniple.load(LANTERNS)).options(0)
    assert understood("save a b", options, "en") == Command("save", "a b")
    assert understood("/SAVE a b", options, "en") == Command("save", "a b")
