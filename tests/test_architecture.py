"""The promises of ARCHITECTURE.md that no type checker, linter or import contract can hold."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "compiler" / "maniple"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path for path in (ROOT / "cards").glob("*/") if path.name.isidentifier())

TOP = {
    ".ci", ".gitignore", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", "Makefile", "NOTICE", "README.md",
    "cards", "compiler", "docs", "dsl", "output", "pyproject.toml", "templates", "tests",
}  # fmt: skip
BACKENDS = ("interpreter", "legality", "sheets", "handbook", "simulation")
FRONT = {"syntax", "phrases", "model", "checks", "lower", "pipeline", "trial", "cli"}
FROZEN = ("diagnostics", "syntax", "model", "ir", "lower")
SHAPELESS = {"utils", "util", "helpers", "helper", "base", "common", "misc", "manager", "core", "shared"}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _in_any_spelling(game: str) -> re.Pattern[str]:
    return re.compile(r"[\W_]*".join(map(re.escape, game.split("_"))), re.IGNORECASE)


def _texts_without_games() -> Iterator[Path]:
    yield from (path for path in (ROOT / "compiler").rglob("*.py"))
    yield from (path for path in (ROOT / "dsl").rglob("*") if path.is_file())


def test_there_are_games() -> None:
    assert GAMES, "cards/ has no games, so nothing here can tell whether the compiler names one"


@pytest.mark.parametrize("game", [path.name for path in GAMES])
def test_no_game_in_the_engine(game: str) -> None:
    spelling = _in_any_spelling(game)
    texts = _texts_without_games()
    assert [_name(path) for path in texts if spelling.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("text", ["red_fox", "Red Fox", "red-fox", "RedFox", "# the red\n# fox"])
def test_every_spelling_of_a_game_is_seen(text: str) -> None:
    assert _in_any_spelling("red_fox").search(f"a {text} b")


def test_games_and_language_are_no_python() -> None:
    assert [_name(path) for folder in ("cards", "dsl") for path in (ROOT / folder).rglob("*.py*")] == []


def test_modules_are_short() -> None:
    lengths = {_name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > 300} == {}


def test_functions_are_short() -> None:
    assert {name: length for path in MODULES for name, length in _functions(path) if length > 40} == {}


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{_name(path)}:{node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def test_modules_are_named_after_something() -> None:
    assert [_name(path) for path in MODULES if {path.stem, path.parent.name} & SHAPELESS] == []


def test_top_level() -> None:
    listing = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    if not listing:
        pytest.skip("not a git checkout")
    assert {line.split("/")[0] for line in listing} <= TOP


def test_output_keeps_nothing() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "output"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    assert listing in ([], ["output/.gitignore"])


@pytest.mark.parametrize("backend", BACKENDS)
def test_backends_know_only_documents(backend: str) -> None:
    """A backend reads what `ir` decodes, even in the same process, so that any engine can stand in for it."""
    found = [(_name(path), name) for path in (PACKAGE / backend).rglob("*.py") for name in _imports(path)]
    assert [(path, name) for path, name in found if name.split(".")[1] in FRONT] == []


def test_documents_know_nothing_of_ours() -> None:
    found = {name for path in (PACKAGE / "ir").rglob("*.py") for name in _imports(path)}
    assert {name for name in found if name.split(".")[1] != "ir"} == set()


def _imports(path: Path) -> Iterator[str]:
    """The modules of ours that a module imports, each with two parts at least."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("maniple."))


@pytest.mark.parametrize("stage", FROZEN)
def test_records_are_frozen_and_slotted(stage: str) -> None:
    loose = [
        f"{_name(path)}:{node.name}"
        for path in (PACKAGE / stage).rglob("*.py")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ClassDef) and _is_loose_record(node)
    ]
    assert loose == []


def _is_loose_record(node: ast.ClassDef) -> bool:
    if node.name.startswith("_"):
        return False  # what an algorithm works with inside its module is no record that a stage hands on
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and called.id == "dataclass":
            options = {keyword.arg for keyword in decorator.keywords} if called is not decorator else set()
            return not {"frozen", "slots"} <= options
    return False
