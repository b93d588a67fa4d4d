"""The canonical layout: goldens for its rules, and what has to hold of every source."""

from functools import cache
from pathlib import Path

import pytest

from maniple.resources import games_folder, language_folder
from maniple.source import Source
from maniple.syntax.format import format_source
from maniple.syntax.layout import lay_out
from tests.goldens import Case, Golden, case_name, cases
from tests.syntax.meaning import meaning

LAYOUTS = cases(__file__, "layouts")
SOURCES = {
    **{f"{case.path.parent.name}/{case.path.stem}": case["source"] for case in LAYOUTS},
    **{f"trees/{case.path.stem}": case["source"] for case in cases(__file__, "trees")},
}
FILES = {
    path.relative_to(folder.parent).as_posix(): path
    for folder in (games_folder(), language_folder(), Path(__file__).parents[1])
    for path in sorted(folder.rglob("*.maniple"))
}


@cache
def _formatted(text: str) -> str:
    formatted, problems = format_source(Source("example.maniple", text))
    assert problems == ()
    return formatted


@pytest.mark.parametrize("case", LAYOUTS, ids=case_name)
def test_layout(case: Case, golden: Golden) -> None:
    golden.check(case, inputs=("source",), outputs={"formatted": _formatted(case["source"])})


@pytest.mark.parametrize("name", FILES)
def test_what_is_kept_is_formatted(name: str) -> None:
    text = FILES[name].read_bytes().decode("utf-8")
    assert _formatted(text) == text
    assert_clean(text)


@pytest.mark.parametrize("name", SOURCES)
def test_formatting_again_changes_nothing(name: str) -> None:
    formatted = _formatted(SOURCES[name])
    assert _formatted(formatted) == formatted


@pytest.mark.parametrize("name", SOURCES)
def test_the_meaning_stays(name: str) -> None:
    assert meaning(_formatted(SOURCES[name])) == meaning(SOURCES[name])


@pytest.mark.parametrize("name", SOURCES)
def test_the_comments_stay(name: str) -> None:
    assert _comments(_formatted(SOURCES[name])) == _comments(SOURCES[name])


@pytest.mark.parametrize("name", SOURCES)
def test_the_page_is_clean(name: str) -> None:
    assert_clean(_formatted(SOURCES[name]))


def assert_clean(formatted: str) -> None:
    assert "\t" not in formatted
    assert "\n\n\n" not in formatted
    assert formatted == formatted.strip() + "\n"
    assert [line for line in formatted.split("\n") if line != line.rstrip()] == []


@pytest.mark.parametrize("text", ["", "\n", "  \n\t\n"])
def test_nothing_stays_nothing(text: str) -> None:
    assert _formatted(text) == ""


def test_a_broken_source_stays_as_it_is() -> None:
    text = "use   a\nuse use use\n"
    formatted, problems = format_source(Source("example.maniple", text))
    assert formatted == text
    assert [problem.code for problem in problems] == ["E0101"]


def test_a_name_that_is_refused_is_laid_out() -> None:
    text = "state   d6: 0..9\n"
    assert _formatted(text) == "state d6: 0..9\n"
    assert meaning(_formatted(text)) == meaning(text)


def _comments(text: str) -> list[str]:
    return [comment.text for comment in lay_out(text).comments]
