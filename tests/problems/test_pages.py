"""Each code that is said has a page, and each page shows a text for which exactly its code is said."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import Diagnostic, render_text
from maniple.source import SIZE_LIMIT
from tests.problems.pages import Page, pages
from tests.problems.printing import commanded, printed

PACKAGE = Path(pipeline.__file__).parent
PAGES = pages()
NAME = "example.maniple"
_CODE = re.compile(r"[EW]\d{4}")


def _circle(path: Path) -> None:
    path.symlink_to(path)


# Problems of files, which no text between two fences can have.
FILES: dict[str, Callable[[Path], object]] = {
    "E0001": lambda _: None,
    "E0002": Path.mkdir,
    "E0003": _circle,
    "E0004": lambda path: path.write_bytes(b" " * (SIZE_LIMIT + 1)),
    "E0005": lambda path: path.write_bytes(b"card\0"),
    "E0006": lambda path: path.write_bytes("word Pompée\n".encode("latin-1")),
    "E0007": lambda path: path.write_text("# on\u202eno\n", encoding="utf-8"),
    "E0010": Path.mkdir,
}


def _code(page: Page) -> str:
    return page.path.stem


@pytest.mark.parametrize("page", PAGES, ids=_code)
def test_page(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MANIPLE_CACHE", "off")
    if page.command is not None:
        output = commanded(page.command)
        assert set(re.findall(r"^(?:error|warning)\[(\w+)\]", output, re.MULTILINE)) == {_code(page)}
        _compare_text(page, output, request)
        return
    if page.template is not None:
        problems = printed(page)
        _compare(page, problems, request)
        return
    if page.example is None:
        FILES[_code(page)](Path(NAME))
    else:
        Path(NAME).write_text(page.example, encoding="utf-8")
    problems = _check(NAME, named=_code(page) == "E0010")
    _compare(page, problems, request)


def _compare(page: Page, problems: tuple[Diagnostic, ...], request: pytest.FixtureRequest) -> None:
    assert {problem.code for problem in problems} == {_code(page)}
    _compare_text(page, render_text(problems), request)


def _compare_text(page: Page, output: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update"):
        page.path.write_text(page.with_output(output), encoding="utf-8")
    else:
        assert page.output == output, f"{page.path.name} differs; `pytest --update` rewrites it"


@pytest.mark.parametrize("page", PAGES, ids=_code)
def test_title_and_name_agree(page: Page) -> None:
    assert page.title == _code(page)


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {_code(page) for page in PAGES} == _codes()


def _check(name: str, named: bool) -> tuple[Diagnostic, ...]:
    """What `check` says: the problems of the game, and of its tests if it has none.

    A file is read even if it is not there, unless it is `named` as a game.
    """
    target = pipeline.find(name) if named else pipeline.Target(Path(name).stem, "sources", (Path(name),))
    if isinstance(target, Diagnostic):
        return (target,)
    return pipeline.compile(target).problems or pipeline.trials(target).problems


def _codes() -> set[str]:
    """The codes that stand in the code."""
    texts = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    nodes = (node for text in texts for node in ast.walk(ast.parse(text)))
    words = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {word for word in words if _CODE.fullmatch(word)}
