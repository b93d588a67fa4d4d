"""What README.md shows is what happens: every source, command, program and picture in it. ARCHITECTURE.md and
the other pages name what there is.

`pytest --update` writes what happens into the page and draws the pictures again.
"""

import re
from pathlib import Path

import pytest

from maniple.cli.commands import application
from maniple.version import __version__
from tests.pictures import draw, words_of
from tests.shown import ROOT, Drawn, Shown, corrected, follow

PAGE = ROOT / "README.md"
MAP = ROOT / "ARCHITECTURE.md"
PAGES = [PAGE, MAP, ROOT / "CHANGELOG.md"]
PACKAGE = ROOT / "compiler" / "maniple"
_LINK = re.compile(r"\]\(([^)#]+)\)")
_NAME = re.compile(r"`([\w./]+)`")
_COMMAND = re.compile(r"^\| `maniple (\w+)", re.MULTILINE)
_TARGET = re.compile(r"[`^]?make ([a-z]+)(?=`|    )")


def test_what_is_shown_is_so(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = list(follow(page, tmp_path))
    shown = [one for one in found if isinstance(one, Shown)]
    drawn = [one for one in found if isinstance(one, Drawn)]
    if request.config.getoption("--update"):
        PAGE.write_text(corrected(page, shown), encoding="utf-8")
        for one in drawn:
            one.path.write_text(draw(one.printed, one.title), encoding="utf-8")
        return
    for text in shown:
        assert text.says == text.is_so, "README.md differs; `pytest --update` rewrites it"
    for picture in drawn:
        now = draw(picture.printed, picture.title)
        assert words_of(picture.path.read_text(encoding="utf-8")) == words_of(now), picture.path.name
    assert shown
    assert drawn


def _fence(kind: str, text: str, note: str = "") -> str:
    return f"<!-- {note} -->\n```{kind}\n{text}```\n" if note else f"```{kind}\n{text}```\n"


HELD = _fence("", '{"a": [1, 2]}\n', "file: held.json")


@pytest.mark.parametrize(
    ("page", "is_so"),
    [
        (_fence("console", "$ maniple --version\n0\n"), f"$ maniple --version\nmaniple {__version__}\n"),
        (_fence("console", "$ maniple --version\n...\n"), "$ maniple --version\n...\n"),
        (_fence("python", "print(1)\n") + _fence("text", "2\n"), "1\n"),
        (HELD + _fence("json", '{"a": [2]}\n', "part of: held.json"), '{"a": [2]}\n'),
        (HELD + _fence("json", '{"a": 3}\n', "part of: held.json"), '{\n "a": [\n  1,\n  2\n ]\n}\n'),
        (HELD + _fence("maniple", '{"a"\n', "found in: held.json"), '{"a": [1, 2]}\n'),
    ],
    ids=["output", "elided", "program", "part", "no part", "not found"],
)
def test_what_is_shown_is_compared(page: str, is_so: str, tmp_path: Path) -> None:
    (shown,) = follow(page, tmp_path)
    assert isinstance(shown, Shown)
    assert shown.is_so == is_so
    assert corrected(page, [shown]).endswith(f"\n{is_so}```\n")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_command_is_listed() -> None:
    listed = _COMMAND.findall(PAGE.read_text(encoding="utf-8"))
    commands = [
        command.name or command.callback.__name__
        for command in application.registered_commands
        if command.callback
    ]
    assert listed == [*commands, *(group.name for group in application.registered_groups)]


def test_targets_exist() -> None:
    named = set(_TARGET.findall(PAGE.read_text(encoding="utf-8")))
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"demo", "check"} <= named <= set(targets)


def test_the_map_names_what_there_is() -> None:
    names = [name for name in _NAME.findall(MAP.read_text(encoding="utf-8")) if _is_place(name)]
    assert names
    assert [name for name in names if not _exists(name)] == []


def _is_place(name: str) -> bool:
    return "/" in name or name.endswith((".py", ".md", ".toml"))


def _exists(name: str) -> bool:
    """Whether a name is a path in the repository or in the package, or a module somewhere in the package."""
    whole = (ROOT / name).exists() or (PACKAGE / name).exists()
    return whole or ("/" not in name and any(PACKAGE.rglob(name)))


def test_the_map_shows_every_folder_and_module() -> None:
    text = MAP.read_text(encoding="utf-8")
    folders = {f"{path.parent.relative_to(ROOT).as_posix()}/" for path in PACKAGE.rglob("*.py")}
    modules = {path.relative_to(ROOT).as_posix() for path in PACKAGE.glob("*.py") if path.name[0] != "_"}
    language = {f"{path.relative_to(ROOT).as_posix()}/" for path in (ROOT / "dsl").glob("*/")}
    assert [place for place in sorted(folders | modules | language) if f"| `{place}` |" not in text] == []
