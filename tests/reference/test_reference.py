"""The reference: each example compiles and keeps its tests, each mistake is reported, nothing is left out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from maniple import pipeline
from maniple.diagnostics import has_errors, render_text
from maniple.finding import Target
from maniple.interpreter import Game
from maniple.interpreter.bots import play_random
from maniple.lower.verbs import BUILT_IN
from maniple.model.functions import BUILTINS
from maniple.resources import language_folder
from maniple.source import read_source
from maniple.syntax import tree as t
from maniple.syntax.grammar import keywords
from maniple.syntax.parse import parse
from tests.sources import failures, outcomes_of, target_of

FRAMES = Path(__file__).parent / "frames"
PAGES = sorted((language_folder() / "reference").glob("*.md"))
BLOCK = re.compile(r"^```maniple([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = re.compile(
    r"(?: wrong (?P<code>[EW]\d{4}))?(?P<steps> steps)?(?: in (?P<frame>\w+))?(?: set of (?P<used>\w+))?"
)
SEED = 1


@dataclass(frozen=True, slots=True)
class Example:
    """A block of a page: a game, or what stands in the game `frame`, or a set for the game `used`.

    `steps` says that it stands inside of a verb, `code` is the problem that it must have.
    """

    page: str
    line: int
    text: str
    frame: str
    used: str
    steps: bool
    code: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    def source(self) -> str:
        """The whole game."""
        body = f"to example p: Player {{\n{self.text}}}\n" if self.steps else self.text
        if not self.frame:
            return body
        return _frame(self.frame) + "\n" + body


def _frame(name: str) -> str:
    return (FRAMES / f"{name}.maniple").read_text(encoding="utf-8")


def examples() -> Iterator[Example]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            head = HEAD.fullmatch(block[1])
            assert head is not None, f"{page.name}: ```maniple{block[1]} is not understood"
            line = text.count("\n", 0, block.start()) + 1
            frame, used, code = (head[part] or "" for part in ("frame", "used", "code"))
            yield Example(page.stem, line, block[2], frame, used, head["steps"] is not None, code)


EXAMPLES = tuple(examples())


def _target(example: Example, folder: Path) -> Target:
    file = folder / f"{example.frame or 'example'}.maniple"
    file.write_text(example.source(), encoding="utf-8")
    if example.used:
        (folder / f"{example.used}.maniple").write_text(_frame(example.used), encoding="utf-8")
    return target_of(file)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if not e.code], ids=str)
def test_example_holds(example: Example, tmp_path: Path) -> None:
    target = _target(example, tmp_path)
    compiled = pipeline.compile(target)
    assert not has_errors(compiled.problems), "\n" + render_text(compiled.problems)
    assert failures(outcomes_of(target)) == ""
    if not example.frame:
        assert compiled.document is not None
        print(f"seed {SEED}")
        state = Game(compiled.document).start(players=compiled.document.players[0], seed=SEED)
        play_random(state, SEED)
        assert state.over


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.code], ids=str)
def test_mistake_is_reported(example: Example, tmp_path: Path) -> None:
    problems = pipeline.compile(_target(example, tmp_path)).problems
    assert example.code in {problem.code for problem in problems}, "\n" + render_text(problems)


@pytest.mark.parametrize("frame", sorted(FRAMES.glob("*.maniple")), ids=lambda path: path.stem)
def test_frame_is_a_game(frame: Path) -> None:
    target = pipeline.find(str(frame))
    assert isinstance(target, Target)
    compiled = pipeline.compile(target)
    assert compiled.document is not None, "\n" + render_text(compiled.problems)
    print(f"seed {SEED}")
    state = Game(compiled.document).start(players=2, seed=SEED)
    play_random(state, SEED)
    assert state.over


def test_every_frame_is_used() -> None:
    assert {frame.stem for frame in FRAMES.glob("*.maniple")} == {e.frame for e in EXAMPLES if e.frame}


def _written() -> str:
    """All that stands in code on the pages."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    return "\n".join(re.findall(r"```maniple[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)) + "\n".join(
        re.findall(r"`([^`\n]+)`", text)
    )


def _prelude() -> Iterator[str]:
    for path in sorted((language_folder() / "prelude").glob("*.maniple")):
        source = read_source(path)
        file, _ = parse(source)  # type: ignore[arg-type]
        yield from (d.name.text for d in file.declarations if isinstance(d, (t.Query, t.Verb)))


def test_nothing_predeclared_is_left_out() -> None:
    written = _written()
    names = {*BUILTINS, *BUILT_IN, *_prelude()}
    assert not {name for name in names if not re.search(rf"\b{name}\b", written)}


def test_no_word_of_the_grammar_is_left_out() -> None:
    written = _written()
    assert not {word for word in keywords() if not re.search(rf"\b{word}\b", written)}


def test_every_page_is_in_the_contents() -> None:
    contents = (language_folder() / "reference" / "index.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((\w+)\.md\)", contents))
    assert linked == {page.stem for page in PAGES} - {"index"}
