"""The program as a whole: help, misuse, crashes, pipes, colours."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from maniple.cli import check
from maniple.resources import game_folders
from maniple.version import __version__
from tests.cli.conftest import LANTERNS, Cli

COMMANDS = ("games", "check", "build", "test", "fmt", "explain", "phrases", "run", "replay", "play", "new")


def test_help_names_all_commands(cli: Cli) -> None:
    ended = cli("--help")
    assert ended.code == 0
    assert [name for name in COMMANDS if f"  {name} " not in ended.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(cli: Cli, command: str) -> None:
    ended = cli(command, "--help")
    assert ended.code == 0
    assert command in ended.out


def test_help_loads_neither_compiler_nor_interpreter() -> None:
    """So it is there at once."""
    code = (
        "import sys\nfrom maniple.cli.entry import run\nrun(['--help'])\n"
        "slow = {'lark', 'rich', 'maniple.pipeline', 'maniple.interpreter', 'maniple.ir', 'maniple.syntax'}\n"
        "print(sorted(slow & set(sys.modules)), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stderr == "[]\n"


@pytest.mark.parametrize(
    "words",
    ["check", "check --printed", "build", "fmt", "test", "play", "run", "print", "army check --game"],
)
def test_a_name_that_no_file_can_have_names_nothing(cli: Cli, words: str) -> None:
    ended = cli(*words.split(), "a" * 300)
    assert ended.code in (1, 2)
    assert f"`{'a' * 300}`" in ended.out + ended.err


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"maniple {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [("conquer",), ("run",), ("run", LANTERNS, "--players", "many"), ("run", LANTERNS, "--nonsense")],
)
def test_misuse(cli: Cli, arguments: tuple[str, ...]) -> None:
    ended = cli(*arguments)
    assert ended.code == 2
    assert ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("words", "found"), [("maniple re", "replay"), ("maniple explain E000", "E0001"), ("maniple run ", "")]
)
def test_the_shell_completes(words: str, found: str) -> None:
    surroundings = {
        **os.environ,
        "_MANIPLE_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    ended = subprocess.run(
        [str(Path(sys.executable).with_name("maniple"))],
        capture_output=True,
        text=True,
        env=surroundings,
        check=False,
    )
    assert (found or game_folders()[0].name) in ended.stdout.splitlines()


def test_a_crash_says_that_it_is_ours(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError("the roof")

    monkeypatch.setitem(check.check.__globals__, "targets", fall)
    ended = cli("check", LANTERNS)
    assert ended.code == 70
    assert "a bug of ours" in ended.err
    assert "Traceback" not in ended.err
    details = Path(ended.err.split("the details are in ")[1].splitlines()[0])
    assert "RuntimeError: the roof" in details.read_text(encoding="utf-8")
    details.unlink()


def test_a_crash_shows_more_if_asked(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANIPLE_DEBUG", "1")
    monkeypatch.setitem(check.check.__globals__, "targets", lambda _: 1 // 0)
    assert "ZeroDivisionError" in cli("check", LANTERNS).err


def test_a_reader_who_has_seen_enough() -> None:
    script = (
        f"{sys.executable} -m maniple run {LANTERNS} --games 400 --json | head -n 1; echo ${{PIPESTATUS[0]}}"
    )
    ended = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == ["{", "141"]


def test_a_terminal_that_lacks_letters(tmp_path: Path) -> None:
    path = tmp_path / "broken.maniple"
    path.write_text("kind é (\n", encoding="utf-8")
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    arguments = [sys.executable, "-m", "maniple", "check", str(path)]
    ended = subprocess.run(arguments, capture_output=True, text=True, env=surroundings, check=False)
    assert ended.returncode == 1
    assert "kind ? (" in ended.stdout


def test_an_interrupt() -> None:
    code = (
        "import signal\nfrom maniple.cli import check, main\n"
        "check.check.__globals__['targets'] = lambda _: signal.raise_signal(signal.SIGINT)\nmain(['check'])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.returncode == 130
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(("no_colour", "coloured"), [("", True), ("1", False)])
def test_colour_on_a_terminal_only_if_wanted(tmp_path: Path, no_colour: str, coloured: bool) -> None:
    path = tmp_path / "broken.maniple"
    path.write_text("kind (\n", encoding="utf-8")
    ours, theirs = pty.openpty()
    surroundings = {**os.environ, "NO_COLOR": no_colour, "TERM": "xterm"}
    subprocess.run(
        [sys.executable, "-m", "maniple", "check", str(path)],
        stdout=theirs,
        stderr=theirs,
        env=surroundings,
        check=False,
    )
    os.close(theirs)
    printed = os.read(ours, 65536).decode()
    os.close(ours)
    assert "broken.maniple" in printed
    assert ("\x1b[" in printed) is coloured
